"""Which lines of a mail are left out before its first and after its last order: courtesies, the
writer's name, a few words under a closing, the signature that they have taught. Whatever could be
meant is none of them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import NamedTuple

from games.mail.sandbox.courtesies import bare, closed, greeted, is_saying, reaches
from games.mail.sandbox.mail_keywords import PLANNED, TALK
from games.mail.sandbox.mail_keywords import is_saying as is_word
from games.mail.sandbox.marks import RULE
from games.mail.sandbox.phrases import NAMED_LIKE_WORDS
from games.mail.sandbox.reading import Reading, clean
from games.rules.text import Text, _, fold

WORDS_MOST = 6
"""Words of a line under a closing that may be left out unread."""
WORD = re.compile(r"[^\W_]+")
NO_VERBS = frozenset[str]()
ADDED = re.compile(r"\s*(?:[:;]-?[)D]|\([^\W\d_]{2,5}(?:/[^\W\d_]{2,5}){1,2}\))\W*$")
"""What stands behind a name."""
SAID = re.compile(r"(?:です|と申します|より)$")
"""What stands behind it in Japanese where somebody says who they are."""
OURS = frozenset(map(fold, ("key west by post", "key west", "keyflower", "post")))
"""Whom people greet who answer our mails."""
DOUBTS = tomllib.loads((Path(__file__).parent / "doubts.toml").read_text("utf-8"))
APART = frozenset(fold(word) for words in DOUBTS["apart"].values() for word in words.split())
UNBROKEN = tuple(fold(word) for words in DOUBTS["unbroken"].values() for word in words.split())


class Trimmed(NamedTuple):
    """A mail's lines without what stands around them. `out`: what is left out; `stray`: the first
    line beside the orders that can be neither read nor left out, or nothing."""

    lines: tuple[str, ...]
    out: tuple[str, ...] = ()
    stray: str = ""


Words = Callable[[str], Collection[str]]
"""The words of a line that could be meant as an order."""


class Around(NamedTuple):
    """What tells whether a line of a mail may be left out: words of orders, the writer's names."""

    words: Words
    names: frozenset[str]

    def allows(self, line: str) -> bool:
        """Whether the line is whole a courtesy, or the writer's own name."""
        whom = greeted(line)
        if is_word(line, NO_VERBS):
            return False
        if is_saying(line) or self.is_name(line) or fold(" ".join(whom or ())) in OURS:
            return True
        parts = (whom, closed(line), reaches(line))
        return any(words is not None and self.harmless(" ".join(words)) for words in parts)

    def closes(self, line: str) -> bool:
        """Whether what follows stands under a closing, or a rule drawn by hand."""
        words = closed(line)
        return bool(RULE.fullmatch(line)) or (words is not None and self.harmless(" ".join(words)))

    def under_closing(self, line: str) -> bool:
        """Whether the line may stand, unread, under a closing."""
        return len(WORD.findall(line)) <= WORDS_MOST and self.harmless(line)

    def is_name(self, line: str) -> bool:
        """Whether the line is the writer's name, and no word of the game."""
        return self.signs(line) and not self.words(line)

    def signs(self, line: str) -> bool:
        """Whether the line is the writer's name, whatever else it may be."""
        name = bare(ADDED.sub("", line)).lstrip("/(").rstrip(")")
        return fold(SAID.sub("", name)) in self.names

    def harmless(self, line: str) -> bool:
        """Whether nothing in the line could be meant as an order, or as its taking back."""
        if any(map(str.isdigit, line)) or "?" in line or "？" in line:
            return False
        folded = fold(line)
        if any(doubt in folded for doubt in UNBROKEN) and not folded.isascii():
            return False
        return not APART.intersection(WORD.findall(folded)) and not self.words(line)


def unsigned(
    reading: Reading, words: Words, taught: Sequence[tuple[str, ...]]
) -> tuple[Reading, tuple[str, ...]]:
    """A mail without the signature with which it ends, and the lines of that: the longest block of
    those that its writer has `taught`, to the letter. Nothing is taken if a line of it could be
    meant."""
    block = signature_of(reading, words, taught)
    among, beside = len(reading.below), max(0, len(block) - len(reading.below))
    above, below = block[:beside], block[beside:]
    lines, rest = cut_from(reading.lines, above), reading.below[: among - len(below)]
    if lines is None or (*rest, *below) != reading.below:
        return reading, ()
    whole = len(reading.opening) >= len(reading.lines)
    told = (cut_from(reading.opening, above) if whole else None) or reading.opening
    return reading._replace(lines=lines, below=rest, opening=told), block


def signature_of(
    reading: Reading, words: Words, taught: Sequence[tuple[str, ...]]
) -> tuple[str, ...]:
    """The longest of these blocks with which the mail ends; () if there is none, or if a line of it
    could be meant."""
    ends = (block for block in taught if block and reading.ending[-len(block) :] == block)
    block = max(ends, key=len, default=())
    meant = reading.doubtful or any(may_be_meant(line, words) for line in block)
    return () if meant else block


def cut_from(lines: tuple[str, ...], block: tuple[str, ...]) -> tuple[str, ...] | None:
    """The lines without this block at their end, as it was written or as orders are cleaned; None:
    it is not there."""
    for end in (block, tuple(filter(None, map(clean, block)))):
        if lines[len(lines) - len(end) :] == end:
            return lines[: len(lines) - len(end)]
    return None


def may_be_meant(line: str, words: Words) -> bool:
    """Whether a line that was taught as part of a signature could be an order, or change one: it
    has a word of the question's game or of ours, a doubt or a figure, and is no courtesy."""
    around = Around(words, frozenset())
    return is_word(line, NO_VERBS) or not (around.allows(line) or around.harmless(line))


def trimmed(reading: Reading, words: Words, names: Collection[str]) -> Trimmed:
    """The lines of a mail between its first and its last order. `words`: what could be meant as an
    order; `names`: how its writer is called."""
    around, lines = Around(words, known_names(names)), reading.lines
    first = next((at for at, line in enumerate(lines) if not around.allows(line)), len(lines))
    if any(TALK.fullmatch(line) or PLANNED.fullmatch(line) for line in lines):
        return Trimmed(lines[first:], lines[:first])
    last = next(
        at for at in range(first, len(lines) + 1) if stray(lines[at:], around, closed=False) is None
    )
    found = stray(reading.below, around, closed=True) or strange(reading.footers, around)
    if last - first > 1 and around.signs(lines[last - 1]):
        found = lines[last - 1]
    return Trimmed(lines[first:last], (*lines[:first], *lines[last:]), found or "")


def strange(footers: Sequence[str], around: Around) -> str | None:
    """The first footer that says more than a mail program does."""
    return next((line for line in footers if not around.harmless(figureless(line))), None)


def figureless(footer: str) -> str:
    """What a mail program says of itself, without its version, its address and its name."""
    said = re.sub(r"[<(\[]?https?://\S*|\d", "", footer).replace("?", "")
    return NAMED_LIKE_WORDS.sub("", said)


def beside_orders(line: str) -> Text:
    """Why a line beside the orders makes the whole mail unread."""
    return _(
        "“{line}” stands beside your moves and may be meant to change them. Please write your "
        "moves alone.",
        line=line[:60],
    )


def stray(lines: Sequence[str], around: Around, *, closed: bool) -> str | None:
    """The first of these lines that may not be left out. `closed`: they stand under a closing."""
    for line in lines:
        under = around.closes(line)
        rests: Callable[[str], bool] = around.under_closing if closed else around.allows
        if not (under or around.allows(line) or rests(line)):
            return line
        closed = closed or under
    return None


def known_names(names: Collection[str]) -> frozenset[str]:
    """How the writer may sign: with each of the names, or with a word of them."""
    given = [fold(name) for name in names if name.strip()]
    apart = [fold(part) for name in names for part in name.split()]  # 鈴木 太郎 is folded to one
    parts = {part for name in (*given, *apart) for part in name.split() if len(part) > 1}
    initials = {"".join(part[0] for part in name.split()) for name in given if " " in name}
    return frozenset({*given, *(part for part in parts if not part.isdigit()), *initials})
