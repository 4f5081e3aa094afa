"""What the groups of a season are called."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from games.leagues.season.state import Season


def list_group_labels(season: Season) -> tuple[str, ...]:
    """What each group is called."""
    return build_labels([group.level for group in season.groups])


def build_labels(levels: Sequence[int]) -> tuple[str, ...]:
    """By the level of each: "1", or "2a" and "2b" where a level has several."""
    found, seen = [], dict.fromkeys(levels, 0)
    for level in levels:
        several = levels.count(level) > 1
        found.append(f"{level + 1}{format_letters(seen[level]) if several else ''}")
        seen[level] += 1
    return tuple(found)


def format_letters(number: int) -> str:
    """a, b, ... z, aa, ab, ..."""
    more, last = divmod(number, 26)
    return (format_letters(more - 1) if more else "") + "abcdefghijklmnopqrstuvwxyz"[last]
