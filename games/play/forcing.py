"""A move that a moderator has made for a seat: the way of `act`, without the seat's own word."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from secrets import SystemRandom
from typing import TYPE_CHECKING, Any

from django.db import transaction

from games.play import store
from games.play.commands import hold, load
from games.play.plan_execution import fire
from games.play.plans import Plans
from games.play.record import Acted, Step, record
from games.play.refusals import NotAsked
from games.play.sql import Cursor
from games.rules.chance import Chance
from games.rules.contract import Game
from games.rules.core import Fact, play
from games.rules.orders import read_order
from games.rules.registry import GAMES
from games.rules.rulings import BOT, LINE, Forced
from games.rules.types import Decision, Move

if TYPE_CHECKING:
    from games.play.position import Position
    from games.rules.text import Say


def force(
    game_id: int, seat: int, by: str, line: str, now: datetime, says: Sequence[Say] = ()
) -> Acted:
    """Answer the open question of a seat: `by` the move set for it, a careful bot, or a written
    `line` (see rulings.Forced), which may be the label of a button in one of the languages
    `says`. Whoever sits there has missed nothing by it, and has not been here.

    Raises UnknownGame, NotRunning, NotAsked; or what is refused of a line.
    """
    with transaction.atomic(), Cursor() as cursor:
        locked = hold(cursor, game_id)
        asked, seed, plans = store.questions_and_plans(cursor, game_id)
        position = load(cursor, locked)
        decision = position.asked(seat)
        if decision is None:
            raise NotAsked
        game = GAMES[locked.rules]
        move = move_by(game, position, decision, by, line, says)
        state, facts = play(game, position.state, seat, move, Chance(seed, position.next_draw))
        facts = [Fact(Forced(seat, by), seat, (), False), *facts]
        step = Step(locked, position, asked, seat, now, present=False)
        acted = record(cursor, step, state, facts, seed)
        return fire(cursor, step, acted, Plans(game_id, plans), seed)


def move_by(
    game: Game[Any],
    position: Position,
    decision: Decision,
    by: str,
    line: str,
    says: Sequence[Say],
) -> Move:
    """The move."""
    if by == LINE:
        seen = game.view(position.state, decision.seat)
        return read_order(game, line, decision, view=lambda: seen, says=says).move
    if by == BOT:
        bot = list(game.bots.values())[-1]
        return bot(game.view(position.state, decision.seat), decision, SystemRandom())
    return decision.default
