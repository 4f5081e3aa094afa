"""The best that one table can give to several at once, whoever of them has which: points, largest
first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import permutations

from games.leagues.standings.points import WHOLE

Shape = tuple[int, ...]
Values = tuple[int, ...]
"""What the places give, in whole points, the first place first."""


@lru_cache(maxsize=1000)
def for_all(values: Values, last_end: bool, substitute: bool) -> tuple[Shape, ...]:
    """For everybody who stayed at a table. No other way to end it gives all of them as much or
    more.

    At the last end one of them has held the table and is last, or a substitute has."""
    if not last_end or not values:
        return _undominated(_ties(values))
    if substitute:
        return _better_of_two(values)
    held = ((*shape, WHOLE * values[-1]) for shape in _better_of_two(values[:-1]))
    return _undominated([*_ties(values), *held])


@lru_cache(maxsize=1000)
def for_rest(values: Values, last_end: bool) -> tuple[Shape, ...]:
    """For all who stayed but the one who is last: at the last end that is who held the table."""
    return _better_of_two(values[:-1]) if last_end else _undominated(_ties(values[:-1]))


@lru_cache(maxsize=1000)
def _better_of_two(values: Values) -> tuple[Shape, ...]:
    """At the last end each has the better of two orders: how the bots end it, and the public
    score."""
    shapes = set(_ties(values))
    ways = {way for shape in shapes for way in permutations(shape)}
    return _undominated(
        tuple(sorted(map(max, shape, way), reverse=True)) for shape in shapes for way in ways
    )


def _ties(values: Values) -> Iterator[Shape]:
    """Every way to cut the places into groups that tie."""
    if not values:
        yield ()
    for size in range(1, len(values) + 1):
        each = WHOLE * sum(values[:size]) // size
        for later in _ties(values[size:]):
            yield (each,) * size + later


def _undominated(shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    found: list[Shape] = []
    for shape in sorted(set(shapes), key=lambda one: (-sum(one), one)):
        if not any(all(map(int.__le__, shape, other)) for other in found):
            found.append(shape)
    return tuple(found)
