"""How a name looks (UTS #39): two names of one look are one name to whoever reads them.

What Unicode says of the letters that a name may have is in tables.json, made by make_tables.py.
"""

from __future__ import annotations

import json
import unicodedata
from bisect import bisect_right
from functools import cache
from itertools import groupby
from pathlib import Path
from typing import Any, NamedTuple

# What Japanese, Chinese and Korean write together, and each of them with Latin letters.
SCRIPTS_TOGETHER = (
    frozenset({"Latn", "Hani", "Hira", "Kana"}),
    frozenset({"Latn", "Hani", "Bopo"}),
    frozenset({"Latn", "Hani", "Hang"}),
)
MARKS_AT_MOST = 3


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
def load_letter_tables() -> Tables:
    """The tables; read once, 70 kB."""
    read = json.loads(Path(__file__).with_name("tables.json").read_text("ascii"))
    made = {
        name: Ranges.of(table) if isinstance(table, list) else table for name, table in read.items()
    }
    return Tables(**made)


def build_skeleton(text: str) -> str:
    """The text with each letter replaced by what it looks like (UTS #39, 4); for comparing, never
    for showing."""
    known = load_letter_tables()
    seen = [
        letter for letter in unicodedata.normalize("NFD", text) if not known.ignorable.has(letter)
    ]
    return unicodedata.normalize(
        "NFD", "".join([known.prototypes.get(letter, letter) for letter in seen])
    )


def build_look(name: str) -> str:
    """What two names that cannot be told apart have in common.

    Case, spaces and marks besides the letters do not count: "Charlotte", "CHARLOTTE" and
    "Char.lotte!" look alike.
    """
    seen = build_skeleton(build_skeleton(name).casefold())
    letters = [letter for letter in seen if unicodedata.category(letter)[0] in "LNM"]
    return "".join(letters) or seen


def has_mixed_scripts(text: str) -> bool:
    """Whether scripts are mixed that nobody writes together: beyond "highly restrictive" (UTS #39,
    5.2)."""
    homes = [
        set(home.split()) for letter in text if (home := load_letter_tables().scripts.find(letter))
    ]
    if not homes or set.intersection(*homes):
        return False
    return not any(all(home & group for home in homes) for group in SCRIPTS_TOGETHER)


def has_piled_marks(text: str) -> bool:
    """Whether more than three marks, or the same one twice, stand on a letter (UTS #39, 5.4), or
    one on none."""
    apart = unicodedata.normalize("NFD", text)
    if apart and unicodedata.combining(apart[0]):
        return True
    for is_mark, run in groupby(apart, lambda letter: unicodedata.category(letter) == "Mn"):
        marks = list(run)
        if is_mark and (len(marks) > MARKS_AT_MOST or len(set(marks)) < len(marks)):
            return True
    return False
