"""Standing orders as a thoughtful player writes them: turn by turn, what is best on average of all
that they imagine, and nothing for a turn in which that would cost them too much."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from random import Random
from statistics import fmean
from typing import TYPE_CHECKING, Any, NamedTuple

from games.rules.plans.plan import choose_by_plan
from games.rules.plans.plan_lines import parse_plan
from games.rules.plans.planning import Play
from tools.simulation.sampled_worlds import SampledWorlds

if TYPE_CHECKING:
    from games.rules.contract import Game
    from games.rules.plans.order_heuristics import OrderHeuristics, Values, Weighed
    from games.rules.types import Decision, Move, View

DREAMS = 4
RANKED = 6
"""So many wishes, unless the habit says otherwise."""


class Hand(NamedTuple):
    """Who writes: their share of blunders, and their dice."""

    blunders: float
    rng: Random


class Turn:
    """Orders for one turn, while they are being written. `risk`: points that they cost on average;
    given up above `most`."""

    def __init__(self, game: Game[Any], habit: OrderHeuristics, most: float) -> None:
        self.game, self.habit, self.most = game, habit, most
        self.lines: list[str] = []
        self.plan = parse_plan(game, "")
        self.weighed: dict[SampledWorlds, Weighed] = {}
        self.risk = 0.0

    def write(self, dreams: Sequence[SampledWorlds]) -> None:
        """Go through the turn in all dreams side by side, and order what is asked in any of
        them."""
        told: dict[SampledWorlds, list[str]] = {dream: [] for dream in dreams}
        while told and self.risk <= self.most:
            dream = min(told, key=lambda dream: len(told[dream]))
            decision = dream.asked
            if decision is None or decision.kind in self.habit.blind:
                del told[dream]
                continue
            kind, before = decision.kind, told[dream].count(decision.kind)
            if self.answer(dream, decision) is None:
                self.order(
                    [d for d in told if d.is_asked(kind) and told[d].count(kind) == before],
                    kind,
                    before,
                )
            move = self.answer(dream, decision) or decision.default
            self.risk += self.regret(dream, decision, move) / len(dreams)
            told[dream].append(kind)
            dream.answer(decision, move)

    def answer(self, dream: SampledWorlds, decision: Decision) -> Move | None:
        """What the orders say so far."""
        found = choose_by_plan(self.game, self.plan, dream.view, decision)
        return found.move if isinstance(found, Play) else None

    def regret(self, dream: SampledWorlds, decision: Decision, move: Move) -> float:
        """Points that the best move would bring more than this one."""
        found = self.weighed.pop(dream, None)
        if decision.kind in self.habit.rules or len(decision.moves) == 1:
            return 0.0
        found = found or self.habit.weigh(dream.view, decision)
        return max(found.moves.values()) - found.moves[str(move)]

    def order(self, dreams: Sequence[SampledWorlds], kind: str, before: int) -> None:
        """Write what answers this question of all these dreams."""
        if kind in self.habit.rules:
            self.add(self.habit.rules[kind](dreams[0].view))
            return
        for dream in dreams:
            if (decision := dream.asked) is not None:
                self.weighed[dream] = self.habit.weigh(dream.view, decision)
        ranking = self.ranking(kind, [self.weighed[dream].wishes for dream in dreams])
        if kind in self.habit.then:
            self.add([self.pair(kind, dreams[0].view, first) for first in ranking])
        else:
            self.add([self.habit.lead(kind, before) + " or ".join(ranking)])

    def pair(self, kind: str, view: View, first: str) -> str:
        """A first choice, and what goes best with it."""
        after = self.habit.then[kind](view, first)
        return " then ".join(
            [first, " or ".join(self.ranking(kind, [after]))] if after else [first]
        )

    def ranking(self, kind: str, values: Sequence[Values]) -> list[str]:
        """What is wished for, the best on average first, down to the way out."""
        found: dict[str, list[float]] = defaultdict(list)
        for value in values:
            for line, points in value.items():
                found[line].append(points)
        best = sorted(found, key=lambda line: fmean(found[line]), reverse=True)
        if self.habit.out in best:
            best = best[: best.index(self.habit.out)]
        best = best[: self.habit.ranked.get(kind, RANKED)]
        return best + [line for line in self.habit.last.get(kind, ()) if line not in best]

    def add(self, lines: Sequence[str]) -> None:
        """Write lines below the others."""
        self.lines += lines
        added = parse_plan(self.game, "\n".join(lines))
        self.plan = added._replace(orders=self.plan.orders + added.orders)


def list_standing_orders(
    game: Game[Any], history: Sequence[Any], seat: int, hand: Hand, habit: OrderHeuristics
) -> Iterator[str]:
    """Standing orders for the seat's next turns, each as far as it can be foreseen."""
    dreams = [SampledWorlds(game, history, seat, hand.rng) for _dream in range(DREAMS)]
    while dreams := [dream for dream in dreams if dream.run_until_asked(habit.blind)]:
        earliest = min(dreams, key=lambda dream: dream.steps)
        kind = earliest.asked.kind if earliest.asked else ""
        turn = Turn(game, habit, habit.risk.get(kind, 0.0))
        turn.write([dream for dream in dreams if dream.is_asked(kind)])
        if turn.risk > turn.most:
            return
        yield "\n".join(turn.lines)
        if kind in habit.final:
            return
