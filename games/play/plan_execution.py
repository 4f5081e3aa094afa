"""Standing orders answer what has just been asked, in the transaction that asked it, each by an act
of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import structlog
from django.db import transaction

from games.play.record import Acted, Step, record_facts
from games.rules.chance import Chance
from games.rules.contract import Game
from games.rules.core import play
from games.rules.plans.plan import choose_by_plan
from games.rules.plans.planning import Play
from games.rules.registry import GAMES
from games.rules.types import Move
from keywest_site.work import allow_more_statements

if TYPE_CHECKING:
    from games.play.plans import Plans
    from games.play.position import Position
    from games.play.sql import Cursor

log = structlog.get_logger(__name__)

OF_AN_ANSWER = 4
"""Statements."""
MOST = 100
"""So many answers at most follow from one act; whoever is asked then is asked."""


def execute_plans(cursor: Cursor, step: Step, acted: Acted, plans: Plans, seed: bytes) -> Acted:
    """Let plans, and moves that everybody can see to be forced, answer the new questions, seat by
    seat, until none can.

    Gives what the act and all that followed did together. A plan that breaks never breaks the act:
    its seat is asked.
    """
    game, fresh = GAMES[step.locked.rules], {seat for seat, _kind, _token in acted.opened}
    plans.end(game, step.asked, acted)
    waiting = fresh | plans.list_waiting_seats(game, acted)
    for _time in range(MOST):
        if not waiting:
            break
        seat = min(waiting)
        waiting.discard(seat)
        asking = Asking(seat, None if seat in fresh else step.position)
        done = answer_by_plan(cursor, step, acted, plans, asking, seed)
        fresh.discard(seat)
        if done:
            allow_more_statements(OF_AN_ANSWER)
            plans.end(game, acted.asked, done)
            opened = {asked for asked, _kind, _token in done.opened}
            fresh = (fresh & done.asked.keys()) | opened
            waiting = (waiting & done.asked.keys()) | opened | plans.list_waiting_seats(game, done)
            acted = done._replace(facts=(*acted.facts, *done.facts))
    return acted


class Asking(NamedTuple):
    """A seat that is asked. `open_since`: where the question was open already; None: it is new."""

    seat: int
    open_since: Position | None


def answer_by_plan(
    cursor: Cursor, step: Step, acted: Acted, plans: Plans, asking: Asking, seed: bytes
) -> Acted | None:
    """The answer of this seat's plan as an act of its own; None if it has none, or it broke."""
    position, seat = acted.position, asking.seat
    try:
        game = GAMES[step.locked.rules]
        forced = find_only_move(game, position, seat) if asking.open_since is None else None
        move = forced or find_planned_move(game, position, plans, asking)
        if move is None:
            return None
        locked = step.locked._replace(version=position.version, head=position.head)
        chance = Chance(seed, position.next_draw)
        state, facts = play(game, position.state, seat, move, chance)
        moving = Step(locked, position, acted.asked, seat, step.now, present=forced is None)
        if forced is None:
            with transaction.atomic():
                return record_facts(cursor, moving, state, facts, seed)
    except Exception as error:
        log.warning("a standing order broke", table=step.locked.slug, error=type(error).__name__)
        return None
    # What is forced is written as the act itself is: no savepoint, so two round trips fewer. If
    # that fails, the act fails with it, whole.
    return record_facts(cursor, moving, state, facts, seed)


def find_only_move(game: Game[Any], position: Position, seat: int) -> Move | None:
    """The move that everybody can see to be the only one."""
    decision = position.find_decision(seat)
    if (
        decision is None
        or game.plans is None
        or decision.kind not in game.plans.forced
        or len(decision.moves) > 1
    ):
        return None
    return decision.moves[0]


def find_planned_move(
    game: Game[Any], position: Position, plans: Plans, asking: Asking
) -> Move | None:
    """The move that the seat's plan makes; None: it has nothing to say, or cannot. A question that
    was open already is answered only by an order for which others had not done yet what it waits
    for."""
    seat, open_since = asking
    decision = position.find_decision(seat)
    plan = plans.of(game, seat) if decision and game.plans else None
    if decision is None or plan is None:
        return None
    if open_since is not None:
        plan = plan.keep_new_orders(game.view(open_since.state, seat))
    chosen = choose_by_plan(game, plan, game.view(position.state, seat), decision)
    return chosen.move if isinstance(chosen, Play) else None
