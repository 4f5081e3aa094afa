"""A raw message -> the lines that its sender wrote. Knows no Django.

Whatever comes in, the only exception that goes out is a Verdict.
"""

from __future__ import annotations

from typing import NamedTuple

from games.mail.orders.body import text_of
from games.mail.orders.quoting import own_words
from games.mail.orders.sayings import TALK

LINES_MAX, LINE_MAX = 30, 500
"""Lines that are read, and characters of each: longer than any order may be, so that what is cut is none."""
HALF_WIDTH = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}
"""Full-width letters and digits, as Japanese keyboards write them, and what they mean."""


class Reading(NamedTuple):
    """The sender's own lines, in order. `doubtful`: it cannot be told for sure which words are his."""

    lines: tuple[str, ...]
    doubtful: bool


def read(raw: bytes) -> Reading:
    """Read the body of the message. Raises Verdict."""
    own = own_words(text_of(raw))
    lines = as_written(own.lines[: LINES_MAX + 1])
    return Reading(lines, own.doubtful or len(lines) > LINES_MAX)


def as_written(own: tuple[str, ...]) -> tuple[str, ...]:
    """Orders cleaned; a message to the table, and all that stands below its first word, as it was written."""
    talk = next((at for at, line in enumerate(own) if TALK.fullmatch(line)), len(own))
    return (*filter(None, map(clean, own[:talk])), *own[talk:])


def clean(line: str) -> str:
    """The line without what keyboards add: full-width letters, a full stop at the end."""
    return line[:LINE_MAX].translate(HALF_WIDTH).strip().rstrip(".,;!。、").rstrip()
