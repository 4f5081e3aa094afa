"""The sender's own words in a reply: what stands above the first quotation or signature, or all of
it below one.

There is no guessing here, because a wrong guess plays a move. Where it cannot be told for sure what
is the sender's own, the words are `doubtful`, and nothing of them is played; what is set aside is
`left` or `torn`, so that they can be told.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from games.mail.sandbox.mail_keywords import PLANNED, TALK, ends_talk
from games.mail.sandbox.phrases import BEGINS, CLOSING, FOOTER, HEADER_LABEL, WROTE

QUOTED = (">", "|", "＞", "»")
RULE = re.compile(r"[-_=*#~—–]{2,}")
DRAWN = re.compile(r"[-_=*#~—–]{2,7}")
"""A rule that people draw by hand; programs draw longer ones, or write into them."""
SIGNATURE = ("--", "—", "– –")
TIME_OR_YEAR = re.compile(r"\d{1,2}[:.h時]\d{2}|(?<!\d)(?:19|20|25)\d{2}(?!\d)|@")
LABEL = re.compile(r"\**\s*[^\s:：\d>|][^:：\d>|]{0,29}[:：](?!//)")
WRAPPED = 3
"""The most lines over which a mail program wraps "On … wrote:"."""
BLOCK = 3
"""So many lines with a label each, one of them with a date or an address, begin a quotation in any
language."""


class Own(NamedTuple):
    """The sender's own lines, "" between those that are set apart. `doubtful`: somebody must ask
    what they mean.
    `left`: what stands below a closing; `torn`: unmarked lines within a quotation, or at its
    end."""

    lines: tuple[str, ...]
    doubtful: bool
    left: tuple[str, ...] = ()
    torn: tuple[str, ...] = ()


class Around(NamedTuple):
    """What is found at a quotation that is marked line by line: own words set off `below` it, lines
    `torn` from it, what is `left` below a closing; whether something is `attached` to its end, or
    set off `between` its lines."""

    below: tuple[str, ...] = ()
    torn: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    attached: bool = False
    between: bool = False


def own_words(text: str) -> Own:
    """What the sender of a reply wrote, and nobody else."""
    lines = [line.strip() for line in text.lstrip("\ufeff").splitlines()]
    cut = first_mark(lines)
    quotation = next((at for at in range(cut, len(lines)) if foreign(lines, at)), len(lines))
    above, around = apart(lines[:cut]), around_quotation(lines, quotation)
    signed = signed_off(lines, cut) if above else filled(lines[cut:quotation])
    left = (*lone_label(lines, cut), *signed, *around.left)
    if cut < quotation:
        return Own(above, False, (*left, *filled(around.below)), around.torn)
    if not above:
        return Own(around.below, around.attached or around.between, left, around.torn)
    return Own(
        above, bool(around.below) or around.between, (*filled(around.below), *left), around.torn
    )


def filled(lines: Sequence[str]) -> tuple[str, ...]:
    """The lines that are not empty."""
    return tuple(line for line in lines if line)


def apart(lines: Sequence[str]) -> tuple[str, ...]:
    """The lines, with one empty line where there were some, and none at either end."""
    kept = [line for at, line in enumerate(lines) if line or (at and lines[at - 1])]
    while kept and not kept[-1]:
        kept.pop()
    return tuple(kept)


def first_mark(lines: Sequence[str]) -> int:
    """Where something begins that is not the sender's own: a quotation, its heading, a signature.
    In a message whose end is written nothing is a signature."""
    talk = ended_talk(lines)
    marks = (
        at
        for at, line in enumerate(lines)
        if foreign(lines, at) or (at not in talk and is_end(line))
    )
    return next(marks, len(lines))


def ended_talk(lines: Sequence[str]) -> range:
    """The lines of a message to the table whose end is written."""
    begin = next((at for at, line in enumerate(lines) if TALK.fullmatch(line)), len(lines))
    for at in range(begin, len(lines)):
        if foreign(lines, at):
            break
        if ends_talk(lines[at]):
            return range(begin, at + 1)
    return range(0)


def foreign(lines: Sequence[str], at: int) -> bool:
    """Whether a quotation or its heading begins here."""
    line = lines[at]
    if not line:
        return False
    return (
        is_quoted(line)
        or bool(HEADER_LABEL.match(line))
        or labelled(lines, at)
        or bool(heading(lines, at))
    )


def is_quoted(line: str) -> bool:
    """Whether the line is marked as somebody else's."""
    return line.startswith(QUOTED)


def is_end(line: str) -> bool:
    """Whether a rule, a signature, a closing phrase or a telephone's footer begins here."""
    return bool(RULE.match(line) or CLOSING.fullmatch(line) or FOOTER.match(line))


def labelled(lines: Sequence[str], at: int) -> bool:
    """Whether the block begins here with which Outlook heads a quotation, in whatever language:
    label by label."""
    block = lines[at : at + BLOCK]
    if at and lines[at - 1] and not is_end(lines[at - 1]):
        return False
    if len(block) < BLOCK or any(TALK.fullmatch(line) or PLANNED.fullmatch(line) for line in block):
        return False
    return all(map(LABEL.match, block)) and any(map(TIME_OR_YEAR.search, block))


def heading(lines: Sequence[str], at: int) -> int:
    """How many lines the heading of a quotation ("On 3 March Ben wrote:") takes up here; 0: there
    is none.

    It ends with a colon and names a date, a time, an address or the word for "wrote"; while it is
    wrapped, its first line has a date, a time or an address already, or begins as such headings do.
    A colon may stand where it is wrapped.
    """
    found = 0
    for count in range(1, WRAPPED + 1):
        part = lines[at : at + count]
        if len(part) < count or not part[-1] or is_quoted(part[-1]):
            return found
        whole = " ".join(part)
        if part[-1].endswith((":", "：")) and (TIME_OR_YEAR.search(whole) or WROTE.search(whole)):
            found = count
        elif not (TIME_OR_YEAR.search(part[0]) or BEGINS.match(part[0])):
            return found
    return found


def signed_off(lines: Sequence[str], cut: int) -> tuple[str, ...]:
    """A closing that stands at `cut`, or a rule drawn by hand, with all below it up to a signature
    or a quotation; a telephone's footer is nobody's words, but somebody may have written below
    it."""
    end = next(
        (at for at in range(cut, len(lines)) if foreign(lines, at) or by_program(lines[at])),
        len(lines),
    )
    return tuple(line for line in filled(lines[cut:end]) if not FOOTER.match(line))


def lone_label(lines: Sequence[str], cut: int) -> tuple[str, ...]:
    """A line at `cut` that begins like Outlook's headings, with what is attached to it, where no
    second label follows: it may be somebody's own."""
    if (
        cut == len(lines)
        or not HEADER_LABEL.match(lines[cut])
        or any(map(HEADER_LABEL.match, lines[cut + 1 :][:3]))
    ):
        return ()
    return filled(
        lines[cut : next((at for at in range(cut, len(lines)) if not lines[at]), len(lines))]
    )


def by_program(line: str) -> bool:
    """Whether a signature or what a mail program quotes begins with this rule."""
    return line in SIGNATURE or (bool(RULE.match(line)) and not DRAWN.fullmatch(line))


def marked_from(lines: Sequence[str], cut: int) -> int | None:
    """The first marked line of the quotation that begins at `cut`, below its heading; None: its
    lines are not marked."""
    begin = cut + (heading(lines, cut) if cut < len(lines) else 0)
    while begin < len(lines) and not lines[begin]:
        begin += 1
    return begin if begin < len(lines) and is_quoted(lines[begin]) else None


def around_quotation(lines: Sequence[str], cut: int) -> Around:
    """What is found at and below a quotation that begins at `cut`.

    Only a quotation whose lines are all marked has an end that can be seen. What follows a marked
    line directly may be the rest of a long line that some mail program has wrapped.
    """
    begin = marked_from(lines, cut)
    if begin is None:
        return Around()
    last = max(at for at in range(begin, len(lines)) if is_quoted(lines[at]))
    inside, below = lines[begin:last], lines[last + 1 :]
    between = any(line and not is_quoted(line) and not before for before, line in pairwise(inside))
    end = first_mark(below)
    own = below[:end]
    attached = next((at for at, line in enumerate(own) if not line), len(own))
    torn = filled([*(line for line in inside if not is_quoted(line)), *own[:attached]])
    return Around(apart(own[attached:]), torn, signed_off(below, end), attached > 0, between)
