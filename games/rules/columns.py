"""Lines of a fixed number of columns, where a wide character (as in Japanese) takes two of them."""

from __future__ import annotations

from functools import lru_cache
from unicodedata import combining, east_asian_width

NEVER_FIRST = frozenset(
    "、。，．：；！？）］」』】…・ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々,.:;!?)]"
)
NEVER_LAST = frozenset("（［「『【([")


@lru_cache(maxsize=4096)
def fit(line: str, columns: int) -> str:
    """The line broken so that no part is wider than `columns`; what follows is indented by two more
    than the line."""
    if width(line.rstrip()) <= columns:
        return line.rstrip()
    indent = " " * (len(line) - len(line.lstrip()))
    lines = [indent]
    for piece in pieces(line.strip(), columns - len(indent) - 2):
        if width(lines[-1] + piece.rstrip()) > columns:
            lines.append(indent + "  ")
        lines[-1] += piece
    return "\n".join(part.rstrip() for part in lines)


def width(text: str) -> int:
    """How many columns the text takes on a page of even letters."""
    if text.isascii():
        return len(text)
    return sum(2 if east_asian_width(char) in "WF" else 1 for char in text if not combining(char))


def pieces(text: str, room: int) -> list[str]:
    """What stays together: a word with its spaces, a wide character with its marks; none is wider
    than `room`."""
    found: list[str] = []
    for char in text:
        if found and clings(found[-1][-1], char) and width((found[-1] + char).rstrip()) <= room:
            found[-1] += char
        else:
            found.append(char)
    return found


def clings(last: str, char: str) -> bool:
    """Whether no line may end between these two."""
    if char == " " or char in NEVER_FIRST or last in NEVER_LAST:
        return True
    return last != " " and width(last) < 2 and width(char) < 2
