"""The moves that a line of a mail was perhaps meant as: a sign too many stands there, something is
missing, or a word is a letter away. They are asked about, and never played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.rules.completions import list_near_lines
from games.rules.notation import LONGEST_LINE, MOST_WAYS, keep_if_few
from games.rules.said import (
    is_plain_writing,
    list_understood_moves,
    list_unframed_lines,
    normalize_width,
)

if TYPE_CHECKING:
    from games.rules.contract import Game
    from games.rules.types import Decision

SIGNS = ",;:、・'’‘`´"
"""One of these beside a move may be a slip of the finger."""
SIGNS_MOST = 4


def list_suggestions(game: Game[Any], line: str, decision: Decision) -> tuple[str, ...]:
    """The canonical lines that were perhaps meant, in the order of the menu; none, if they are too
    many to choose from."""
    menu = tuple(map(str, decision.moves))
    found = list_meant_without_sign(game, line, decision)
    if not found and len(line) <= LONGEST_LINE and is_plain_writing(line):
        found = list_near_unframed(game, line, menu)
    return keep_if_few([move for move in menu if move in found])


def find_suggestion(game: Game[Any], line: str, decision: Decision) -> str:
    """The one line that was perhaps meant; "" for none, or several."""
    found = list_suggestions(game, line, decision)
    return found[0] if len(found) == 1 else ""


def list_near_unframed(game: Game[Any], line: str, menu: tuple[str, ...]) -> set[str]:
    """The lines of the menu near to what is left of a line without what stands around it."""
    for way in sorted(
        list_unframed_lines(normalize_width(line), menu), key=lambda way: (len(way), way)
    )[:MOST_WAYS]:
        if found := list_near_lines(game, menu, way):
            return set(found)
    return set()


def list_meant_without_sign(game: Game[Any], line: str, decision: Decision) -> set[str]:
    """The canonical lines that the line means without one of its signs."""
    plain_line = normalize_width(line)
    signs = [at for at, char in enumerate(plain_line) if char in SIGNS]
    rests = [plain_line[:at] + plain_line[at + 1 :] for at in signs if len(signs) <= SIGNS_MOST]
    return {only for rest in rests for only in list_understood_moves(game, rest, decision)}
