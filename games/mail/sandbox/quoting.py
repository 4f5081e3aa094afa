"""The sender's own words in a reply: what stands above the first quotation or signature, or all of
it below one.

There is no guessing here, because a wrong guess plays a move. Where it cannot be told for sure what
is the sender's own, the words are `doubtful`, and nothing of them is played; what is set aside is
`left` or `torn`, so that they can be told.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.mail.sandbox.courtesies import greeted, is_saying
from games.mail.sandbox.mail_keywords import TALK, ends_talk
from games.mail.sandbox.marks import (
    by_program,
    foreign,
    heading,
    is_end,
    is_quoted,
)
from games.mail.sandbox.phrases import DISCLAIMER, FOOTER, HEADER_LABEL
from games.mail.sandbox.verdicts import Verdict

WRAPPED_FROM = 50
"""Letters of a marked line whose end may stand unmarked below it: programs wrap no shorter ones."""
FEW_WORDS = 6
PROSE = 40
"""Letters of a line that is wrapped, and no line of somebody's own."""
LINES_MAX = 10_000
"""Each line is looked at for headings in 30 languages, which takes up to 40 microseconds."""


class Own(NamedTuple):
    """The sender's own lines, "" between those that are set apart. `doubtful`: somebody must ask
    what they mean.
    `left`: what stands below a closing, or as a few words beside a quotation; `torn`: unmarked
    lines within a quotation, or at its end; `footers`: what mail programs say of themselves."""

    lines: tuple[str, ...]
    doubtful: bool
    left: tuple[str, ...] = ()
    torn: tuple[str, ...] = ()
    footers: tuple[str, ...] = ()


class Around(NamedTuple):
    """What is found at a quotation that is marked line by line: own words set off `between` its
    lines and `below` it, lines `torn` from it, own lines `attached` to it, what is `left` below a
    closing; whether something is attached to its `end`."""

    between: tuple[str, ...] = ()
    below: tuple[str, ...] = ()
    torn: tuple[str, ...] = ()
    attached: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    footers: tuple[str, ...] = ()
    end: bool = False

    @property
    def inline(self) -> bool:
        """Whether own words stand set off between quoted lines, and nothing else is unmarked."""
        return bool(self.between) and not (self.torn or self.attached)


def own_words(text: str) -> Own:
    """What the sender of a reply wrote, and nobody else. Raises Verdict for too many lines."""
    lines = [line.strip() for line in text.lstrip("\ufeff").splitlines()]
    if len(lines) > LINES_MAX:
        raise Verdict("too many lines")
    lines = without_disclaimers(lines)
    cut = first_mark(lines)
    quotation = next((at for at in range(cut, len(lines)) if foreign(lines, at)), len(lines))
    above, around = apart(lines[:cut]), around_quotation(lines, quotation)
    signed, footers = signed_off(lines, cut) if above else (filled(lines[cut:quotation]), ())
    left = (*lone_label(lines, cut), *signed, *around.attached, *around.left)
    own = Own(above, False, left, around.torn, (*footers, *around.footers))
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


def is_courtesy(line: str) -> bool:
    """Whether a line above a quotation only greets."""
    return greeted(line) is not None or is_saying(line)


def is_short(line: str) -> bool:
    """Whether a line is a few words, without a figure."""
    return len(line.split()) <= FEW_WORDS and not any(map(str.isdigit, line))


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


def signed_off(lines: Sequence[str], cut: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A closing that stands at `cut`, or a rule drawn by hand, with all below it up to a signature
    or a quotation; and apart, the footers of mail programs."""
    end = next(
        (at for at in range(cut, len(lines)) if foreign(lines, at) or by_program(lines[at])),
        len(lines),
    )
    below = filled(lines[cut:end])
    return (
        tuple(line for line in below if not FOOTER.match(line)),
        tuple(line for line in below if FOOTER.match(line)),
    )


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
    end = last + 1 + first_mark(lines[last + 1 :])
    stop = next((at for at in range(last + 1, end) if not lines[at]), end)
    unmarked = [at for at in range(begin, stop) if lines[at] and not is_quoted(lines[at])]
    apart_there = set_off(lines, begin, last)
    beside = [at for at in unmarked if at not in apart_there]
    torn = tuple(lines[at] for at in beside if wrapped(lines, at))
    attached = tuple(lines[at] for at in beside if not wrapped(lines, at))
    left, footers = signed_off(lines, end)
    return Around(
        filled([lines[at] for at in sorted(apart_there)]),
        apart(lines[stop:end]),
        torn,
        attached,
        left,
        footers,
        stop > last + 1,
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


def without_disclaimers(lines: list[str]) -> list[str]:
    """The lines, empty where a mail server has written a paragraph of its own."""
    kept, at = list[str](), 0
    while at < len(lines):
        end = paragraph_of_server(lines, at)
        kept += [""] * (end - at) or [lines[at]]
        at = max(end, at + 1)
    return kept


def paragraph_of_server(lines: list[str], at: int) -> int:
    """Where the paragraph ends that a server has begun at this line; `at`, if it is none. Every
    line of it but the last is as long as wrapped prose is."""
    if (at and lines[at - 1]) or not DISCLAIMER.match(lines[at]):
        return at
    end = at + 1
    while end < len(lines) and lines[end] and len(lines[end - 1]) >= PROSE:
        end += 1
    return end
