"""Notes which rare events have occurred."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any
from zoneinfo import ZoneInfo

from games.leagues.calendar import Milestone
from games.leagues.draw.designs import get_design, list_games_offered
from games.leagues.facts import league as of_league
from games.leagues.facts import season as of_season
from games.leagues.season.closing import list_final_standings
from games.leagues.season.state import Phase, Season
from games.leagues.standings.results import End
from games.leagues.standings.standings import Break

if TYPE_CHECKING:
    from tests.leagues.simulator.world import World


def fact(world: World, season: Season | None, one: Any) -> None:
    """A fact was written."""
    note = NOTES.get(type(one))
    if note:
        note(world, season, one)


def killed(world: World) -> None:
    """A process was killed."""
    runs = world.store.own.state.seasons
    for season in world.live():
        if season.phase is Phase.CLOSED and runs[season.number].corrections is None:
            world.marks.seen("killed between a season's end and its promotions")


def over(world: World, season: Season) -> None:
    """A season as it was at the end of all."""
    for number, group in enumerate(season.groups):
        if not season.lots_seed:
            return
        rows = list_final_standings(season, number)
        if any(row.by is Break.LOT for row in rows):
            world.marks.seen("the lot decides")
        points = [row.points for row in rows]
        moves = season.ruled.shape.moves
        if group.level and len(points) > moves and points[moves - 1] == points[moves]:
            world.marks.seen("tie across the line")


def _hour_came(world: World, season: Season, one: of_season.HourCame) -> None:
    if one.hour != Milestone.START:
        return
    there = datetime.fromtimestamp(
        one.at, ZoneInfo(season.calendar.zone if season.calendar else "")
    )
    offsets = {(there + timedelta(hours=by)).utcoffset() for by in (-12, 12)}
    if len(offsets) > 1:
        world.marks.seen("clock change in the night of the start")


def _moved(world: World, season: Season, one: of_season.CalendarMoved) -> None:
    before = world.store.own.state.seasons.get(season.number - 1)
    if one.why == "late" and season.coming is Milestone.DRAW and before:
        ended = world.watch.ended.get(season.number - 1, 0)
        asked = season.hours[Milestone.DRAW] - one.days * 86_400
        if ended > asked:
            world.marks.seen("draw waits for the season before")
            return
    if one.why == "late":
        world.marks.seen("an outage moves the calendar")


def _drawn(world: World, season: Season, one: of_season.Drawn) -> None:
    if world.chaos.busy and any(isinstance(fact, of_season.Drawn) for fact in world.chaos.pending):
        world.marks.seen("two sweepers drawing")
    known, watch = world.people.known, world.watch
    for who in one.unfit:
        if known[who].gone and season.entrants[who].here:
            world.marks.seen("entrant erased between close and draw")
        if who in world.store.own.state.list_barred_people(season.number):
            world.marks.seen("out for a season, having left twice within a year")
    line = watch.waited.get(season.number, set())
    if line & season.group_of.keys():
        world.marks.seen("somebody of the waiting list plays")
    lowest = max(group.level for group in season.groups)
    for who, number in season.group_of.items():
        level = season.groups[number].level
        if who not in watch.levels and level < lowest and known[who].rating:
            world.marks.seen("newcomer placed by rating")
        if who in watch.levels and watch.levels[who][1] > 1 and level > watch.levels[who][0]:
            world.marks.seen("returner after missed seasons comes in lower")
    if season.ruled.begin == "rounds" and _has_rounds(season):
        world.marks.seen("strict rounds")


def _has_rounds(season: Season) -> bool:
    seats, games = season.ruled.seats, season.ruled.games
    sizes = {len(one.players) for one in season.groups}
    return any(
        games in list_games_offered(seats, n) and get_design(seats, n, games).rounds for n in sizes
    )


def _entered(world: World, season: Season, one: of_season.Entered) -> None:
    if not one.waiting and one.person in world.watch.lines.get(season.number, set()):
        world.marks.seen("waiting list moves up before the close")


def _called_off(world: World, season: Season, one: of_season.CalledOff) -> None:
    if not one.by:
        world.marks.seen("season called off for want of people")


def _dropped(world: World, season: Season, one: of_season.Dropped) -> None:
    for table in season.tables.values():
        if one.person in table.players and all(who in season.out for who in table.players):
            world.marks.seen("a whole table dropped")


def _replaced(world: World, season: Season, one: of_season.Replaced) -> None:
    if one.whole:
        world.marks.seen("silent starter replaced without a trace")
    elif one.substitute in season.group_of:
        world.marks.seen("substitute from another division")


def _resumed(world: World, season: Season, one: of_season.SeasonResumed) -> None:
    began = world.watch.pauses.get(season.number, one.at)
    if began < season.hours[Milestone.LAST] - _moved_by(one.at - began) <= one.at:
        world.marks.seen("pause over the last end")


def _moved_by(seconds: int) -> int:
    return max(1, -(-seconds // 86_400)) * 86_400


def _corrected(world: World, season: Season, one: of_season.PointsCorrected) -> None:
    later = world.store.own.state.seasons.get(season.number + 1)
    if season.phase is Phase.CLOSED and later and later.fixed:
        world.marks.seen("correction after the next draw moves nobody")


def _promoted(world: World, _: None, one: of_league.Promoted) -> None:
    season = world.season(one.season)
    if one.corrections and world.watch.placed.get(one.season) not in (None, one.places):
        world.marks.seen("correction before the next draw moves a place")
    lasts = {ranked[-1] for ranked in season.ranks if len(ranked) > 1}
    for who, out in season.out.items():
        if out.excused and not out.unseated and who in lasts:
            world.marks.seen("excused, and kept the level though last")
    if any(
        table.result and table.result.end is End.LAST and len(table.result.held) > 1
        for table in season.tables.values()
    ):
        world.marks.seen("last end with several clocks running")


NOTES: dict[type, Any] = {
    of_season.HourCame: _hour_came,
    of_season.CalendarMoved: _moved,
    of_season.Drawn: _drawn,
    of_season.Entered: _entered,
    of_season.CalledOff: _called_off,
    of_season.Dropped: _dropped,
    of_season.Replaced: _replaced,
    of_season.SeasonResumed: _resumed,
    of_season.PointsCorrected: _corrected,
    of_league.Promoted: _promoted,
}
