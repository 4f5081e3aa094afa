"""A game that might be: forked from what one seat sees, played on against bots, with nothing real
in it.

What the seat cannot know is imagined (`Game.imagine`), so a fork says nothing that its view does
not say. A fork is a value: the same one is worked out again each time it is looked at, and nothing
of it is stored.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from games.play.models import Status
from games.play.position import decode_event, get_codec, list_withdrawn_acts
from games.play.refusals import NotRunning
from games.play.table import Table, load_rows
from games.rules import frame
from games.rules.chance import Chance
from games.rules.contract import Game
from games.rules.core import Fact, decision_of, pending_at, play
from games.rules.orders import notation
from games.rules.registry import GAMES
from games.rules.types import Decision

if TYPE_CHECKING:
    from games.play.table import Meta, TableHeader
    from games.rules.text import Text

MOST_LINES = 120
MOST_ANSWERS = 3000
DICE = 16
"""Bytes from which everything in a fork is drawn that is drawn."""


class Fork(NamedTuple):
    """A fork at fact `version`, with its own chance, and what its seat has done in it so far."""

    version: int
    dice: bytes
    lines: tuple[str, ...] = ()


class ForkCourse(NamedTuple):
    """How far a fork has been played: the position, the bots' dice as they lie then, how much was
    drawn, and what has happened."""

    state: Any
    dice: tuple[Any, ...]
    drawn: int
    facts: tuple[Fact, ...]


class Story(NamedTuple):
    """What a fork comes to: the table as its seat would see it, and the log since the fork as it
    would read it."""

    table: Table
    told: tuple[tuple[Text, int | None], ...]


def fork_game(meta: Meta) -> Fork:
    """A fork of the game as it stands, with fresh dice."""
    return Fork(meta.version, secrets.token_bytes(DICE))


def play_fork(header: TableHeader, seat: int, fork: Fork) -> Story:
    """Play a fork through: the seat's own lines, and bots for everybody else.

    Raises NotRunning if the game does not run, Refused if one of the lines cannot be played.
    """
    if header.meta.status != Status.RUNNING:
        raise NotRunning
    game, rng = GAMES[header.meta.rules], Random(fork.dice)
    state = game.imagine(list_game_facts(header.meta, fork.version), seat, rng)
    begun = ForkCourse(state, rng.getstate(), 0, ())
    state, _dice, _drawn, facts = play_fork_lines(
        header.meta.rules, seat, begun, fork.dice, fork.lines
    )
    over = game.over(state)
    view = game.view(state, seat)
    asked = None if over else decision_of(pending_at(game, state), seat)
    table = Table(
        header.meta, header.seats, seat, view, asked, "", None, game.scores(state) if over else ()
    )
    return Story(table, tuple(list_lines_for_seat(game, facts, seat)))


@lru_cache(maxsize=64)
def play_fork_lines(
    rules: str, seat: int, begun: ForkCourse, dice: bytes, lines: tuple[str, ...]
) -> ForkCourse:
    """A fork from where it begins through the seat's own lines, until the seat is asked again. Kept
    for a while, for whoever plays on has been there just before."""
    before = play_fork_lines(rules, seat, begun, dice, lines[:-1]) if lines else begun
    game, rng, chance = GAMES[rules], Random(), Chance(dice, before.drawn)
    rng.setstate(before.dice)
    state, facts = before.state, list(before.facts)
    decision = decision_of(game.pending(state), seat) if lines else None
    if decision:
        state = play_fork_move(
            game, state, seat, notation.read(game, lines[-1], decision), chance, facts
        )
    state = play_others_in_fork(game, state, seat, chance, rng, facts)
    return ForkCourse(state, rng.getstate(), chance.next_index, tuple(facts))


def list_game_facts(meta: Meta, version: int) -> list[Any]:
    """The game's own facts up to that version, without what was taken back."""
    rows = load_rows(meta.id, 0, min(version, meta.version))
    void, codec = list_withdrawn_acts(rows), get_codec(meta.rules)
    return [
        decode_event(codec, row)
        for row in rows
        if row.act not in void and row.kind not in frame.EVENTS
    ]


def play_others_in_fork(
    game: Game[Any], state: Any, seat: int, chance: Chance, rng: Random, facts: list[Fact]
) -> Any:
    """The state once everybody else has answered who can answer before this seat does."""
    for _answer in range(MOST_ANSWERS):
        asked = pending_at(game, state)
        if game.over(state) or decision_of(asked, seat):
            break
        state = play_fork_move(
            game, state, asked[0].seat, choose_bot_move(game, state, asked[0], rng), chance, facts
        )
    return state


def choose_bot_move(game: Game[Any], state: Any, decision: Decision, rng: Random) -> Any:
    """What the best bot of the game does there."""
    return get_best_bot(game)(game.view(state, decision.seat), decision, rng)


def get_best_bot(game: Game[Any]) -> Any:
    """The last of the game's bots: they are listed from the plainest to the best."""
    return list(game.bots.values())[-1]


def choose_bot_line(game: Game[Any], table: Table, fork: Fork) -> str:
    """What the best bot would do in the seat's place; "" if nothing is asked."""
    if table.decision is None or table.view is None:
        return ""
    return str(
        get_best_bot(game)(table.view, table.decision, Random(fork.dice + bytes([len(fork.lines)])))
    )


def play_fork_move(
    game: Game[Any], state: Any, seat: int, move: Any, chance: Chance, facts: list[Fact]
) -> Any:
    """The state after a move and all that follows; what happened is added to `facts`."""
    state, more = play(game, state, seat, move, chance)
    facts.extend(more)
    return state


def list_lines_for_seat(
    game: Game[Any], facts: Sequence[Fact], seat: int
) -> list[tuple[Text, int | None]]:
    """The lines of the log for these facts, as this seat may read them, and whose they are."""
    lines = ((game.tell(fact.event, seat), fact.seat) for fact in facts)
    return [(text, by) for text, by in lines if text is not None]
