"""Words that hurt, for whoever is about to write them to a table. A help and no judge: they are
asked once, send it as it is if they like, and nobody is told that they were asked."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from functools import cache
from pathlib import Path

WORDS = Path(__file__).with_name("insults.toml")
NO_IF = "(?!ば)"
"""Japanese, not at the end of a verb: “if … dies”."""
APOSTROPHES = str.maketrans("’ʼ", "''")


def list_hurtful_words(text: str) -> list[str]:
    """What in a text may hurt, each once and in the writer's own letters; in any language, for
    people at a table write in several."""
    plain = unicodedata.normalize("NFC", text).translate(APOSTROPHES)
    found = dict[str, str]()
    for one in compile_insults().finditer(plain):
        found.setdefault(one[0].casefold(), one[0])
    return list(found.values())


@cache
def compile_insults() -> re.Pattern[str]:
    """All of them: whole words where a language parts words by blanks, the longest first."""
    known = tomllib.loads(WORDS.read_text("utf-8"))
    parted = [word for language, words in known.items() if language != "ja" for word in words]
    blanks = "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in sort_longest_first(parted))
    joined = "|".join(map(re.escape, sort_longest_first(known["ja"])))
    return re.compile(rf"\b(?:{blanks})\b|(?:{joined}){NO_IF}", re.IGNORECASE)


def sort_longest_first(words: list[str]) -> list[str]:
    """So that the whole of an insult is named."""
    return sorted(words, key=lambda word: (-len(word), word))
