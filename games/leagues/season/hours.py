"""The calendar of a season at work: what is due, what came late, what a pause moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.leagues.calendar import DAY, Hour, days
from games.leagues.facts import season as facts
from games.leagues.refused import Refused, Why
from games.leagues.season.state import BEFORE_DRAW, Phase, Season

if TYPE_CHECKING:
    from games.leagues.season.commands import CallOff, Come, Open, Pause, Resume

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
    playing = season.group_of.keys() - season.out.keys()
    if command.hour is Hour.SILENT:
        return tuple(facts.Unseated(person) for person in sorted(command.quiet & playing))
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
