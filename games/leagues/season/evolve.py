"""What each fact changes in a season: no decisions here, and never a refusal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from games.leagues.calendar import DAY, ORDER, TOLD, Calendar, Hour, days
from games.leagues.facts import season as facts
from games.leagues.season import desk_state
from games.leagues.season.state import (
    BY_HOUR,
    Entrant,
    Group,
    Out,
    Phase,
    Season,
    Seating,
    Stand,
)
from games.leagues.settings import read
from games.leagues.standings.results import End, Result


def fold(told: Iterable[Any], season: Season | None = None) -> Season:
    """The season after these facts, from nothing or from a state, which changes."""
    found = season if season is not None else Season()
    for fact in told:
        EVOLVE[type(fact)](found, fact)
    return found


def evolve(season: Season, fact: Any) -> Season:
    """The season after one more fact: the same object, changed. Raises KeyError for what is no
    fact of a season."""
    EVOLVE[type(fact)](season, fact)
    return season


def _opened(season: Season, fact: facts.Opened) -> None:
    season.league, season.number, season.rules = fact.league, fact.season, fact.rules
    season.settings, season.calendar = read(fact.settings), Calendar(*fact.calendar)
    season.draw, season.lots, season.phase = fact.draw, fact.lots, Phase.ANNOUNCED
    season.reckon()


def _hour_came(season: Season, fact: facts.HourCame) -> None:
    hour = Hour(fact.hour)
    season.came[hour] = fact.at
    season.phase = BY_HOUR.get(hour, season.phase)
    if hour is Hour.START:
        season.reckon()


def _moved(season: Season, fact: facts.CalendarMoved) -> None:
    coming = season.coming
    if coming is None or season.calendar is None:
        return
    if Hour.LATE not in season.came and Hour.START in season.came:
        season.delays[Hour.LATE] = season.delays.get(Hour.LATE, 0) + fact.days * DAY
    left = [hour for hour in TOLD if ORDER.index(hour) >= ORDER.index(coming)]
    if left:
        season.calendar = season.calendar.later(fact.days, left[0])
    season.reckon()


def _entrant(season: Season, person: int) -> Entrant:
    return season.entrants.setdefault(person, Entrant(Stand.INVITED))


def _invited(season: Season, fact: facts.Invited) -> None:
    _entrant(season, fact.person).invited = True


def _applied(season: Season, fact: facts.Applied) -> None:
    one = _entrant(season, fact.person)
    one.stand, one.rank = Stand.APPLIED, fact.rank


def _entered(season: Season, fact: facts.Entered) -> None:
    one = _entrant(season, fact.person)
    if one.stand is not Stand.WAITING:
        season.turns += 1
        one.turn = season.turns
    one.stand, one.rank = Stand.WAITING if fact.waiting else Stand.IN, fact.rank


def _answered(season: Season, fact: facts.Answered) -> None:
    one = _entrant(season, fact.person)
    one.stand, one.here = Stand(fact.answer), False


def _withdrawn(season: Season, fact: facts.Withdrawn) -> None:
    one = season.entrants[fact.person]
    one.stand, one.here = Stand.WITHDRAWN, False


def _checked_in(season: Season, fact: facts.CheckedIn) -> None:
    season.entrants[fact.person].here = True


def _drawn(season: Season, fact: facts.Drawn) -> None:
    season.seed, season.waited, season.unfit = fact.seed, fact.waited, fact.unfit
    season.groups = [Group(level, tuple(players)) for level, *players in fact.groups]
    season.group_of = {
        person: number for number, one in enumerate(season.groups) for person in one.players
    }
    season.tables = {
        number: Seating(number, group, tuple(players))
        for number, (group, *players) in enumerate(fact.tables, 1)
    }
    for table in season.tables.values():
        season.groups[table.group].tables.append(table.number)
    season.open_tables = len(season.tables)
    _stands(season)


def _stands(season: Season) -> None:
    """Who was in without a place in a group waits now, and the other way round; who may not play
    does neither."""
    for person, one in season.entrants.items():
        if person in season.unfit:
            one.stand = Stand.WITHDRAWN
        elif one.stand is Stand.IN and person not in season.group_of:
            one.stand = Stand.WAITING
        elif one.stand is Stand.WAITING and person in season.group_of:
            one.stand = Stand.IN


def _called_off(season: Season, fact: facts.CalledOff) -> None:
    season.phase = Phase.CALLED_OFF


def _founded(season: Season, fact: facts.TableFounded) -> None:
    season.tables[fact.table].game = fact.game


def _taken(season: Season, fact: facts.ResultTaken | facts.ResultRevised) -> None:
    left, held = frozenset(fact.left), frozenset(fact.held)
    first = isinstance(fact, facts.ResultTaken)
    result = Result(fact.table, fact.places, fact.scores, End(fact.end), left, held, fact.floor)
    season.tables[fact.table].result = result
    season.open_tables, season.revised = season.open_tables - first, season.revised + (not first)


def _dropped(season: Season, fact: facts.Dropped) -> None:
    season.out[fact.person] = Out(fact.at, fact.why)


def _heard(season: Season, fact: facts.Heard) -> None:
    season.heard.update(fact.people)


def _unseated(season: Season, fact: facts.Unseated) -> None:
    at = fact.at or season.came[Hour.SILENT]
    season.out[fact.person] = Out(at, "quiet", excused=True, unseated=True)


def _excused(season: Season, fact: facts.Excused) -> None:
    season.out[fact.person].excused = True


def _offered(season: Season, fact: facts.Offered) -> None:
    season.out[fact.person].offered[fact.substitute] = fact.at


def _refused(season: Season, fact: facts.OfferDeclined) -> None:
    season.out[fact.person].declined.add(fact.substitute)


def _replaced(season: Season, fact: facts.Replaced) -> None:
    for table in season.of_group(season.group_of[fact.person]):
        if fact.person in table.players and table.result is None:
            table.sat |= {fact.person, fact.substitute}
    if not fact.whole:
        out = season.out[fact.person]
        out.substitute, out.offered = fact.substitute, {}
        return
    group = season.groups[number := season.group_of.pop(fact.person)]
    group.players = _instead(group.players, fact)
    for table in season.of_group(number):
        table.players = _instead(table.players, fact)
    season.group_of[fact.substitute] = number
    del season.out[fact.person]
    _entrant(season, fact.substitute).stand = Stand.IN
    _entrant(season, fact.person).stand = Stand.WITHDRAWN


def _instead(players: tuple[int, ...], fact: facts.Replaced) -> tuple[int, ...]:
    return tuple(fact.substitute if one == fact.person else one for one in players)


def _corrected(season: Season, fact: facts.PointsCorrected) -> None:
    season.corrected[fact.person] = season.corrected.get(fact.person, 0) + fact.points
    season.reasons.add((fact.person, fact.points, fact.reason))
    desk_state.settled(season.desk, fact.person, fact.points, fact.reason)


def _warned(season: Season, fact: facts.Warned) -> None:
    season.warned = frozenset(fact.people)


def _paused(season: Season, fact: facts.SeasonPaused) -> None:
    season.paused_at, season.paused_by = fact.at, fact.by


def _resumed(season: Season, fact: facts.SeasonResumed) -> None:
    if season.paused_by and season.paused_at is not None:
        left = season.ruled.pause_days - season.pause_spent
        season.pause_spent += min(left, days(season.paused_at, fact.at))
    if season.paused_at is not None:
        season.pauses.append((season.paused_at, fact.at))
    season.paused_at, season.resumed_at = None, fact.at


def _closed(season: Season, fact: facts.Closed) -> None:
    season.lots_seed, season.ranks, season.phase = fact.lots, fact.ranks, Phase.CLOSED


def _on_desk(how: Callable[[desk_state.Desk, Any], None]) -> Callable[[Season, Any], None]:
    return lambda season, fact: how(season.desk, fact)


EVOLVE: dict[type, Callable[[Season, Any], None]] = {
    **{kind: _on_desk(how) for kind, how in desk_state.EVOLVE.items()},
    facts.Opened: _opened,
    facts.HourCame: _hour_came,
    facts.CalendarMoved: _moved,
    facts.Invited: _invited,
    facts.Applied: _applied,
    facts.Entered: _entered,
    facts.Answered: _answered,
    facts.Withdrawn: _withdrawn,
    facts.CheckedIn: _checked_in,
    facts.Drawn: _drawn,
    facts.CalledOff: _called_off,
    facts.TableFounded: _founded,
    facts.ResultTaken: _taken,
    facts.ResultRevised: _taken,
    facts.Dropped: _dropped,
    facts.Heard: _heard,
    facts.Unseated: _unseated,
    facts.Excused: _excused,
    facts.Offered: _offered,
    facts.OfferDeclined: _refused,
    facts.Replaced: _replaced,
    facts.PointsCorrected: _corrected,
    facts.Warned: _warned,
    facts.SeasonPaused: _paused,
    facts.SeasonResumed: _resumed,
    facts.Closed: _closed,
}
