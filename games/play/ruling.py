"""What moderators decide in a game: make a move for a seat, let bots finish it, declare it void, or
give it another result. Nothing is edited: each is one more fact, after the end, too."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from secrets import SystemRandom
from typing import TYPE_CHECKING, Any

from django.db import transaction

from games.play import store
from games.play.commands import load_locked_position, lock_game_and_questions
from games.play.ending import (
    Agreement,
    get_running_seats_and_places,
    play_out_by_bots,
    record_end_without_rules,
)
from games.play.log_rows import chain_rows
from games.play.models import OVER, Seat, Status
from games.play.plan_execution import execute_plans
from games.play.plans import Plans
from games.play.ports import bots_finished, result_changed
from games.play.position import build_empty_position
from games.play.record import Acted, Step, build_log_rows, record_facts
from games.play.refusals import NotAsked, NotRunning, UnknownGame
from games.play.sql import Cursor
from games.play.wake import wake_worker
from games.rules import frame
from games.rules.chance import Chance
from games.rules.contract import Game
from games.rules.core import Fact, play
from games.rules.orders.reader import read_order
from games.rules.registry import GAMES
from games.rules.rulings import BOT, FINISH, LINE, VOID, Corrected, Forced, Ruled
from games.rules.types import Decision, Move

if TYPE_CHECKING:
    from games.play.position import Position
    from games.rules.text import Say
    from games.rules.types import Event


# Forced moves: the way of `act`, without the seat's own word.


def force_move(
    game_id: int, seat: int, by: str, line: str, now: datetime, says: Sequence[Say] = ()
) -> Acted:
    """Answer the open question of a seat: `by` the move set for it, a careful bot, or a written
    `line` (see rulings.Forced), which may be the label of a button in one of the languages `says`.
    Whoever sits there has missed nothing by it, and has not been here.

    Raises UnknownGame, NotRunning, NotAsked; or what is refused of a line.
    """
    with transaction.atomic(), Cursor() as cursor:
        locked, (asked, seed, plans) = lock_game_and_questions(cursor, game_id)
        position = load_locked_position(cursor, locked)
        decision = position.find_decision(seat)
        if decision is None:
            raise NotAsked
        game = GAMES[locked.rules]
        move = choose_forced_move(game, position, decision, by, line, says)
        state, facts = play(game, position.state, seat, move, Chance(seed, position.next_draw))
        facts = [Fact(Forced(seat, by), seat, (), False), *facts]
        step = Step(locked, position, asked, seat, now, present=False)
        acted = record_facts(cursor, step, state, facts, seed)
        return execute_plans(cursor, step, acted, Plans(game_id, plans), seed)


def choose_forced_move(
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


# Whole games.


def finish_by_bots(game_id: int, now: datetime) -> None:
    """Careful bots play a running game to its end in this transaction. Raises UnknownGame or
    NotRunning."""
    with transaction.atomic(), Cursor() as cursor:
        locked, (asked, seed, _plans) = lock_game_and_questions(cursor, game_id)
        step = Step(locked, load_locked_position(cursor, locked), asked, None, now)
        game = GAMES[locked.rules]
        ruled = Ruled(FINISH, *get_running_seats_and_places(game, step))
        state, facts = play_out_by_bots(game, step.position, seed)
        record_facts(cursor, step, state, [Fact(ruled, None, (), False), *facts], seed)
        bots_finished(game_id, ruled.held, ruled.floor)


def void_game(game_id: int, now: datetime) -> None:
    """A game counts for nothing, whether it is over or not. Raises UnknownGame or NotRunning: it
    has not begun."""
    with transaction.atomic(), Cursor() as cursor:
        locked = lock_begun_game(cursor, game_id)
        if locked.status in OVER:
            nothing = [(seat.number, None, None) for seat in Seat.objects.filter(game=game_id)]
            record_after_end(cursor, locked, [Ruled(VOID)], now, Status.ABANDONED, nothing)
            result_changed(game_id, now)
            return
        asked, seed = store.load_open_questions(cursor, game_id)
        step = Step(locked, load_locked_position(cursor, locked), asked, None, now)
        facts = [Ruled(VOID), frame.Unsealed(seed.hex())]
        ends = [Fact(one, None, (), isinstance(one, frame.Unsealed)) for one in facts]
        record_end_without_rules(cursor, step, Agreement(VOID), ends)


def correct_result(
    game_id: int, places: Sequence[int], points: Sequence[int], now: datetime
) -> None:
    """A game that is over has this result, by seat (no `points`: nobody counts any). Raises
    UnknownGame, or NotRunning: it is not over."""
    with transaction.atomic(), Cursor() as cursor:
        locked = lock_begun_game(cursor, game_id)
        if locked.status not in OVER:
            raise NotRunning
        fact = Corrected(tuple(places), tuple(points))
        scores = [(seat, *Agreement.of(fact).score(seat)) for seat in range(len(places))]
        record_after_end(cursor, locked, [fact], now, Status.FINISHED, scores)
        result_changed(game_id, now)


def record_moderators_event(game_id: int, event: Event, now: datetime) -> None:
    """A fact of the frame in the log of a game that may be over. Raises UnknownGame, or NotRunning:
    it has not begun."""
    with transaction.atomic(), Cursor() as cursor:
        locked = lock_begun_game(cursor, game_id)
        if locked.status in OVER:
            record_after_end(cursor, locked, [event], now, locked.status, [])
            return
        asked, seed = store.load_open_questions(cursor, game_id)
        position = load_locked_position(cursor, locked)
        step = Step(locked, position, asked, None, now)
        record_facts(cursor, step, position.state, [Fact(event, None, (), False)], seed)


def lock_begun_game(cursor: Cursor, game_id: int) -> store.Locked:
    """A game that has begun, over or not; its row is held. Raises UnknownGame or NotRunning."""
    locked = store.lock_game_row(cursor, game_id)
    if locked is None or locked.rules not in GAMES:
        raise UnknownGame
    if not locked.version:
        raise NotRunning
    return locked


def record_after_end(
    cursor: Cursor,
    locked: store.Locked,
    events: Sequence[Event],
    now: datetime,
    status: str,
    scores: Sequence[tuple[int, int | None, int | None]],
) -> None:
    """Facts of the frame at the end of a log that has its seed opened; it ended when it ended."""
    position = build_empty_position(locked.slug)._replace(version=locked.version, head=locked.head)
    facts = [Fact(event, None, (), False) for event in events]
    rows = chain_rows(
        locked.head, locked.slug, build_log_rows(Step(locked, position, {}, None, now), facts, b"")
    )
    writing = store.Writing(locked.id, rows, [], [], scores, status, now)
    store.write_act(cursor, writing)
    transaction.on_commit(wake_worker)
