"""A season at any point of its life, for tests: brought there by commands alone."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

from games.leagues.calendar import MILESTONE_ORDER, Calendar, Milestone
from games.leagues.draw.pyramid import Returner
from games.leagues.season import commands
from games.leagues.season.commands import Eligibility, Outcome
from games.leagues.season.dispatch import decide_season_command
from games.leagues.season.evolve import fold_season
from games.leagues.season.ports import Seeds
from games.leagues.season.schedule import list_tables_to_begin
from games.leagues.season.state import Season
from games.leagues.settings import Settings, read_settings
from games.rules.chance import commitment

CALENDAR = Calendar(
    "Europe/Berlin",
    "2027-01-01T20:00",
    "2027-01-11T20:00",
    "2027-01-12T20:00",
    "2027-01-15T20:00",
    "2027-01-16T20:00",
    "2027-03-01T20:00",
    "2027-03-15T20:00",
)
SEEDS = Seeds(*(hashlib.sha256(one).digest() for one in (b"draw", b"lots")))
ABOUT = Eligibility()


def settings(**other: Any) -> Settings:
    """For a toy game of four seats, tables all at once; or as said."""
    return read_settings({"game": "toy", "seats": 4, **other})


class Told:
    """A season, the facts it has, and its clock: that of the last hour that came."""

    def __init__(self, **other: Any) -> None:
        self.season, self.facts = Season(), list[Any]()
        self.now = 0
        hashes = commitment(SEEDS.draw), commitment(SEEDS.lots)
        self.do(commands.Open(1, 1, 1, settings(**other), CALENDAR, *hashes))
        self.about: dict[int, Eligibility] = {}
        self.returners: tuple[Returner, ...] = ()

    def do(self, *what: commands.Command) -> tuple[Any, ...]:
        """Obeys; the facts of the last one. Raises Refused."""
        facts: tuple[Any, ...] = ()
        for one in what:
            facts = decide_season_command(self.season, one, self.now)
            self.facts += facts
            fold_season(facts, self.season)
        return facts

    def until(self, hour: Milestone, **come: Any) -> Told:
        """All hours up to this one come, each in time."""
        while (one := self.season.coming) and MILESTONE_ORDER.index(one) <= MILESTONE_ORDER.index(
            hour
        ):
            self.now = max(self.now, self.season.hours[one])
            if one is Milestone.DRAW:
                people = {who: self.about.get(who, ABOUT) for who in self.season.entrants}
                self.do(commands.Draw(SEEDS.draw, self.returners, people))
            else:
                self.do(commands.Come(one, **(come if one is hour else {})))
        return self

    def enter(self, people: Iterable[int], **about: Any) -> Told:
        """They enter."""
        for who in people:
            self.do(commands.Enter(who, ABOUT._replace(**about)))
        return self

    def here(self, people: Iterable[int]) -> Told:
        """They check in."""
        self.do(*map(commands.CheckIn, people))
        return self

    def begin(self) -> Told:
        """All tables that are due begin."""
        self.do(
            *(commands.Begin(number, 100 + number) for number in list_tables_to_begin(self.season))
        )
        return self

    def end(self, *numbers: int, at: int = 0) -> Told:
        """These tables end (all that are open, if none is named): who has the lower id is ahead."""
        for number in numbers or [n for n, one in self.season.tables.items() if not one.result]:
            people = self.season.tables[number].players
            places = tuple(1 + sorted(people).index(who) for who in people)
            self.do(commands.Take(number, Outcome(at or self.now, places)))
        return self

    def close(self) -> Told:
        """It is closed."""
        self.do(commands.Close(SEEDS.lots))
        return self


def running(people: int = 7, **other: Any) -> Told:
    """A season with so many people, 1 and up, whose tables have begun."""
    told = (
        Told(**other).until(Milestone.OPENS).enter(range(1, people + 1)).until(Milestone.CHECK_IN)
    )
    return told.here(range(1, people + 1)).until(Milestone.START).begin()
