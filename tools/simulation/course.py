"""The course of one game among people with clocks: who is asked when, who comes when, who never
does."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from accounts.calendar.hours import compute_due_time
from games.rules.chance import Chance
from games.rules.contract import Game
from games.rules.core import Fact, pending_at, play, settle
from games.rules.types import Decision, Move, Score, View
from tools.simulation.left_orders import LeftOrders
from tools.simulation.orders import Hand

if TYPE_CHECKING:
    from games.clocks.terms import Terms
    from games.rules.plans.order_heuristics import OrderHeuristics
    from tools.simulation.people import Visitor

PAUSE = timedelta(minutes=10)
"""A shorter wait is no hand-over: whoever was here is still here."""


class TableStyle(NamedTuple):
    """How a table plays. `windows`: all who may decide at once are asked at once, and forced moves
    are played. `habit`: how its people leave orders when they go. Before a question that `stops`
    the table others look in, too, when they can: whenever somebody is waited for, whoever comes
    later may leave better orders than before."""

    windows: bool
    habit: OrderHeuristics | None = None


class Course(NamedTuple):
    """What came of it: the waits before each hand-over, how long it took, the scores, seats that
    bots took over, questions that orders answered, and how often somebody looked in without being
    asked."""

    waits: tuple[timedelta, ...]
    length: timedelta
    scores: tuple[Score, ...]
    bots: int
    planned: int
    looks: int

    @property
    def handovers(self) -> int:
        """How often the game waited for somebody to come."""
        return len(self.waits)


class PendingQuestion(NamedTuple):
    """An open question, since when, and when its person comes for it (None: never)."""

    decision: Decision
    since: datetime
    visit: datetime | None


class Table:
    """One game being played. `live`: seats that leave no orders, whatever the others do."""

    def __init__(
        self,
        game: Game[Any],
        people: tuple[Visitor, ...],
        way: TableStyle,
        terms: Terms,
        seed: int,
        live: Collection[int] = (),
    ) -> None:
        self.game, self.people, self.way, self.terms, self.live = game, people, way, terms, live
        self.round = game.events[game.presentation.opens_round]
        self.rng = Random(seed)
        self.chance = Chance(self.rng.randbytes(32))
        self.moods = [Random(f"{seed} {seat}") for seat in range(len(people))]
        self.counts = [0] * len(people)
        self.misses = [0] * len(people)
        self.bots: set[int] = set()
        self.here: dict[int, datetime] = {}
        self.asked: dict[int, PendingQuestion] = {}
        self.left: dict[int, LeftOrders] = {}
        self.coming: dict[int, datetime] = {}
        self.waits: list[timedelta] = []
        self.planned = self.looks = 0
        first = game.begin(len(people), {})
        self.history: list[Any] = [first]
        self.state, facts = settle(game, game.evolve(None, first), self.chance)
        self.note(facts)

    def note(self, facts: list[Fact]) -> None:
        """Remember what happened; orders end with the round."""
        self.history.extend(fact.event for fact in facts)
        if any(isinstance(fact.event, self.round) for fact in facts):
            self.left.clear()

    def run(self, start: datetime) -> Course:
        """Play to the end."""
        now = acted = start
        while not self.game.over(self.state):
            if self.at_once(now):
                continue
            self.ask(now)
            seat, at, late = min(
                (self.find_next_event(seat) for seat in self.asked), key=lambda found: found[1]
            )
            if (early := self.let_next_look_in(at)) is not None:
                now = max(now, early)
                continue
            now = max(now, at)
            asked = self.asked.pop(seat)
            if now - acted >= PAUSE:
                self.waits.append(now - asked.since)
            self.miss(asked.decision) if late else self.visit(asked.decision, now)
            acted = now
        scores = self.game.scores(self.state)
        return Course(
            tuple(self.waits), acted - start, scores, len(self.bots), self.planned, self.looks
        )

    def open_now(self) -> tuple[Decision, ...]:
        """Who is asked: everybody who can decide now, or in plain turn order one after the
        other."""
        asked = pending_at(self.game, self.state)
        return asked if self.way.windows else asked[:1]

    def ask(self, now: datetime) -> None:
        """Put the open questions to their people; when turns begin, tell all others once a
        round."""
        open_now = self.open_now()
        self.asked = {
            seat: asked for seat, asked in self.asked.items() if asked.decision in open_now
        }
        for decision in open_now:
            if decision.seat not in self.asked:
                visit = self.coming.pop(decision.seat, None) or self.find_arrival(
                    decision.seat, now
                )
                self.asked[decision.seat] = PendingQuestion(decision, now, visit)
                if self.way.habit and decision.kind in self.way.habit.stops and visit != now:
                    self.tell_others(now)

    def tell_others(self, now: datetime) -> None:
        """Somebody is waited for: whoever may come next looks in when they can."""
        for seat in (
            set(range(len(self.people))) - self.bots - self.asked.keys() - self.coming.keys()
        ):
            if (visit := self.find_arrival(seat, now)) is not None:
                self.coming[seat] = visit

    def let_next_look_in(self, before: datetime) -> datetime | None:
        """The next of those who were told looks in before that, and leaves orders. When they did;
        None: nobody does."""
        seat = min(self.coming, key=self.coming.__getitem__, default=None)
        if seat is None or self.coming[seat] > before:
            return None
        self.leave_orders(seat)
        self.looks += 1
        return self.coming.pop(seat)

    def at_table(self, seat: int, now: datetime) -> bool:
        """Whether this person has just moved and is still here."""
        return seat in self.here and now - self.here[seat] < PAUSE

    def find_arrival(self, seat: int, now: datetime) -> datetime | None:
        """When this person comes if they are told now: at once if they are still here; None:
        never."""
        if self.at_table(seat, now):
            return now
        self.counts[seat] += 1
        return self.people[seat].back(now, self.counts[seat])

    def find_next_event(self, seat: int) -> tuple[int, datetime, bool]:
        """What happens next at this seat: its person comes, or its time is up (True)."""
        _decision, since, visit = self.asked[seat]
        end = compute_due_time(
            self.people[seat].hours, since, timedelta(seconds=self.terms.each), self.terms.longest
        ).at
        end += timedelta(seconds=self.terms.grace)
        return (seat, visit, False) if visit and visit <= end else (seat, end, True)

    def at_once(self, now: datetime) -> bool:
        """Let a bot answer, or the orders of somebody who has left the table, if there are any;
        whether one did."""
        for decision in self.open_now():
            if decision.seat in self.bots:
                self.play(decision, self.bot(self.view(decision), decision, self.rng))
                return True
            if self.way.windows and has_obvious_answer(self.game, decision):
                self.play(decision, decision.moves[0])
                return True
            if decision.seat in self.left and not self.at_table(decision.seat, now):
                move = self.left[decision.seat].answer(self.view(decision), decision)
                if move is not None:
                    self.planned += 1
                    self.play(decision, move)
                    return True
        return False

    def visit(self, decision: Decision, now: datetime) -> None:
        """The person comes and answers, and leaves orders unless they are asked on."""
        seat, mood = decision.seat, self.moods[decision.seat]
        self.here[seat], self.misses[seat] = now, 0
        if mood.random() < self.people[seat].blunders:
            self.play(decision, mood.choice(decision.moves))
        else:
            self.play(decision, self.bot(self.view(decision), decision, mood))
        self.leave_orders(seat)

    def leave_orders(self, seat: int) -> None:
        """Orders for this seat's next turns, from what it knows now."""
        if self.way.habit and seat not in self.live and not self.game.over(self.state):
            hand = Hand(self.people[seat].blunders, self.moods[seat])
            self.left[seat] = LeftOrders(self.game, self.history[:], seat, hand, self.way.habit)

    def miss(self, decision: Decision) -> None:
        """Time is up: the default is played, and after some of these in a row a bot takes the
        seat."""
        self.misses[decision.seat] += 1
        if self.misses[decision.seat] >= self.terms.misses:
            self.bots.add(decision.seat)
        self.play(decision, decision.default)

    def bot(self, view: View, decision: Decision, rng: Random) -> Move:
        """What the best bot does, and people do but for their blunders."""
        return list(self.game.bots.values())[-1](view, decision, rng)

    def view(self, decision: Decision) -> View:
        """What the asked seat sees."""
        return self.game.view(self.state, decision.seat)

    def play(self, decision: Decision, move: Move) -> None:
        """One move and all that follows."""
        self.state, facts = play(self.game, self.state, decision.seat, move, self.chance)
        self.note(facts)


def has_obvious_answer(game: Game[Any], decision: Decision) -> bool:
    """Whether everybody can see that there is only one answer."""
    return bool(game.plans and decision.kind in game.plans.forced and len(decision.moves) == 1)
