"""The commands that move a game: found it, act, take back, note. Every door ends here, with one
written line."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TypedDict, Unpack
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from games.play import log_rows, rate_limits, store
from games.play.lost_answers import Work, carry_out
from games.play.models import Status
from games.play.plan_execution import execute_plans
from games.play.plans import Plans
from games.play.position import (
    Position,
    build_empty_position,
    fold_rows,
    get_codec,
    list_withdrawn_acts,
    load_position_at,
)
from games.play.rate_limits import RateBounds, RecentActs
from games.play.record import Acted, Step, record_facts
from games.play.refusals import (
    Answered,
    NotAsked,
    NotRunning,
    NotYours,
    Stale,
    TimeIsUp,
    TooLate,
    UnknownGame,
)
from games.play.sql import Cursor
from games.rules import frame
from games.rules.chance import Chance, commitment
from games.rules.core import Fact, play, settle
from games.rules.orders.reader import read_order
from games.rules.registry import GAMES
from games.rules.types import Event, Refused
from keywest_site.metrics import count_order_outcome

__all__ = [
    "FoundingOptions",
    "act",
    "check_token",
    "load_locked_position",
    "lock_game",
    "lock_game_and_questions",
    "record_frame_events",
    "start_game",
    "take_back",
]
"""What a command takes and raises stands here, too: whoever gives one has to answer for it."""


def act(
    game_id: int,
    seat: int,
    line: str,
    token: str,
    *,
    now: datetime | None = None,
    bounds: RateBounds | None = None,
) -> Acted:
    """Answer an open question with a written line: the only way a game moves.

    1. Hold the game's row.
    2. Is the question of this token still open, and this seat's?
    3. Load the position.
    4. Read the line against the menu.
    5. Play: the move, then the game's own turns.
    6. Write facts, questions, outbox and head in one statement, with the number of the command
       (games.play.lost_answers).
    7. Standing orders answer what is asked now, an act each (games.play.plan_execution).
    8. Commit; then wake whoever has something to do.

    `bounds`: how often the seat may act; nothing: as people may (games.play.rate_limits). Raises a
    Refused (games.play.refusals, games.rules.orders.notation) with words for the player; then
    nothing has changed.
    """
    now = now or timezone.now()

    def answer(cursor: Cursor, command: UUID) -> Acted:
        locked, (asked, seed, plans) = lock_game_and_questions(cursor, game_id)
        check_token(cursor, game_id, asked, seat, token)
        position = load_locked_position(cursor, locked)
        decision = position.find_decision(seat)
        if decision is None:
            raise NotAsked
        rate_limits.check_act_rate(
            position.recent_acts, seat, now, bounds or rate_limits.get_human_rate_bounds()
        )
        game = GAMES[locked.rules]
        move = read_order(game, line, decision, view=lambda: game.view(position.state, seat)).move
        state, facts = play(game, position.state, seat, move, Chance(seed, position.next_draw))
        step = Step(locked, position, asked, seat, now, command=command)
        acted = record_facts(cursor, step, state, facts, seed)
        if not plans and not acted.opened:
            return acted
        return execute_plans(cursor, step, acted, Plans(game_id, plans), seed)

    return carry_out_measured(game_id, answer)


def carry_out_measured(game_id: int, answer: Work) -> Acted:
    """As `carry_out`; whoever watches the service learns how it ended."""
    try:
        acted = carry_out(game_id, answer)
    except Refused:
        count_order_outcome("refused")
        raise
    count_order_outcome("accepted")
    return acted


def take_back(game_id: int, seat: int, to: int, *, now: datetime | None = None) -> Acted:
    """Withdraw this seat's last act, which began with fact number `to`. Its facts stay in the log
    but count no longer.

    Raises TooLate if something was drawn or shown or another seat was asked since, Stale if `to` is
    not the last act, TimeIsUp if the time for it is over: what is asked again has the very clock
    that it had; TooFast if it is one more than people take back.
    """
    now = now or timezone.now()

    def withdraw(cursor: Cursor, command: UUID) -> Acted:
        locked, (asked, seed, _plans) = lock_game_and_questions(cursor, game_id)
        position = load_locked_position(cursor, locked)
        acts = position.undo[seat] if 0 <= seat < len(position.undo) else ()
        if not acts:
            raise TooLate
        if acts[-1] != to:
            raise Stale
        rate_limits.check_take_back_rate(
            position.recent_acts, seat, now, rate_limits.get_human_rate_bounds()
        )
        if locked.clocked and store.is_time_up(cursor, game_id, seat, now):
            raise TimeIsUp
        rows = store.load_opened_rows(cursor, game_id, 0, locked.version)
        void = list_withdrawn_acts(rows) | {to}
        state = fold_rows(
            GAMES[locked.rules],
            get_codec(locked.rules),
            None,
            (row for row in rows if row.act not in void),
        )
        facts = [Fact(frame.Rewound(seat, to), seat, (), False)]
        step = Step(locked, position, asked, seat, now, command=command)
        return record_facts(cursor, step, state, facts, seed)

    return carry_out(game_id, withdraw)


class FoundingOptions(TypedDict, total=False):
    """What a table is founded as: see frame.Founded."""

    league: str
    practice: bool


def start_game(
    game_id: int,
    seats: int,
    lot: Sequence[int],
    options: Mapping[str, str],
    *,
    now: datetime | None = None,
    **founded_as: Unpack[FoundingOptions],
) -> Acted:
    """Write the first facts of a game that is still open: founding, the game's setup, its own first
    turns.

    Puts a fresh seed away. `lot`: see frame.Founded.

    Raises UnknownGame, or Refused if the rules do not take the options.
    """
    with transaction.atomic(), Cursor() as cursor:
        locked = lock_game(cursor, game_id, Status.OPEN)
        game = GAMES[locked.rules]
        seed = secrets.token_bytes(32)
        log_rows.save_seed(cursor, game_id, seed)
        first = game.begin(seats, options)
        state, facts = settle(game, game.evolve(None, first), Chance(seed))
        sealed = commitment(seed)
        league, practice = founded_as.get("league", ""), founded_as.get("practice", False)
        founded = frame.Founded(locked.rules, seats, tuple(lot), sealed, True, league, practice)
        facts = [Fact(founded, None, (), False), Fact(first, None, (), False), *facts]
        nobody = ((),) * seats
        position = build_empty_position(locked.slug)._replace(
            undo=nobody, recent_acts=(RecentActs(),) * seats, seals=True
        )
        return record_facts(
            cursor, Step(locked, position, {}, None, now or timezone.now()), state, facts, seed
        )


def record_frame_events(
    game_id: int, events: Sequence[Event], *, now: datetime | None = None
) -> Acted:
    """Put facts of the frame into the log of a running game: things that happened at the table, but
    moved nothing.

    Raises UnknownGame or NotRunning.
    """
    with transaction.atomic(), Cursor() as cursor:
        locked, (asked, seed, _plans) = lock_game_and_questions(cursor, game_id)
        position = load_locked_position(cursor, locked)
        facts = [Fact(event, None, (), False) for event in events]
        return record_facts(
            cursor,
            Step(locked, position, asked, None, now or timezone.now()),
            position.state,
            facts,
            seed,
        )


def lock_game(cursor: Cursor, game_id: int, status: str = Status.RUNNING) -> store.Locked:
    """The game's row, locked. Raises UnknownGame, or NotRunning if it is not in that status."""
    return check_status(store.lock_game_row(cursor, game_id), status)


def lock_game_and_questions(cursor: Cursor, game_id: int) -> tuple[store.Locked, store.Questions]:
    """The row of a running game, locked, and what is open in it, in one round trip, with BEGIN.
    Raises as lock_game."""
    locked, questions = store.lock_game_row_and_questions(cursor, game_id)
    return check_status(locked, Status.RUNNING), questions


def check_status(locked: store.Locked | None, status: str) -> store.Locked:
    """The row. Raises UnknownGame, or NotRunning if it is not in that status."""
    if locked is None or locked.rules not in GAMES:
        raise UnknownGame
    if locked.status != status:
        raise NotRunning
    return locked


def load_locked_position(cursor: Cursor, locked: store.Locked) -> Position:
    """The position of a game whose row is held."""
    return load_position_at(
        locked, lambda after: store.load_opened_rows(cursor, locked.id, after, locked.version)
    )


def check_token(
    cursor: Cursor,
    game_id: int,
    open_questions: dict[int, store.OpenQuestion],
    seat: int,
    token: str,
) -> None:
    """Raise unless `token` is that of the open question to `seat`: a token answers one question of
    one seat, once."""
    question = open_questions.get(seat)
    if question and question.token == token:
        return
    owner = store.find_seat_of_token(cursor, game_id, token)
    if owner is not None and owner != seat:
        raise NotYours
    if owner == seat:
        raise Answered
    raise Stale if question else NotAsked
