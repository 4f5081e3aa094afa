"""A party at a table with a clock, and a time of day that passes as the test says."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from accounts.models import Person
from games.clocks.heartbeat import TOO_LONG, record_heartbeat
from games.clocks.terms import PRESETS, encode_terms
from games.play import commands
from games.play.models import Event, Game, Question, Seat
from games.play.record import Acted
from games.play.table import Line, log_for
from games.sweep.due_work import SweepCounts, sweep_due_work
from tests.play.helpers import Party

NOON = datetime(2031, 3, 3, 12, tzinfo=UTC)
"""A Monday."""


@dataclass
class Clocked(Party):
    """`now` is the time of day at this table; `passes` lets it go on, with a look at what is due
    now and then."""

    now: datetime = field(default=NOON)
    looks_every: int = 3
    """Beats, ten minutes each, after which it looks for what is due."""

    @classmethod
    def sit_down(
        cls,
        people: int,
        preset: str = "day",
        now: datetime = NOON,
        rules: str = "pearls",
        **terms: Any,
    ) -> Clocked:  # type: ignore[override]
        """A running game, all of whose clocks are set."""
        party = cls(Party.sit_down(people, rules=rules).game, now)
        agreed = encode_terms(PRESETS[preset]._replace(**terms))
        Game.objects.filter(pk=party.id).update(pace=agreed)
        Question.objects.filter(game_id=party.id).update(asked_at=now, clock_started_at=None)
        party.sweep()
        return party

    def sweep(self) -> SweepCounts:
        """Somebody looks for what is due."""
        return sweep_due_work(self.now)

    def passes(self, **ahead: float) -> None:
        """Time goes on; the sweeper beats as seldom as is no outage, and looks for what is due at
        some of the beats."""
        until = self.now + timedelta(**ahead)
        for beats in count(1):
            if self.now >= until:
                return
            self.now = min(self.now + TOO_LONG, until)
            if not beats % self.looks_every or self.now == until:
                self.sweep()
            else:
                record_heartbeat(self.now)

    def act(self, seat: int, line: str, token: str | None = None) -> Acted:
        """Write a line; clocks are set a moment later."""
        self.now += timedelta(seconds=1)
        acted = commands.act(
            self.id, seat, line, self.token(seat) if token is None else token, now=self.now
        )
        self.sweep()
        return acted

    def due(self, seat: int) -> datetime | None:
        """When this seat's time is used up."""
        return Question.objects.get(game_id=self.id, seat=seat, answered_seq=None).due_at

    def left(self, seat: int) -> timedelta:
        """How far away that is."""
        due = self.due(seat)
        assert due
        return due - self.now

    def person(self, seat: int) -> Person:
        """Who sits there."""
        person = Seat.objects.get(game_id=self.id, number=seat).person
        assert person
        return person

    def seat(self, number: int) -> Seat:
        """The seat's row."""
        return Seat.objects.get(game_id=self.id, number=number)

    def lapsed(self) -> list[int | None]:
        """Seats whose time ran out, in order."""
        return list(
            Event.objects.filter(game_id=self.id, kind="lapsed")
            .order_by("seq")
            .values_list("seat", flat=True)
        )

    def log(self) -> tuple[Line, ...]:
        """The log as anybody reads it."""
        return log_for(self.table(None).meta, None)
