"""A season as its log tells it, with what lies before its organisers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from games.leagues.calendar import MILESTONE_ORDER, Calendar, Milestone, compute_forced_begin
from games.leagues.facts import season

if TYPE_CHECKING:
    from games.leagues.settings import Settings
    from games.leagues.standings.results import Result


# What lies before the organisers, and what each fact changes there.


PROPOSAL_DAYS = 7
"""So long a correction waits for a second person; then nothing comes of it."""


@dataclass(slots=True)
class Proposal:
    """A correction that waits for a second person; `open` until confirmed or declined. After
    PROPOSAL_DAYS it has lapsed: the clock says so, no fact is written."""

    person: int
    points: int
    reason: str
    by: int
    at: int
    open: bool = True

    @property
    def lapses_at(self) -> datetime:
        """From then on it waits no more."""
        return datetime.fromtimestamp(self.at, UTC) + timedelta(days=PROPOSAL_DAYS)

    def waits(self, now: int) -> bool:
        """Whether it can still be confirmed."""
        return self.open and now < self.lapses_at.timestamp()


@dataclass(slots=True)
class Appeal:
    """Somebody's objection to a fact of this log; `upheld`: None as long as nobody has answered."""

    fact: int
    person: int
    reason: str
    at: int
    upheld: bool | None = None
    answer: str = ""


@dataclass(slots=True)
class OrganiserDesk:
    """Proposals and appeals by number; how often whom was given time; who was told what already;
    when each group was written to last."""

    proposals: dict[int, Proposal] = field(default_factory=dict)
    appeals: dict[int, Appeal] = field(default_factory=dict)
    granted: dict[int, int] = field(default_factory=dict)
    cautions: set[tuple[int, str]] = field(default_factory=set)
    messaged: dict[int, tuple[int, str]] = field(default_factory=dict)


def _add_proposal(desk: OrganiserDesk, fact: season.CorrectionProposed) -> None:
    desk.proposals[len(desk.proposals) + 1] = Proposal(*fact)


def _close_proposal(desk: OrganiserDesk, fact: season.CorrectionDeclined) -> None:
    desk.proposals[fact.number].open = False


def _add_caution(desk: OrganiserDesk, fact: season.Cautioned) -> None:
    desk.cautions.add((fact.person, fact.reason))


def _apply_message(desk: OrganiserDesk, fact: season.Messaged) -> None:
    desk.messaged[fact.group] = fact.at, fact.text


def _count_grant(desk: OrganiserDesk, fact: season.TimeGranted) -> None:
    desk.granted[fact.person] = desk.granted.get(fact.person, 0) + 1


def _add_appeal(desk: OrganiserDesk, fact: season.Appealed) -> None:
    desk.appeals[len(desk.appeals) + 1] = Appeal(*fact)


def _apply_appeal_answer(desk: OrganiserDesk, fact: season.AppealAnswered) -> None:
    one = desk.appeals[fact.number]
    one.upheld, one.answer = fact.upheld, fact.reason


def settle_proposals(desk: OrganiserDesk, person: int, points: int, reason: str) -> None:
    """A correction counts: its proposal, if there was one, waits no more."""
    for one in desk.proposals.values():
        if (one.person, one.points, one.reason) == (person, points, reason):
            one.open = False


EVOLVE_DESK: Mapping[type, Callable[[OrganiserDesk, Any], None]] = {
    season.CorrectionProposed: _add_proposal,
    season.CorrectionDeclined: _close_proposal,
    season.Cautioned: _add_caution,
    season.Messaged: _apply_message,
    season.TimeGranted: _count_grant,
    season.Appealed: _add_appeal,
    season.AppealAnswered: _apply_appeal_answer,
}


# The season.


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
    `game`: the id of the table of the site, once it has begun. `sat`: who else was to sit there,
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
            late = compute_forced_begin(start, self.ruled, self.hours[Milestone.EXPECTED])
            self.hours[Milestone.LATE] = late + self.delays.get(Milestone.LATE, 0)


def list_waiting_entrants(season: Season) -> list[int]:
    """Who waits, the first in line first."""
    found = [
        (one.rank, one.turn, person)
        for person, one in season.entrants.items()
        if one.stand is Stand.WAITING
    ]
    return [person for _, _, person in sorted(found)]
