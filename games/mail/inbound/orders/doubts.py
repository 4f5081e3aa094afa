"""Words with which people doubt, deny or correct (doubts.toml). They only ever narrow what is
allowed: no name and no taught signature may hold one."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection
from pathlib import Path

from games.mail.sandbox.known_lines import match_line
from games.mail.sandbox.mail_keywords import is_saying
from games.rules.text import fold

DOUBTS = tomllib.loads((Path(__file__).parent / "doubts.toml").read_text("utf-8"))
APART = frozenset(fold(word) for words in DOUBTS["apart"].values() for word in words.split())
UNBROKEN = tuple(fold(word) for words in DOUBTS["unbroken"].values() for word in words.split())
WORD = re.compile(r"[^\W_]+")
NO_VERBS = frozenset[str]()

Words = Callable[[str], Collection[str]]
"""The words of a line that could be meant as an order."""


def is_harmless(line: str, words: Words) -> bool:
    """Whether the line has no word of a game, no doubt, no figure and no question mark."""
    if any(map(str.isdigit, line)) or "?" in line or "？" in line:
        return False
    return not has_doubt(line) and not words(line)


def has_doubt(line: str) -> bool:
    """Whether the line has a word of doubt in it."""
    folded = fold(line)
    if any(doubt in folded for doubt in UNBROKEN) and not folded.isascii():
        return True
    return bool(APART.intersection(WORD.findall(folded)))


def may_be_meant(line: str, words: Words) -> bool:
    """Whether a line that was taught as part of a signature could be an order, or change one: it is
    not known, and has a word of the question's game or of ours, a doubt or a figure."""
    if is_saying(line, NO_VERBS):
        return True
    found = match_line(line)
    return not (is_harmless(line, words) or (found is not None and not found.names))
