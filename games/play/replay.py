"""A game at an earlier fact, as somebody saw it then; and what each round of a finished game
brought each seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from games.play.position import (
    apply_rows,
    build_empty_position,
    decode_event,
    get_codec,
    list_withdrawn_acts,
)
from games.play.refusals import UnknownGame
from games.play.table import Line, build_visible_lines, load_rows
from games.rules import frame
from games.rules.registry import GAMES

if TYPE_CHECKING:
    from games.play.log_rows import Row
    from games.play.table import Meta
    from games.rules.contract import Game
    from games.rules.types import View


class Moment(NamedTuple):
    """A game at an earlier version, as one seat saw it then, with the log up to there."""

    version: int
    view: View
    log: tuple[Line, ...]


def load_moment(meta: Meta, version: int, seat: int | None, facts: Sequence[Row] = ()) -> Moment:
    """Replay: the game after fact `version`, as `seat` saw it; what was taken back later still
    stands there.

    The caller decides whose eyes: in a running game only one's own seat or None. `facts`: the whole
    log, if it is at hand. Raises UnknownGame before setup.
    """
    rows = facts[:version] or load_rows(meta.id, 0, min(version, meta.version))
    if len(rows) < FIRST_VIEW or version > meta.version:
        raise UnknownGame
    position = apply_rows(meta.rules, rows, build_empty_position(meta.slug))
    return Moment(
        version, GAMES[meta.rules].view(position.state, seat), build_visible_lines(meta, rows, seat)
    )


FIRST_VIEW = 2
"""The founding and the game's own first fact: before that there is nothing to see."""


# Rounds of a finished game.


Tally = tuple[tuple[int, ...], ...]


class RoundGains(NamedTuple):
    """A round by its number, 0 for the scoring at the very end; and what it brought, by seat and
    source, in the order of `Score.parts`."""

    round: int
    gains: Tally


def list_round_gains(meta: Meta) -> list[RoundGains]:
    """The rounds of a game that is over, and the end; empty for a game that keeps no tally. One
    statement."""
    game = GAMES[meta.rules]
    if game.presentation.tally is None:
        return []
    return compute_round_gains(game, load_rows(meta.id, 0, meta.version))


def compute_round_gains(game: Game[Any], rows: Sequence[Row]) -> list[RoundGains]:
    """The same from the whole log."""
    stood = list_tallies(game, rows)
    names = [*range(1, len(stood)), 0]
    nothing = [tuple((0,) * len(one) for one in tally) for tally in stood[:1]]
    pairs = zip([*nothing, *stood], stood, strict=False)
    return [
        RoundGains(name, subtract_tallies(before, after))
        for name, (before, after) in zip(names, pairs, strict=False)
    ]


def list_tallies(game: Game[Any], rows: Sequence[Row]) -> list[Tally]:
    """What stood at the end of each round, before the last scoring, and after it."""
    tally, opens = game.presentation.tally, game.presentation.opens_round
    codec, void = get_codec(game.name), list_withdrawn_acts(rows)
    counted = [row for row in rows if row.act not in void and row.kind not in frame.EVENTS]
    state, found, opened = None, list[Tally](), False
    assert tally is not None
    for row in counted:
        later = game.evolve(state, decode_event(codec, row))
        if opened and (row.kind == opens or game.over(later)):
            found.append(tally(state))
        opened = opened or row.kind == opens
        state = later
        if game.over(state):
            return [*found, tally(state)]
    return []


def subtract_tallies(before: Tally, after: Tally) -> Tally:
    """What was added."""
    pairs = zip(before, after, strict=True)
    return tuple(
        tuple(now - then for then, now in zip(was, one, strict=True)) for was, one in pairs
    )
