"""Every label that a page of a running season has shown is held against its close."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from games.leagues.overview import standings
from games.leagues.overview.forecasts import list_chances
from games.leagues.season.closing import build_ending, list_final_standings
from games.leagues.season.outlook import Certainty
from games.leagues.standings.results import End
from tests.leagues.simulator.broken import hold

if TYPE_CHECKING:
    from games.leagues.overview.shapes import Division
    from games.leagues.season.state import Season
    from tests.leagues.simulator.world import World

SAMPLES = 20
"""Courses of a forecast."""
Marker = tuple[int, int, int, int]


class Shown(NamedTuple):
    """What somebody was told last, and all that may break it since: `marker`."""

    certain: frozenset[str]
    best: int
    worst: int
    marker: Marker
    out: bool


class Labels:
    """What was shown of each season, by person."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.shown: dict[int, dict[tuple[int, str], Shown]] = {}
        self.seen: dict[int, tuple[Any, ...]] = {}
        self.checks = 0

    def look(self, season: Season) -> None:
        """The pages of all divisions, as they are now."""
        twice = self.world.luck == "second"
        if twice or not season.drawn or season.over or self._unchanged(season):
            return
        told = self.shown.setdefault(season.number, {})
        for group in range(len(season.groups)):
            page, marker = standings.build_division(season, group, {}, {}), marker_of(season, group)
            for row in page.rows:
                for label in (*row.certain, "ranks"):
                    label_told = Shown(row.certain, row.best, row.worst, marker, row.left)
                    told[row.person.id, label] = label_told
                    self.world.marks.seen(f"label: {label}")
            if len(told) % 5 == 0:
                self._forecast(season, page)

    def _unchanged(self, season: Season) -> bool:
        rows = len(self.world.store.seasons[season.number].rows)
        known = self.seen.get(season.number) == (rows,)
        self.seen[season.number] = (rows,)
        return known

    def _forecast(self, season: Season, page: Division) -> None:
        """What is certain is certain in the forecast, too."""
        found = list_chances(page, season.ruled.scale, {}, f"{season.number}", SAMPLES)
        for row, one in zip(page.rows, found, strict=True):
            outside = sum(one.ranks[: row.best - 1]) + sum(one.ranks[row.worst :])
            hold(not outside, f"{row.person.id} has chances of ranks that are excluded")
            hold(Certainty.SAFE not in row.certain or not one.down, "safe, and may go down")
            hold(Certainty.PROMOTED not in row.certain or one.up == 1, "promoted, not for sure")
            hold(Certainty.NOT_FIRST not in row.certain or not one.ranks[0], "may win, and may not")

    def close(self, season: Season) -> None:
        """Everything that was shown is held against the close."""
        ways = {one.id: one.way for one in build_ending(season).places}
        ranks = {
            row.player: rank
            for group in range(len(season.groups))
            for rank, row in enumerate(list_final_standings(season, group), 1)
        }
        for (who, label), one in self.shown.get(season.number, {}).items():
            self.checks += 1
            group = season.group_of.get(who)
            if group is None or one.marker != marker_of(season, group):
                continue
            if left_since(season, who, one):
                continue
            hold(true(label, one, ways, ranks.get(who, 0), who), said(season, who, label, one))
        self._states(season)

    def _states(self, season: Season) -> None:
        """Which states of a close have occurred."""
        for number, group in enumerate(season.groups):
            here = len(list_final_standings(season, number))
            if here < len(group.players):
                self.world.marks.seen("a division has shrunk")
            if (
                list_final_standings(season, number)
                and standings.list_standings_lines(season, number)[0].player in season.out
            ):
                self.world.marks.seen("the first of a division is out")


def left_since(season: Season, who: int, one: Shown) -> bool:
    """Whether they have left by themselves after they were told."""
    return who in season.out and not one.out


def marker_of(season: Season, group: int) -> Marker:
    """Corrections, excuses, and tables that ended without a result though the rules know none, in
    the divisions on which a label hangs."""
    level = season.groups[group].level
    near = {at for at, one in enumerate(season.groups) if abs(one.level - level) <= 1}
    people = {who for at in near for who in season.groups[at].players}
    corrected = sum(who in people for who, *_ in season.reasons)
    out = [one for who, one in season.out.items() if who in people]
    excused = sum(one.excused and not one.unseated for one in out)
    void = 0
    if not season.ruled.no_result:
        void = sum(
            one.result is not None and one.result.end is End.NO_RESULT
            for at in near
            for one in season.list_group_tables(at)
        )
    return corrected, season.revised, excused, void


def true(label: str, one: Shown, ways: Mapping[int, int], rank: int, who: int) -> bool:
    """Whether a label holds at the close."""
    match label:
        case Certainty.PROMOTED:
            return ways.get(who) == -1
        case Certainty.SAFE:
            return ways.get(who, 1) != 1
        case Certainty.NOT_FIRST:
            return rank != 1
        case _:
            return not rank or one.best <= rank <= one.worst


def said(season: Season, who: int, label: str, one: Shown) -> str:
    """Where, for a report."""
    return f"season {season.number}: {who} was told {label!r} ({one.best}-{one.worst})"
