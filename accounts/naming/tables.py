"""What Unicode says of the letters that a name may have: tables.json, made by make_tables.py."""

from __future__ import annotations

import json
from bisect import bisect_right
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple


class Ranges(NamedTuple):
    """Runs of code points, in order: the first of each, the last of each, and what is told of
    it."""

    firsts: list[int]
    lasts: list[int]
    told: list[str]

    @classmethod
    def of(cls, runs: list[list[Any]]) -> Ranges:
        """From [first, last] or [first, last, told]."""
        return cls(*map(list, zip(*[(*run, "")[:3] for run in runs], strict=True)))

    def find(self, letter: str) -> str | None:
        """What is told of the letter; None if it is in no run."""
        place = bisect_right(self.firsts, ord(letter)) - 1
        return self.told[place] if place >= 0 and ord(letter) <= self.lasts[place] else None

    def has(self, letter: str) -> bool:
        """Whether the letter is in one of the runs."""
        return self.find(letter) is not None


class Tables(NamedTuple):
    """`ignorable`: letters without a picture (Default_Ignorable_Code_Point); `direction`: those of
    them that turn the order of others (Bidi_Control). `allowed`: Identifier_Status of UTS #39,
    emoji and a few marks. `scripts`: where a letter is at home, "Hira Kana", unless everywhere.
    `prototypes`: what a letter looks like, once names are taken apart (NFD)."""

    unicode: str
    ignorable: Ranges
    direction: Ranges
    emoji: Ranges
    allowed: Ranges
    scripts: Ranges
    prototypes: dict[str, str]


@cache
def tables() -> Tables:
    """The tables; read once, 70 kB."""
    read = json.loads(Path(__file__).with_name("tables.json").read_text("ascii"))
    made = {
        name: Ranges.of(table) if isinstance(table, list) else table for name, table in read.items()
    }
    return Tables(**made)
