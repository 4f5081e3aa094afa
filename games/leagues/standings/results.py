"""What a division is told: its tables, how each of them ended, and who left."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


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
