"""Whole numbers that somebody has written, in an address, a query or a field."""

from __future__ import annotations

MOST = 2**31 - 1
"""The largest number of a column."""


def read_number(text: str) -> int | None:
    """The whole number from 0 to MOST that these digits say; None: they are no such number.

    `int` alone raises ValueError for more digits than Python reads, takes digits of all scripts,
    and what it reads may be larger than any column.
    """
    if not text.isascii() or not text.isdecimal() or len(text) > 10:
        return None
    number = int(text)
    return number if number <= MOST else None
