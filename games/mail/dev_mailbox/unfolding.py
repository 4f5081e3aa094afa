"""The text of a mail without the line ends that only keep it narrow: on a page the window breaks
lines, and nothing is broken twice."""

from __future__ import annotations

from games.mail.outgoing import ITEM, WIDTH
from games.rules.text import width

EARLIER = 6
"""Columns by which a line of wide letters may end early: some signs begin none."""


def unfold_text(text: str) -> str:
    """Each paragraph and each item of a list in one line; what was no broken line stays as it
    is."""
    lines: list[str] = []
    last = ""
    for line in text.splitlines():
        if lines and is_continued_line(last, line):
            rest = line.strip()
            lines[-1] += rest if is_wide_letter(last[-1]) or is_wide_letter(rest[0]) else f" {rest}"
        else:
            lines.append(line)
        last = line
    return "\n".join(lines)


def is_continued_line(last: str, line: str) -> bool:
    """Whether the line goes on with what stands in the last: its first word had no room there."""
    rest = line.strip()
    if not last.strip() or not rest or "://" in last + line or rest.startswith(ITEM[1:]):
        return False
    if is_wide_letter(last[-1]) or is_wide_letter(rest[0]):
        return width(last) > WIDTH - EARLIER
    return width(last) + 1 + width(rest.split(" ")[0]) > WIDTH


def is_wide_letter(letter: str) -> bool:
    """Whether it takes two columns."""
    return width(letter) > 1
