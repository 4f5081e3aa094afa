"""Which names are taken for each other: more than one look (accounts.naming.looks) tells apart.

A reader knows a name in capitals and in small letters, too. "BILL IRWIN" has a capital I that is
drawn like a small l, so "BlLL IRWlN" is taken for Bill Irwin, though nothing in "Bill Irwin" looks
like an l. UTS #39, 4, compares skeletons of names as they are; we compare those of a name as it is,
in capitals, in small letters and with capitals at the beginnings of words.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import cache
from itertools import product

from django.db.models import F, Func, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Replace

from accounts.naming.looks import build_look, build_skeleton

WORD = re.compile(r"[\w\u0300-\u036f]+")
DOUBLE_V = re.compile(r"[Vv]{2}")
"""Two of them are drawn like one W; Unicode's table does not know it."""
MOST_WORDS_MIXED = 4
"""So many words at most are looked at each in its own way: 4 to the power of 4 readings."""
CASED = (*range(0x41, 0x250), *range(0x370, 0x588), *range(0x1E00, 0x2000))
"""Where scripts stand that have capitals, but for rare ones."""


def is_alike(name: str, other: str) -> bool:
    """Whether one of two names can be taken for the other."""
    return build_look(name) == build_look(other) or bool(list_readings(name) & list_readings(other))


def list_readings(name: str) -> frozenset[str]:
    """What is drawn for a name, each word in each way in which people write it; all of many words
    in one way."""
    words = WORD.findall(unicodedata.normalize("NFC", name))
    written = [[draw_word_skeleton(way(word)) for way in SPELLINGS] for word in words]
    found = (
        product(*map(set, written))
        if len(words) <= MOST_WORDS_MIXED
        else zip(*written, strict=True)
    )
    return frozenset(map("".join, found))


def capitalize_word(word: str) -> str:
    """Its first letter alone by its capital."""
    return convert_to_capitals(word[:1]) + convert_to_small_letters(word[1:])


def draw_word_skeleton(word: str) -> str:
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


def build_kin_key(name: str) -> str:
    """What all names that are alike have in common; names that are not alike may have it, too."""
    return build_look(name).replace("vv", "w").translate(_build_letter_classes())


def build_kin_expression() -> Combinable:
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
