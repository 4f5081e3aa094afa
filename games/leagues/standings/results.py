"""The results that standings are made from: the tables of a division, how each ended, who left, and
the points by place."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple


class End(StrEnum):
    """How a table ended. Careful bots finished it: BOTS, by agreement; LAST, at the season's last
    end; RULED, by moderators' word."""

    PLAYED = "played"
    DRAW = "draw"
    NO_RESULT = "no result"
    BOTS = "bots"
    LAST = "last end"
    RULED = "moderators"


UNAGREED_ENDS = (End.LAST, End.RULED)
"""Bots finished the table though nobody there had agreed: who held it gains nothing by it."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a division: its number there, and its players (ids) in the order of their seats.

    A substitute is not named: they have no points where they came in. Raises ValueError."""

    number: int
    players: tuple[int, ...]

    def __post_init__(self) -> None:
        if len(set(self.players)) < len(self.players):
            raise ValueError(f"table {self.number}: somebody sits there twice")


@dataclass(frozen=True, slots=True)
class Result:
    """How a table ended; everything goes by seat.

    places   1 is first, equal numbers are a tie; only their order counts; () without result
    scores   the game's points at its end, more is better; () where nobody knows them
    left     seats whose players had dropped out before
    held     at an end of NOBODYS_WISH: seats whose clock ran, one or more; a substitute's may be
             among them
    floor    at such an end: places by the public score at that moment; () if the game has none
    Raises ValueError if they do not fit each other.
    """

    table: int
    places: tuple[int, ...]
    scores: tuple[int, ...] = ()
    end: End = End.PLAYED
    left: frozenset[int] = frozenset()
    held: frozenset[int] = frozenset()
    floor: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if self.end is End.NO_RESULT:
            if self.places or self.scores:
                raise ValueError("no result has neither places nor scores")
            return
        self._check_lengths()
        if self.end is End.DRAW and len(set(self._list_stayed_places())) > 1:
            raise ValueError("a draw puts all who stayed in one place")
        self._check_last_end()

    def _check_lengths(self) -> None:
        seats = len(self.places)
        if not seats or any(len(row) not in (0, seats) for row in (self.scores, self.floor)):
            raise ValueError("places, scores and public score: one for each seat")
        if any(not 0 <= seat < seats for seat in self.left | self.held):
            raise ValueError("no such seat")

    def _check_last_end(self) -> None:
        nobodys_wish = self.end in UNAGREED_ENDS
        if (self.held or self.floor) and not nobodys_wish:
            raise ValueError("clocks and public scores count only where bots end it unasked")
        if nobodys_wish and not self.held:
            raise ValueError("where bots end it unasked somebody's clock ran")

    def _list_stayed_places(self) -> list[int]:
        return [place for seat, place in enumerate(self.places) if seat not in self.left]


@dataclass(frozen=True, slots=True)
class Division:
    """A group of players (ids) and all tables that they were drawn to. `corrected`: players and
    sixtieths given to them, or taken. Raises ValueError."""

    players: tuple[int, ...]
    tables: tuple[Table, ...]
    corrected: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        if len(set(self.players)) < len(self.players):
            raise ValueError("somebody is in the division twice")
        if len({table.number for table in self.tables}) < len(self.tables):
            raise ValueError("two tables have one number")
        if not {one for table in self.tables for one in table.players} <= set(self.players):
            raise ValueError("somebody sits at a table who is not in the division")
        if not {who for who, _ in self.corrected} <= set(self.players):
            raise ValueError("points of somebody are corrected who is not in the division")


# Points: exact in sixtieths, so that up to six share without a remainder.


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
