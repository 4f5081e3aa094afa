"""Who goes up and who goes down when a season ends: as many each way across each line."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from games.leagues.draw.pyramid import DOWN, STAYED, UP, Returner, Shape


class Finisher(NamedTuple):
    """Somebody at the end of a season. `lot`, the least first, decides between people of the same
    place and points a game in different groups; a leaver goes down whatever they have."""

    id: int
    per_game: Fraction
    leaver: bool = False
    lot: int = 0


Group = Sequence[Finisher]
"""A group in order of its final places, leavers last."""


def count_most_moves(people: int) -> int:
    """How many of a group can go one way, so that nobody could go both: of two, one."""
    return 1 if people == 2 else max(0, (people - 1) // 2)


def count_usual_moves(people: int, shape: Shape) -> int:
    """How many of a group go down if all goes as usual: 2 of 7, rounded, but one at least."""
    share = (2 * people * shape.moves + shape.among) // (2 * shape.among)
    return min(max(1, share), count_most_moves(people))


class Movers(NamedTuple):
    """Who crosses the line between two levels, by id."""

    ups: frozenset[int] = frozenset()
    downs: frozenset[int] = frozenset()


def choose_movers(
    upper: Sequence[Group], lower: Sequence[Group], shape: Shape, freed: int = 0
) -> Movers:
    """Who crosses the line between two levels: as many up as down, and one more for each place of
    the upper level that was `freed` without anybody going down; fewer only if no more may come up.

    Up go the winners of the lower groups, then the best of the seconds by points a game, and so
    on; down go all leavers, then the last, the worst of those before them, and so on.
    """
    leavers = {one.id for group in upper for one in group if one.leaver}
    up = [
        (place, -one.per_game, one.lot, one.id)
        for group in lower
        for place, one in enumerate(group[: count_most_moves(len(group))])
        if not one.leaver
    ]
    down = [
        (place, one.per_game, -one.lot, one.id)
        for group in upper
        for place, one in enumerate(group[: -count_most_moves(len(group)) - 1 : -1])
        if not one.leaver
    ]
    usual = sum(count_usual_moves(len(group), shape) for group in upper)
    number = min(max(usual, len(leavers)), len(up))
    ups = {one[-1] for one in sorted(up)[: number + freed]}
    downs = leavers | {one[-1] for one in sorted(down)[: max(0, number - len(leavers))]}
    return Movers(frozenset(ups), frozenset(downs))


def list_returners(
    levels: Sequence[Sequence[Group]], shape: Shape, freed: Sequence[int] = ()
) -> tuple[Returner, ...]:
    """The place that each one has earned, for the next season. `freed`: by level, how many were
    drawn to it and are not there any more."""
    free = [*freed, *(0 for _ in levels[len(freed) :])]
    between = zip(pairwise(levels), free, strict=False)
    leavers = frozenset(one.id for group in levels[-1] for one in group if one.leaver)
    lines = [
        Movers(),
        *(choose_movers(*two, shape, more) for two, more in between),
        Movers(downs=leavers),
    ]
    found = []
    for level, groups in enumerate(levels):
        ups, downs = lines[level].ups, lines[level + 1].downs
        for group in groups:
            for place, one in enumerate(group):
                way = UP if one.id in ups else DOWN if one.id in downs else STAYED
                found.append(Returner(one.id, level + way, way, place, one.per_game, one.lot))
    return tuple(found)
