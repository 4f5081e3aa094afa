"""A day as people write it ("3 March", "3. März", "le 3 mars", "3月3日") -> a date."""

from __future__ import annotations

import re
from datetime import date

from games.rules.text import fold_text

NAMES = (
    "january february march april may june july august september october november december",
    "januar februar märz april mai juni juli august september oktober november dezember",
    "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
)
SHORTEST = 3
MONTHS = [
    (fold_text(name), number) for names in NAMES for number, name in enumerate(names.split(), 1)
]
UMLAUTS = [("maerz", 3), ("jaenner", 1), ("janner", 1)]

YEAR = r"(?:\s+(?P<year>\d{4}))?"
ISO = re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})")
DOTTED = re.compile(r"(?P<day>\d{1,2})\.\s?(?P<month>\d{1,2})\.?(?:\s?(?P<year>\d{4}))?")
KANJI = re.compile(
    r"(?:(?P<year>\d{4}) ?年 ?)?(?P<month>\d{1,2}) ?月 ?(?P<day>\d{1,2}) ?日(?: ?まで)?"
)
DAY_FIRST = re.compile(
    rf"(?:le )?(?P<day>\d{{1,2}})(?:st|nd|rd|th|er|\.)? (?:of )?(?P<name>[a-z]+)\.?{YEAR}"
)
MONTH_FIRST = re.compile(rf"(?P<name>[a-z]+)\.? (?P<day>\d{{1,2}})(?:st|nd|rd|th)?{YEAR}")


def read_written_day(written: str, today: date) -> date | None:
    """The day that is meant, the next of its kind where no year is named; None: it cannot be told.

    Two numbers with a slash are no day: they mean another one on the other side of the sea.
    """
    plain = fold_text(written).rstrip(" .")
    for form in (ISO, DOTTED, KANJI, DAY_FIRST, MONTH_FIRST):
        if found := form.fullmatch(plain):
            return build_date_from_parts(found.groupdict(), today)
    return None


def build_date_from_parts(parts: dict[str, str | None], today: date) -> date | None:
    """The date of these parts."""
    number = find_month_number(parts["name"]) if parts.get("name") else parts.get("month")
    if not number or not parts["day"]:
        return None
    month, day = int(number), int(parts["day"])
    year = parts.get("year")
    years = [int(year)] if year else range(today.year, today.year + 9)
    found = [
        made
        for year in years
        if (made := find_existing_date(year, month, day)) and (parts.get("year") or made >= today)
    ]
    return found[0] if found else None


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
