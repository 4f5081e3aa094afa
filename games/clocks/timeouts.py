"""What happens when time is up: once, in one transaction that holds the game.

1. Which games have a question that is due? 2. Hold a game's row, or leave it to whoever holds it.
3. Read again, under the lock, what is due: who answered in time is safe, whoever comes now waits.
4. Play the turn to its end: by plan, stand-in, or default. 5. Too many turns missed: a bot takes
the seat. 6. Write facts, seat and notice; commit.

The decision is taken from the rows under the lock alone, so it does not matter how many sweepers
there are, how often they are called, or when they die.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import datetime
from secrets import SystemRandom
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from django.db import transaction

from games.clocks.outages import SELECT_OWED_UNTIL, STOP_LOCK_KEY
from games.clocks.terms import Terms, decode_terms
from games.play import notices, plans, store
from games.play.commands import load_locked_position
from games.play.notice import Kind
from games.play.plan_execution import execute_plans
from games.play.ports import offer_seat
from games.play.record import Step, record_facts
from games.play.sql import Cursor
from games.rules import frame
from games.rules.chance import Chance
from games.rules.contract import Game
from games.rules.core import Fact, pending_at, play
from games.rules.registry import GAMES
from games.rules.types import Decision, Move

if TYPE_CHECKING:
    from games.clocks.heartbeat import Outage
    from games.play.position import Position

log = logging.getLogger(__name__)

BATCH = 200
LONGEST_TURN = 60
"""Moves after which somebody else's time is spent on what should be a turn: the rest waits for the
next sweep."""
Answer = Callable[[Any, Decision], Move | None]
"""What somebody answers for a seat in a state when it is asked that; None: nothing."""
Answers = dict[str, Answer]
"""Those who may answer for a seat, in their order, by the word that the fact `lapsed` has."""
PLAN, BOT, DEFAULT = "plan", "bot", "default"

SELECT_DUE_GAMES = f"""
SELECT DISTINCT q.game_id FROM (
  SELECT q.game_id FROM games_question q JOIN games_game g ON g.id = q.game_id
  WHERE q.answered_seq IS NULL AND q.due_at <= %(now)s AND q.clock_started_at >= %(credited)s
    AND q.clock_started_at >= {SELECT_OWED_UNTIL} AND g.status = 'running' AND g.paused_at IS NULL
    AND q.due_at + make_interval(secs => coalesce((g.pace ->> 'grace')::int, 0)) <= %(now)s
    AND NOT q.game_id = ANY (%(tried)s)
  ORDER BY q.due_at LIMIT %(batch)s
) q
"""
LOCK_DUE_GAME = """
SELECT id, slug, rules, status, version, head, pace <> '{}', pace::text,
  pg_advisory_xact_lock_shared(%s) FROM games_game
WHERE id = %s AND status = 'running' AND paused_at IS NULL FOR NO KEY UPDATE SKIP LOCKED
"""
# A statement of its own, after both locks: see store.OPEN_QUESTIONS, and games.clocks.outages.
SELECT_LATE_QUESTION = f"""
SELECT q.seat, q.asked_seq, s.person_id, s.standin, s.misses
FROM games_question q JOIN games_seat s ON s.game_id = q.game_id AND s.number = q.seat
WHERE q.game_id = %(game)s AND q.answered_seq IS NULL AND NOT q.bot
  AND q.clock_started_at >= greatest(%(credited)s, {SELECT_OWED_UNTIL})
  AND q.due_at + make_interval(secs => %(grace)s) <= %(now)s
ORDER BY q.due_at LIMIT 1
"""
COUNT_MISS = "UPDATE games_seat SET misses = misses + 1 WHERE game_id = %s AND number = %s"
HAND_SEAT_TO_BOT = """
UPDATE games_seat SET bot = %s, owner_id = person_id, person_id = NULL, misses = 0
  WHERE game_id = %s AND number = %s
"""


class Late(NamedTuple):
    """A question whose time is up, and what its seat is worth to know. `standin`: a bot's name, or
    empty."""

    seat: int
    asked_seq: int
    person_id: int
    standin: str
    misses: int


def expire_due_turns(now: datetime, away: Outage | None = None, batch: int = BATCH) -> int:
    """Play for everybody whose time is up; how many turns were played. May run many times at once.

    While an outage is not credited to all (`away`), clocks that ran through it are left alone.
    """
    credited = away.until if away and not away.credited else datetime.min.replace(tzinfo=now.tzinfo)
    done, tried = 0, list[int]()
    while games := list_due_games(now, credited, tried, batch):
        for game_id in games:
            done += expire_turns_of_game(game_id, now, credited)
        tried += games
    return done


def list_due_games(now: datetime, credited: datetime, tried: list[int], batch: int) -> list[int]:
    """Games with something due that were not tried yet, the most overdue among them; a batch at
    most."""
    with Cursor() as cursor:
        cursor.execute(
            SELECT_DUE_GAMES, {"now": now, "credited": credited, "tried": tried, "batch": batch}
        )
        return [row[0] for row in cursor.fetchall()]


def expire_turns_of_game(game_id: int, now: datetime, credited: datetime) -> int:
    """Every seat of one game whose time is up, a transaction each; a game that fails holds up no
    other."""
    done = 0
    try:
        while expire_one_turn(game_id, now, credited):
            done += 1
    except Exception:
        log.exception("pace: nothing could be played at table %s", game_id)
    return done


def expire_one_turn(game_id: int, now: datetime, credited: datetime) -> bool:
    """One turn of one seat whose time is up; False if there is none, or somebody else holds the
    game."""
    with transaction.atomic(), Cursor() as cursor:
        cursor.execute(LOCK_DUE_GAME, (STOP_LOCK_KEY, game_id))
        row = cursor.fetchone()
        if row is None or row[2] not in GAMES:
            return False
        locked = store.Locked._make((*row[:5], bytes(row[5]), row[6]))
        terms = decode_terms(msgspec.json.decode(row[7]))
        late = find_late_question(cursor, game_id, terms, now, credited)
        if late is None:
            return False
        record_timeout(cursor, locked, terms, late, now)
    return True


def find_late_question(
    cursor: Cursor, game_id: int, terms: Terms, now: datetime, credited: datetime
) -> Late | None:
    """The question of this game that has been late longest."""
    cursor.execute(
        SELECT_LATE_QUESTION,
        {"game": game_id, "now": now, "grace": terms.grace, "credited": credited},
    )
    row = cursor.fetchone()
    return Late(*row) if row else None


def record_timeout(
    cursor: Cursor, locked: store.Locked, terms: Terms, late: Late, now: datetime
) -> None:
    """Facts of the turn, the seat that missed it, and what its person is told."""
    asked, seed, sealed = store.load_questions_and_plans(cursor, locked.id)
    position = load_locked_position(cursor, locked)
    game = GAMES[locked.rules]
    by, state, facts = play_late_turn(
        game,
        late,
        position,
        Chance(seed, position.next_draw),
        build_answerers(game, locked.id, late),
    )
    facts = [Fact(frame.Lapsed(late.seat, by), late.seat, (), False), *facts]
    handed = bool(terms.misses) and late.misses + 1 >= terms.misses
    if handed:
        bot = get_careful_bot(game)
        cursor.execute(HAND_SEAT_TO_BOT, (bot, locked.id, late.seat))
        offer_seat(cursor, locked.id, late.seat, late.person_id, now)
        sealed.pop(late.seat, None)
        facts.append(Fact(frame.Handed(late.seat, bot, "missed"), None, (), False))
    else:
        cursor.execute(COUNT_MISS, (locked.id, late.seat))
    step = Step(locked, position, asked, late.seat, now, present=False)
    acted = execute_plans(
        cursor,
        step,
        record_facts(cursor, step, state, facts, seed),
        plans.Plans(locked.id, sealed),
        seed,
    )
    kind = Kind.HANDED if handed else Kind.MOVED
    notices.write_notice(
        cursor,
        notices.NewNotice(locked.id, acted.version, late.seat, late.person_id, kind, now),
        now,
    )


def play_late_turn(
    game: Game[Any], late: Late, position: Position, chance: Chance, answers: Answers
) -> tuple[str, Any, list[Fact]]:
    """The seat's turn to its end: who answered what was late, the state after the turn, and its
    facts."""
    state, decision, facts = (
        position.state,
        position.find_decision(late.seat),
        list[Fact](),
    )
    first = ""
    for _ in range(LONGEST_TURN):
        if decision is None:
            break
        by, move = choose_late_answer(answers, state, decision)
        first = first or by
        state, more = play(game, state, late.seat, move, chance)
        facts += more
        asked = () if game.over(state) else pending_at(game, state)
        decision = asked[0] if [other.seat for other in asked] == [late.seat] else None
    return first or DEFAULT, state, facts


def choose_late_answer(answers: Answers, state: Any, decision: Decision) -> tuple[str, Move]:
    """Who answers first, and with which move; whoever breaks is passed over, so that no table waits
    for ever."""
    for by, answer in answers.items():
        try:
            move = answer(state, decision)
        except Exception as error:
            log.warning(
                "pace: the %s of seat %s broke: %s", by, decision.seat, type(error).__name__
            )
            continue
        if move is not None:
            return by, move
    return DEFAULT, decision.default


def build_answerers(game: Game[Any], game_id: int, late: Late) -> Answers:
    """Who answers for the seat, in this order: its person's plan, their stand-in."""
    found: Answers = {}
    planned = find_plan_answer(game_id, late)
    if planned:
        found[PLAN] = planned
    bot = game.bots.get(late.standin)
    if bot:
        found[BOT] = lambda state, decision: bot(
            game.view(state, late.seat), decision, SystemRandom()
        )
    return found


def find_plan_answer(game_id: int, late: Late) -> Answer | None:
    """What the person's plan answers, if they have one that can be read: a broken one must not keep
    a table waiting."""
    try:
        return plans.find_last_answer(game_id, late.seat, late.person_id)
    except Exception as error:
        log.warning("pace: a plan at table %s broke: %s", game_id, type(error).__name__)
        return None


def get_careful_bot(game: Game[Any]) -> str:
    """The bot that keeps a seat: the last one, which plays best."""
    return list(game.bots)[-1]
