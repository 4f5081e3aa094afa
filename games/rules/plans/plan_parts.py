"""A plan in free words that is not understood as a whole: which of its sentences say something
without the others. Nothing of it counts before its author has written it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from games.rules.plans.plan_complaints import quote_beginning
from games.rules.plans.plan_lines import BadLine
from games.rules.text import Ordered, Text, _

SENTENCE_END = re.compile(r"(?<=[.;!。；！])\s*(?=\S)")
CLAUSE_END = re.compile(r"\s*[,、，;；:：.。]\s*")
CUT_NUMBER = re.compile(r"\d\.$")
"""An end of a sentence that may be none: "im 2. Zug"."""
MOST_PIECES = 8
"""A line with more sentences, or a sentence with more clauses, is not looked at."""
COMMENT = "# "

ReadText = Callable[[str], Sequence[str]]
"""The lines that a text says; none where that is not sure."""
GoesOn = Callable[[str], bool]
"""Whether a sentence goes on with what stands before it ("then pass")."""


class Part(NamedTuple):
    """Sentences of a plan and the lines that they say together; none where one is not
    understood."""

    words: str
    lines: tuple[str, ...] = ()


class PartlyRead(BadLine):
    """A plan of which only some sentences are understood."""

    def __init__(self, number: int, why: Text, parts: Sequence[Part]) -> None:
        super().__init__(number, why)
        self.parts = tuple(parts)

    @property
    def draft(self) -> tuple[str, ...]:
        """What was understood, as lines of a plan; as comments what was not."""
        return tuple(line for part in self.parts for line in part.lines or (COMMENT + part.words,))


def split_sentences(line: str) -> list[str]:
    """The sentences of a line; none where it has one, or too many."""
    sentences = SENTENCE_END.split(line.strip())
    return sentences if 1 < len(sentences) <= MOST_PIECES else []


def read_parts(sentences: Sequence[str], read: ReadText, goes_on: GoesOn) -> list[Part]:
    """The sentences that say something together, and each that does not. What goes on with a
    sentence that is not understood is not understood either."""
    known, lines, unread = list[str](), tuple[str, ...](), list[Part]()
    lost = cut = False
    for sentence in sentences:
        apart = cut or (lost and goes_on(sentence))
        found = () if apart else tuple(read(" ".join([*known, sentence])))
        if found:
            known, lines = [*known, sentence], found
        else:
            unread.append(Part(sentence))
        lost = not found
        cut = lost and bool(CUT_NUMBER.search(sentence))
    return [Part(" ".join(known), lines), *unread] if known else []


def list_hints(line: str, read: ReadText) -> list[str]:
    """The lines that single clauses of a line would say. Their conditions may stand elsewhere, so
    that this is no plan."""
    clauses = CLAUSE_END.split(line.strip(" .。"))
    if not 1 < len(clauses) <= MOST_PIECES:
        return []
    return list(dict.fromkeys(found for clause in clauses if clause for found in read(clause)))


def explain_parts(game: str, number: int, parts: Sequence[Part], why: Text) -> BadLine:
    """What is told of a plan with these parts; `why`: what is told of one without any. Lines that
    stood in the notation are not told."""
    lines = [line for part in parts for line in part.lines if part.lines != (part.words,)]
    if not lines:
        return BadLine(number, why)
    rest = " … ".join(part.words for part in parts if not part.lines)
    text = _("Only a part was understood: {lines}. Not understood: “{rest}”.",
             lines=Ordered(game, (" / ".join(lines),)), rest=quote_beginning(rest))  # fmt: skip
    return PartlyRead(number, text, parts)


def explain_hints(game: str, hints: Sequence[str], why: Text) -> Text:
    """What is told of a line of which only clauses say something."""
    lines = Ordered(game, tuple(hints))
    return _("Not understood as a whole. By themselves, parts of it would mean: {lines}. {why}",
             lines=lines, why=why)  # fmt: skip
