"""A raw message -> the lines that its sender wrote: its text, got out under limits that are checked
before anything is parsed, without what others wrote. Knows no Django.

Whatever comes in, the only exception that goes out is a Verdict.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from email import message_from_bytes
from email.policy import compat32
from typing import NamedTuple

from games.mail.sandbox.envelope import HEADER_MAX
from games.mail.sandbox.mail_keywords import talk_apart
from games.mail.sandbox.marks import apart, first_mark, without_disclaimers
from games.mail.sandbox.marks import filled as filled
from games.mail.sandbox.parts import PARTS_MAX, text_in
from games.mail.sandbox.quoting import Own, parted
from games.mail.sandbox.verdicts import Verdict

DEPTH_MAX = 20
RAW_LINES_MAX = 50_000
DASHES_MAX = 2_000
CONTINUATIONS_MAX = 100

CONTENT_FIELD = re.compile(
    rb"(?:^|[\r\n])content-[a-z-]{1,40}[ \t]*:[^\r\n]*(?:(?:\r\n|\r|\n)[ \t][^\r\n]*)*", re.I
)
CONTENT_TYPE = re.compile(rb"[\r\n]?content-type[ \t]*:\s*([^/;\s]{0,40})", re.I)
CONTINUATION = re.compile(rb"\*\d+\*?[ \t]*=")
DASHED = re.compile(rb"[\r\n]--")


def text_of(raw: bytes) -> str:
    """The text that the sender wrote, quotations and all: the plain part, or else the HTML part as
    text.

    Raises Verdict for a message that passes a limit, holds no text, or makes the parser stumble.
    """
    check_shape(raw)
    try:
        return text_in(message_from_bytes(raw, policy=compat32))
    except Verdict:
        raise
    # The parser of the standard library has failed on hostile mails in half a dozen ways; none of
    # them may reach us.
    except Exception as error:
        raise Verdict(f"unreadable: {type(error).__name__}") from error


def check_shape(raw: bytes) -> None:
    """Raise Verdict for a message on which a parser could be made to work for long."""
    if raw.count(b"\n") + raw.count(b"\r") > 2 * RAW_LINES_MAX:
        raise Verdict("too many lines")
    if (
        sum(1 for _dashes in DASHED.finditer(raw)) > DASHES_MAX
        or len(CONTINUATION.findall(raw)) > CONTINUATIONS_MAX
    ):
        raise Verdict("too many parts")
    check_parts([found[0] for found in CONTENT_FIELD.finditer(raw)])


def check_parts(fields: Sequence[bytes]) -> None:
    """Raise Verdict for what the Content fields of a message say of its parts, if it is too
    much."""
    if any(len(field) > HEADER_MAX for field in fields):
        raise Verdict("header too long")
    kinds = [found[1].lower() for field in fields if (found := CONTENT_TYPE.match(field))]
    if len(kinds) > PARTS_MAX:
        raise Verdict("too many parts")
    if kinds.count(b"multipart") + kinds.count(b"message") > DEPTH_MAX:
        raise Verdict("too deep")


TEXT_LINES_MAX = 10_000
"""Each line is looked at for headings in 30 languages, which takes up to 40 microseconds."""
LINES_MAX, LINE_MAX, ENDING_MAX = 30, 500, 7
"""Lines that are read, and characters of each: longer than any order may be, so that what is cut is
none. At a mail's end one line more is looked at than a signature may have."""
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
    written, up to the first that is empty; `ending`: the last that are not, as they were
    written."""

    lines: tuple[str, ...]
    doubtful: bool
    below: tuple[str, ...] = ()
    torn: tuple[str, ...] = ()
    footers: tuple[str, ...] = ()
    opening: tuple[str, ...] = ()
    ending: tuple[str, ...] = ()


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
        shortened(filled((*own.lines, *own.left))[-ENDING_MAX:]),
    )


def own_words(text: str) -> Own:
    """What the sender of a reply wrote, and nobody else: all of it, unless something shows that it
    is not. Raises Verdict for too many lines."""
    lines = [line.strip() for line in text.lstrip("\ufeff").splitlines()]
    if len(lines) > TEXT_LINES_MAX:
        raise Verdict("too many lines")
    lines = without_disclaimers(lines)
    cut = first_mark(lines)
    return parted(lines, cut) if cut < len(lines) else Own(apart(lines), False)


def opening(own: tuple[str, ...]) -> tuple[str, ...]:
    """The lines up to the first empty one."""
    begin = next((at for at, line in enumerate(own) if line.strip()), len(own))
    end = next((at for at in range(begin, len(own)) if not own[at].strip()), len(own))
    return own[begin:end]


def shortened(lines: tuple[str, ...]) -> tuple[str, ...]:
    """Lines that are only shown."""
    return tuple(line[:LINE_MAX] for line in lines)


def clean(line: str) -> str:
    """The line without what keyboards add: full-width letters, one full stop at the end."""
    plain = line[:LINE_MAX].translate(HALF_WIDTH).strip()
    rest = plain[:-1].rstrip()
    return rest if plain[-1:] in STOPS and ENDED.fullmatch(rest[-1:]) else plain
