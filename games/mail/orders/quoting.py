"""The sender's own words in a reply: what stands above the first quotation or signature, or all of it below one.

There is no guessing here, because a wrong guess plays a move. Where it cannot be told for sure what is the sender's
own, the words are `doubtful`, and nothing of them is played.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import NamedTuple

from games.mail.orders.phrases import BEGINS, CLOSING, FOOTER, HEADER_LABEL, WROTE

QUOTED = (">", "|", "＞", "»")
RULE = re.compile(r"[-_=*#~—–]{2,}")
TIME_OR_YEAR = re.compile(r"\d{1,2}[:.h時]\d{2}|(?<!\d)(?:19|20|25)\d{2}(?!\d)|@")
WRAPPED = 3
"""The most lines over which a mail program wraps "On … wrote:"."""


class Own(NamedTuple):
    """The sender's own lines that are not empty. `doubtful`: somebody must ask what he means."""

    lines: tuple[str, ...]
    doubtful: bool


def own_words(text: str) -> Own:
    """What the sender of a reply wrote himself."""
    lines = [line.strip() for line in text.lstrip("\ufeff").splitlines()]
    cut = next((at for at in range(len(lines)) if mark(lines, at)), len(lines))
    above, (below, attached, between) = filled(lines[:cut]), around_quotation(lines, cut)
    if above:
        return Own(above, bool(below) or between)
    return Own(below, attached or between)


def filled(lines: list[str]) -> tuple[str, ...]:
    """The lines that are not empty."""
    return tuple(line for line in lines if line)


def mark(lines: list[str], at: int) -> bool:
    """Whether something that is not the sender's own begins here: a quotation, its heading, a signature."""
    line = lines[at]
    if not line:
        return False
    return is_quoted(line) or is_end(line) or bool(HEADER_LABEL.match(line)) or bool(heading(lines, at))


def is_quoted(line: str) -> bool:
    """Whether the line is marked as somebody else's."""
    return line.startswith(QUOTED)


def is_end(line: str) -> bool:
    """Whether a rule, a signature, a closing phrase or a telephone's footer begins here."""
    return bool(RULE.match(line) or CLOSING.fullmatch(line) or FOOTER.match(line))


def heading(lines: list[str], at: int) -> int:
    """How many lines the heading of a quotation ("On 3 March Ben wrote:") takes up here; 0: there is none.

    It ends with a colon and names a date, a time, an address or the word for "wrote"; while it is wrapped, its first
    line has a date, a time or an address already, or begins as such headings do.
    """
    for count in range(1, WRAPPED + 1):
        part = lines[at : at + count]
        if len(part) < count or not part[-1]:
            return 0
        whole = " ".join(part)
        if part[-1].endswith((":", "：")) and (TIME_OR_YEAR.search(whole) or WROTE.search(whole)):
            return count
        if not (TIME_OR_YEAR.search(part[0]) or BEGINS.match(part[0])):
            return 0
    return 0


def around_quotation(lines: list[str], cut: int) -> tuple[tuple[str, ...], bool, bool]:
    """What is set off below a quotation that begins at `cut`; whether something unmarked is attached to its end;
    whether something is set off between its lines.

    Only a quotation whose lines are all marked has an end that can be seen. What follows a marked line directly may be
    the rest of a long line that some mail program has wrapped.
    """
    begin = cut + (heading(lines, cut) if cut < len(lines) else 0)
    while begin < len(lines) and not lines[begin]:
        begin += 1
    if begin >= len(lines) or not is_quoted(lines[begin]):
        return (), False, False
    last = max(at for at in range(begin, len(lines)) if is_quoted(lines[at]))
    between = any(line and not is_quoted(line) and not before for before, line in pairwise(lines[begin:last]))
    below = lines[last + 1 :]
    below = below[: next((at for at in range(len(below)) if mark(below, at)), len(below))]
    attached = next((at for at, line in enumerate(below) if not line), len(below))
    return filled(below[attached:]), attached > 0, between
