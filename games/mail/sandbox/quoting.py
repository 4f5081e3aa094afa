"""A reply in which something is not its sender's own: their words stand above the first quotation
or signature, or all of them below one.

There is no guessing here, because a wrong guess plays a move. Where it cannot be told for sure what
is the sender's own, the words are `doubtful`, and nothing of them is played; what is set aside is
`left` or `torn`, so that they can be told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.mail.sandbox.marks import (
    SIGNATURE,
    apart,
    end_of_heading,
    filled,
    first_mark,
    foreign,
    heading,
    is_courtesy,
    is_quoted,
)

WRAPPED_FROM = 50
"""Letters of a marked line whose end may stand unmarked below it: programs wrap no shorter ones."""
FEW_WORDS = 6


class Own(NamedTuple):
    """The sender's own lines, "" between those that are set apart. `doubtful`: somebody must ask
    what they mean.
    `left`: what stands below a closing or beside a quotation; `torn`: unmarked lines within a
    quotation, or at its end; `signature`: what stands below "-- "; `heading`: what heads the
    quotation, and `unmarked`: what is quoted below it without marks."""

    lines: tuple[str, ...]
    doubtful: bool
    left: tuple[str, ...] = ()
    torn: tuple[str, ...] = ()
    signature: tuple[str, ...] = ()
    heading: tuple[str, ...] = ()
    unmarked: tuple[str, ...] = ()


class Around(NamedTuple):
    """What is found at a quotation that is marked line by line: own words set off `between` its
    lines and `below` it, lines `torn` from it, own lines `attached` to it, what is `left` below a
    closing, a `signature` there; whether something is attached to its `end`; its `heading`, and
    what is quoted `unmarked`."""

    between: tuple[str, ...] = ()
    below: tuple[str, ...] = ()
    torn: tuple[str, ...] = ()
    attached: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    signature: tuple[str, ...] = ()
    end: bool = False
    heading: tuple[str, ...] = ()
    unmarked: tuple[str, ...] = ()

    @property
    def inline(self) -> bool:
        """Whether own words stand set off between quoted lines, and nothing else is unmarked."""
        return bool(self.between) and not (self.torn or self.attached)


def parted(lines: Sequence[str], cut: int) -> Own:
    """What the sender wrote of these lines; at `cut` something begins that is not theirs."""
    quotation = next((at for at in range(cut, len(lines)) if foreign(lines, at)), len(lines))
    above, around = apart(lines[:cut]), around_quotation(lines, quotation)
    signed, signature = parted_at_signature(lines[cut:quotation])
    if not above:
        signed, signature = filled(map(str.strip, lines[cut:quotation])), ()
    left = (*signed, *around.attached, *around.left)
    signature = (*signature, *around.signature)
    own = Own(above, False, left, around.torn, signature, around.heading, around.unmarked)
    if cut < quotation and above:
        beside = (*left, *filled(around.between), *filled(around.below))
        return own._replace(left=beside)
    return beside_quotation(own, around)


def beside_quotation(own: Own, around: Around) -> Own:
    """The same where the quotation follows at once: words may stand between its lines, or below
    it, but not here and there; a greeting may stand above, a few words below."""
    gap = ("",) if around.between and around.below else ()
    other = (*around.between, *gap, *around.below)
    if all(map(is_courtesy, own.lines)):
        unsure = around.end or bool(around.between)
        return own._replace(lines=(*own.lines, *other), doubtful=unsure and not around.inline)
    apart_there = filled(other)
    unsure = bool(around.between) or not all(map(is_short, apart_there))
    return own._replace(left=(*apart_there, *own.left), doubtful=bool(apart_there) and unsure)


def is_short(line: str) -> bool:
    """Whether a line is a few words, without a figure."""
    return len(line.split()) <= FEW_WORDS and not any(map(str.isdigit, line))


def parted_at_signature(lines: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The lines above the first "-- ", and those below it."""
    end = next((at for at, line in enumerate(lines) if line == SIGNATURE), len(lines))
    return filled(lines[:end]), filled(map(str.strip, lines[end + 1 :]))


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
        head = end_of_heading(lines, cut)
        unmarked = filled(map(str.strip, lines[head:]))
        return Around(heading=filled(lines[cut:head]), unmarked=unmarked)
    last = max(at for at in range(begin, len(lines)) if is_quoted(lines[at]))
    end = last + 1 + first_mark(lines[last + 1 :])
    stop = next((at for at in range(last + 1, end) if not lines[at]), end)
    unmarked = [at for at in range(begin, stop) if lines[at] and not is_quoted(lines[at])]
    apart_there = set_off(lines, begin, last)
    beside = [at for at in unmarked if at not in apart_there]
    torn = tuple(lines[at] for at in beside if wrapped(lines, at))
    attached = tuple(lines[at] for at in beside if not wrapped(lines, at))
    left, signature = parted_at_signature(lines[end:])
    return Around(
        filled([lines[at] for at in sorted(apart_there)]),
        apart(lines[stop:end]),
        torn,
        attached,
        left,
        signature,
        stop > last + 1,
        filled(lines[cut:begin]),
    )


def set_off(lines: Sequence[str], begin: int, last: int) -> set[int]:
    """The unmarked lines between marked ones that are set off from them on both sides."""
    found, run = set[int](), list[int]()
    for at in range(begin, last + 1):
        if lines[at] and not is_quoted(lines[at]):
            run.append(at)
        elif run and not is_quoted(lines[at]):
            continue
        elif run:
            if not lines[run[0] - 1] and not lines[run[-1] + 1]:
                found.update(run)
            run = []
    return found


def wrapped(lines: Sequence[str], at: int) -> bool:
    """Whether an unmarked line may be the rest of the marked line above it."""
    above = next(up for up in range(at - 1, -1, -1) if is_quoted(lines[up]) or not lines[up])
    return len(lines[above]) >= WRAPPED_FROM
