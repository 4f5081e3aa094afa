"""The levels of a league and the groups of each: how many, how large, and who is in which."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeVar

T = TypeVar("T")
Levels = tuple[tuple[tuple[T, ...], ...], ...]
"""Of each level, the highest first, each group."""
LADDER = (1,)
DOUBLING = tuple(1 << level for level in range(16))
UP, STAYED, DOWN = -1, 0, 1
"""The ways to the level at which a returner has a place."""


class Shape(NamedTuple):
    """What a league is to look like. Raises ValueError in `check_sizes` if that cannot be.

    `seats`: of a table. `size`: people of a group, aimed at. `widths`: groups of each level, the
    highest first; the last number is that of all further ones. `moves`, of `among`: how many
    people of a group go down to the next level (2 of 7).
    """

    seats: int
    size: int = 7
    widths: tuple[int, ...] = DOUBLING
    moves: int = 2
    among: int = 7

    def check_sizes(self) -> None:
        """Raises ValueError if there can be no such league."""
        if not 2 <= self.seats <= self.size:
            raise ValueError("a group has at least the people of one table")
        if min(self.moves, self.among) < 1 or not self.widths or min(self.widths) < 1:
            raise ValueError("numbers of groups and of moves are positive")

    @property
    def least(self) -> int:
        """People of the smallest group of a league that has several."""
        return max(self.seats, -(-self.size // 2))

    @property
    def most(self) -> int:
        """People of the largest group; so many that any number of people can be cut into groups."""
        return max(self.size + 1, 2 * self.least - 1)

    def width(self, level: int) -> int:
        """How many groups a level is to have."""
        return self.widths[min(level, len(self.widths) - 1)]

    def groups(self, people: int, aim: int) -> int:
        """As many groups as are aimed at, or more or fewer so that none is too large, too small."""
        return min(max(aim, -(-people // self.most)), max(1, people // self.least))


def plan_group_sizes(people: int, shape: Shape) -> tuple[tuple[int, ...], ...]:
    """Sizes of the groups of each level for so many people: they differ by one at most, and the
    lowest level has the groups that are left. Raises ValueError if there is no table for them."""
    shape.check_sizes()
    if people < shape.seats:
        raise ValueError("there are not enough people for one table")
    groups = shape.groups(people, (2 * people + shape.size) // (2 * shape.size))
    sizes = [people // groups + (number < people % groups) for number in range(groups)]
    levels: list[tuple[int, ...]] = []
    while sizes:
        width = shape.width(len(levels))
        levels.append(tuple(sizes[:width]))
        del sizes[:width]
    return tuple(levels)


def deal_in_snake(people: Sequence[T], groups: int) -> tuple[tuple[T, ...], ...]:
    """The strongest first, dealt to the groups there and back, so that all are equally strong."""
    found: tuple[list[T], ...] = tuple([] for _ in range(groups))
    for number, person in enumerate(people):
        lap, step = divmod(number, groups)
        found[groups - 1 - step if lap % 2 else step].append(person)
    return tuple(tuple(group) for group in found)


class Returner(NamedTuple):
    """Somebody who has a place at a level (0 is the highest), or at a higher one, for sure.

    `way`: UP, STAYED or DOWN from the level at which they played, as number `place` of their group
    (from 0) with so many points a game; `lot` decides between equals, the least first.
    """

    id: int
    level: int
    way: int = STAYED
    place: int = 0
    per_game: Fraction = Fraction(0)
    lot: int = 0

    def after(self, missed: int) -> Returner:
        """The same person, having missed so many seasons: the first is free, each further one costs
        a level."""
        return self._replace(level=self.level + max(0, missed - 1))


class Newcomer(NamedTuple):
    """Somebody without a place; `level`: the highest at which their rating lets them begin."""

    id: int
    level: int | None = None


class Pool(NamedTuple):
    """Who has no place yet, in the order in which places are given."""

    returners: list[Returner]
    newcomers: list[Newcomer]

    @property
    def left(self) -> int:
        """How many."""
        return len(self.returners) + len(self.newcomers)


def place_in_levels(
    returners: Iterable[Returner],
    newcomers: Sequence[Newcomer],
    shape: Shape,
) -> Levels[int]:
    """The ids of the people in each group of each level of a new season.

    From the highest level down: 1. whoever has a place there, however many they are. 2. Gaps are
    filled by returners from below: who stayed there before who came down to it before who came up
    to it, by place, then by points a game. 3. Newcomers whose rating allows it are added, up to the
    largest size of group. 4. Where no returner is left, newcomers fill what is planned, in the
    order given. 5. If too few are left for a group of their own, they come in here too.

    So nobody is ever below the level of their place, whatever the sizes do, and no newcomer takes
    a returner's place. Raises ValueError if anybody is in twice, or if there are too few for one
    table.
    """
    pool = Pool(sorted(returners, key=_build_priority_key), list(newcomers))
    ids = [one.id for one in pool.returners] + [one.id for one in pool.newcomers]
    if len(set(ids)) != len(ids):
        raise ValueError("somebody is in twice")
    levels: list[tuple[tuple[int, ...], ...]] = []
    for level, sizes in enumerate(plan_group_sizes(len(ids), shape)):
        if pool.left:
            people = _take_people_of_level(pool, level, sizes, shape)
            levels.append(deal_in_snake(people, shape.groups(len(people), len(sizes))))
    return tuple(levels)


def _build_priority_key(returner: Returner) -> tuple[object, ...]:
    way = (STAYED, DOWN, UP).index(returner.way)
    return returner.level, way, returner.place, -returner.per_game, returner.lot, returner.id


def _build_strength_key(returner: Returner) -> tuple[object, ...]:
    return (
        returner.level - returner.way,
        returner.place,
        -returner.per_game,
        returner.lot,
        returner.id,
    )


def _take_people_of_level(
    pool: Pool, level: int, sizes: tuple[int, ...], shape: Shape
) -> list[int]:
    """Takes the people of a level out of the pool, the strongest first."""
    sure = sum(one.level <= level for one in pool.returners)
    returners = _take_first(pool.returners, max(sure, sum(sizes)))
    room = len(sizes) * shape.most - len(returners)
    rated = [one for one in pool.newcomers if one.level is not None and one.level <= level]
    new = rated[: max(0, room)]
    taken = set(new)
    pool.newcomers[:] = [one for one in pool.newcomers if one not in taken]
    new += _take_first(pool.newcomers, max(0, sum(sizes) - len(returners) - len(new)))
    if pool.left < shape.least:
        returners += _take_first(pool.returners, len(pool.returners))
        new += _take_first(pool.newcomers, len(pool.newcomers))
    return [one.id for one in sorted(returners, key=_build_strength_key)] + [one.id for one in new]


def _take_first(people: list[T], number: int) -> list[T]:
    """Takes the first ones out of a list."""
    cut = people[:number]
    del people[:number]
    return cut
