"""CSV (RFC 4180), line by line; no cell is ever a formula to a spreadsheet."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import chain
from typing import Any

FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""What makes a spreadsheet reckon instead of show, at the beginning of a cell; wide signs, too."""
QUOTE = "'"


class _LastWrite:
    """A file that holds what was written to it last."""

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> None:
        self.text = text


def format_csv_lines(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> Iterator[str]:
    """The file, a line at a time; rows are asked for one by one."""
    line = _LastWrite()
    writer = csv.writer(line)
    for row in chain([columns], rows):
        writer.writerow(list(map(escape_cell, row)))
        yield line.text


def escape_cell(value: Any) -> str | int | Decimal:
    """A value as a cell: numbers as they are, nothing as nothing, yes and no as 1 and 0; a text
    that would be a formula, or that begins like one made harmless, has a quote before it."""
    if isinstance(value, bool):
        return int(value)
    if isinstance(value, int | Decimal):
        return value
    text = "" if value is None else str(value)
    harms = text.startswith(FORMULAS) or text.lstrip().startswith((*FORMULAS, QUOTE))
    return QUOTE + text if harms else text


def unescape_cell(text: str) -> str:
    """What a cell said before it was made harmless."""
    harmed = text[1:] if text.startswith(QUOTE) else text
    return harmed if harmed != text and escape_cell(harmed) == text else text
