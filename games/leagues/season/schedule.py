"""The calendar of a season at work: what is due, what came late, what a pause moves; when the
drawn tables begin, and with whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.leagues.calendar import DAY, Milestone, count_pause_days
from games.leagues.draw import table_order
from games.leagues.draw.designs import get_design
from games.leagues.facts import season as facts
from games.leagues.refusals import Refused, Why
from games.leagues.season.sizes import count_games_each
from games.leagues.season.state import BEFORE_DRAW, Phase, Season
from games.leagues.settings import Begin as How

if TYPE_CHECKING:
    from games.leagues.season.commands import Begin, CallOff, Come, Open, Pause, Resume
    from games.leagues.season.state import Seating


Facts = tuple[Any, ...]


def decide_opening(season: Season, command: Open, now: int) -> Facts:
    """The first fact."""
    if season.phase is not Phase.UNOPENED:
        raise Refused(Why.NOT_NOW)
    one = command
    settings, calendar = one.settings.data(), tuple(one.calendar)
    return (
        facts.Opened(one.league, one.season, one.rules, settings, calendar, one.draw, one.lots),
    )


def find_due_milestone(season: Season, now: int) -> Milestone | None:
    """The hour that comes now, if any does."""
    coming = season.coming
    if coming is None or season.over or season.paused_at is not None or not season.hours:
        return None
    return coming if season.hours[coming] <= now else None


def decide_milestone(season: Season, command: Come, now: int) -> Facts:
    """What this hour brings. If it is a day late or more, the calendar moves first."""
    hour = command.hour
    if hour is Milestone.DRAW or hour is not find_due_milestone(season, now):
        raise Refused(Why.NOT_NOW)
    return decide_calendar_move(season, hour, now) or (
        facts.HourCame(hour, now),
        *_decide_milestone_effects(season, command),
    )


def decide_calendar_move(season: Season, hour: Milestone, now: int) -> Facts:
    """If this hour is a day late or more: it comes at its time of day within the next 24 hours, and
    all later ones move with it. Nobody loses time by an outage."""
    late = (now - season.hours[hour]) // DAY
    return (facts.CalendarMoved(late + 1, "late"),) if late else ()


def _decide_milestone_effects(season: Season, command: Come) -> Facts:
    if command.hour is Milestone.EXPECTED:
        return (facts.Warned(tuple(sorted(command.used))),)
    return ()


def decide_pause(season: Season, command: Pause, now: int) -> Facts:
    """No hour comes until it goes on."""
    if season.over or season.phase is Phase.UNOPENED:
        raise Refused(Why.OVER)
    if season.paused_at is not None:
        raise Refused(Why.PAUSED)
    if command.by and count_pause_days_left(season) < 1:
        raise Refused(Why.PAUSE_USED, most=season.ruled.pause_days)
    return (facts.SeasonPaused(now, command.by),)


def count_pause_days_left(season: Season) -> int:
    """Whole days for which organisers may still let the season pause. The site has no limit."""
    return season.ruled.pause_days - season.pause_spent


def is_pause_used_up(season: Season, now: int) -> bool:
    """Whether an organiser's pause has used up what they have."""
    since = season.paused_at
    if since is None or not season.paused_by:
        return False
    return now >= since + count_pause_days_left(season) * DAY


def decide_resumption(season: Season, command: Resume, now: int) -> Facts:
    """All hours that have not come are later by the days of the pause, rounded up. What the site
    has stopped goes on by the site alone."""
    if season.paused_at is None:
        raise Refused(Why.NOT_PAUSED)
    if command.by and not season.paused_by:
        raise Refused(Why.NO_ORGANISER)
    lasted = count_pause_days(season.paused_at, now)
    gone = facts.SeasonResumed(now, command.by)
    if season.coming is None:
        return (gone,)
    return gone, facts.CalendarMoved(lasted, "paused")


def decide_cancellation(season: Season, command: CallOff, now: int) -> Facts:
    """Given up, before the draw."""
    if season.phase not in BEFORE_DRAW:
        raise Refused(Why.NOT_NOW)
    return (facts.CalledOff(command.by),)


def list_tables_to_begin(season: Season) -> list[int]:
    """The tables that begin now, by number."""
    if Milestone.START not in season.came or season.over or season.paused_at is not None:
        return []
    if season.ruled.begin == How.ALL or Milestone.LATE in season.came:
        return [number for number, one in season.tables.items() if one.game is None]
    return [
        number
        for group in range(len(season.groups))
        for number in _list_group_tables_to_begin(season, list(season.list_group_tables(group)))
    ]


def _list_group_tables_to_begin(season: Season, tables: list[Seating]) -> list[int]:
    begun = {at for at, one in enumerate(tables) if one.game is not None}
    finished = {at for at, one in enumerate(tables) if one.result is not None}
    people = [one.players for one in tables]
    rounds = _list_rounds(season, people) if season.ruled.begin == How.ROUNDS else ()
    if rounds:
        found = table_order.list_startable_in_round(rounds, begun, finished)
    else:
        most = 1 if season.ruled.begin == How.ROUNDS else season.ruled.at_once
        found = table_order.list_startable_tables(people, begun, finished, most)
    return [tables[at].number for at in found]


def _list_rounds(season: Season, tables: list[tuple[int, ...]]) -> list[list[tuple[int, ...]]]:
    """The tables of a group round by round, if its design has rounds."""
    players = len({who for table in tables for who in table})
    seats = season.ruled.seats
    if not get_design(seats, players, count_games_each(season.ruled, players)).rounds:
        return []
    each = players // seats
    return [tables[first : first + each] for first in range(0, len(tables), each)]


def decide_table_start(season: Season, command: Begin, now: int) -> Facts:
    """Noted once: a table noted already says nothing."""
    table = season.tables.get(command.table)
    if table is None:
        raise Refused(Why.NO_SUCH_TABLE)
    if table.game is not None:
        return ()
    return (facts.TableFounded(command.table, command.game),)
