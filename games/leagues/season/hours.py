"""The calendar of a season at work: what is due, what came late, what a pause moves; when the
drawn tables begin, and with whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.leagues.calendar import DAY, Hour, days
from games.leagues.draw import order
from games.leagues.draw.designs import design
from games.leagues.facts import season as facts
from games.leagues.refused import Refused, Why
from games.leagues.season.sizes import games_of
from games.leagues.season.state import BEFORE_DRAW, Phase, Season
from games.leagues.settings import Begin as How

if TYPE_CHECKING:
    from games.leagues.season.commands import Begin, CallOff, Come, Open, Pause, Resume
    from games.leagues.season.state import Seating

Facts = tuple[Any, ...]


def open_(season: Season, command: Open, now: int) -> Facts:
    """The first fact."""
    if season.phase is not Phase.UNOPENED:
        raise Refused(Why.NOT_NOW)
    one = command
    settings, calendar = one.settings.data(), tuple(one.calendar)
    return (
        facts.Opened(one.league, one.season, one.rules, settings, calendar, one.draw, one.lots),
    )


def due(season: Season, now: int) -> Hour | None:
    """The hour that comes now, if any does."""
    coming = season.coming
    if coming is None or season.over or season.paused_at is not None or not season.hours:
        return None
    return coming if season.hours[coming] <= now else None


def come(season: Season, command: Come, now: int) -> Facts:
    """What this hour brings. If it is a day late or more, the calendar moves first."""
    hour = command.hour
    if hour is Hour.DRAW or hour is not due(season, now):
        raise Refused(Why.NOT_NOW)
    return moved(season, hour, now) or (facts.HourCame(hour, now), *_brings(season, command))


def moved(season: Season, hour: Hour, now: int) -> Facts:
    """If this hour is a day late or more: it comes at its time of day within the next 24 hours, and
    all later ones move with it. Nobody loses time by an outage."""
    late = (now - season.hours[hour]) // DAY
    return (facts.CalendarMoved(late + 1, "late"),) if late else ()


def _brings(season: Season, command: Come) -> Facts:
    if command.hour is Hour.EXPECTED:
        return (facts.Warned(tuple(sorted(command.used))),)
    return ()


def pause(season: Season, command: Pause, now: int) -> Facts:
    """No hour comes until it goes on."""
    if season.over or season.phase is Phase.UNOPENED:
        raise Refused(Why.OVER)
    if season.paused_at is not None:
        raise Refused(Why.PAUSED)
    if command.by and pause_left(season) < 1:
        raise Refused(Why.PAUSE_USED, most=season.ruled.pause_days)
    return (facts.SeasonPaused(now, command.by),)


def pause_left(season: Season) -> int:
    """Whole days for which organisers may still let the season pause. The house has no limit."""
    return season.ruled.pause_days - season.pause_spent


def pause_over(season: Season, now: int) -> bool:
    """Whether an organiser's pause has used up what they have."""
    since = season.paused_at
    if since is None or not season.paused_by:
        return False
    return now >= since + pause_left(season) * DAY


def resume(season: Season, command: Resume, now: int) -> Facts:
    """All hours that have not come are later by the days of the pause, rounded up. What the house
    has stopped goes on by the house alone."""
    if season.paused_at is None:
        raise Refused(Why.NOT_PAUSED)
    if command.by and not season.paused_by:
        raise Refused(Why.NO_ORGANISER)
    lasted = days(season.paused_at, now)
    gone = facts.SeasonResumed(now, command.by)
    if season.coming is None:
        return (gone,)
    return gone, facts.CalendarMoved(lasted, "paused")


def call_off(season: Season, command: CallOff, now: int) -> Facts:
    """Given up, before the draw."""
    if season.phase not in BEFORE_DRAW:
        raise Refused(Why.NOT_NOW)
    return (facts.CalledOff(command.by),)


def to_begin(season: Season) -> list[int]:
    """The tables that begin now, by number."""
    if Hour.START not in season.came or season.over or season.paused_at is not None:
        return []
    if season.ruled.begin == How.ALL or Hour.LATE in season.came:
        return [number for number, one in season.tables.items() if one.game is None]
    return [
        number
        for group in range(len(season.groups))
        for number in _of_group(season, list(season.of_group(group)))
    ]


def _of_group(season: Season, tables: list[Seating]) -> list[int]:
    begun = {at for at, one in enumerate(tables) if one.game is not None}
    finished = {at for at, one in enumerate(tables) if one.result is not None}
    people = [one.players for one in tables]
    rounds = _rounds(season, people) if season.ruled.begin == How.ROUNDS else ()
    if rounds:
        found = order.due_in_rounds(rounds, begun, finished)
    else:
        most = 1 if season.ruled.begin == How.ROUNDS else season.ruled.at_once
        found = order.due(people, begun, finished, most)
    return [tables[at].number for at in found]


def _rounds(season: Season, tables: list[tuple[int, ...]]) -> list[list[tuple[int, ...]]]:
    """The tables of a group round by round, if its design has rounds."""
    players = len({who for table in tables for who in table})
    seats = season.ruled.seats
    if not design(seats, players, games_of(season.ruled, players)).rounds:
        return []
    each = players // seats
    return [tables[first : first + each] for first in range(0, len(tables), each)]


def begin(season: Season, command: Begin, now: int) -> Facts:
    """Noted once: a table noted already says nothing."""
    table = season.tables.get(command.table)
    if table is None:
        raise Refused(Why.NO_SUCH_TABLE)
    if table.game is not None:
        return ()
    return (facts.TableFounded(command.table, command.game),)
