"""Finished games of an earlier edition, line by line, with the digest of every fact that they
brought about.

Each block of `golden/<edition>.txt`: seats, options, the seed; the lines as "seat line"; the digest
and the points. They were written down by the rules of that time and are never written again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from games.rules.chance import Chance
from games.rules.contract import Game
from games.rules.core import decision_of, fold, play, settle
from games.rules.orders.notation import read

FOLDER = Path(__file__).parent / "golden"


class Golden(NamedTuple):
    """A game as it was played. `lines`: (seat, what was written there); `digest`: of all facts;
    `points`: by seat."""

    seats: int
    options: dict[str, str]
    seed: bytes
    lines: tuple[tuple[int, str], ...]
    digest: str
    points: tuple[int, ...]


def golden(edition: str) -> Iterator[Golden]:
    """All games of an edition."""
    for block in (FOLDER / f"{edition}.txt").read_text("utf-8").strip().split("\n\n"):
        head, *lines, digest = block.split("\n")
        seats, options, seed = head.split(" ")
        said = tuple((int(line[0]), line[2:]) for line in lines)
        sha, *points = digest.split(" ")
        yield Golden(
            int(seats), json.loads(options), bytes.fromhex(seed), said, sha, tuple(map(int, points))
        )


def replayed(game: Game[Any], began: Any, told: Golden) -> tuple[list[Any], Any, str]:
    """The events, the last state and the digest when the same lines are written over the same
    seed."""
    chance = Chance(told.seed)
    state, facts = settle(game, fold(game, None, [began]), chance)
    for seat, line in told.lines:
        decision = decision_of(game.pending(state), seat)
        assert decision, f"seat {seat} is not asked before: {line}"
        state, more = play(game, state, seat, read(game, line, decision), chance)
        facts += more
    return [began, *(fact.event for fact in facts)], state, digest_of(game, facts)


def digest_of(game: Game[Any], facts: list[Any]) -> str:
    """SHA-256 over every fact but the first: its kind, its fields, who moved, what was drawn,
    whether it bars."""
    kinds = {cls: kind for kind, cls in game.events.items()}
    rows = [[kinds[type(fact.event)], fact.event._asdict(), *fact[1:]] for fact in facts]
    return hashlib.sha256(json.dumps(rows, separators=(",", ":")).encode()).hexdigest()
