"""Tables that play themselves: who is stronger tends to win, whoever is slow holds them up."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import dataclass, field

from games.leagues.calendar import DAY
from games.leagues.season.commands import Outcome
from games.leagues.season.ports import FirstAnswer, TableOrder, TableState
from games.leagues.standings.results import End
from tests.leagues.simulator.broken import hold


@dataclass
class Playing:
    """A founded table. `order`: as it was founded; `people`: who sits there now, `since` when;
    `sat`: who ever did."""

    game: int
    order: TableOrder
    people: list[int]
    since: list[int]
    sat: set[int]
    dice: random.Random
    began_at: int
    ends_at: int
    outcome: Outcome | None = None
    hurried: bool = False
    paused_at: int | None = None
    lost: set[int] = field(default_factory=set)
    look: TableState | None = None


class Tables:
    """games.leagues.season.ports.Tables. `now` is the world's clock; `skill` of each person;
    `quiet` who answers nothing; `stallers` lose their seats from then on; `silent` since when."""

    def __init__(self, seed: str) -> None:
        self.seed, self.now = seed, 0
        self.skill: dict[int, float] = {}
        self.quiet: set[int] = set()
        self.stallers: dict[int, int] = {}
        self.silent: dict[int, int] = {}
        self.pace = 30
        self.games: dict[int, Playing] = {}
        self.orders: dict[tuple[int, int], int] = {}
        self.twice = 0

    def look(self, league: int, season: int) -> Mapping[int, TableState]:
        return {
            number: self._look(self.games[game])
            for (of, number), game in self.orders.items()
            if of == season
        }

    def found_table(self, order: TableOrder) -> int:
        key = order.season, order.table
        if key in self.orders:
            self.twice += 1
            return self.orders[key]
        game = self.orders[key] = len(self.games) + 1
        dice = random.Random(f"{self.seed}/{key}")
        ends_at = self.now + int(DAY * dice.uniform(0.2, 1.3) * dice.uniform(0.2, 1.3) * self.pace)
        people, since = list(order.people), [self.now] * len(order.people)
        self.games[game] = Playing(game, order, people, since, set(people), dice, self.now, ends_at)
        return game

    def seat(self, game: int, seat: int, person: int) -> None:
        one = self.games[game]
        hold(not person or person not in one.sat, f"{person} comes back to table {one.order.table}")
        one.sat.add(person)
        one.people[seat], one.since[seat], one.look = person, self.now, None

    def hurry(self, game: int) -> None:
        one = self.games[game]
        if one.hurried:
            return
        one.hurried, one.look = True, None
        one.ends_at = min(one.ends_at, self.now + (1 + one.order.table * 7 % 15) * DAY)

    def pause(self, game: int) -> None:
        one = self.games[game]
        if one.paused_at is None:
            one.paused_at, one.look = self.now, None

    def resume(self, game: int) -> None:
        one = self.games[game]
        if one.paused_at is not None:
            one.ends_at += self.now - one.paused_at
            one.paused_at, one.look = None, None

    def finish(self, game: int) -> None:
        one = self.games[game]
        if one.outcome is None and not self._ended(one):
            held = {seat for seat in range(len(one.people)) if one.dice.random() < 0.3}
            places = self._places(one)
            one.outcome = Outcome(
                self.now,
                places,
                end=End.LAST,
                held=frozenset(held or {0}),
                floor=self._places(one) if one.dice.random() < 0.5 else (),
            )
            one.look = None

    def _look(self, one: Playing) -> TableState:
        if one.outcome is None and self._ended(one):
            one.look = None
        if one.outcome is None:
            self._stall(one)
        people = tuple(one.people)
        silent = {who: max(self.silent[who], one.began_at) for who in people if who in self.silent}
        quiet = frozenset(people) & self.quiet
        new = self._list_new(one)
        if one.look is None or silent or quiet or new:
            first = {who: FirstAnswer(one.began_at, self._answer_by(one, who)) for who in quiet}
            heard = frozenset(people) - quiet - new - {0}
            used = frozenset(who for who in people if self.skill.get(who, 1) < -1)
            lost = frozenset(one.lost)
            days = {who: (self.now - since) // DAY for who, since in silent.items()}
            told = people, one.outcome, first, heard, used, lost, days
            look = TableState(one.game, *told, one.hurried, one.paused_at is not None)
            if new:
                return look
            one.look = look
        return one.look

    def _list_new(self, one: Playing) -> frozenset[int]:
        """Who has sat down just now. They have answered nothing yet: what happens must not hang on
        how often somebody looks."""
        seats = zip(one.people, one.since, strict=True)
        return frozenset(who for who, since in seats if since >= self.now)

    def _answer_by(self, one: Playing, who: int) -> int:
        """72 hours, or longer where the first question has a later deadline or they were away."""
        return one.began_at + 3 * DAY + who % 5 * DAY

    def _stall(self, one: Playing) -> None:
        """Nobody loses a seat in the moment in which they sit down: what happens must not hang on
        how often somebody looks."""
        for seat, who in enumerate(one.people):
            if self.stallers.get(who, self.now) < self.now and one.since[seat] < self.now:
                one.lost.add(who)
                one.people[seat] = 0
                one.look = None

    def _ended(self, one: Playing) -> bool:
        """Ends the table if its time has come; at that time, not when somebody looks."""
        if one.paused_at is not None or one.ends_at > self.now:
            return False
        dice = one.dice
        end = End.DRAW if dice.random() < 0.02 else End.NO_RESULT if dice.random() < 0.01 else None
        if end is End.NO_RESULT and not one.order.settings.no_result:
            end = None
        scores = [self._score(one, who) for who in one.people]
        places = tuple(1 + sum(other > score for other in scores) for score in scores)
        if end is End.NO_RESULT:
            one.outcome = Outcome(one.ends_at, end=end)
        elif end is End.DRAW:
            one.outcome = Outcome(one.ends_at, (1,) * len(scores), tuple(scores), end)
        else:
            one.outcome = Outcome(one.ends_at, places, tuple(scores))
        return True

    def _places(self, one: Playing) -> tuple[int, ...]:
        scores = [self._score(one, who) for who in one.people]
        return tuple(1 + sum(other > score for other in scores) for score in scores)

    def _score(self, one: Playing, who: int) -> int:
        return round(12 + 4 * self.skill.get(who, -1) + one.dice.gauss(0, 4))
