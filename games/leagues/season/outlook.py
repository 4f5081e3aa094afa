"""What is certain in a group while its season runs: it holds in every close that the rules still
allow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from games.leagues.draw.crossing import (
    Around,
    Size,
    Worst,
    may_fall,
    may_miss,
    possible_downs,
    sure_ups,
)
from games.leagues.draw.moving import most_moves
from games.leagues.standings.bounds import Ends, Presence, Ranks, bounds
from games.leagues.standings.points import WHOLE

if TYPE_CHECKING:
    from games.leagues.draw.pyramid import Shape
    from games.leagues.standings.points import Scale
    from games.leagues.standings.results import Division, Result
    from games.leagues.standings.tiebreaks import Break


class Certain(StrEnum):
    """What nothing changes any more but their own drop, an excuse, or a correction."""

    PROMOTED = "promoted for sure"
    SAFE = "safe"
    NOT_FIRST = "can no longer win"


class Position(NamedTuple):
    """All on which it hangs what is certain in a group."""

    division: Division
    results: tuple[Result, ...]
    scales: Mapping[int, Scale]
    breaks: tuple[Break, ...]
    ends: Ends
    here: Presence
    around: Around
    shape: Shape


class Outlook(NamedTuple):
    """Ranks that are still possible, and what is certain, for everybody but those who are gone.
    `ups`: so many places go up for sure, `hopes`: so many may, `downs`: so many may go down."""

    ranks: Mapping[int, Ranks]
    certain: Mapping[int, frozenset[Certain]]
    ups: int
    hopes: int
    downs: int


def outlook(at: Position) -> Outlook:
    """What is certain there. Raises ValueError as `bounds` does."""
    ranks = bounds(at.division, at.results, at.scales, at.here, at.ends, at.breaks)
    certain = {who: frozenset(_certain(at, who, one)) for who, one in ranks.items()}
    size = _size(at)
    hopes = most_moves(size.most) if at.around.above else 0
    return Outlook(
        ranks,
        certain,
        sure_ups(size, at.around, at.shape),
        hopes,
        possible_downs(size, at.around, at.shape),
    )


def _size(at: Position) -> Size:
    here = at.here
    most = len(at.division.players) - len(here.gone) - len(here.aside)
    return Size(most - len(here.loose), most, len(here.last), len(here.gone))


def _certain(at: Position, who: int, ranks: Ranks) -> Iterator[Certain]:
    if ranks.best > 1:
        yield Certain.NOT_FIRST
    if who in at.here.last or who in at.here.loose:
        return
    if who in at.here.aside:
        if at.around.below:
            yield Certain.SAFE
        return
    worst = list(_list_worst(at, who, ranks))
    if not any(may_miss(one, at.around, at.shape) for one in worst):
        yield Certain.PROMOTED
    if at.around.below and not any(may_fall(one, at.around, at.shape) for one in worst):
        yield Certain.SAFE


def _list_worst(at: Position, who: int, ranks: Ranks) -> Iterator[Worst]:
    """One for each number of those ahead who may vanish and do not; all others who may vanish do.
    With as many people there, more of the others ahead are never better."""
    here, leavers = at.here, len(at.here.last)
    others = len(set(at.division.players) - here.away - here.loose - {who})
    per_game = _least_per_game(at, who, ranks.points) if at.around.level else Fraction(0)
    for loose in range(min(len(here.loose), ranks.ahead) + 1):
        firm = min(ranks.firm, ranks.ahead - loose)
        yield Worst(firm + loose, leavers + others - firm, leavers, per_game)


def _least_per_game(at: Position, who: int, points: int) -> Fraction:
    """The fewest points a game: a table without a result counts as no game."""
    games = sum(who in table.players for table in at.division.tables)
    return Fraction(points, WHOLE * max(games if points > 0 else 1, 1))
