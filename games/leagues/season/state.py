"""A season as its log tells it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from games.leagues.calendar import MILESTONE_ORDER, Calendar, Milestone, find_forced_begin
from games.leagues.season.desk_state import OrganiserDesk

if TYPE_CHECKING:
    from games.leagues.settings import Settings
    from games.leagues.standings.results import Result


class Phase(StrEnum):
    """Where a season stands. `paused` is beside it."""

    UNOPENED = "unopened"
    ANNOUNCED = "announced"
    SIGN_UP = "sign-up"
    SIGNED = "sign-up closed"
    CHECK_IN = "check-in"
    DRAWN = "drawn"
    RUNNING = "running"
    LAST_CALL = "after the expected end"
    ENDED = "after the last end"
    CLOSED = "closed"
    CALLED_OFF = "called off"


BEFORE_DRAW = (Phase.ANNOUNCED, Phase.SIGN_UP, Phase.SIGNED, Phase.CHECK_IN)
PHASE_BY_MILESTONE = {
    Milestone.OPENS: Phase.SIGN_UP,
    Milestone.CLOSES: Phase.SIGNED,
    Milestone.CHECK_IN: Phase.CHECK_IN,
    Milestone.DRAW: Phase.DRAWN,
    Milestone.START: Phase.RUNNING,
    Milestone.EXPECTED: Phase.LAST_CALL,
    Milestone.LAST: Phase.ENDED,
}


class Stand(StrEnum):
    """How somebody stands to a season before its draw."""

    INVITED = "invited"
    APPLIED = "applied"
    IN = "in"
    WAITING = "waiting"
    OUT = "out"
    LATER = "later"
    WITHDRAWN = "withdrawn"


@dataclass(slots=True)
class Entrant:
    """Somebody before the draw. They wait by `rank`, then by `turn`, their place in time."""

    stand: Stand
    rank: int = 1
    turn: int = 0
    here: bool = False
    invited: bool = False


@dataclass(slots=True)
class Group:
    """A group of a level, its players by their numbers in the design, the numbers of its tables."""

    level: int
    players: tuple[int, ...]
    tables: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Seating:
    """A drawn table: who was drawn to it, in the order of their seats, and what became of it.
    `game`: the id of the table of the house, once it has begun. `sat`: who else was to sit there,
    then or now."""

    number: int
    group: int
    players: tuple[int, ...]
    game: int | None = None
    result: Result | None = None
    sat: set[int] = field(default_factory=set)


@dataclass(slots=True)
class Departure:
    """Somebody who is out of a running season, and since when. `unseated`: without mark or trace.
    `substitute`: who sits in their open seats (0: nobody); `offered`: to whom these were offered
    since then, and when; `declined`: who did not want them."""

    at: int
    why: str
    excused: bool = False
    unseated: bool = False
    substitute: int = 0
    offered: dict[int, int] = field(default_factory=dict)
    declined: set[int] = field(default_factory=set)


@dataclass(slots=True)
class Season:
    """Everything that decides what can happen next in a season. `pause_spent`: days that organisers
    have let it pause; `pauses`: from when to when it paused; `resumed_at`: the end of the last.
    `heard`: who has answered something themselves."""

    league: int = 0
    number: int = 0
    rules: int = 0
    settings: Settings | None = None
    calendar: Calendar | None = None
    draw: str = ""
    lots: str = ""
    phase: Phase = Phase.UNOPENED
    came: dict[Milestone, int] = field(default_factory=dict)
    paused_at: int | None = None
    paused_by: int = 0
    pause_spent: int = 0
    resumed_at: int | None = None
    pauses: list[tuple[int, int]] = field(default_factory=list)
    delays: dict[Milestone, int] = field(default_factory=dict)
    entrants: dict[int, Entrant] = field(default_factory=dict)
    turns: int = 0
    seed: str = ""
    lots_seed: str = ""
    groups: list[Group] = field(default_factory=list)
    tables: dict[int, Seating] = field(default_factory=dict)
    group_of: dict[int, int] = field(default_factory=dict)
    waited: tuple[int, ...] = ()
    unfit: tuple[int, ...] = ()
    heard: set[int] = field(default_factory=set)
    out: dict[int, Departure] = field(default_factory=dict)
    warned: frozenset[int] = frozenset()
    corrected: dict[int, int] = field(default_factory=dict)
    reasons: set[tuple[int, int, str]] = field(default_factory=set)
    revised: int = 0
    desk: OrganiserDesk = field(default_factory=OrganiserDesk)
    open_tables: int = 0
    ranks: tuple[tuple[int, ...], ...] = ()
    hours: dict[Milestone, int] = field(default_factory=dict)

    @property
    def coming(self) -> Milestone | None:
        """The next hour of the calendar; None after the last."""
        return next((hour for hour in MILESTONE_ORDER if hour not in self.came), None)

    @property
    def ruled(self) -> Settings:
        """What it goes by; it has begun with that."""
        assert self.settings is not None
        return self.settings

    @property
    def drawn(self) -> bool:
        """Whether it is known who plays whom."""
        return bool(self.groups)

    @property
    def corrections(self) -> int:
        """How many there were, of points and of results."""
        return len(self.reasons) + self.revised

    @property
    def over(self) -> bool:
        """Whether nothing more happens but corrections."""
        return self.phase in (Phase.CLOSED, Phase.CALLED_OFF)

    def list_group_tables(self, group: int) -> Iterator[Seating]:
        """The tables of a group, in their order."""
        return (self.tables[number] for number in self.groups[group].tables)

    def reckon(self) -> None:
        """Works out when each hour comes, after the calendar or the start has changed."""
        assert self.calendar is not None
        self.hours = self.calendar.instants(self.ruled)
        if start := self.came.get(Milestone.START):
            late = find_forced_begin(start, self.ruled, self.hours[Milestone.EXPECTED])
            self.hours[Milestone.LATE] = late + self.delays.get(Milestone.LATE, 0)


def list_waiting_entrants(season: Season) -> list[int]:
    """Who waits, the first in line first."""
    found = [
        (one.rank, one.turn, person)
        for person, one in season.entrants.items()
        if one.stand is Stand.WAITING
    ]
    return [person for _, _, person in sorted(found)]
