"""The closed tables of what may stand around a move, and of number words (frames.toml)."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from unicodedata import normalize

from games.rules import speech

TABLES = tomllib.loads((Path(__file__).parent / "frames.toml").read_text("utf-8"))


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
