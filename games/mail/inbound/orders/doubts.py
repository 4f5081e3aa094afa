"""Words with which people doubt, deny or correct (doubts.toml). They only ever narrow what is
allowed: no name and no taught signature may hold one."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection
from pathlib import Path

from games.mail.sandbox.known_lines import match_line
from games.mail.sandbox.mail_keywords import is_keyword_line
from games.rules.text import fold_text

DOUBTS = tomllib.loads((Path(__file__).parent / "doubts.toml").read_text("utf-8"))
APART = frozenset(fold_text(word) for words in DOUBTS["apart"].values() for word in words.split())
UNBROKEN = tuple(fold_text(word) for words in DOUBTS["unbroken"].values() for word in words.split())
DOUBT_WORD = re.compile(r"[^\W_]+")
NO_VERBS = frozenset[str]()

Words = Callable[[str], Collection[str]]
"""The words of a line that could be meant as an order."""


def is_harmless_line(line: str, words: Words) -> bool:
    """Whether the line has no word of a game, no doubt, no figure and no question mark."""
    if any(map(str.isdigit, line)) or "?" in line or "？" in line:
        return False
    folded = fold_text(line)
    if any(doubt in folded for doubt in UNBROKEN) and not folded.isascii():
        return False
    return not APART.intersection(DOUBT_WORD.findall(folded)) and not words(line)


def may_be_order(line: str, words: Words) -> bool:
    """Whether a line that was taught as part of a signature could be an order, or change one: it is
    not known, and has a word of the question's game or of ours, a doubt or a figure."""
    if is_keyword_line(line, NO_VERBS):
        return True
    found = match_line(line)
    return not (is_harmless_line(line, words) or (found is not None and not found.names))
