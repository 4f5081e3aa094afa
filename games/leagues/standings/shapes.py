"""The best that one table can give to several at once, whoever of them has which: points, largest
first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import permutations

from games.leagues.standings.points import POINT

Shape = tuple[int, ...]
Values = tuple[int, ...]
"""What the places give, in whole points, the first place first."""
WIN_FACTOR = 1 << 16
"""Where wins decide between equal points, a point counts as so many wins: nobody has more."""


@lru_cache(maxsize=1000)
def list_best_for_all(
    values: Values, last_end: bool, substitute: bool, wins: bool = False
) -> tuple[Shape, ...]:
    """For everybody who stayed at a table. No other way to end it gives all of them as much or
    more. `wins`: in keys (`keyed`) instead of sixtieths.

    At the last end one of them has held the table and is last, or a substitute has."""
    if not last_end or not values:
        return _list_best(_list_ties(values), wins)
    if substitute:
        return _list_best(_list_better_of_two(values), wins)
    held = ((*shape, POINT * values[-1]) for shape in _list_better_of_two(values[:-1]))
    return _list_best([*_list_ties(values), *held], wins)


@lru_cache(maxsize=1000)
def list_best_for_rest(values: Values, last_end: bool, wins: bool = False) -> tuple[Shape, ...]:
    """For all who stayed but the one who is last: at the last end that is who held the table."""
    return _list_best(
        _list_better_of_two(values[:-1]) if last_end else _list_ties(values[:-1]), wins
    )


def convert_to_keys(shape: Sequence[int]) -> Shape:
    """Points of one table as keys: points first, then the share of the win."""
    first = max(shape, default=0)
    share = POINT // max(1, shape.count(first))
    return tuple(WIN_FACTOR * had + (share if had == first else 0) for had in shape)


def _list_best(shapes: Iterable[Shape], wins: bool) -> tuple[Shape, ...]:
    return _remove_dominated(map(convert_to_keys, shapes) if wins else shapes)


@lru_cache(maxsize=1000)
def _list_better_of_two(values: Values) -> frozenset[Shape]:
    """At the last end each has the better of two orders: how the bots end it, and the public
    score."""
    shapes = set(_list_ties(values))
    ways = {way for shape in shapes for way in permutations(shape)}
    return frozenset(
        tuple(sorted(map(max, shape, way), reverse=True)) for shape in shapes for way in ways
    )


def _list_ties(values: Values) -> Iterator[Shape]:
    """Every way to cut the places into groups that tie."""
    if not values:
        yield ()
    for size in range(1, len(values) + 1):
        each = POINT * sum(values[:size]) // size
        for later in _list_ties(values[size:]):
            yield (each,) * size + later


def _remove_dominated(shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    found: list[Shape] = []
    for shape in sorted(set(shapes), key=lambda one: (-sum(one), one)):
        if not any(all(map(int.__le__, shape, other)) for other in found):
            found.append(shape)
    return tuple(found)
