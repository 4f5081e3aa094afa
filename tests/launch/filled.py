"""A database of an earlier version with so many facts, and who watches the locks of a migration."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg

BLANKS = {
    "bigint": "0",
    "integer": "0",
    "smallint": "0",
    "boolean": "false",
    "bytea": r"'\x00'::bytea",
    "json": "'{}'::json",
    "jsonb": "'{}'::jsonb",
    "timestamp with time zone": "now()",
}
"""What stands in a column that must have something, by its type; text is empty."""
REQUIRED = """
SELECT column_name, data_type FROM information_schema.columns
WHERE table_schema = 'public' AND table_name = %s AND is_nullable = 'NO'
  AND column_default IS NULL AND is_identity = 'NO'
"""
FACTS_A_GAME = 200
TABLES: dict[str, tuple[float, dict[str, str]]] = {
    "accounts_person": (
        1 / FACTS_A_GAME,
        {"email": "i || '@example.org'", "name": "'P' || i", "theme": "'auto'"},
    ),
    "games_game": (
        1 / FACTS_A_GAME,
        {"slug": "'g' || i", "status": "'running'", "size": "4", "version": "200"},
    ),
    "games_seat": (
        4 / FACTS_A_GAME,
        {"game_id": "1 + i / 4", "number": "i % 4", "person_id": "1 + (i * 7) % {people}"},
    ),
    "django_session": (
        2 / FACTS_A_GAME,
        {"session_key": "'s' || i", "expire_date": "now() + interval '1 day'"},
    ),
    "games_event": (1, {"game_id": "1 + i / 200", "seq": "1 + i % 200", "kind": "'Bid'"}),
    "games_question": (
        1 / 4,
        {"game_id": "1 + i / 50", "asked_seq": "i % 50", "kind": "'bid'", "answered_seq": "i % 50"},
    ),
    "games_outbox": (
        1,
        {
            "game_id": "1 + i / 200",
            "seq": "1 + i % 200",
            "kind": "'wake'",
            "state": "'done'",
            "done_at": "now()",
        },
    ),
    "games_notice": (
        1,
        {
            "game_id": "1 + i / 200",
            "seq": "i % 200",
            "person_id": "1 + i % {people}",
            "kind": "'turn'",
            "state": "'sent'",
        },
    ),
    "games_message": (1 / 10, {"game_id": "1 + i / 20", "number": "1 + i % 20", "text": "'hi'"}),
    "games_plan": (
        2 / FACTS_A_GAME,
        {
            "game_id": "1 + i / 2",
            "seat": "i % 2",
            "person_id": "1 + i % {people}",
            "lasts": "'round'",
        },
    ),
    "api_answer": (1 / 100, {"key": "'k' || i", "person_id": "1 + i % {people}"}),
}
"""Rows for each fact, and what is in them: expressions of their number `i`, which begins at 0."""
LOCKS = """
SELECT l.relation::regclass::text, l.granted FROM pg_locks l JOIN pg_class c ON c.oid = l.relation
WHERE l.pid = %s AND c.relkind IN ('r', 'p') AND c.relname = ANY (%s)
  AND l.mode IN ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
"""
"""Tables in which nobody else can write just now, and those that it waits for: all others stand
behind it."""


def fill(connection: psycopg.Connection[Any], facts: int) -> None:
    """Rows in every table that grows, without triggers and foreign keys."""
    people = max(facts // FACTS_A_GAME, 1)
    with connection.transaction(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        for table, (share, columns) in TABLES.items():
            required = cursor.execute(REQUIRED, [table]).fetchall()
            values = {name: BLANKS.get(kind, "''") for name, kind in required}
            values |= {name: text.format(people=people) for name, text in columns.items()}
            cursor.execute(
                f"INSERT INTO {table} ({', '.join(values)}) SELECT {', '.join(values.values())}"
                f" FROM generate_series(0, {max(int(facts * share), 1) - 1}) i"
            )
    connection.execute("ANALYZE")


class Watch:
    """For how long the watched process kept others from writing, by table: while it held it, and
    while it held it or waited for it."""

    def __init__(self) -> None:
        self.held: dict[str, float] = {}
        self.kept_waiting: dict[str, float] = {}
        self.over = threading.Event()

    def look(self, watching: psycopg.Connection[Any], pid: int, tables: list[str]) -> None:
        """Again and again, to the end."""
        held, waiting = dict[str, float](), dict[str, float]()
        while not self.over.is_set():
            rows = watching.execute(LOCKS, [pid, tables]).fetchall()
            now = time.monotonic()
            held = note(self.held, held, {name for name, granted in rows if granted}, now)
            waiting = note(self.kept_waiting, waiting, {name for name, _granted in rows}, now)
            time.sleep(0.02)


def note(
    longest: dict[str, float], since: dict[str, float], found: set[str], now: float
) -> dict[str, float]:
    """Since when each of those found is so; the longest of all are noted."""
    since = {name: since.get(name, now) for name in found}
    for name, begin in since.items():
        longest[name] = max(longest.get(name, 0.0), now - begin)
    return since


@contextmanager
def watch(dsn: str, pid: int) -> Iterator[Watch]:
    """The locks of this process of the server, until the end."""
    made = Watch()
    with psycopg.connect(dsn, autocommit=True) as watching:
        words = (watching, pid, list(TABLES))
        thread = threading.Thread(target=made.look, args=words, daemon=True)
        thread.start()
        try:
            yield made
        finally:
            made.over.set()
            thread.join()
