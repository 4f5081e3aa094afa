"""Mends one word of a line that is a letter away from one word of the lexicon: "facotry"; or two
names.

A long name, also in katakana, may have any letter wrong but its first and last; every word one that
is missing, doubled or has changed places. What negates, asks or tells of the past is never mended.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import chain

from games.rules.orders.completions import is_letter_away
from games.rules.orders.inflection import list_done_words
from games.rules.orders.lexicon import Lexicon, cut_line
from games.rules.orders.lexicon_blocks import (
    KATAKANA,
    LATIN,
    NO_TAGS,
    SHORTEST_MENDED,
    SHORTEST_OTHER,
)
from games.rules.orders.order_grammar import fold_sentence
from games.rules.orders.tagged_words import COMMON

ROWS = re.compile(f"{LATIN.pattern}|{KATAKANA.pattern}")
"""Letters that make a word."""
MOST_MENDED = 2
"""So many names of a line may be misspelt."""


def list_known_words(lexicons: Iterable[Lexicon], raw: str) -> frozenset[str]:
    """The folded words of a line that some language has, or that say what was done."""
    known, words = set[str](), set(ROWS.findall(fold_sentence(raw)))
    for one in lexicons:
        known |= {word for word in words if word in one.words}
        known |= set(map(fold_sentence, list_done_words(one.language, raw)))
    return frozenset(known)


def mend_word(lexicon: Lexicon, plain: str, known: frozenset[str] = NO_TAGS) -> str | None:
    """The folded line with its unknown words mended: one of any kind, or several names; None if
    there is none, or another. `known`: words of other languages, which are never mended."""
    strange = [found for found in ROWS.finditer(plain) if not is_known(lexicon, found[0])]
    if any(found[0] in known for found in strange):
        return None
    if len(strange) == 1:
        return mend_found(plain, strange[0], find_meant(lexicon, strange[0][0]))
    return mend_names(lexicon, plain, strange) if strange else None


def mend_names(lexicon: Lexicon, plain: str, strange: list[re.Match[str]]) -> str | None:
    """The folded line with its unknown words mended, if all are names and few."""
    line: str | None = plain if len(strange) <= MOST_MENDED else None
    for found in reversed(strange):
        line = line and mend_found(line, found, find_name(lexicon, found[0]))
    return line


def mend_found(plain: str, strange: re.Match[str], meant: str) -> str | None:
    """The line with the word that is meant; None if there is none."""
    return plain[: strange.start()] + meant + plain[strange.end() :] if meant else None


def find_meant(lexicon: Lexicon, word: str) -> str:
    """The word that an unknown one means; "" for none."""
    if is_never_mended(lexicon, word):
        return ""
    return find_name(lexicon, word) or find_end(lexicon, word) or find_slip(lexicon, word)


def is_known(lexicon: Lexicon, row: str) -> bool:
    """Whether a row of letters is a word, or katakana that are some."""
    return row in lexicon.known or (not row.isascii() and cut_line(lexicon, row) is not None)


def is_never_mended(lexicon: Lexicon, word: str) -> bool:
    """Whether a word negates or asks, or is the past of one that is known."""
    table = COMMON[lexicon.language].get("parts", {})
    pasts = [word.removesuffix(ending) for ending in table.get("past", ()) if word.endswith(ending)]
    return word in table.get("never", ()) or any(
        lexicon.find_tags(stem + ending) for stem in pasts for ending in ("", *table["verbs"])
    )


def find_name(lexicon: Lexicon, word: str) -> str:
    """The name that is a letter away within the word; "" if none or several things are."""
    if len(word) < SHORTEST_MENDED:
        return ""
    names = lexicon.names.get(word[0] + word[-1], ())
    return choose_near(lexicon, [name for name in names if is_letter_away(name, word)])


def find_end(lexicon: Lexicon, word: str) -> str:
    """The parts of a compound of which the last is a misspelt name; "" for none."""
    for at in range(SHORTEST_OTHER, len(word) - SHORTEST_MENDED + 1):
        first = lexicon.find_tags(word[:at])
        if any(tag[:2] == "c:" for tag in first) and (name := find_name(lexicon, word[at:])):
            return f"{word[:at]} {name}"
    return ""


def find_slip(lexicon: Lexicon, word: str) -> str:
    """The word of which a letter is missing, doubled or has changed places."""
    if len(word) < SHORTEST_OTHER:
        return ""
    size = len(word)
    lists = (lexicon.spelt.get(f"{word[0]}{one}", ()) for one in (size - 1, size, size + 1))
    near = [other for other in chain.from_iterable(lists) if is_slip(other, word)]
    return choose_near(lexicon, list(filter(lexicon.find_tags, near)))


def is_slip(other: str, word: str) -> bool:
    """Whether a word is another, but for one letter that is missing, doubled or has changed
    places."""
    if abs(len(other) - len(word)) > 1 or not is_letter_away(other, word):
        return False
    if len(word) < len(other):
        return True
    if len(word) == len(other):
        return sorted(word) == sorted(other)
    return any(
        word[at] == word[at + 1] and word[:at] + word[at + 1 :] == other
        for at in range(len(word) - 1)
    )


def choose_near(lexicon: Lexicon, near: list[str]) -> str:
    """The first of these words if all say the same; or else ""."""
    return near[0] if len({lexicon.find_tags(word) for word in near}) == 1 else ""
