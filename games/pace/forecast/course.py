"""The course of one game among people with clocks: who is asked when, who comes when, who never does."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Any, NamedTuple

from accounts.calendar.hours import due
from games.pace.forecast.dreams import Habit, written
from games.pace.forecast.people import Visitor
from games.pace.terms import Terms
from games.rules.chance import Chance
from games.rules.core import Bot, Decision, Fact, Game, Move, Score, View, play, settle
from games.rules.core import Random as Dice
from games.rules.plan_lines import parse
from games.rules.plans import Plan, Play, choose

PAUSE = timedelta(minutes=10)
"""A shorter wait is no hand-over: whoever was here is still here."""


class Way(NamedTuple):
    """How a table plays. `windows`: all who may decide at once are asked at once. `plans`: whoever comes leaves orders
    for his next turn, as `habit` has it; with the first question of a kind in `opens` everybody else is told that such
    turns begin, and looks in when he can."""

    windows: bool
    plans: bool
    opens: frozenset[str] = frozenset()
    habit: Habit = Habit()


class Course(NamedTuple):
    """What came of it: hand-overs, the waits before them, how long it took, the scores, seats that bots took over, and
    questions that a plan answered."""

    handovers: int
    waits: tuple[timedelta, ...]
    length: timedelta
    scores: tuple[Score, ...]
    bots: int
    planned: int


class Table:
    """One game being played."""

    def __init__(self, game: Game[Any], people: tuple[Visitor, ...], way: Way, terms: Terms, seed: int) -> None:
        self.game, self.people, self.way, self.terms = game, people, way, terms
        self.rng = Random(seed)
        self.chance = Chance(self.rng.randbytes(32))
        first = game.begin(len(people), {})
        self.history: list[Any] = [first]
        self.state, facts = settle(game, game.evolve(None, first), self.chance)
        self.note(facts)
        self.moods = [Random(f"{seed} {seat}") for seat in range(len(people))]
        self.counts = [0] * len(people)
        self.misses = [0] * len(people)
        self.bots: set[int] = set()
        self.plans: dict[int, Plan] = {}
        self.told: dict[int, datetime] = {}
        self.waits: list[timedelta] = []
        self.planned = 0

    def note(self, facts: list[Fact]) -> None:
        """Remember what happened."""
        self.history.extend(fact.event for fact in facts)

    def run(self, start: datetime) -> Course:
        """Play to the end."""
        now = acted = start
        here: dict[int, datetime] = {}
        asked: dict[int, tuple[Decision, datetime, datetime | None]] = {}
        while not self.game.over(self.state):
            if self.at_once():
                continue
            open_now = self.open_now()
            asked = {seat: asked[seat] for seat in asked if asked[seat][0] in open_now}
            for decision in open_now:
                if decision.seat not in asked:
                    asked[decision.seat] = (decision, now, self.arrival(decision.seat, now, here))
            self.tell(open_now, now, here)
            seat, at, late = min((self.next_for(seat, *asked[seat]) for seat in asked), key=lambda found: found[1])
            if (early := self.looks_in(at)) is not None:
                now = max(now, early)
                continue
            now = max(now, at)
            if now - acted >= PAUSE:
                self.waits.append(now - asked[seat][1])
            decision = asked.pop(seat)[0]
            self.miss(seat, decision) if late else self.visit(seat, decision)
            acted = now
            if not late:
                here[seat] = now
        scores = self.game.scores(self.state)
        return Course(len(self.waits), tuple(self.waits), acted - start, scores, len(self.bots), self.planned)

    def tell(self, asked: tuple[Decision, ...], now: datetime, here: dict[int, datetime]) -> None:
        """When turns begin that come one after the other, everybody else learns of it, and looks in when he can."""
        opened = {decision.kind for decision in asked} & self.way.opens
        if not self.way.plans or not opened or self.told:
            if not opened and any(decision.kind not in self.way.opens for decision in asked) and len(asked) > 1:
                self.told = {}
            return
        for seat in range(len(self.people)):
            if seat not in self.bots and seat not in {decision.seat for decision in asked}:
                back = self.arrival(seat, now, here)
                self.told[seat] = back or datetime.max.replace(tzinfo=now.tzinfo)
        self.told.setdefault(-1, datetime.max.replace(tzinfo=now.tzinfo))

    def looks_in(self, before: datetime) -> datetime | None:
        """The next who looks in before that, without being asked: he leaves standing orders. When he did."""
        coming = {seat: at for seat, at in self.told.items() if at <= before}
        if not coming:
            return None
        seat = min(coming, key=coming.__getitem__)
        self.told[seat] = datetime.max.replace(tzinfo=before.tzinfo)
        self.leave_orders(seat)
        return coming[seat]

    def open_now(self) -> tuple[Decision, ...]:
        """Who is asked: everybody who can decide now, or in plain turn order one after the other."""
        asked = self.game.pending(self.state)
        return asked if self.way.windows else asked[:1]

    def arrival(self, seat: int, now: datetime, here: dict[int, datetime]) -> datetime | None:
        """When this person answers what he is asked now: at once if he has just moved."""
        if seat in here and now - here[seat] < PAUSE:
            return now
        self.counts[seat] += 1
        return self.people[seat].back(now, self.counts[seat])

    def next_for(
        self, seat: int, _decision: Decision, since: datetime, visit: datetime | None
    ) -> tuple[int, datetime, bool]:
        """What happens next at this seat: its person comes, or its time is up."""
        end = due(self.people[seat].hours, since, timedelta(seconds=self.terms.each), self.terms.longest).at
        end += timedelta(seconds=self.terms.grace)
        return (seat, visit, False) if visit and visit <= end else (seat, end, True)

    def at_once(self) -> bool:
        """Let a bot or a plan answer, if one can without waiting; whether one did."""
        for decision in self.open_now():
            if decision.seat in self.bots:
                self.play(decision, self.best(decision))
                return True
            if (move := self.by_plan(decision)) is not None:
                self.planned += 1
                self.play(decision, move)
                return True
        return False

    def by_plan(self, decision: Decision) -> Move | None:
        """What the seat's standing orders answer."""
        plan = self.plans.get(decision.seat)
        if plan is None:
            return None
        if len(decision.moves) == 1:
            return decision.moves[0]
        answer = choose(self.game, plan, self.view(decision), decision)
        return answer.move if isinstance(answer, Play) else None

    def visit(self, seat: int, decision: Decision) -> None:
        """The person comes, answers, and leaves standing orders if others come first now."""
        self.misses[seat] = 0
        self.play(decision, self.own(seat)(self.view(decision), decision, self.moods[seat]))
        if self.way.plans and not any(asked.seat == seat for asked in self.game.pending(self.state)):
            self.leave_orders(seat)

    def leave_orders(self, seat: int) -> None:
        """Standing orders for this seat's next turn, unless a bot keeps it or the game is over."""
        if not self.game.over(self.state) and seat not in self.bots:
            text = written(self.game, self.history, seat, self.own(seat), self.moods[seat], self.way.habit)
            self.plans[seat] = parse(self.game, text)

    def miss(self, seat: int, decision: Decision) -> None:
        """Time is up: the default is played, and after some of these in a row a bot takes the seat."""
        self.misses[seat] += 1
        if self.misses[seat] >= self.terms.misses:
            self.bots.add(seat)
        self.play(decision, decision.default)

    def own(self, seat: int) -> Bot:
        """How this person plays: like the best bot, but for his blunders."""

        def moves(view: View, decision: Decision, rng: Dice) -> Move:
            if rng.random() < self.people[seat].blunders:
                return rng.choice(decision.moves)
            return list(self.game.bots.values())[-1](view, decision, rng)

        return moves

    def best(self, decision: Decision) -> Move:
        """What the careful bot does."""
        return list(self.game.bots.values())[-1](self.view(decision), decision, self.rng)

    def view(self, decision: Decision) -> View:
        """What the asked seat sees."""
        return self.game.view(self.state, decision.seat)

    def play(self, decision: Decision, move: Move) -> None:
        """One move and all that follows."""
        self.state, facts = play(self.game, self.state, decision.seat, move, self.chance)
        self.note(facts)
