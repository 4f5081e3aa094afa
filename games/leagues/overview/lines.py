"""How many of a group go up for sure, and how many at most go down, while a season runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.leagues.draw.moving import most_moves, moves

if TYPE_CHECKING:
    from games.leagues.draw.pyramid import Shape
    from games.leagues.season.state import Season


def labels(season: Season) -> tuple[str, ...]:
    """What each group is called."""
    return labelled([group.level for group in season.groups])


def labelled(levels: Sequence[int]) -> tuple[str, ...]:
    """By the level of each: "1", or "2a" and "2b" where a level has several."""
    found, seen = [], dict.fromkeys(levels, 0)
    for level in levels:
        several = levels.count(level) > 1
        found.append(f"{level + 1}{letters(seen[level]) if several else ''}")
        seen[level] += 1
    return tuple(found)


def letters(number: int) -> str:
    """a, b, ... z, aa, ab, ..."""
    more, last = divmod(number, 26)
    return (letters(more - 1) if more else "") + "abcdefghijklmnopqrstuvwxyz"[last]


def crossing(season: Season, level: int, shape: Shape) -> tuple[int, int, int]:
    """Of a group of this level: how many of its best places go up whatever happens elsewhere, how
    many may go up, and how many of its last places may go down.

    Across a line go as many as the upper level's groups give together, the best places of all lower
    groups first (games.leagues.draw.moving.line); so what is left of a full round of places hangs
    on other groups.
    """
    sizes = _sizes(season)
    here = sizes.get(level, [])
    above, below = sizes.get(level - 1, []), sizes.get(level + 1, [])
    ups = sum(moves(people, shape) for people in above)
    downs = -(-sum(moves(people, shape) for people in here) // len(here)) if below else 0
    most = min(map(most_moves, here), default=0)
    return min(ups // len(here), most), min(-(-ups // len(here)), most), downs


def _sizes(season: Season) -> dict[int, list[int]]:
    """People of each group who take part in going up and down, by level."""
    kept = {who for who, out in season.out.items() if out.excused}
    found: dict[int, list[int]] = {}
    for group in season.groups:
        found.setdefault(group.level, []).append(len(set(group.players) - kept))
    return found
