"""Which names look alike (UTS #39): to readers, two names of one look are one name.

What Unicode says of the letters that a name may have is in tables.json, made by make_tables.py.
"""

from __future__ import annotations

import json
import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable
from functools import cache
from itertools import groupby, product
from pathlib import Path
from typing import Any, NamedTuple

from django.db.models import F, Func, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Replace

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


# Names taken for each other: more than one look tells apart.
#
# A reader knows a name in capitals and in small letters, too. "BILL IRWIN" has a capital I that is
# drawn like a small l, so "BlLL IRWlN" is taken for Bill Irwin, though nothing in "Bill Irwin"
# looks like an l. UTS #39, 4, compares skeletons of names as they are; we compare those of a name
# as it is, in capitals, in small letters and with capitals at the beginnings of words.


WORD = re.compile(r"[\w\u0300-\u036f]+")
DOUBLE_V = re.compile(r"[Vv]{2}")
"""Two of them are drawn like one W; Unicode's table does not know it."""
MOST_WORDS_MIXED = 4
"""So many words at most are looked at each in its own way: 4 to the power of 4 readings."""
CASED = (*range(0x41, 0x250), *range(0x370, 0x588), *range(0x1E00, 0x2000))
"""Where scripts stand that have capitals, but for rare ones."""


def is_alike(name: str, other: str) -> bool:
    """Whether one of two names can be taken for the other."""
    return build_look(name) == build_look(other) or bool(
        list_looks_of_name(name) & list_looks_of_name(other)
    )


def list_looks_of_name(name: str) -> frozenset[str]:
    """What is drawn for a name, each word in each way in which people write it; all of many words
    in one way."""
    words = WORD.findall(unicodedata.normalize("NFC", name))
    written = [[build_word_skeleton(way(word)) for way in SPELLINGS] for word in words]
    found = (
        product(*map(set, written))
        if len(words) <= MOST_WORDS_MIXED
        else zip(*written, strict=True)
    )
    return frozenset(map("".join, found))


def capitalize_word(word: str) -> str:
    """Its first letter alone by its capital."""
    return convert_to_capitals(word[:1]) + convert_to_small_letters(word[1:])


def build_word_skeleton(word: str) -> str:
    """The letters of a word as they look."""
    seen = DOUBLE_V.sub(lambda pair: "w" if pair[0].islower() else "W", build_skeleton(word))
    return "".join(letter for letter in seen if unicodedata.category(letter)[0] in "LNM")


def convert_to_capitals(word: str) -> str:
    """Each letter by its capital, where that is one letter."""
    return "".join(big if len(big := letter.upper()) == 1 else letter for letter in word)


def convert_to_small_letters(word: str) -> str:
    """Each letter by its small one, where that is one letter."""
    return "".join(small if len(small := letter.lower()) == 1 else letter for letter in word)


SPELLINGS: tuple[Callable[[str], str], ...] = (
    str,
    convert_to_capitals,
    convert_to_small_letters,
    capitalize_word,
)


def build_lookalike_group_key(name: str) -> str:
    """What all names that are alike have in common; names that are not alike may have it, too."""
    return build_look(name).replace("vv", "w").translate(_build_letter_classes())


def build_lookalike_group_expression() -> Combinable:
    """The same in the database, from the column `look` of people."""
    letters = _build_letter_classes()
    return Func(
        Replace(F("look"), Value("vv"), Value("w")),
        Value("".join(map(chr, letters))),
        Value("".join(letters.values())),
        function="translate",
    )


@cache
def _build_letter_classes() -> dict[int, str]:
    """Letters of looks that are one, because a capital looks like another letter: i and l, for I
    looks like l. Each by the one that stands for all of them."""
    groups: dict[str, set[str]] = {}
    for letter in map(chr, CASED):
        pair = {
            build_look(letter),
            build_look(convert_to_capitals(letter)),
            build_look(convert_to_small_letters(letter)),
        }
        if len(pair) > 1 and all(len(one) == 1 for one in pair):
            joined = pair.union(*(groups.get(one, ()) for one in pair))
            groups |= dict.fromkeys(joined, joined)
    return {ord(letter): min(group) for letter, group in groups.items() if letter != min(group)}
