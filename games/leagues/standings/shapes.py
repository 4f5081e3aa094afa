"""The best that one table can give to several at once, whoever of them has which: points, largest first."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import permutations

from games.leagues.standings.points import WHOLE

Shape = tuple[int, ...]
Values = tuple[int, ...]
"""What the places give, in whole points, the first place first."""


@lru_cache(maxsize=1000)
def for_all(values: Values, last_end: bool) -> tuple[Shape, ...]:
    """For everybody who stayed at a table. No other way to end it gives all of them as much or more."""
    found = set(_ties(values))
    if last_end and values:
        found |= {(*shape, WHOLE * values[-1]) for shape in for_rest(values, last_end)}
    return _undominated(found)


@lru_cache(maxsize=1000)
def for_rest(values: Values, last_end: bool) -> tuple[Shape, ...]:
    """For all who stayed but the one who is last.

    At the last end each has the better of two orders (by the bots' end, by the public score), and the last is who
    held the table."""
    shapes = set(_ties(values[:-1]))
    if not last_end:
        return _undominated(shapes)
    ends = {way for shape in shapes for way in permutations(shape)}
    return _undominated(tuple(sorted(map(max, shape, way), reverse=True)) for shape in shapes for way in ends)


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
