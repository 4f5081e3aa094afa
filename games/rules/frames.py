"""The closed tables of what may stand around a move, and of number words (frames.toml); how words
of tables may be spelt."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable, Iterator
from functools import cache
from pathlib import Path
from unicodedata import normalize

from games.rules import speech

TABLES = tomllib.loads((Path(__file__).parent / "frames.toml").read_text("utf-8"))
LETTER = r"[^\W\d_]"
POINTED = re.compile(
    rf"(?:[^,、・'’‘`´_]|(?<={LETTER})['’‘`´](?={LETTER})|(?<={LETTER})[,、・](?= ?{LETTER})"
    r"|(?<=\d),(?= ?-?\d))*"
)
"""A comma stands between two things or two numbers, an apostrophe within a word."""
LISTED = re.compile(rf"({LETTER}+)[,、・] ?(?=({LETTER}+))")
ACCENT = r"[\u0300-\u0333\u0339-\u036f]"
MARKED = re.compile(rf"(?:{LETTER}{ACCENT}*)+|{ACCENT}+")
"""A word with what stands over its letters; strokes through them are looked for elsewhere."""


@cache
def frames() -> tuple[tuple[str, str], ...]:
    """What stands before a move and after it, of all languages; a frame keeps its blank."""
    found = dict[tuple[str, str], None]()
    for table in TABLES.values():
        for frame in table["frames"]:
            for form in {frame, frame.replace("'", "’")}:
                before, _place, after = form.partition("{}")
                found[normal_end(before), normal_end(after)] = None
                found[normal_end(before.rstrip() + ",") + " " if before else "", after] = None
                found[normal_end(before.rstrip() + ":") + " " if before else "", after] = None
                if after.startswith(" "):
                    found[normal_end(before), normal_end("," + after)] = None
    return tuple(found)


def normal_end(part: str) -> str:
    """A part of a frame as lines have it."""
    return normalize("NFKC", part).casefold()


def in_figures(line: str, amounts: bool) -> Iterator[str]:
    """The line with its one number word in figures. `amounts`: numbers of this question say how
    much; where they say which, "one" may be none."""
    table = numbers()
    words = line.split(" ")
    known = [at for at, word in enumerate(words) if word in table]
    if len(known) == 1 and not any(map(str.isdigit, line)):
        number = table[words[known[0]]]
        if number != 1 or amounts:
            yield " ".join([*words[: known[0]], str(number), *words[known[0] + 1 :]])
    found = kanji().findall(line)
    if len(found) == 1 and not any(map(str.isdigit, line)):
        yield line.replace(found[0], str(table[found[0]]))


@cache
def numbers() -> dict[str, int]:
    """Number words of all languages."""
    return {
        form: number
        for table in TABLES.values()
        for number, word in enumerate(table["numbers"])
        for form in {normal_end(word), speech.fold(word), *speech.foldings(word)}
    }


@cache
def kanji() -> re.Pattern[str]:
    """Finds the number words that are written without a space around them, the longest first."""
    words: Iterable[str] = sorted(TABLES["ja"]["numbers"], key=len, reverse=True)
    return re.compile("|".join(words))


@cache
def verbs_of(name: str, verbs: frozenset[str]) -> frozenset[str]:
    """The verbs of a game in every language, folded; of one letter there is none."""
    heard = {
        form
        for language in speech.LANGUAGES
        for verb in verbs
        for form in speech.speech(name, language).heard.get(verb, ())
    }
    return frozenset(word for word in {*verbs, *heard} if " " not in word)


def well_spelt(name: str, verbs: Collection[str], line: str) -> bool:
    """Whether signs and accents stand where they are part of a move of this game, and not beside
    it. `verbs`: folded, none of which has a comma at its side."""
    if not POINTED.fullmatch(line):
        return False
    if any(speech.fold(word) in verbs for pair in LISTED.findall(line) for word in pair):
        return False
    words = MARKED.findall(normalize("NFD", line))
    return all(has_accents_of(word, accented(name)) for word in words)


def has_accents_of(word: str, words: dict[str, list[list[str]]]) -> bool:
    """Whether each accent of the word (NFD) is one of a word in a table; any may be missing."""
    marks = accents(word)
    if not any(marks):
        return True
    return any(
        all(mark in ("", there) for mark, there in zip(marks, known, strict=True))
        for known in words.get(speech.ACCENTS.sub("", word), ())
    )


def accents(word: str) -> list[str]:
    """What stands over each letter of a word in NFD; over nothing, if it begins so."""
    letters: list[str] = []
    for char in word:
        if letters and speech.ACCENTS.match(char):
            letters[-1] += char
        else:
            letters.append("")
    return letters if not speech.ACCENTS.match(word) else ["over nothing"]


@cache
def accented(name: str) -> dict[str, list[list[str]]]:
    """The accents of each word that has some in a table, by its letters."""
    said = [*speech.written(name)]
    said += [line for table in TABLES.values() for part in table.values() for line in part]
    found: dict[str, list[list[str]]] = {}
    for word in MARKED.findall(normalize("NFD", " ".join(said).casefold())):
        if any(marks := accents(word)):
            found.setdefault(speech.ACCENTS.sub("", word), []).append(marks)
    return found
