"""A game at an earlier fact, as somebody saw it then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from games.play.position import apply_rows, build_empty_position
from games.play.refusals import UnknownGame
from games.play.table import Line, build_visible_lines, load_rows
from games.rules.registry import GAMES

if TYPE_CHECKING:
    from games.play.log_rows import Row
    from games.play.table_lookup import Meta
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
