"""One look at what time brings about, among 10,000 running games and among 1,000,000, with as much
due in both."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from django.db import connection, connections
from django.test import override_settings
from django.utils import timezone

from games.clocks.heartbeat import record_heartbeat
from games.clocks.reminders import write_due_reminders
from games.clocks.starting import set_missing_question_clocks
from games.clocks.terms import PRESETS, encode_terms
from games.clocks.timeouts import expire_due_turns, list_due_games
from games.mail.outbound.sender import choose_sending_times
from games.play import claims, lobby, outbox
from games.play.models import Game, Question
from games.sweep.due_work import sweep_due_work
from tests.bench.acting import OWNER
from tests.bench.crowd import crowd, settle
from tests.bench.figures import Figure, at_most, timed
from tests.bench.games import somebody

DUE = 1_000
SIZES = (10_000, 1_000_000)
BAR = 1.5
IDLE_LOOKS = 30

REMINDERS_DUE = """
INSERT INTO games_reminder (game_id, seat, asked_seq, stage, at)
SELECT id, 0, 9, 2, now() FROM games_game WHERE slug LIKE 'X%%' ORDER BY id DESC LIMIT 1000
ON CONFLICT (game_id, seat, asked_seq, stage) DO UPDATE SET at = excluded.at
"""
REMINDED = "DELETE FROM games_notice WHERE kind = 'reminder'"
CLOCKS_UNSET = """
UPDATE games_question SET clock_started_at = NULL, due_at = NULL WHERE answered_seq IS NULL
  AND game_id IN (
  SELECT id FROM games_game WHERE slug LIKE 'X%%' ORDER BY id LIMIT 1000)
"""
CLAIMS = 200

PAGES = "SELECT blks_hit + blks_read FROM pg_stat_database WHERE datname = current_database()"
WHOLE = "the whole sweep"


class Cost(NamedTuple):
    """Seconds on the wall, seconds of processors (ours and PostgreSQL's), pages of 8 kB that
    PostgreSQL looked at.

    The last two hardly depend on what else the machine does.
    """

    seconds: float
    processor: float
    pages: int


Costs = dict[str, Cost]
"""By what was done."""


def figures() -> Iterator[Figure]:
    """Each part of a sweep at both sizes; the whole of it as ratios."""
    few, many = (at_size(size, before) for before, size in pairwise((0, *SIZES)))
    for part, cost in few.items():
        for size, (seconds, processor, seen) in zip(SIZES, (cost, many[part]), strict=True):
            said = f"{seconds * 1000:,.1f} / {processor * 1000:,.1f} ms, {seen:,}"
            yield Figure(f"{part}, {size:,} games: wall / processor time, pages", said)
    whole = f"the whole sweep, {DUE:,} due: {SIZES[1]:,} games against {SIZES[0]:,}, "
    for number, what in enumerate(("time on the wall", "processor time")):
        yield at_most(whole + what, many[WHOLE][number] / few[WHOLE][number], BAR)
    yield Figure(whole + "pages", f"{many[WHOLE].pages / few[WHOLE].pages:.3f}")


def at_size(size: int, before: int) -> Costs:
    """The parts, twice, the better of each, once there are so many running games; `before`: there
    were as many."""
    crowd(before + 1, size)
    with override_settings(OUTBOX_WAKE=False):
        idle = {"a sweep that finds nothing": min(cost(sweep_due_work) for _ in range(IDLE_LOOKS))}
        first, second = parts(), parts()
    return idle | {part: min(first[part], second[part]) for part in first}


def cost(step: Callable[[], Any]) -> Cost:
    """What one step takes."""
    seen, ours, theirs = pages(), time.process_time(), server_seconds()
    seconds = timed(step)
    return Cost(seconds, time.process_time() - ours + server_seconds() - theirs, pages() - seen)


def server_seconds() -> float:
    """How long a processor has worked for our connection, in PostgreSQL's process on this
    machine."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (pid,) = cursor.fetchone()
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9


def pages() -> int:
    """Pages that were looked at in this database so far."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_stat_force_next_flush()")
        cursor.execute(PAGES)
        return int(cursor.fetchone()[0])


def parts() -> Costs:
    """What every few seconds is looked for, with 1,000 things due in each."""
    deadlines()
    execute(CLOCKS_UNSET)
    execute(REMINDERS_DUE)
    settle()
    now, first = timezone.now(), Game.objects.latest("pk").pk - DUE
    steps: dict[str, Callable[[], Any]] = {
        "heartbeat": lambda: record_heartbeat(now),
        "1,000 clocks set": lambda: set_missing_question_clocks(now),
        "1,000 deadlines found": lambda: list_due_games(now, now - timedelta(days=999), [], DUE),
        "1,000 deadlines fired": lambda: expire_due_turns(now),
        "1,000 reminders": lambda: write_due_reminders(now),
    }
    costs = {name: cost(step) for name, step in (steps | after_sweep()).items()}
    forget(first)
    return costs | {WHOLE: Cost._make(map(sum, zip(*costs.values(), strict=True)))}


def after_sweep() -> dict[str, Callable[[], Any]]:
    """What others look for: bots that owe an answer, the outbox, notices that are needless or to be
    sent."""
    return {
        "bots reminded": outbox.requeue_late_bots,
        "the outbox claimed": lambda: [
            0 for _ in iter(lambda: outbox.claim_items(outbox.BATCH), [])
        ],
        "needless notices dropped": lambda: claims.strike_off_all_needless_notices(timezone.now()),
        f"{CLAIMS} people's notices claimed": lambda: [
            claims.claim_notices(timezone.now(), choose_sending_times, 1) for _ in range(CLAIMS)
        ],
    }


def deadlines() -> None:
    """1,000 real games in which a person's time is up."""
    pace = encode_terms(PRESETS["day"]._replace(grace=0))
    games = [
        lobby.open_table(somebody(), "keywest", 3, bots=["random"] * 2, pace=pace).pk
        for _ in range(DUE)
    ]
    past = timezone.now() - timedelta(seconds=1)
    Game.objects.filter(pk__in=games).update(pace=pace)
    Question.objects.filter(game__in=games, bot=False).update(
        clock_started_at=past, budget=1, due_at=past
    )


def forget(after: int) -> None:
    """Clear away what these games have left, so that the next round finds as much as this one."""
    with connections[OWNER].cursor() as cursor:
        for table in ("games_outbox", "games_notice", "games_reminder", "games_question"):
            cursor.execute(f"DELETE FROM {table} WHERE game_id > %s", [after])
        cursor.execute(REMINDED)
        cursor.execute("UPDATE games_game SET status = 'abandoned' WHERE id > %s", [after])


def execute(statement: str) -> None:
    """One statement on its own."""
    with connection.cursor() as cursor:
        cursor.execute(statement)
