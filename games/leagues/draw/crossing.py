"""Who may still cross the line between two levels, whatever comes: the worst closes that are
possible, asked of the rule that closes a season (`moving.line`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, count, product
from math import comb, prod
from typing import NamedTuple

from games.leagues.draw.moving import Finisher, Group, choose_movers
from games.leagues.draw.pyramid import Shape

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
