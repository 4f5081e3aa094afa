"""Orders that somebody left on going: worked out when they are asked for, from what was known
then."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from games.rules.plans.plan import choose_by_plan
from games.rules.plans.plan_lines import parse_plan
from games.rules.plans.planning import Play
from tools.simulation.orders import Hand, list_standing_orders

if TYPE_CHECKING:
    from games.rules.contract import Game
    from games.rules.plans.order_heuristics import OrderHeuristics
    from games.rules.types import Decision, Move, View


class LeftOrders:
    """One person's orders."""

    def __init__(
        self, game: Game[Any], history: Sequence[Any], seat: int, hand: Hand, habit: OrderHeuristics
    ) -> None:
        self.game, self.habit, self.hand = game, habit, hand
        self.turns = list_standing_orders(game, history, seat, hand, habit)
        self.plan = parse_plan(game, "")

    def answer(self, view: View, decision: Decision) -> Move | None:
        """What they say to a question; None: nothing, and the person is asked. Who blunders at the
        table blunders on paper as often and as badly: any legal move."""
        if decision.kind in self.habit.blind:
            return None
        while (found := choose_by_plan(self.game, self.plan, view, decision)) is None:
            turn = next(self.turns, None)
            if turn is None:
                return None
            self.plan = parse_plan(self.game, turn)
        if not isinstance(found, Play):
            return None
        return (
            self.hand.rng.choice(decision.moves)
            if self.hand.rng.random() < self.hand.blunders
            else found.move
        )
