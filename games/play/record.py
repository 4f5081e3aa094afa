"""What an act leaves behind: rows of the log, questions closed and opened, scores, and the position
after it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

import msgspec
from django.db import transaction

from games.play import store
from games.play.log_rows import Box, Row, chain_rows
from games.play.models import Status
from games.play.notice_kind import ActOutcome, list_act_news
from games.play.position import POSITIONS, Position, compute_undo, get_codec
from games.play.rate_limits import add_recent_acts
from games.play.wake import wake_worker
from games.rules import frame
from games.rules.core import Fact, pending_at
from games.rules.registry import GAMES
from games.rules.types import Decision

if TYPE_CHECKING:
    from games.play.sql import Cursor

encode = msgspec.json.encode

Opened = list[tuple[int, str, str]]
"""New questions: seat, kind, token."""


class Acted(NamedTuple):
    """What a command did: the number of the last fact, the facts it added, whether the game is
    over, new questions.

    `position`, `asked`: where the game stands now, and what is open in it.
    """

    version: int
    facts: tuple[Fact, ...]
    over: bool
    opened: Opened
    position: Position
    asked: dict[int, store.OpenQuestion]


class Step(NamedTuple):
    """A game about to move: its locked row, where it stood, what was asked, who moves (None: the
    game), and when.

    `present`, `command`: see store.Writing.
    """

    locked: store.Locked
    position: Position
    asked: dict[int, store.OpenQuestion]
    mover: int | None
    now: datetime
    present: bool = True
    command: UUID | None = None


def record_facts(cursor: Cursor, step: Step, state: Any, facts: list[Fact], seed: bytes) -> Acted:
    """Write what happened and all that follows from it; remember the new position once it is
    committed."""
    locked, game = step.locked, GAMES[step.locked.rules]
    over = game.over(state)
    decisions = () if over else pending_at(game, state)
    closed, opened = list_question_changes(step, decisions)
    facts = add_frame_barriers(facts, step.mover, opened, seed if over else b"")
    rows = chain_rows(step.position.head, locked.slug, build_log_rows(step, facts, seed))
    scores = (
        [(score.seat, score.points, score.rank) for score in game.scores(state)] if over else []
    )
    status = Status.FINISHED if over else Status.RUNNING
    round_over = is_round_over(locked, rows, over)
    writing = store.Writing(
        *(locked.id, rows, closed, opened, scores, status, step.now, locked.clocked),
        round_over=round_over,
        present=step.present,
        news=list_step_news(step, rows, opened, round_over, over),
        command=step.command,
    )
    store.write_act(cursor, writing)
    after = advance_position(step.position, state, decisions, rows, facts)
    transaction.on_commit(lambda: keep_position_and_wake(locked.id, after))
    asked = {seat: question for seat, question in step.asked.items() if seat not in closed}
    asked |= {seat: store.OpenQuestion(seat, token, after.version) for seat, _kind, token in opened}
    return Acted(after.version, tuple(facts), over, opened, after, asked)


def is_round_over(locked: store.Locked, rows: Sequence[Row], over: bool) -> bool:
    """Whether a round ends with these rows: the next one opens, or it was the last."""
    opens = GAMES[locked.rules].presentation.opens_round
    return bool(opens and locked.version) and (over or any(row.kind == opens for row in rows))


def list_step_news(
    step: Step, rows: Sequence[Row], opened: Opened, round_over: bool, over: bool
) -> list[store.News]:
    """Whom these rows concern."""
    asked, begins = [seat for seat, _kind, _token in opened], not step.locked.version
    seats = range(len(step.position.undo))
    return list_act_news(ActOutcome(seats, rows[0].seat, asked, begins, round_over, over))


def keep_position_and_wake(game_id: int, position: Position) -> None:
    """What may happen only when the facts are safe."""
    POSITIONS.put(game_id, position)
    wake_worker()


def list_question_changes(step: Step, after: Sequence[Decision]) -> tuple[list[int], Opened]:
    """Seats whose question is closed, and the new questions.

    A question stays the same, with its token, as long as its seat is not the mover and its decision
    has not changed.
    """
    old = {decision.seat: decision for decision in step.position.decisions}
    kept = {
        decision.seat
        for decision in after
        if decision.seat != step.mover
        and decision.seat in step.asked
        and old.get(decision.seat) == decision
    }
    opened = [
        (decision.seat, decision.kind, create_question_token())
        for decision in after
        if decision.seat not in kept
    ]
    return [seat for seat in step.asked if seat not in kept], opened


def create_question_token() -> str:
    """Twelve characters (72 bits) that answer one question once."""
    return secrets.token_urlsafe(9)


def add_frame_barriers(
    facts: list[Fact], mover: int | None, opened: Opened, seed: bytes
) -> list[Fact]:
    """The facts with the frame's own barriers: another seat was asked, or the game is over and its
    `seed` opened."""
    if seed:
        return [*facts, Fact(frame.Unsealed(seed.hex()), None, (), True)]
    if any(seat != mover for seat, _kind, _token in opened):
        return [*facts[:-1], facts[-1]._replace(barrier=True)]
    return facts


def build_log_rows(step: Step, facts: Sequence[Fact], seed: bytes) -> list[Row]:
    """The rows that these facts become, without digests; those that the game hides are sealed, if
    it was founded so."""
    locked, codec, first = step.locked, get_codec(step.locked.rules), step.locked.version + 1
    rows = []
    for seq, fact in enumerate(facts, first):
        kind, version, data = codec.encode(fact.event)
        draws = encode(fact.draws).decode() if fact.draws else None
        rows.append(
            Row(
                seq,
                kind,
                version,
                encode(data).decode(),
                fact.seat,
                draws,
                first,
                fact.barrier,
                step.now,
            )
        )
    hidden = GAMES[locked.rules].hidden if step.position.seals else frozenset[str]()
    return (
        Box(seed, locked.slug).close(rows, hidden)
        if any(row.kind in hidden for row in rows)
        else rows
    )


def advance_position(
    position: Position,
    state: Any,
    decisions: tuple[Decision, ...],
    rows: Sequence[Row],
    facts: Sequence[Fact],
) -> Position:
    """The position after the new rows: exactly what a cold load would find."""
    barrier = any(fact.barrier for fact in facts)
    undo = compute_undo(
        position.undo, rows[0].seq, [fact.seat for fact in facts], barrier, rows[0].kind
    )
    drawn = max((draw.number + 1 for fact in facts for draw in fact.draws), default=0)
    next_draw, recent_acts = (
        max(position.next_draw, drawn),
        add_recent_acts(position.recent_acts, rows[:1]),
    )
    return Position(
        rows[-1].seq,
        rows[-1].digest,
        state,
        decisions,
        next_draw,
        undo,
        recent_acts,
        position.seals,
    )
