"""The closed tables of what may stand around a move, and of number words (frames.toml); the accents
of words of tables."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from unicodedata import normalize

from games.rules import speech
from games.rules.text import ACCENTS, fold_text, list_accents

TABLES = tomllib.loads((Path(__file__).parent / "frames.toml").read_text("utf-8"))
LETTER = r"[^\W\d_]"
ACCENT = r"[\u0300-\u0333\u0339-\u036f]"
MARKED = re.compile(rf"(?:{LETTER}{ACCENT}*)+|{ACCENT}+")
"""A word with what stands over its letters; strokes through them are looked for elsewhere."""


@cache
def list_frames() -> tuple[tuple[str, str], ...]:
    """What stands before a move and after it, of all languages; a frame keeps its blank."""
    found = dict[tuple[str, str], None]()
    for table in TABLES.values():
        for frame in table["frames"]:
            for form in {frame, frame.replace("'", "’")}:
                before, _place, after = form.partition("{}")
                found[normalize_edge(before), normalize_edge(after)] = None
                found[normalize_edge(before.rstrip() + ",") + " " if before else "", after] = None
                found[normalize_edge(before.rstrip() + ":") + " " if before else "", after] = None
                if after.startswith(" "):
                    found[normalize_edge(before), normalize_edge("," + after)] = None
    return tuple(found)


def normalize_edge(part: str) -> str:
    """A part of a frame as lines have it."""
    return normalize("NFKC", part).casefold()


@cache
def get_number_words() -> dict[str, int]:
    """Number words of all languages."""
    return {
        form: number
        for table in TABLES.values()
        for number, word in enumerate(table["numbers"])
        for form in {normalize_edge(word), fold_text(word), *speech.list_foldings(word)}
    }


@cache
def get_number_pattern() -> re.Pattern[str]:
    """Finds the number words that are written without a space around them, the longest first."""
    words: Iterable[str] = sorted(TABLES["ja"]["numbers"], key=len, reverse=True)
    return re.compile("|".join(words))


@cache
def list_verbs(name: str, verbs: frozenset[str]) -> frozenset[str]:
    """The verbs of a game in every language, folded; of one letter there is none."""
    heard = {
        form
        for language in speech.LANGUAGES
        for verb in verbs
        for form in speech.load_speech(name, language).heard.get(verb, ())
    }
    return frozenset(word for word in {*verbs, *heard} if " " not in word)


@cache
def list_accents_by_word(name: str) -> dict[str, list[list[str]]]:
    """The accents of each word that has some in a table, by its letters."""
    said = [*speech.list_words_as_written(name)]
    said += [line for table in TABLES.values() for part in table.values() for line in part]
    found: dict[str, list[list[str]]] = {}
    for word in MARKED.findall(normalize("NFD", " ".join(said).casefold())):
        if any(marks := list_accents(word)):
            found.setdefault(ACCENTS.sub("", word), []).append(marks)
    return found
