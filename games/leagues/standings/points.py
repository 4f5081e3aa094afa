"""Points by place: exact in sixtieths, so that up to six share without a remainder."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from games.leagues.standings.results import End, Result

POINT = 60
"""One point, in sixtieths."""
MOST_SEATS = 6
"""So many seats at most: sixtieths are shared by six without a remainder."""
Scale = tuple[int, ...]
"""Whole points for the first place, the second, ... of a table of that many seats."""
SCALES: Mapping[int, Mapping[int, Scale]] = {
    1: {
        2: (3, 1),
        3: (9, 4, 1),
        4: (10, 6, 3, 1),
        5: (12, 8, 5, 3, 1),
        6: (15, 10, 7, 4, 2, 1),
    },
}
"""By number, then by seats. A season keeps the number it began with: none is ever changed in
place."""


class Award(NamedTuple):
    """What a seat has from a table: points and its share of the win in sixtieths, and its place.

    Place 0: they left, or there was no result."""

    points: int
    win: int
    place: int


NO_AWARD = Award(0, 0, 0)


def format_sixtieths(sixtieths: int) -> str:
    """Points for people, to two decimals, half up: 340 is "5.67"."""
    hundredths, sign = (abs(sixtieths) * 200 + POINT) // (2 * POINT), "-" if sixtieths < 0 else ""
    return f"{sign if hundredths else ''}{hundredths // 100}.{hundredths % 100:02}"


def award_points(scale: Scale, result: Result) -> tuple[Award, ...]:
    """What each seat has from this result. Raises ValueError if the scale is for another number of
    seats."""
    if result.end is End.NO_RESULT:
        return (NO_AWARD,) * len(scale)
    if len(scale) != len(result.places) or len(scale) > MOST_SEATS:
        raise ValueError("the scale is for another number of seats")
    return _award_places(scale, result.places, result.left, result.held, result.floor)


@lru_cache(maxsize=50_000)
def _award_places(
    scale: Scale,
    places: tuple[int, ...],
    left: frozenset[int],
    held: frozenset[int],
    floor: tuple[int, ...],
) -> tuple[Award, ...]:
    stayed = [seat for seat in range(len(places)) if seat not in left]
    order = [places[seat] for seat in stayed]
    points = share_points(scale, order)
    if held:
        least = share_points(scale, [(floor or places)[seat] for seat in stayed])
        points = _award_last_end(scale, points, least, [seat in held for seat in stayed])
        order = [-had for had in points]
    found = dict(zip(stayed, _build_awards(points, order), strict=True))
    return tuple(found.get(seat, NO_AWARD) for seat in range(len(places)))


def _award_last_end(
    scale: Scale, points: Sequence[int], least: Sequence[int], held: Sequence[bool]
) -> list[int]:
    """Points at the last end: who held the table has the last place's at most, all others these at
    least."""
    last = POINT * scale[len(points) - 1]
    rows = zip(points, least, held, strict=True)
    return [min(had, last) if held_it else max(had, low) for had, low, held_it in rows]


def share_points(scale: Sequence[int], places: Sequence[int]) -> list[int]:
    """Sixtieths for each of those who stayed, by the order of their places: who ties shares what
    those places give."""
    found = []
    for place in places:
        ahead, tied = sum(other < place for other in places), places.count(place)
        found.append(POINT * sum(scale[ahead : ahead + tied]) // tied)
    return found


def _build_awards(points: Sequence[int], order: Sequence[int]) -> Iterator[Award]:
    """Awards by the order of places; at the last end the points that a table gave say who was
    ahead."""
    first = order.count(min(order, default=0))
    for had, own in zip(points, order, strict=True):
        ahead = sum(other < own for other in order)
        yield Award(had, 0 if ahead else POINT // first, ahead + 1)
