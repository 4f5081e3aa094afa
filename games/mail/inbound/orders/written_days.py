"""Reads a day as people write it: "3 March", "3. März", "le 3 mars", "3月3日", "morgen", "12/3"."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, timedelta

from games.rules.orders.notation import Unreadable
from games.rules.text import _, fold_text

NAMES = (
    "january february march april may june july august september october november december",
    "januar februar märz april mai juni juli august september oktober november dezember",
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
)
SHORTEST = 3
MONTHS = [
    (fold_text(name), number) for names in NAMES for number, name in enumerate(names.split(), 1)
]
DAYS_FROM_NOW = {
    fold_text(word): days
    for days, words in enumerate(
        (
            "today heute aujourd'hui 今日 本日",
            "tomorrow morgen demain 明日 あした",
            "übermorgen uebermorgen après-demain 明後日 あさって",
        )
    )
    for word in words.split()
}
UMLAUTS = [("maerz", 3), ("jaenner", 1), ("janner", 1)]

YEAR = r"(?:\s+(?P<year>\d{4}))?"
ISO = re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})")
DOTTED = re.compile(r"(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})\.?(?:\s?(?P<year>\d{4}|\d{2}))?")
SLASHED = re.compile(r"(?P<first>\d{1,2})/(?P<second>\d{1,2})(?:/(?P<year>\d{4}|\d{2}))?")
ORDERS = {
    "en": (("month", "day"), ("day", "month")),
    "de": (("day", "month"),),
    "fr": (("day", "month"),),
    "ja": (("month", "day"),),
}
"""In which order a language names day and month with a slash between; English is written both ways
on the two sides of the sea."""
KANJI = re.compile(
    r"(?:(?P<year>\d{4}) ?年 ?)?(?P<month>\d{1,2}) ?月 ?(?P<day>\d{1,2}) ?日(?: ?まで)?"
)
DAY_FIRST = re.compile(
    rf"(?:le )?(?P<day>\d{{1,2}})(?:st|nd|rd|th|er|\.)? (?:of )?(?P<name>[a-z]+)\.?{YEAR}"
)
MONTH_FIRST = re.compile(rf"(?P<name>[a-z]+)\.? (?P<day>\d{{1,2}})(?:st|nd|rd|th)?{YEAR}")


def read_written_day(written: str, today: date, language: str) -> date | None:
    """The day that is meant, the next of its kind where no year is named; None: it cannot be told.

    Raises Unreadable, which asks, where a language writes two days alike.
    """
    plain = fold_text(written).rstrip(" .")
    if (days := DAYS_FROM_NOW.get(plain)) is not None:
        return today + timedelta(days=days)
    if found := SLASHED.fullmatch(plain):
        return read_slashed_day(written, found, today, language)
    for form in (ISO, DOTTED, KANJI, DAY_FIRST, MONTH_FIRST):
        if found := form.fullmatch(plain):
            return build_date_from_parts(found.groupdict(), today)
    return None


def read_slashed_day(written: str, found: re.Match[str], today: date, language: str) -> date | None:
    """The day of two numbers with a slash between, as this language writes it."""
    orders = ORDERS.get(language.partition("-")[0], ORDERS["en"])
    days = dict[date, None]()
    for first, second in orders:
        parts = {first: found["first"], second: found["second"], "year": found["year"]}
        if day := build_date_from_parts(parts, today):
            days[day] = None
    if len(days) < 2:
        return next(iter(days), None)
    first_day, second_day = sorted(days)
    raise Unreadable(
        _(
            "“{line}” could mean {first} or {second}. Please write the day like that.",
            line=written[:60],
            first=first_day.isoformat(),
            second=second_day.isoformat(),
        )
    )


def build_date_from_parts(parts: Mapping[str, str | None], today: date) -> date | None:
    """The date of these parts."""
    number = find_month_number(parts["name"]) if parts.get("name") else parts.get("month")
    if not number or not parts["day"]:
        return None
    dates = list_dates(int(number), int(parts["day"]), parts.get("year") or "", today)
    return dates[0] if dates else None


def list_dates(month: int, day: int, year: str, today: date) -> list[date]:
    """The date in its year, of which the century may be left away; without one, the next dates of
    that kind."""
    if year:
        found = find_existing_date(int(year) + (2000 if len(year) == 2 else 0), month, day)
        return [found] if found else []
    years = range(today.year, today.year + 9)
    dates = [find_existing_date(each, month, day) for each in years]
    return [found for found in dates if found and found >= today]


def find_month_number(name: str | None) -> int | None:
    """The number of a month by its name in any of the languages, or by a beginning of it that fits
    no other."""
    if not name or len(name) < SHORTEST:
        return None
    meant = {number for month, number in [*MONTHS, *UMLAUTS] if month.startswith(name)}
    return meant.pop() if len(meant) == 1 else None


def find_existing_date(year: int, month: int, day: int) -> date | None:
    """The date, if there is such a day."""
    try:
        return date(year, month, day)
    except ValueError:
        return None
