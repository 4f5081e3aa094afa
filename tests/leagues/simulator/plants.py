"""Faults to plant: each is one that somebody could make, and each must be caught."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

from games.leagues import calendar
from games.leagues.draw import promotion, table_order
from games.leagues.draw.assignment import Lots
from games.leagues.draw.promotion import GroupSize, NeighbourGroups
from games.leagues.draw.pyramid import Returner
from games.leagues.facts import league as of_league
from games.leagues.facts import season as of_season
from games.leagues.league import commands as league_commands
from games.leagues.league import decide as league_decide
from games.leagues.league import state
from games.leagues.overview import standings
from games.leagues.season import (
    closing,
    commands,
    departures,
    dispatch,
    drawing,
    entries,
    outlook,
    results,
    schedule,
    sweep,
)
from games.leagues.season.state import Stand
from games.leagues.standings import bounds
from games.leagues.standings.bounds import Ends
from games.leagues.standings.results import Division
from tests.leagues.simulator.store import Store


def _hours_in_a_pause(was: Any) -> Any:
    def due(season: Any, now: int) -> Any:
        coming = season.coming
        open_ = coming and season.hours and not season.over
        return coming if open_ and season.hours[coming] <= now else None

    return due


def _writes_blindly(was: Any) -> Any:
    return lambda self, league, season, after, facts: was(
        self, league, season, self.season(league, season)[1], facts
    )


def _before_the_start(was: Any) -> Any:
    return lambda season: [number for number, one in season.tables.items() if one.game is None]


def _all_who_are_in(was: Any) -> Any:
    def chosen(season: Any, unfit: frozenset[int]) -> Any:
        found = [who for who, one in season.entrants.items() if one.stand is Stand.IN]
        return [who for who in found if who not in unfit], []

    return chosen


def _one_goes_down_less(was: Any) -> Any:
    def line(*told: Any) -> Any:
        found = was(*told)
        return found._replace(downs=frozenset(sorted(found.downs)[1:]))

    return line


def _corrects_again(was: Any) -> Any:
    return lambda season, command, now: (
        (was(season, command, now) and ()) or (of_season.PointsCorrected(*command),)
    )


def _second_of_two_hours(was: Any) -> Any:
    def instant(local: str, zone: Any) -> int:
        return int(datetime.fromisoformat(local).replace(tzinfo=zone, fold=1).timestamp())

    return instant


def _remembers_twice(was: Any) -> Any:
    def promoted(league: Any, fact: Any) -> None:
        league.seasons[fact.season].corrections = None
        was(league, fact)

    return promoted


def _moves_places_later(was: Any) -> Any:
    def remember(league: Any, one: Any, now: int) -> Any:
        later = league.seasons.get(one.season.number + 1)
        fixed = later and later.fixed
        if later:
            later.fixed = False
        try:
            return was(league, one, now)
        finally:
            if later:
                later.fixed = fixed

    return remember


def _uncorrected(was: Any) -> Any:
    return lambda season, group: Division(
        *(lambda one: (one.players, one.tables))(was(season, group))
    )


def _always(value: Any) -> Callable[[Any], Any]:
    return lambda was: lambda *told: value


def _with(change: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda was: lambda *told: change(was(*told))


Plant = tuple[Any, Any, Callable[[Any], Any]]
PLANTS: dict[str, Plant] = {
    "hours come in a pause": (schedule, "find_due_milestone", _hours_in_a_pause),
    "facts are written behind those of somebody faster": (
        Store,
        "add_to_season",
        _writes_blindly,
    ),
    "tables begin before the start": (schedule, "list_tables_to_begin", _before_the_start),
    "who has not checked in plays": (drawing, "_choose_players", _all_who_are_in),
    "who was erased plays": (drawing, "_is_fit", _always(True)),
    "the first season missed costs a level": (
        Returner,
        "after",
        lambda was: lambda self, missed: self._replace(level=self.level + missed),
    ),
    "one fewer goes down than up": (promotion, "choose_movers", _one_goes_down_less),
    "people sit as the design has them": (drawing, "order_seats_apart", lambda was: list),
    "lots by the order of entering": (
        drawing,
        "draw_lots",
        lambda was: lambda seed, groups: [Lots(tuple(one), ()) for one in groups],
    ),
    "leavers are ranked with the others": (closing, "is_leaver", _always(False)),
    "an excuse is forgotten": (closing, "_is_excused", _always(False)),
    "who was unseated is ranked": (closing, "_is_unseated", _always(False)),
    "the silent have no time for a first answer": (
        sweep,
        "collect_answer_deadlines",
        _with(lambda found: dict.fromkeys(found, 0)),
    ),
    "an organiser corrects their own division": (results, "check_not_own_division", _always(None)),
    "a substitute of the own division": (departures, "may_replace", _always(True)),
    "who sits at a table is asked for another seat there": (
        departures,
        "list_past_and_present_sitters",
        lambda was: lambda table: set(table.players),
    ),
    "the waiting list from its end": (
        drawing,
        "list_waiting_entrants",
        _with(lambda line: line[::-1]),
    ),
    "as many games at once as there are": (
        table_order,
        "list_startable_tables",
        lambda was: lambda tables, begun, done, most: was(tables, begun, done, 99),
    ),
    "a local hour in the night of the change is another": (
        calendar,
        "convert_local_to_unix_seconds",
        _second_of_two_hours,
    ),
    "closed with a table open": (
        closing,
        "is_closable",
        lambda was: lambda one: one.drawn and not one.over and one.open_tables <= 1,
    ),
    "a season is remembered once more after a correction": (
        state.EVOLVE,
        of_league.Promoted,
        _remembers_twice,
    ),
    "a correction moves places after the draw": (
        league_decide.DECIDE,
        league_commands.Remember,
        _moves_places_later,
    ),
    "a correction sent twice counts twice": (dispatch.DECIDE, commands.Correct, _corrects_again),
    "corrections do not count": (results, "build_standings_division", _uncorrected),
    "households are not kept apart": (
        drawing,
        "separate_households",
        lambda was: lambda groups, homes: groups,
    ),
    "nobody waits, however full": (
        entries,
        "_build_entry",
        lambda was: lambda season, who, rank: of_season.Entered(who, False, rank),
    ),
    "labels rank leavers by their points": (outlook, "is_future_leaver", _always(False)),
    "labels count who can vanish as behind": (outlook, "may_be_unseated", _always(False)),
    "labels look at no other division": (
        standings,
        "around",
        _with(
            lambda found: NeighbourGroups(
                *(tuple(GroupSize(7, 7, 3) for _ in level) for level in found)
            )
        ),
    ),
    "labels forget the last end": (
        standings,
        "Ends",
        lambda was: lambda no_result: Ends(last_end=False, no_result=no_result),
    ),
    "labels count who can still leave as ahead for good": (
        bounds._Race,
        "sure",
        lambda was: property(lambda race: frozenset(race.keys) - race.here.last - race.here.gone),
    ),
    "labels let every tie fall their way": (bounds._Race, "beats", _always(True)),
    "labels forget that places move across the line": (outlook, "may_be_relegated", _always(False)),
    "an outage takes time from everybody": (schedule, "decide_calendar_move", _always(())),
}


@contextmanager
def planted(name: str) -> Iterator[None]:
    """With this fault, until the end of the block. Raises KeyError for a name that is none."""
    where, what, make = PLANTS[name]
    was = where[what] if isinstance(where, dict) else getattr(where, what)
    _put(where, what, make(was))
    try:
        yield
    finally:
        _put(where, what, was)


def _put(where: Any, what: Any, value: Any) -> None:
    if isinstance(where, dict):
        where[what] = value
    else:
        setattr(where, what, value)


def plant(name: str) -> None:
    """With this fault, for ever; "" for none."""
    if name:
        where, what, make = PLANTS[name]
        _put(where, what, make(where[what] if isinstance(where, dict) else getattr(where, what)))
