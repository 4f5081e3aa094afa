"""Where something begins that is not the sender's own: marks, headings, rules, words of servers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from games.mail.sandbox.known_lines import PHRASES, Known, match_known_line
from games.mail.sandbox.mail_keywords import PLANNED, TALK, is_message_end
from games.mail.sandbox.phrases import BANNER, BEGINS, DATED, HEADER_LABEL, SAYS, WROTE

QUOTED = (">", "|", "＞", "»")
RULE = re.compile(r"[-_=*#~—–]{2,}")
SIGNATURE = "-- "
"""What begins a signature (RFC 3676, 4.3): with its blank, and nothing else does."""
TIME_OR_YEAR = re.compile(r"\d{1,2}[:.h時]\d{2}|(?<!\d)(?:19|20|25)\d{2}(?!\d)|@")
CLOCK = re.compile(r"\d{1,2}[:.]\d{2}")
LABEL = re.compile(r"\**\s*[^\s:：\d>|][^:：\d>|]{0,29}[:：](?!//)")
ARROWS = re.compile(r">{2,} ?\S.*\d.*>{2,}")
MOST_HEADING_LINES = 3
"""The most lines over which a mail program wraps "On … wrote:"."""
LONGEST_HEADING = 400
LONGEST_WROTE = 20
"""Letters; no word for "wrote" has as many."""
ENDS_WITHIN = 200
"""Lines in which closings and footers are looked for; a mail of so many own lines is doubtful."""
BLOCK = 3
"""So many lines with a label each, one of them with a date or an address, begin a quotation in any
language."""


def drop_empty_lines(lines: Iterable[str]) -> tuple[str, ...]:
    """The lines that are not empty."""
    return tuple(line for line in lines if line)


def collapse_empty_lines(lines: Sequence[str]) -> tuple[str, ...]:
    """The lines, with one empty line where there were some, and none at either end."""
    kept = [line for at, line in enumerate(lines) if line or (at and lines[at - 1])]
    while kept and not kept[-1]:
        kept.pop()
    return tuple(kept)


def find_end_of_own_lines(lines: Sequence[str]) -> int:
    """Where something begins that is not the sender's own: a quotation, its heading, a signature.
    In a message whose end is written nothing is a signature."""
    talk, told = find_closed_message_range(lines), False
    for at, line in enumerate(lines):
        end = at < ENDS_WITHIN and at not in talk and is_end_mark(line)
        if is_quotation_start(lines, at) or (end and (told or not is_greeting_or_closing(line))):
            return at
        told = told or (at < ENDS_WITHIN and not is_greeting_or_closing(line))
    return len(lines)


def find_closed_message_range(lines: Sequence[str]) -> range:
    """The lines of a message to the table whose end is written."""
    begin = next((at for at, line in enumerate(lines) if TALK.fullmatch(line)), len(lines))
    for at in range(begin, len(lines)):
        if is_quotation_start(lines, at):
            break
        if is_message_end(lines[at]):
            return range(begin, at + 1)
    return range(0)


def is_greeting_or_closing(line: str) -> bool:
    """Whether a line only greets or closes, or is empty: above all others some words may do
    either."""
    found = match_known_line(line) if line else None
    return not line or (found is not None and found.kind in PHRASES)


def is_quotation_start(lines: Sequence[str], at: int) -> bool:
    """Whether a quotation or its heading begins here."""
    line = lines[at]
    if not line:
        return False
    return (
        is_quoted_line(line)
        or bool(HEADER_LABEL.match(line) or BANNER.fullmatch(line[:LONGEST_HEADING]))
        or is_label_block(lines, at)
        or bool(count_heading_lines(lines, at))
    )


def is_quoted_line(line: str) -> bool:
    """Whether the line is marked as somebody else's."""
    return line.startswith(QUOTED)


def is_end_mark(line: str) -> bool:
    """Whether a rule, a signature, a closing or a footer of a mail program stands here."""
    if RULE.match(line):
        return True
    found = match_known_line(line) if line else None
    return found is not None and found.kind in (Known.CLOSING, Known.FOOTER) and not found.names


def is_label_block(lines: Sequence[str], at: int) -> bool:
    """Whether the block begins here with which Outlook heads a quotation, in whatever language:
    label by label."""
    block = lines[at : at + BLOCK]
    if at and lines[at - 1] and not is_end_mark(lines[at - 1]):
        return False
    if len(block) < BLOCK or any(TALK.fullmatch(line) or PLANNED.fullmatch(line) for line in block):
        return False
    return all(map(LABEL.match, block)) and any(map(TIME_OR_YEAR.search, block))


def count_heading_lines(lines: Sequence[str], at: int) -> int:
    """How many lines the heading of a quotation ("On 3 March Ben wrote:") takes up here; 0: there
    is none.

    It ends with a colon and names a date, a time, an address or the word for "wrote"; while it is
    wrapped, its first line has a date, a time or an address already, or begins as such headings do.
    A colon may stand where it is wrapped.
    """
    found = int(is_introduction(lines, at))
    for count in range(1, MOST_HEADING_LINES + 1):
        part = lines[at : at + count]
        if len(part) < count or not may_be_heading_line(part[-1], count):
            return found
        whole = " ".join(part)
        if is_heading_end(part[-1], whole) or (not found and is_heading_without_colon(whole)):
            found = count
        elif not (TIME_OR_YEAR.search(part[0]) or BEGINS.match(part[0])):
            return found
    return found


def is_introduction(lines: Sequence[str], at: int) -> bool:
    """Whether the line names somebody's address, a time and the word for "wrote", and what is
    marked as quoted comes next."""
    line = lines[at][:LONGEST_HEADING]
    below = next((one for one in lines[at + 1 : at + 3] if one), "")
    told = "@" in line and WROTE.search(line) and CLOCK.search(line)
    return bool(told) and is_quoted_line(below)


def may_be_heading_line(line: str, count: int) -> bool:
    """Whether this may be a line of a heading, its first if `count` is 1."""
    arrows = count == 1 and bool(ARROWS.fullmatch(line[:LONGEST_HEADING]))
    return bool(line) and (arrows or not is_quoted_line(line))


def is_heading_end(line: str, whole: str) -> bool:
    """Whether a heading ends with this line, its last one, and a colon."""
    told = TIME_OR_YEAR.search(whole) or WROTE.search(whole)
    return line.endswith((":", "：")) and bool(told)


def is_heading_without_colon(line: str) -> bool:
    """Whether the line is a heading that ends with no colon."""
    whole = line[:LONGEST_HEADING]
    said = whole.strip("-_=*<> ")
    if ARROWS.fullmatch(whole) or ("@" in whole and DATED.fullmatch(whole)) or SAYS.fullmatch(said):
        return True
    if not TIME_OR_YEAR.search(said):
        return False
    end = len(said.rstrip(" ."))
    near_end = WROTE.finditer(said, max(0, end - LONGEST_WROTE))
    return any(found.end() == end for found in near_end)


def find_heading_end(lines: Sequence[str], at: int) -> int:
    """Where what heads the quotation at `at` ends: banners, labels, "On … wrote:"; empty lines
    between them belong to it."""
    end = at
    while end < len(lines):
        taken = count_heading_lines(lines, end) if lines[end] else 0
        if not taken and is_head_line(lines[end]):
            taken = 1
        if not taken:
            following = next((to for to in range(end, len(lines)) if lines[to]), end)
            if (
                following == end
                or not is_quotation_start(lines, following)
                or is_quoted_line(lines[following])
            ):
                return end
            taken = following - end
        end += taken
    return end


def is_head_line(line: str) -> bool:
    """Whether the line is a banner, a rule, or a label with what it says."""
    if not line or is_quoted_line(line):
        return False
    return is_banner(line) or bool(HEADER_LABEL.match(line) or LABEL.match(line))


def is_banner(line: str) -> bool:
    """Whether the line is whole a banner ("Original Message"), or a rule."""
    return bool(BANNER.fullmatch(line[:LONGEST_HEADING]) or RULE.fullmatch(line))
