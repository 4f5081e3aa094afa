"""A file of past seasons, read whole or not at all: what is wrong is told by line."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from accounts.naming.invisible_letters import is_blank_text, remove_invisible_letters
from games.leagues.files.csv_cells import unescape_cell
from games.leagues.standings.results import POINT
from games.rules.text import Text, _
from games.rules.types import Refused

COLUMNS = ("season", "level", "group", "rank", "name", "played", "points")
"""Of every line; whatever order they stand in, all of them and no others."""
ELSEWHERE = "elsewhere"
"""But this one, which a league's own history has besides: it is not read."""
MOST_LINES, MOST_TOLD = 5_000, 20
LONGEST_NAME, LARGEST_NUMBER = 60, 9_999
POINTS = re.compile(r"[+-]?(?:[0-9]{1,9}(?:[.,][0-9]{0,20})?|[.,][0-9]{1,20})")
"""Points as people and spreadsheets write them. Never an exponent: `1e9999999` is nine letters, and
a number that no machine works out."""


class PastLine(NamedTuple):
    """Somebody's place in a past season: level and group from 1, points in sixtieths. `name`: "" of
    somebody who is no more there."""

    level: int
    group: int
    rank: int
    name: str
    played: int
    points: int


class PastSeason(NamedTuple):
    """A past season by its name, its lines by level, group and rank."""

    name: str
    lines: tuple[PastLine, ...]


class LineFault(NamedTuple):
    """What is the matter with a line of the file; the first has number 1."""

    line: int
    text: Text

    def describe_fault(self) -> Text:
        """With the number of the line before it."""
        return _("Line {line}: {what}", line=self.line, what=self.text)


class BadFile(Refused):
    """The file was not taken over. `wrong`: the first MOST_TOLD reasons, by line."""

    def __init__(self, wrong: Sequence[LineFault]) -> None:
        super().__init__(_("This file was not imported. Please check the lines named."))
        self.wrong = tuple(wrong[:MOST_TOLD])


def read_past_seasons(text: str) -> tuple[PastSeason, ...]:
    """The seasons of a file, in its order. Separated by commas, or by semicolons as spreadsheets do
    where a comma is a decimal sign. Raises BadFile."""
    rows = list(_read_csv_rows(text.removeprefix("\ufeff")))
    if not rows:
        raise BadFile([LineFault(1, _("The file is empty."))])
    (_first, heads), *told = rows
    order = _read_column_order(heads)
    if len(told) > MOST_LINES:
        too_many = _("At most {count} lines can be taken over at once.", count=MOST_LINES)
        raise BadFile([LineFault(MOST_LINES + 2, too_many)])
    seasons, wrong = _read_seasons(told, order)
    wrong += (one for lines in seasons.values() for one in _list_contradictions(lines))
    if wrong or not seasons:
        raise BadFile(sorted(wrong) or [LineFault(2, _("There is no season in this file."))])
    return tuple(
        PastSeason(name, tuple(sorted(line for _number, line in lines)))
        for name, lines in seasons.items()
    )


def _read_seasons(
    told: Sequence[tuple[int, list[str]]], order: Sequence[int]
) -> tuple[dict[str, list[tuple[int, PastLine]]], list[LineFault]]:
    """Lines by season, each with its number; and what could not be read."""
    seasons: dict[str, list[tuple[int, PastLine]]] = {}
    wrong: list[LineFault] = []
    for number, row in told:
        try:
            name, line = _read_line(_order_cells(row, order))
        except _BadLine as bad:
            wrong.append(LineFault(number, bad.text))
        else:
            seasons.setdefault(name, []).append((number, line))
    return seasons, wrong


class _BadLine(Exception):
    def __init__(self, text: Text) -> None:
        super().__init__(text.msgid)
        self.text = text


def _read_csv_rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Lines that are not empty, by number. Raises BadFile."""
    first = text.split("\n", 1)[0]
    delimiter = ";" if ";" in first and "," not in first else ","
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                yield reader.line_num, [unescape_cell(cell.strip()) for cell in row]
    except csv.Error:
        raise BadFile([LineFault(reader.line_num, _("This line cannot be read as CSV."))]) from None


def _read_column_order(heads: Sequence[str]) -> tuple[int, ...]:
    """Where each column stands, and how many there are. Raises BadFile."""
    found = [head.lower() for head in heads]
    if sorted(found) not in (sorted(COLUMNS), sorted((*COLUMNS, ELSEWHERE))):
        names = ", ".join(COLUMNS)
        raise BadFile(
            [LineFault(1, _("The first line has to name these columns: {names}.", names=names))]
        )
    return (*(found.index(column) for column in COLUMNS), len(found))


def _order_cells(row: Sequence[str], order: Sequence[int]) -> list[str]:
    *places, count = order
    if len(row) != count:
        raise _BadLine(
            _("This line has {has} cells instead of {count}.", has=len(row), count=count)
        )
    return [row[at] for at in places]


def _read_line(cells: Sequence[str]) -> tuple[str, PastLine]:
    season, level, group, rank, name, played, points = cells
    return _read_name("season", season), PastLine(
        _read_number("level", level, 1),
        _read_number("group", group, 1),
        _read_number("rank", rank, 1),
        _read_name("name", name) if name else "",
        _read_number("played", played, 0),
        _read_points(points),
    )


def _read_name(column: str, cell: str) -> str:
    if "\x00" in cell:
        raise _BadLine(
            _("{column}: this contains a character that isn’t allowed (NUL).", column=column)
        )
    tidy = " ".join(remove_invisible_letters(cell).split())
    if is_blank_text(tidy) or len(tidy) > LONGEST_NAME:
        raise _BadLine(
            _(
                "{column}: a name of 1 to {count} characters is missing.",
                column=column,
                count=LONGEST_NAME,
            )
        )
    return tidy


def _read_number(column: str, cell: str, least: int) -> int:
    if cell.isascii() and cell.isdigit() and len(cell) <= 4 and int(cell) >= least:
        return int(cell)
    raise _BadLine(
        _(
            "{column}: a number from {least} to {most} is missing.",
            column=column,
            least=least,
            most=LARGEST_NUMBER,
        )
    )


def _read_points(cell: str) -> int:
    """Sixtieths nearest to what is said to two decimals, with a point or a comma."""
    points = Decimal(cell.replace(",", ".")) if POINTS.fullmatch(cell) else None
    if points is None or abs(points) > LARGEST_NUMBER:
        raise _BadLine(_("points: a number such as 12.50 is missing."))
    return int((points * POINT).to_integral_value())


def _list_contradictions(lines: Sequence[tuple[int, PastLine]]) -> Iterator[LineFault]:
    """Within one season: a name twice; a rank that its group has not so many people for."""
    names = Counter(line.name.casefold() for _number, line in lines if line.name)
    sizes = Counter((line.level, line.group) for _number, line in lines)
    for number, line in lines:
        if names[line.name.casefold()] > 1:
            yield LineFault(number, _("This name appears twice in the season."))
        elif line.rank > sizes[line.level, line.group]:
            yield LineFault(number, _("The rank is higher than the group has people."))
