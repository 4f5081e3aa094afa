"""A league and its people, so that tests read as what happens to them."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from accounts.models import Person
from games.clocks.starting import set_missing_clocks_of_game
from games.clocks.terms import PRESETS, encode_terms
from games.leagues import commands
from games.leagues.calendar import Calendar, Milestone
from games.leagues.league.state import League as State
from games.leagues.models import League
from games.leagues.runtime.ports import build_ports
from games.leagues.runtime.texts import Words
from games.leagues.season.ports import Ports
from games.leagues.season.state import Season
from games.leagues.season.sweep import sweep_until_done
from games.leagues.settings import Settings, read_settings
from games.play.commands import act
from games.play.models import Game
from tests.play.helpers import Party, person

FOUNDED_AT = datetime(2027, 1, 10, 12, tzinfo=UTC)
CALENDAR = Calendar(
    "UTC",
    "2027-02-01T20:00",
    "2027-02-11T20:00",
    "2027-02-12T20:00",
    "2027-02-15T20:00",
    "2027-02-16T20:00",
    "2027-04-10T20:00",
    "2027-05-10T20:00",
)
RULES: dict[str, Any] = {
    "game": "pearls",
    "seats": 4,
    "longest_days": 30,
    "pause_days": 7,
    "weeks": 20,
    "begin": "all",
    "table": {"options": {"rounds": "1"}, "pace": encode_terms(PRESETS["day"])},
}


def rules(**more: Any) -> Settings:
    """Those of a small league of Pearls."""
    return read_settings(RULES | more)


@dataclass
class House:
    """A league at a moment of its own."""

    row: League
    people: list[Person]
    now: datetime = FOUNDED_AT
    organiser: Person = field(default_factory=lambda: person("Orla"))

    @classmethod
    def founded(cls, people: int, **more: Any) -> House:
        """A league, and those who will enter."""
        organiser = person("Orla")
        plan = commands.NewLeague(rules(**more), CALENDAR)
        words = Words("Key League", "We play.")
        row = commands.create_league(organiser.pk, words, plan, FOUNDED_AT)
        return cls(row, [person() for _ in range(people)], organiser=organiser)

    @classmethod
    def that_runs(cls, people: int = 7, **more: Any) -> House:
        """A league whose first season runs."""
        house = cls.founded(people, **more)
        house.begun()
        return house

    @classmethod
    def that_has_played(cls, people: int = 7, **more: Any) -> House:
        """The same, whose season was played to its end."""
        house = cls.that_runs(people, **more)
        house.play_out()
        house.sweep()
        return house

    @property
    def id(self) -> int:
        return self.row.pk

    @property
    def ports(self) -> Ports:
        return build_ports(self.now)

    @property
    def state(self) -> State:
        return self.ports.store.league(self.id)[0]

    def season(self, number: int = 1) -> Season:
        """A season as it stands."""
        return self.ports.store.season(self.id, number)[0]

    def sweep(self) -> int:
        """Does all that is due."""
        return sweep_until_done(self.ports, self.id, int(self.now.timestamp()))

    def at(self, hour: Milestone, number: int = 1) -> None:
        """A minute after that hour of a season, with everything done that was due before."""
        while True:
            coming = self.season(number).coming
            self.until(coming or hour, number)
            if coming in (hour, None):
                return

    def until(self, hour: Milestone, number: int = 1) -> None:
        """Time goes on to a minute after that hour, and somebody sweeps."""
        then = datetime.fromtimestamp(self.season(number).hours[hour], UTC)
        self.now = max(self.now, then + timedelta(minutes=1))
        self.sweep()

    def entered(self, number: int = 1) -> None:
        """Sign-up is open, and everybody is in."""
        self.sweep()
        self.at(Milestone.OPENS, number)
        for one in self.people:
            commands.enter_season(self.id, number, one.pk, self.now)

    def checked_in(self, number: int = 1) -> None:
        """They are also here."""
        self.entered(number)
        self.at(Milestone.CHECK_IN, number)
        for one in self.people:
            commands.record_check_in(self.id, number, one.pk, self.now)

    def begun(self, number: int = 1) -> None:
        """The season runs."""
        self.checked_in(number)
        self.at(Milestone.START, number)

    def after_first_answers(self) -> None:
        """The clocks of all open questions are set, and time goes on for longer than anybody at the
        pace of RULES has for a first answer."""
        for game in self.games():
            set_missing_clocks_of_game(game.pk, self.now)
        self.now += timedelta(hours=73)
        self.sweep()

    def games(self, number: int = 1) -> list[Game]:
        """The tables that were founded, by their numbers."""
        found = Game.objects.filter(league_table__league=self.row, league_table__season=number)
        return list(found.order_by("league_table__number"))

    def play_out(self, number: int = 1) -> None:
        """Everybody plays the first thing until all tables are over."""
        for game in self.games(number):
            self.play(game)

    def play(self, game: Game) -> None:
        """The same at one table."""
        party = Party(game)
        while asked := party.asked():
            decision = party.table(asked[0]).decision
            assert decision is not None
            self.act(game, asked[0], str(decision.moves[0]))

    def act(self, game: Game, seat: int, line: str) -> None:
        """Writes a line at the house's own time."""
        act(game.pk, seat, line, Party(game).token(seat), now=self.now)
