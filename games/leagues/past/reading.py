"""A file of past seasons, read whole or not at all: what is wrong is told by line."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from accounts.naming.clean import clean, is_blank
from games.leagues.files.cells import plain
from games.leagues.standings.points import WHOLE
from games.rules.core import Refused, Text, _

COLUMNS = ("season", "level", "group", "rank", "name", "played", "points")
"""Of every line; whatever order they stand in, all of them and no others."""
ELSEWHERE = "elsewhere"
"""But this one, which a league's own history has besides: it is not read."""
MOST_LINES, MOST_TOLD = 5_000, 20
LONGEST, LARGEST = 60, 9_999
POINTS = re.compile(r"[+-]?(?:[0-9]{1,9}(?:[.,][0-9]{0,20})?|[.,][0-9]{1,20})")
"""Points as people and spreadsheets write them. Never an exponent: `1e9999999` is nine letters, and
a number that no machine works out."""


class Line(NamedTuple):
    """Somebody's place in a past season: level and group from 1, points in sixtieths. `name`: "" of
    somebody who is no more there."""

    level: int
    group: int
    rank: int
    name: str
    played: int
    points: int


class Past(NamedTuple):
    """A past season by its name, its lines by level, group and rank."""

    name: str
    lines: tuple[Line, ...]


class Wrong(NamedTuple):
    """What is the matter with a line of the file; the first has number 1."""

    line: int
    text: Text

    def said(self) -> Text:
        """With the number of the line before it."""
        return _("Line {line}: {what}", line=self.line, what=self.text)


class BadFile(Refused):
    """The file was not taken over. `wrong`: the first MOST_TOLD reasons, by line."""

    def __init__(self, wrong: Sequence[Wrong]) -> None:
        super().__init__(_("This file was not taken over: please look at the lines named."))
        self.wrong = tuple(wrong[:MOST_TOLD])


def read(text: str) -> tuple[Past, ...]:
    """The seasons of a file, in its order. Separated by commas, or by semicolons as spreadsheets do
    where a comma is a decimal sign. Raises BadFile."""
    rows = list(_rows(text.removeprefix("\ufeff")))
    if not rows:
        raise BadFile([Wrong(1, _("The file is empty."))])
    (_first, heads), *told = rows
    order = _order(heads)
    if len(told) > MOST_LINES:
        too_many = _("At most {count} lines can be taken over at once.", count=MOST_LINES)
        raise BadFile([Wrong(MOST_LINES + 2, too_many)])
    seasons, wrong = _seasons(told, order)
    wrong += (one for lines in seasons.values() for one in _contradictions(lines))
    if wrong or not seasons:
        raise BadFile(sorted(wrong) or [Wrong(2, _("There is no season in this file."))])
    return tuple(
        Past(name, tuple(sorted(line for _number, line in lines)))
        for name, lines in seasons.items()
    )


def _seasons(
    told: Sequence[tuple[int, list[str]]], order: Sequence[int]
) -> tuple[dict[str, list[tuple[int, Line]]], list[Wrong]]:
    """Lines by season, each with its number; and what could not be read."""
    seasons: dict[str, list[tuple[int, Line]]] = {}
    wrong: list[Wrong] = []
    for number, row in told:
        try:
            name, line = _line(_sorted(row, order))
        except _Bad as bad:
            wrong.append(Wrong(number, bad.text))
        else:
            seasons.setdefault(name, []).append((number, line))
    return seasons, wrong


class _Bad(Exception):
    def __init__(self, text: Text) -> None:
        super().__init__(text.msgid)
        self.text = text


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Lines that are not empty, by number. Raises BadFile."""
    first = text.split("\n", 1)[0]
    delimiter = ";" if ";" in first and "," not in first else ","
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                yield reader.line_num, [plain(cell.strip()) for cell in row]
    except csv.Error:
        raise BadFile([Wrong(reader.line_num, _("This line cannot be read as CSV."))]) from None


def _order(heads: Sequence[str]) -> tuple[int, ...]:
    """Where each column stands, and how many there are. Raises BadFile."""
    found = [head.lower() for head in heads]
    if sorted(found) not in (sorted(COLUMNS), sorted((*COLUMNS, ELSEWHERE))):
        names = ", ".join(COLUMNS)
        raise BadFile(
            [Wrong(1, _("The first line has to name these columns: {names}.", names=names))]
        )
    return (*(found.index(column) for column in COLUMNS), len(found))


def _sorted(row: Sequence[str], order: Sequence[int]) -> list[str]:
    *places, count = order
    if len(row) != count:
        raise _Bad(_("This line has {has} cells instead of {count}.", has=len(row), count=count))
    return [row[at] for at in places]


def _line(cells: Sequence[str]) -> tuple[str, Line]:
    season, level, group, rank, name, played, points = cells
    return _name("season", season), Line(
        _number("level", level, 1),
        _number("group", group, 1),
        _number("rank", rank, 1),
        _name("name", name) if name else "",
        _number("played", played, 0),
        _points(points),
    )


def _name(column: str, cell: str) -> str:
    if "\x00" in cell:
        raise _Bad(_("{column}: there is a sign that no text can have (NUL).", column=column))
    tidy = " ".join(clean(cell).split())
    if is_blank(tidy) or len(tidy) > LONGEST:
        raise _Bad(
            _(
                "{column}: a name of 1 to {count} characters is missing.",
                column=column,
                count=LONGEST,
            )
        )
    return tidy


def _number(column: str, cell: str, least: int) -> int:
    if cell.isascii() and cell.isdigit() and len(cell) <= 4 and int(cell) >= least:
        return int(cell)
    raise _Bad(
        _(
            "{column}: a number from {least} to {most} is missing.",
            column=column,
            least=least,
            most=LARGEST,
        )
    )


def _points(cell: str) -> int:
    """Sixtieths nearest to what is said to two decimals, with a point or a comma."""
    points = Decimal(cell.replace(",", ".")) if POINTS.fullmatch(cell) else None
    if points is None or abs(points) > LARGEST:
        raise _Bad(_("points: a number such as 12.50 is missing."))
    return int((points * WHOLE).to_integral_value())


def _contradictions(lines: Sequence[tuple[int, Line]]) -> Iterator[Wrong]:
    """Within one season: a name twice; a rank that its group has not so many people for."""
    names = Counter(line.name.casefold() for _number, line in lines if line.name)
    sizes = Counter((line.level, line.group) for _number, line in lines)
    for number, line in lines:
        if names[line.name.casefold()] > 1:
            yield Wrong(number, _("This name stands twice in the season."))
        elif line.rank > sizes[line.level, line.group]:
            yield Wrong(number, _("The rank is higher than the group has people."))
