"""A raw message -> the lines that its sender wrote. Knows no Django.

Whatever comes in, the only exception that goes out is a Verdict.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from games.mail.sandbox.body import text_of
from games.mail.sandbox.mail_keywords import TALK, ends_talk
from games.mail.sandbox.quoting import filled, own_words

LINES_MAX, LINE_MAX = 30, 500
"""Lines that are read, and characters of each: longer than any order may be, so that what is cut is
none."""
HALF_WIDTH = {wide: wide - 0xFEE0 for wide in range(0xFF01, 0xFF5F)} | {0x3000: 0x20}
"""Full-width letters and digits, as Japanese keyboards write them, and what they mean."""

STOPS = (".", "!", "。")
ENDED = re.compile(r"[^.!。,;:、…\U0001f000-\U0001ffff]|")
"""What a stop may end: no second one, nor another sign."""


class Reading(NamedTuple):
    """The sender's own lines, in order; a message to the table is the last of them. `doubtful`: it
    cannot be told for sure which words are the sender's. Not read, but not lost: `below`, the
    sender's words below the end of a message or a closing, `torn`, unmarked lines of a quotation,
    and `footers`, what a mail program says of itself. `opening`: the first lines as they were
    written, up to the first that is empty."""

    lines: tuple[str, ...]
    doubtful: bool
    below: tuple[str, ...] = ()
    torn: tuple[str, ...] = ()
    footers: tuple[str, ...] = ()
    opening: tuple[str, ...] = ()


def read(raw: bytes) -> Reading:
    """Read the body of the message. Raises Verdict."""
    own = own_words(text_of(raw))
    orders, talk, below = talk_apart(own.lines)
    lines = (*filter(None, map(clean, orders[: LINES_MAX + 1])), *talk[: LINES_MAX + 1])
    aside = (*below, *own.left)[:LINES_MAX]
    return Reading(
        lines,
        own.doubtful or len(lines) > LINES_MAX,
        shortened(aside),
        shortened(own.torn[:LINES_MAX]),
        shortened(own.footers[:LINES_MAX]),
        shortened(opening(own.lines)[:LINES_MAX]),
    )


def opening(own: tuple[str, ...]) -> tuple[str, ...]:
    """The lines up to the first empty one."""
    begin = next((at for at, line in enumerate(own) if line.strip()), len(own))
    end = next((at for at in range(begin, len(own)) if not own[at].strip()), len(own))
    return own[begin:end]


def talk_apart(own: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Orders; a message to the table as it was written, up to its written end or else to the first
    empty line; what stands below that."""
    begin = next((at for at, line in enumerate(own) if TALK.fullmatch(line)), len(own))
    orders, rest = filled(own[:begin]), own[begin:]
    end = next((at for at, line in enumerate(rest) if ends_talk(line)), None)
    if end is None:
        end = next((at for at, line in enumerate(rest) if not line), len(rest))
    return orders, rest[:end], filled(rest[end + 1 :])


def shortened(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Lines that are only shown."""
    return tuple(line[:LINE_MAX] for line in lines)


def clean(line: str) -> str:
    """The line without what keyboards add: full-width letters, one full stop at the end."""
    plain = line[:LINE_MAX].translate(HALF_WIDTH).strip()
    rest = plain[:-1].rstrip()
    return rest if plain[-1:] in STOPS and ENDED.fullmatch(rest[-1:]) else plain
