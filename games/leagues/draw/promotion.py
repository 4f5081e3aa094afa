"""Decides who goes up and who goes down when a season ends, as many each way across each line, and
says before that who may still cross it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, count, pairwise, product
from math import comb, prod
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


# Before the end: the worst closes that are possible, by the same rule that closes a season
# (`choose_movers`).


MOST_CLOSES = 400
"""So many closes of one level are tried at most; where there are more, nothing is certain yet."""
ME = 0
UNKNOWN_POINTS = Fraction(1_000)
"""More points a game than any scale gives."""


class GroupSize(NamedTuple):
    """How many of a group go up, go down or stay when it closes: at least, and at most. `leavers`:
    so many of them have left for sure; `freed`: so many more were drawn and are not there any
    more, whom nobody can replace. `per_game`: the most points a game that whoever comes first,
    second, ... can have; () if that is not known."""

    least: int
    most: int
    leavers: int
    freed: int = 0
    per_game: tuple[Fraction, ...] = ()


class NeighbourGroups(NamedTuple):
    """The other groups on which a move hangs: of the level above, of their own level, and of the
    level below. None above: it is the highest level; none below: the lowest."""

    above: tuple[GroupSize, ...] = ()
    level: tuple[GroupSize, ...] = ()
    below: tuple[GroupSize, ...] = ()


class WorstPlace(NamedTuple):
    """The worst place that somebody who stays can have in their group: so many who stay are ahead;
    so many are behind for sure, `leavers` among them. `per_game`: the least points a game that they
    can have then."""

    ahead: int
    behind: int
    leavers: int
    per_game: Fraction = Fraction(0)


@lru_cache(maxsize=5000)
def may_be_relegated(worst: WorstPlace, around: NeighbourGroups, shape: Shape) -> bool:
    """Whether they may go down. What makes that likelier: fewer leavers, who go down first; larger
    groups below, of which more may come up; more points of those on the same place of another
    group. What the size of a group beside them does is tried."""
    if not around.below:
        return False
    ids = count(1)
    group = _build_own_group(worst, ids)
    below = [_build_group(size, size.most, ids) for size in around.below]
    closes = _list_closes(around.level, ids)
    if closes is None:
        return True
    return any(ME in choose_movers([group, *beside], below, shape).downs for beside in closes)


@lru_cache(maxsize=5000)
def may_miss_promotion(worst: WorstPlace, around: NeighbourGroups, shape: Shape) -> bool:
    """Whether they may not go up. What makes that likelier: larger groups beside them, and more
    points of those on the same place there. What the sizes of the groups above do is tried."""
    if not around.above:
        return True
    ids = count(1)
    group = _build_own_group(worst, ids)
    beside = [_build_group(size, size.most, ids) for size in around.level]
    closes = _list_closes(around.above, ids)
    if closes is None:
        return True
    drawn = sum(size.most + size.freed for size in around.above)
    return any(
        ME not in choose_movers(above, [group, *beside], shape, drawn - sum(map(len, above))).ups
        for above in closes
    )


def _build_own_group(worst: WorstPlace, ids: Iterator[int]) -> Group:
    """Their own group. Of those on the same place and as good elsewhere they have the worst lot."""
    me = Finisher(ME, worst.per_game, lot=1)
    own = GroupSize(0, 0, worst.leavers)
    return [*_build_stayers(own, worst.ahead, ids), me, *_build_group(own, worst.behind, ids)]


def _build_group(size: GroupSize, people: int, ids: Iterator[int]) -> list[Finisher]:
    left = [Finisher(next(ids), Fraction(0), leaver=True) for _ in range(size.leavers)]
    return [*_build_stayers(size, people - size.leavers, ids), *left]


def _build_stayers(size: GroupSize, people: int, ids: Iterator[int]) -> list[Finisher]:
    per_game = size.per_game or (UNKNOWN_POINTS,) * people
    return [Finisher(next(ids), per_game[place]) for place in range(people)]


def _list_closes(sizes: Sequence[GroupSize], ids: Iterator[int]) -> list[list[Group]] | None:
    """A level in every number of people that its groups can have; groups that are alike change
    places. None if there are too many."""
    alike = {size: sizes.count(size) for size in sizes}
    ways = [comb(size.most - size.least + many, many) for size, many in alike.items()]
    if prod(ways) > MOST_CLOSES:
        return None
    several = (
        combinations_with_replacement(range(size.least, size.most + 1), many)
        for size, many in alike.items()
    )
    return [
        [
            _build_group(size, people, ids)
            for size, numbers in zip(alike, way, strict=True)
            for people in numbers
        ]
        for way in product(*several)
    ]


def count_sure_promotions(size: GroupSize, around: NeighbourGroups, shape: Shape) -> int:
    """So many of the best places of a group go up for sure."""
    stay = size.least - size.leavers
    places = (
        WorstPlace(at, max(stay - at - 1, 0) + size.leavers, size.leavers) for at in range(stay)
    )
    return next(
        (at for at, one in enumerate(places) if may_miss_promotion(one, around, shape)), stay
    )


def count_possible_relegations(size: GroupSize, around: NeighbourGroups, shape: Shape) -> int:
    """So many of the last places of a group may go down, leavers' among them."""
    if not around.below:
        return 0
    stay = size.most - size.leavers
    places = (WorstPlace(stay - at - 1, at + size.leavers, size.leavers) for at in range(stay))
    kept = (at for at, one in enumerate(places) if not may_be_relegated(one, around, shape))
    return size.leavers + next(kept, stay)
