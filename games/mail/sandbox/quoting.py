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
    collapse_empty_lines,
    count_heading_lines,
    drop_empty_lines,
    find_end_of_own_lines,
    find_heading_end,
    is_greeting_or_closing,
    is_quotation_start,
    is_quoted_line,
)

SHORTEST_WRAPPED = 50
"""Letters of a marked line whose end may stand unmarked below it: programs wrap no shorter ones."""
FEW_WORDS = 6


class OwnWords(NamedTuple):
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


class QuotationSurroundings(NamedTuple):
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


def separate_own_lines(lines: Sequence[str], cut: int) -> OwnWords:
    """What the sender wrote of these lines; at `cut` something begins that is not theirs."""
    quotation = next(
        (at for at in range(cut, len(lines)) if is_quotation_start(lines, at)), len(lines)
    )
    above, around = collapse_empty_lines(lines[:cut]), analyse_quotation(lines, quotation)
    signed, signature = split_at_signature(lines[cut:quotation])
    if not above:
        signed, signature = drop_empty_lines(map(str.strip, lines[cut:quotation])), ()
    left = (*signed, *around.attached, *around.left)
    signature = (*signature, *around.signature)
    own = OwnWords(above, False, left, around.torn, signature, around.heading, around.unmarked)
    if cut < quotation and above:
        beside = (*left, *drop_empty_lines(around.between), *drop_empty_lines(around.below))
        return own._replace(left=beside)
    return assign_lines_at_quotation(own, around)


def assign_lines_at_quotation(own_words: OwnWords, around: QuotationSurroundings) -> OwnWords:
    """The same where the quotation follows at once: words may stand between its lines, or below
    it, but not here and there; a greeting may stand above, a few words below."""
    gap = ("",) if around.between and around.below else ()
    other = (*around.between, *gap, *around.below)
    if all(map(is_greeting_or_closing, own_words.lines)):
        unsure = around.end or bool(around.between)
        return own_words._replace(
            lines=(*own_words.lines, *other), doubtful=unsure and not around.inline
        )
    apart_there = drop_empty_lines(other)
    unsure = bool(around.between) or not all(map(is_short_line, apart_there))
    return own_words._replace(
        left=(*apart_there, *own_words.left), doubtful=bool(apart_there) and unsure
    )


def is_short_line(line: str) -> bool:
    """Whether a line is a few words, without a figure."""
    return len(line.split()) <= FEW_WORDS and not any(map(str.isdigit, line))


def split_at_signature(lines: Sequence[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The lines above the first "-- ", and those below it."""
    end = next((at for at, line in enumerate(lines) if line == SIGNATURE), len(lines))
    return drop_empty_lines(lines[:end]), drop_empty_lines(map(str.strip, lines[end + 1 :]))


def find_first_marked_line(lines: Sequence[str], cut: int) -> int | None:
    """The first marked line of the quotation that begins at `cut`, below its heading; None: its
    lines are not marked."""
    begin = cut + (count_heading_lines(lines, cut) if cut < len(lines) else 0)
    while begin < len(lines) and not lines[begin]:
        begin += 1
    return begin if begin < len(lines) and is_quoted_line(lines[begin]) else None


def analyse_quotation(lines: Sequence[str], cut: int) -> QuotationSurroundings:
    """What is found at and below a quotation that begins at `cut`.

    Only a quotation whose lines are all marked has an end that can be seen. What follows a marked
    line directly may be the rest of a long line that some mail program has wrapped.
    """
    begin = find_first_marked_line(lines, cut)
    if begin is None:
        head = find_heading_end(lines, cut)
        unmarked = drop_empty_lines(map(str.strip, lines[head:]))
        return QuotationSurroundings(heading=drop_empty_lines(lines[cut:head]), unmarked=unmarked)
    last = max(at for at in range(begin, len(lines)) if is_quoted_line(lines[at]))
    end = last + 1 + find_end_of_own_lines(lines[last + 1 :])
    stop = next((at for at in range(last + 1, end) if not lines[at]), end)
    unmarked = [at for at in range(begin, stop) if lines[at] and not is_quoted_line(lines[at])]
    apart_there = list_set_off_lines(lines, begin, last)
    beside = [at for at in unmarked if at not in apart_there]
    torn = tuple(lines[at] for at in beside if may_be_wrapped_rest(lines, at))
    attached = tuple(lines[at] for at in beside if not may_be_wrapped_rest(lines, at))
    left, signature = split_at_signature(lines[end:])
    return QuotationSurroundings(
        drop_empty_lines([lines[at] for at in sorted(apart_there)]),
        collapse_empty_lines(lines[stop:end]),
        torn,
        attached,
        left,
        signature,
        stop > last + 1,
        drop_empty_lines(lines[cut:begin]),
    )


def list_set_off_lines(lines: Sequence[str], begin: int, last: int) -> set[int]:
    """The unmarked lines between marked ones that are set off from them on both sides."""
    found, run = set[int](), list[int]()
    for at in range(begin, last + 1):
        if lines[at] and not is_quoted_line(lines[at]):
            run.append(at)
        elif run and not is_quoted_line(lines[at]):
            continue
        elif run:
            if not lines[run[0] - 1] and not lines[run[-1] + 1]:
                found.update(run)
            run = []
    return found


def may_be_wrapped_rest(lines: Sequence[str], at: int) -> bool:
    """Whether an unmarked line may be the rest of the marked line above it."""
    above = next(up for up in range(at - 1, -1, -1) if is_quoted_line(lines[up]) or not lines[up])
    return len(lines[above]) >= SHORTEST_WRAPPED
