"""Standing orders: what a player wants done when they are asked, chosen from their own view and
menu and nothing else."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.rules.plans.planning import Plan, Planning, Play, Stuck, Wish
from games.rules.text import Ordered, Text, _
from games.rules.types import Decision, Move, Refused, View

if TYPE_CHECKING:
    from games.rules.contract import Game


class NoPlans(Refused):
    """The game knows no standing orders."""

    def __init__(self) -> None:
        super().__init__(_("This game has no plans."))


def get_planning(game: Game[Any]) -> Planning:
    """What the game lets plans say. Raises NoPlans."""
    if game.plans is None:
        raise NoPlans
    return game.plans


def choose_by_plan(
    game: Game[Any], plan: Plan, view: View, decision: Decision
) -> Play | Stuck | None:
    """What the plan answers: a move, why it cannot answer, or None if it says nothing about such a
    question.

    Lines count from the top; a line whose condition does not hold says nothing.
    """
    tried: list[Wish] = []
    reasons: list[Text] = []
    last = 0
    for order in plan.orders:
        wishes = [wish for wish in order.wishes if decision.kind in wish.kinds]
        if not wishes or not order.applies(view):
            continue
        for wish in wishes:
            found = choose_allowed_move(plan, view, decision, wish)
            if not isinstance(found, Text):
                return Play(found, order.number)
            tried.append(wish)
            last = order.number
            line = Ordered(game.name, (wish.line,))
            reasons.append(
                _("Line {number}, “{line}”: {why}", number=order.number, line=line, why=found)
            )
    if not tried:
        return None
    rest = find_on_menu(decision, get_planning(game).otherwise(view, decision, tried))
    if rest is not None and not find_forbidding_limit(plan, view, rest):
        return Play(rest, last)
    return Stuck(tuple(reasons))


def choose_allowed_move(plan: Plan, view: View, decision: Decision, wish: Wish) -> Move | Text:
    """The first move of the menu that the wish means and no limit forbids; else why there is
    none."""
    why = _("it isn’t possible now")
    for picked in wish.picks(view, decision):
        move = find_on_menu(decision, picked)
        if move is None:
            continue
        limit = find_forbidding_limit(plan, view, move)
        if limit is None:
            return move
        why = _("your limit doesn’t allow it: {limit}", limit=limit)
    return why


def find_on_menu(decision: Decision, move: Move | None) -> Move | None:
    """The move of the menu with the same line: moves of different kinds may be equal as tuples."""
    return next((known for known in decision.moves if str(known) == str(move)), None)


def find_forbidding_limit(plan: Plan, view: View, move: Move) -> Text | None:
    """The limit that forbids the move, if one does."""
    return next((b.limit.words(*b.values) for b in plan.bounds if b.forbids(view, move)), None)
