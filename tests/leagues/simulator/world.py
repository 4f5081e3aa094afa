"""One simulated league: its clock, its people's deeds, and the sweep after each of them."""

from __future__ import annotations

import heapq
import random
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from games.leagues.calendar import DAY
from games.leagues.league import commands as of_league
from games.leagues.refusals import Refused
from games.leagues.season import dispatch, sweep
from games.leagues.season.commands import Command
from games.leagues.season.ports import Ports
from games.leagues.season.state import Season
from tests.leagues.simulator.broken import hold
from tests.leagues.simulator.chaos import Chaos, Crash, Fragile
from tests.leagues.simulator.deeds import OUTSIDER, Deeds
from tests.leagues.simulator.leagues import Kind
from tests.leagues.simulator.marks import Marks
from tests.leagues.simulator.people import People
from tests.leagues.simulator.store import Store
from tests.leagues.simulator.tables import Tables
from tests.leagues.simulator.watch import Watch

LEAGUE = 1


class World:
    """A league from its founding to the end of its last season."""

    def __init__(self, seed: str, kind: Kind, rate: float, luck: str) -> None:
        self.seed, self.kind, self.now, self.luck = seed, kind, kind.founded_at, luck
        self.dice, self.marks = random.Random(f"{seed}/world"), Marks()
        self.again = random.Random(f"{seed}/again")
        self.people, self.tables, self.store = People(seed), Tables(seed), Store(seed)
        self.chaos = Chaos(f"{seed}/{luck}", rate)
        self.tables.pace = kind.settings.longest_days
        ports = {"store": self.store, "tables": self.tables, "people": self.people}
        fragile = {name: Fragile(port, name, self.chaos) for name, port in ports.items()}
        self.ports: Any = Ports(**fragile)
        self.watch = Watch(self)
        self.store.watch = self.watch
        self.todo: list[tuple[int, int, Callable[[], None]]] = []
        self.count = 0
        self.deeds = Deeds(self)

    def run(self) -> str:
        """Plays it; the hash of all logs. Raises Broken."""
        one = self.kind
        self.surely(lambda: self._found(one))
        while not self.finished():
            self._tick()
        self.watch.at_the_end()
        return self.store.hash()

    def finished(self) -> bool:
        """Whether as many seasons as asked for are over."""
        return sum(one.over for one in self.store.own.state.seasons.values()) >= self.kind.seasons

    def season(self, number: int) -> Season:
        """A season as it is."""
        return self.store.season(LEAGUE, number)[0]

    def live(self) -> list[Season]:
        """The seasons that were opened and are not over, and the last one."""
        last = self.store.own.state.last
        found = [self.season(number) for number in range(max(1, last - 1), last + 1)]
        return [one for one in found if one.hours]

    def later(self, at: int, deed: Callable[[], None]) -> None:
        """Somebody will do this then."""
        self.count += 1
        heapq.heappush(self.todo, (max(at, self.now), self.count, deed))

    def surely(self, deed: Callable[[], Any]) -> Any:
        """Does it, however often the process is killed at it."""
        while True:
            try:
                return deed()
            except Crash:
                self.watch.restarted()

    def act(self, season: int, command: Command) -> bool:
        """A command through the one way in; whether it was obeyed. Sent twice, it does no more."""
        obeyed = self._sent(season, command)
        if self.again.random() < 0.2:
            hold(not self._sent(season, command), f"sent twice, obeyed twice: {command}")
        return obeyed

    def _sent(self, season: int, command: Command) -> bool:
        """A refusal changes nothing."""
        before = self.store.season(LEAGUE, season)[1]
        killed = False
        while True:
            try:
                return bool(
                    dispatch.record_season_command(self.ports, LEAGUE, season, command, self.now)
                )
            except Crash:
                killed = True
            except Refused:
                same = self.store.season(LEAGUE, season)[1] == before
                hold(killed or same, f"a refusal has changed something: {command}")
                return killed and self.store.season(LEAGUE, season)[1] != before

    def _found(self, one: Kind) -> None:
        if not self.store.own.state.founded:
            founded = of_league.Found(1, "0" * 64, one.settings, one.calendar, confirmed=True)
            dispatch.record_league_command(self.ports, LEAGUE, founded, self.now)
        for organiser in (2, OUTSIDER):
            if organiser not in self.store.own.state.organisers:
                what = of_league.AddOrganiser(organiser, 0)
                dispatch.record_league_command(self.ports, LEAGUE, what, self.now)

    def _tick(self) -> None:
        hours = [at for one in self.live() for at in one.hours.values() if at > self.now]
        deeds = [self.todo[0][0]] if self.todo else []
        self.now = max(self.now + 1, min([self.now + DAY, *hours, *deeds]))
        if self.dice.random() < 0.002:
            self.now += self.dice.randrange(2 * DAY, 6 * DAY)
        self.tables.now = self.now
        while self.todo and self.todo[0][0] <= self.now:
            heapq.heappop(self.todo)[2]()
        self.chaos.meanwhile = self._sweep
        self.surely(self._sweep)
        self.chaos.meanwhile = None
        self.deeds.plan()
        self.watch.after_a_tick()

    def _sweep(self) -> None:
        sweep.sweep_until_done(self.ports, LEAGUE, self.now)

    def said(self) -> str:
        """When and where, for a report."""
        at = datetime.fromtimestamp(self.now, UTC).isoformat(timespec="minutes")
        return f"{self.seed} at {at}, season {self.store.own.state.last}"
