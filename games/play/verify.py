"""Check the dice: re-derive every draw of a finished game from its opened seed, and play the game's
own turns again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from games.play.position import (
    BACK,
    by_act,
    decode_event,
    fold_rows,
    get_codec,
    list_withdrawn_acts,
)
from games.rules import frame
from games.rules.chance import Chance, Draw, commitment, derive
from games.rules.core import settle
from games.rules.registry import GAMES
from games.rules.types import Event

if TYPE_CHECKING:
    from games.play.log_rows import Row

draws_in = msgspec.json.Decoder(tuple[tuple[int, int, int], ...]).decode


class Check(NamedTuple):
    """One draw: the fact it stands with, what was recorded, what the seed gives."""

    seq: int
    draw: Draw
    derived: int


class Proof(NamedTuple):
    """Whether chance was honest. `differs`: the first fact that the draws do not bring about, or
    None. `state`: where the game stands by what was played again, as far as nothing differs."""

    commitment: str
    seed: str
    checks: tuple[Check, ...]
    differs: int | None
    state: Any = None

    @property
    def sealed(self) -> bool:
        """The opened seed is the one whose digest was published before the first draw."""
        return commitment(bytes.fromhex(self.seed)) == self.commitment

    @property
    def in_order(self) -> bool:
        """Every draw number was used exactly once, from 0, in order."""
        return [check.draw.number for check in self.checks] == list(range(len(self.checks)))

    @property
    def wrong(self) -> tuple[Check, ...]:
        """Draws that are not what the seed gives."""
        return tuple(check for check in self.checks if check.draw.value != check.derived)

    @property
    def sound(self) -> bool:
        """Everything above holds."""
        return self.sealed and self.in_order and not self.wrong and self.differs is None


def prove_draws(rules: str, rows: Sequence[Row]) -> Proof | None:
    """The proof for a whole log, from the seed that was opened at its end; None: it is still
    sealed."""
    opened = next((row for row in reversed(rows) if row.kind == "unsealed"), None)
    if opened is None:
        return None
    last: frame.Unsealed = decode_event(get_codec(rules), opened)
    return build_proof(rules, rows, bytes.fromhex(last.seed))


def build_proof(rules: str, rows: Sequence[Row], seed: bytes) -> Proof:
    """The proof for a whole log, from this seed, also of a game that still runs."""
    founded: frame.Founded = decode_event(get_codec(rules), rows[0])
    checks = tuple(
        Check(row.seq, draw, derive(seed, draw.number, draw.sides))
        for row in rows
        for draw in list_draws(row)
    )
    differs, state = replay_turns(rules, rows, seed)
    return Proof(founded.commitment, seed.hex(), checks, differs, state)


def list_draws(row: Row) -> tuple[Draw, ...]:
    """The draws recorded with a fact."""
    return tuple(Draw._make(draw) for draw in draws_in(row.draws)) if row.draws else ()


def replay_turns(rules: str, rows: Sequence[Row], seed: bytes) -> tuple[int | None, Any]:
    """Play the game's own turns again, act by act: the number of the first fact that comes out
    otherwise, or None, and the state there."""
    game, codec = GAMES[rules], get_codec(rules)
    state, used = None, 0
    for _act, group in groupby(rows, by_act):
        act = list(group)
        if act[0].kind in BACK:
            state = fold_counting_rows(rules, [row for row in rows if row.seq <= act[0].seq])
            continue
        for moves, answers in split_act(act):
            before = fold_rows(game, codec, state, moves)
            chance = Chance(seed, used)
            state, facts = settle(game, before, chance)
            used = chance.next_index
            logged_answers: list[tuple[Event, tuple[Draw, ...]]] = [
                (decode_event(codec, row), list_draws(row)) for row in answers
            ]
            if logged_answers != [(fact.event, fact.draws) for fact in facts]:
                return answers[0].seq if answers else act[-1].seq, state
    return None, state


def split_act(act: Sequence[Row]) -> Iterator[tuple[list[Row], list[Row]]]:
    """An act's facts: what a mover did (for the founding act: the setup), and the game's own turns
    after it.

    More than one such pair where several moves were made in one act, as when a whole turn is played
    for somebody.
    """
    rows = [row for row in act if row.kind not in frame.EVENTS]
    setup = rows[0] if act[0].kind == "founded" else None
    moves: list[Row] = []
    for is_own_turn, part in groupby(rows, lambda row: row is not setup and row.seat is None):
        if is_own_turn:
            yield moves, list(part)
            moves = []
        else:
            moves = list(part)
    if moves:
        yield moves, []


def fold_counting_rows(rules: str, rows: Sequence[Row]) -> Any:
    """The state after these rows, what was taken back left out."""
    void = list_withdrawn_acts(rows)
    return fold_rows(
        GAMES[rules], get_codec(rules), None, (row for row in rows if row.act not in void)
    )
