"""Dates as sentences have them: each language has its own first of a month ("1er décembre").

All templates have the filters `long_date` and `long_datetime`, in local time. Django's
`date:"DATE_FORMAT"` has one pattern a language, and French needs another for the first of a month.
Beginnings and ends ("since yesterday 18:40") are in games/times.py.

Short dates, in figures, are Django's.
"""

from __future__ import annotations

from datetime import date, datetime

from django.template import Library
from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext

CLOCK = "H:i"
"""Hours from 0 to 23, in two digits."""

register = Library()


def format_date(day: date, *, with_year: bool = True) -> str:
    """A day of the calendar, without article or preposition: "3 March 2031"."""
    is_first = day.day == 1
    if with_year:
        pattern = pgettext("first of a month", "j F Y") if is_first else gettext("j F Y")
    else:
        pattern = pgettext("first of a month", "j F") if is_first else gettext("j F")
    return date_format(day, pattern)


def format_date_and_time(at: datetime) -> str:
    """A day with its hour, as the clock of `at` shows them: "3 March 2031, 18:40"."""
    return gettext("%(day)s, %(clock)s") % {
        "day": format_date(at),
        "clock": date_format(at, CLOCK),
    }


@register.filter(expects_localtime=True, is_safe=False)
def long_date(day: date | None) -> str:
    """A day; "" where there is none."""
    return format_date(day) if day else ""


@register.filter(expects_localtime=True, is_safe=False)
def long_datetime(at: datetime | None) -> str:
    """A day with its hour; "" where there is none."""
    return format_date_and_time(at) if at else ""
