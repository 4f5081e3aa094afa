"""Dates as sentences have them: each language has its own first of a month ("1er décembre")."""

from __future__ import annotations

from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext


def format_date(day: date, *, with_year: bool = True) -> str:
    """A day of the calendar, without article or preposition: "3 March 2031"."""
    is_first = day.day == 1
    if with_year:
        pattern = pgettext("first of a month", "j F Y") if is_first else gettext("j F Y")
    else:
        pattern = pgettext("first of a month", "j F") if is_first else gettext("j F")
    return date_format(day, pattern)
