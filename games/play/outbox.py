"""The outbox: what has to be done because of a fact, at least once. Claims are leases: a kill loses
nothing."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta
from typing import Any, NamedTuple

from django.core.cache import cache
from django.db import connection
from django.utils import timezone

from games.play import ports
from games.play.wake import WAKE_KEY

log = logging.getLogger(__name__)

BATCH = 50
LEASE = timedelta(seconds=60)
MOST_ATTEMPTS = 10
OVERDUE = timedelta(seconds=5)

CLAIM = """
WITH claimed AS (
  UPDATE games_outbox SET due_at = %(lease)s, attempts = attempts + 1 WHERE id IN (
    SELECT id FROM games_outbox WHERE state = 'due' AND due_at <= %(now)s
    ORDER BY due_at LIMIT %(batch)s FOR UPDATE SKIP LOCKED
  ) RETURNING id, game_id, kind, attempts
)
SELECT claimed.id, game_id, slug, version, kind, attempts FROM claimed
  JOIN games_game ON games_game.id = game_id
ORDER BY claimed.id
"""
DONE = "UPDATE games_outbox SET state = 'done', done_at = %s WHERE id = ANY (%s) AND state = 'due'"
LATER = """
UPDATE games_outbox SET state = CASE WHEN attempts >= %s THEN 'failed' ELSE 'due' END, due_at = %s
  WHERE id = ANY (%s)
"""
REMIND = """
INSERT INTO games_outbox (game_id, seq, kind, state, attempts, created_at, due_at)
SELECT DISTINCT g.id, g.version, 'bot', 'due', 0, %(now)s, %(now)s
FROM games_question q
JOIN games_game g ON g.id = q.game_id AND g.status = 'running'
WHERE q.answered_seq IS NULL AND q.bot AND q.asked_at < %(overdue)s
ON CONFLICT (game_id, seq, kind) DO UPDATE SET state = 'due', due_at = %(now)s, attempts = 0
WHERE games_outbox.state <> 'due'
"""


class Item(NamedTuple):
    """A claimed row, with what its handler needs to know of the game."""

    id: int
    game_id: int
    slug: str
    version: int
    kind: str
    attempts: int


def drain_due_items(batch: int = BATCH) -> int:
    """Do everything that is due now; how many rows were done. Two at once share the work."""
    cache.delete(WAKE_KEY)
    done = 0
    while items := claim_items(batch):
        for kind in dict.fromkeys(item.kind for item in items):
            done += handle_items(kind, [item for item in items if item.kind == kind])
    return done


def claim_items(batch: int) -> list[Item]:
    """Take due rows on a lease: if this worker dies, they are due again when it ends."""
    now = timezone.now()
    with connection.cursor() as cursor:
        cursor.execute(CLAIM, {"now": now, "lease": now + LEASE, "batch": batch})
        return [Item(*row) for row in cursor.fetchall()]


def handle_items(kind: str, items: list[Item]) -> int:
    """Do the rows of one kind; a failure puts them off, longer each time, and is logged."""
    ids = [item.id for item in items]
    try:
        HANDLERS[kind](items)
    except Exception:
        log.exception("outbox: %s failed", kind)
        wait = timedelta(seconds=2 ** max(item.attempts for item in items))
        execute_statement(LATER, (MOST_ATTEMPTS, timezone.now() + wait, ids))
        return 0
    execute_statement(DONE, (timezone.now(), ids))
    return len(ids)


def execute_statement(statement: str, parameters: tuple[Any, ...]) -> None:
    """One statement on its own."""
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)


def publish_moves(items: list[Item]) -> None:
    """Tell open pages that their tables have moved."""
    ports.publish({f"table:{item.slug}": item.version for item in items})


def play_bots_of_games(items: list[Item]) -> None:
    """Let the bots of each game answer."""
    for game_id in dict.fromkeys(item.game_id for item in items):
        ports.play_bots(game_id)


HANDLERS: dict[str, Callable[[list[Item]], None]] = {
    "moved": publish_moves,
    "bot": play_bots_of_games,
}


def requeue_late_bots() -> int:
    """Put the games whose bots have owed an answer for some seconds into the outbox again; how
    many."""
    now = timezone.now()
    with connection.cursor() as cursor:
        cursor.execute(REMIND, {"now": now, "overdue": now - OVERDUE})
        return int(cursor.rowcount)
