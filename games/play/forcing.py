"""A move that a moderator has made for a seat: the way of `act`, without the seat's own word."""

from __future__ import annotations

from datetime import datetime
from secrets import SystemRandom
from typing import TYPE_CHECKING, Any

from django.db import transaction

from games.play import store
from games.play.commands import load_locked_position, lock_game
from games.play.plan_execution import execute_plans
from games.play.plans import Plans
from games.play.record import Acted, Step, record_facts
from games.play.refusals import NotAsked
from games.play.sql import Cursor
from games.rules import notation
from games.rules.chance import Chance
from games.rules.contract import Game
from games.rules.core import Fact, play
from games.rules.registry import GAMES
from games.rules.rulings import BOT, LINE, Forced
from games.rules.types import Decision, Move

if TYPE_CHECKING:
    from games.play.position import Position


def force_move(game_id: int, seat: int, by: str, line: str, now: datetime) -> Acted:
    """Answer the open question of a seat: `by` the move set for it, a careful bot, or a written
    `line` (see rulings.Forced). Whoever sits there has missed nothing by it, and has not been here.

    Raises UnknownGame, NotRunning, NotAsked; or what is refused of a line.
    """
    with transaction.atomic(), Cursor() as cursor:
        locked = lock_game(cursor, game_id)
        asked, seed, plans = store.load_questions_and_plans(cursor, game_id)
        position = load_locked_position(cursor, locked)
        decision = position.asked(seat)
        if decision is None:
            raise NotAsked
        game = GAMES[locked.rules]
        move = choose_forced_move(game, position, decision, by, line)
        state, facts = play(game, position.state, seat, move, Chance(seed, position.next_draw))
        facts = [Fact(Forced(seat, by), seat, (), False), *facts]
        step = Step(locked, position, asked, seat, now, present=False)
        acted = record_facts(cursor, step, state, facts, seed)
        return execute_plans(cursor, step, acted, Plans(game_id, plans), seed)


def choose_forced_move(
    game: Game[Any], position: Position, decision: Decision, by: str, line: str
) -> Move:
    """The move."""
    if by == LINE:
        return notation.read(game, line, decision)
    if by == BOT:
        bot = list(game.bots.values())[-1]
        return bot(game.view(position.state, decision.seat), decision, SystemRandom())
    return decision.default
