"""What is certain in a group while its season runs: it holds in every close that the rules still
allow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from games.leagues.draw.crossing import (
    GroupSize,
    NeighbourGroups,
    WorstPlace,
    count_possible_relegations,
    count_sure_promotions,
    may_be_relegated,
    may_miss_promotion,
)
from games.leagues.draw.moving import count_most_moves
from games.leagues.standings.bounds import Ends, Presence, Ranks, list_rank_bounds
from games.leagues.standings.points import POINT

if TYPE_CHECKING:
    from games.leagues.draw.pyramid import Shape
    from games.leagues.standings.points import Scale
    from games.leagues.standings.results import Division, Result
    from games.leagues.standings.tiebreaks import Break


class Certainty(StrEnum):
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
    around: NeighbourGroups
    shape: Shape


class Outlook(NamedTuple):
    """Ranks that are still possible, and what is certain, for everybody but those who are gone.
    `ups`: so many places go up for sure, `hopes`: so many may, `downs`: so many may go down."""

    ranks: Mapping[int, Ranks]
    certain: Mapping[int, frozenset[Certainty]]
    ups: int
    hopes: int
    downs: int


def build_outlook(at: Position) -> Outlook:
    """What is certain there. Raises ValueError as `bounds` does."""
    ranks = list_rank_bounds(at.division, at.results, at.scales, at.here, at.ends, at.breaks)
    certain = {who: frozenset(_list_certainties(at, who, one)) for who, one in ranks.items()}
    size = _measure_position_size(at)
    hopes = count_most_moves(size.most) if at.around.above else 0
    return Outlook(
        ranks,
        certain,
        count_sure_promotions(size, at.around, at.shape),
        hopes,
        count_possible_relegations(size, at.around, at.shape),
    )


def _measure_position_size(at: Position) -> GroupSize:
    here = at.here
    most = len(at.division.players) - len(here.gone) - len(here.aside)
    return GroupSize(most - len(here.loose), most, len(here.last), len(here.gone))


def _list_certainties(at: Position, who: int, ranks: Ranks) -> Iterator[Certainty]:
    if ranks.best > 1:
        yield Certainty.NOT_FIRST
    if who in at.here.last or who in at.here.loose:
        return
    if who in at.here.aside:
        if at.around.below:
            yield Certainty.SAFE
        return
    worst = _build_worst_place(at, who, ranks)
    if not may_miss_promotion(worst, at.around, at.shape):
        yield Certainty.PROMOTED
    if at.around.below and not may_be_relegated(worst, at.around, at.shape):
        yield Certainty.SAFE


def _build_worst_place(at: Position, who: int, ranks: Ranks) -> WorstPlace:
    """Everybody who can vanish does, unless they are ahead: nobody else is behind for sure."""
    here = at.here
    firm = set(at.division.players) - here.away - here.loose - {who}
    leavers = len(here.last)
    games = sum(who in table.players for table in at.division.tables)
    per_game = Fraction(ranks.points, POINT * max(games, 1))
    behind = leavers + max(0, len(firm) - ranks.ahead)
    return WorstPlace(ranks.ahead, behind, leavers, per_game if at.around.level else Fraction(0))
