"""Points in time as one says them: "since yesterday 18:40"."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from keywest_site.dates import format_date


def format_past_moment(at: datetime, now: datetime) -> str:
    """`at` as seen from `now`, in the current time zone: "12 minutes ago", "yesterday 18:40", "3
    March 2031"."""
    minutes = int((now - at).total_seconds() // 60)
    if minutes < 1:
        return _("just now")
    if minutes < 60:
        return ngettext("%(count)d minute ago", "%(count)d minutes ago", minutes) % {
            "count": minutes
        }
    return format_earlier_day(timezone.localtime(at), timezone.localtime(now))


def format_beginning(at: datetime, now: datetime) -> str:
    """The same as the beginning of something that lasts: "since yesterday 18:40", "for 12
    minutes"."""
    minutes = int((now - at).total_seconds() // 60)
    if minutes < 1:
        return _("for less than a minute")
    if minutes < 60:
        return ngettext("for %(count)d minute", "for %(count)d minutes", minutes) % {
            "count": minutes
        }
    return format_start_day(timezone.localtime(at), timezone.localtime(now))


def format_start_day(at: datetime, now: datetime) -> str:
    """Two local times, `at` the earlier one, as a beginning: "since yesterday 18:40"."""
    days = (now.date() - at.date()).days
    clock = at.strftime("%H:%M")
    if days == 0:
        return _("since today %(clock)s") % {"clock": clock}
    if days == 1:
        return _("since yesterday %(clock)s") % {"clock": clock}
    if days < 7:
        return _("since %(weekday)s %(clock)s") % {
            "weekday": date_format(at, "l"),
            "clock": clock,
        }
    return _("since %(day)s") % {"day": format_date(at, with_year=at.year != now.year)}


def format_end(at: datetime, now: datetime) -> str:
    """The end of something that goes on: "until Tuesday 20:00", "for 12 more minutes"; "time is up"
    afterwards."""
    minutes = int((at - now).total_seconds() // 60)
    if at <= now:
        return _("time is up")
    if minutes < 60:
        minutes = max(minutes, 1)
        return ngettext("for %(count)d more minute", "for %(count)d more minutes", minutes) % {
            "count": minutes
        }
    return format_last_day(timezone.localtime(at), timezone.localtime(now))


def format_last_day(at: datetime, now: datetime) -> str:
    """Two local times, `at` the later one, as an end: "until tomorrow 18:40"."""
    days = (at.date() - now.date()).days
    clock = at.strftime("%H:%M")
    if days == 0:
        return _("until today %(clock)s") % {"clock": clock}
    if days == 1:
        return _("until tomorrow %(clock)s") % {"clock": clock}
    if days < 7:
        return _("until %(weekday)s %(clock)s") % {
            "weekday": date_format(at, "l"),
            "clock": clock,
        }
    day = format_date(at, with_year=at.year != now.year)
    return _("until %(day)s %(clock)s") % {"day": day, "clock": clock}


def format_coming_day(at: datetime, now: datetime) -> str:
    """Two local times, `at` the later one: "today 18:40", "Tuesday 18:40" within a week, else "3
    May 18:40"."""
    days = (at.date() - now.date()).days
    clock = at.strftime("%H:%M")
    if days == 0:
        return _("today %(clock)s") % {"clock": clock}
    if days == 1:
        return _("tomorrow %(clock)s") % {"clock": clock}
    if days < 7:
        return _("%(weekday)s %(clock)s") % {"weekday": date_format(at, "l"), "clock": clock}
    day = format_date(at, with_year=at.year != now.year)
    return _("%(day)s %(clock)s") % {"day": day, "clock": clock}


def format_earlier_day(at: datetime, now: datetime) -> str:
    """Two local times: "today 18:40", "Tuesday 18:40" within a week, else the date."""
    days = (now.date() - at.date()).days
    clock = at.strftime("%H:%M")
    if days == 0:
        return _("today %(clock)s") % {"clock": clock}
    if days == 1:
        return _("yesterday %(clock)s") % {"clock": clock}
    if days < 7:
        return _("%(weekday)s %(clock)s") % {"weekday": date_format(at, "l"), "clock": clock}
    return format_date(at, with_year=at.year != now.year)


def format_span(length: timedelta, most: int = 2) -> str:
    """How long something is, in its largest units, at most so many: "3 days, 4 hours", "1 minute"
    for anything shorter. Days are the largest: nobody says a wait in months."""
    minutes = max(int(length.total_seconds() // 60), 1)
    days, hours = minutes // (24 * 60), minutes // 60 % 24
    told = [
        (days, ngettext("{count} day", "{count} days", days)),
        (hours, ngettext("{count} hour", "{count} hours", hours)),
        (minutes % 60, ngettext("{count} minute", "{count} minutes", minutes % 60)),
    ]
    first = next(index for index, (count, _words) in enumerate(told) if count)
    whole, *rest = [words.format(count=n) for n, words in told[first : first + most] if n]
    for shorter in rest:
        whole = _("{longer}, {shorter}").format(longer=whole, shorter=shorter)
    return whole
