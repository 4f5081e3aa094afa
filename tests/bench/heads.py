"""What a statement over all logs costs, at 10,000 logs and at 100,000: statements of SQL, and time
for each log."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.db import connections, transaction
from django.utils import timezone

from games.heads import proof
from games.heads.models import Statement
from games.heads.signing import record_hourly_statement
from games.heads.statement_file import StatementFile, compare_with_file, load_statement_file
from games.play.sql import Cursor
from tests.bench.acting import OWNER
from tests.bench.figures import Figure, at_most
from tests.bench.sweep import Cost, cost
from tests.play.wire import round_trips

SIZES = (10_000, 100_000)
MOVED = 100
"""One log of so many has moved within an hour."""
BAR = 15.0
"""So many times the processor time at most for ten times the logs: caches are smaller than that."""

LOGS = """
WITH game AS (
  INSERT INTO games_game (slug, rules, title, options, status, size, pace, private, watchable,
    invite, version, head,
    created_at, started_at, moved_at)
  SELECT 'H' || lpad(n::text, 9, '0'), 'keywest', '', '{}', 'running', 2, '{}', FALSE, TRUE, 'x', 1,
    sha256(n::text::bytea), now(), now(), now() FROM generate_series(%s::int, %s::int) n
  RETURNING id, head
)
INSERT INTO games_event (game_id, seq, kind, version, data, act, barrier, digest, at)
SELECT id, 1, 'founded', 1, '{}', 1, TRUE, head, now() FROM game
"""
MOVE = """
WITH game AS (
  UPDATE games_game SET version = version + 1, head = sha256(head || '2') WHERE slug LIKE 'H%%'
    AND id %% %s = 0
  RETURNING id, version, head
)
INSERT INTO games_event (game_id, seq, kind, version, data, act, barrier, digest, at)
SELECT id, version, 'nudged', 1, '{}', version, FALSE, head, now() FROM game
"""
PARTS = (
    "the first statement",
    "the statement of an hour",
    "the owner's file",
    "comparing it",
    "the tree for proofs",
)
Costs = dict[str, Cost]


def figures() -> Iterator[Figure]:
    """Seconds at both sizes, and their ratio; and how many statements of SQL an hour needs,
    whatever the size."""
    hour = timezone.now().replace(minute=30)
    few, asked = at_size(1, SIZES[0], hour)
    many, asked_more = at_size(SIZES[0] + 1, SIZES[1], hour)
    for part in PARTS:
        yield Figure(
            f"{part}, {SIZES[0]:,} / {SIZES[1]:,} logs: wall, processor time",
            said(few[part], many[part]),
        )
    hourly = many[PARTS[1]].processor / few[PARTS[1]].processor
    yield at_most("the statement of an hour, ten times the logs: processor time", hourly, BAR)
    yield at_most("round trips to the database that it needs", max(asked, asked_more), 16)
    yield Figure("as many at both sizes", str(asked == asked_more), good=asked == asked_more)
    with Cursor() as cursor:
        size = len(load_statement_file(cursor, newest()).text) / SIZES[1]
    yield Figure("bytes of the owner's file for each log", f"{size:.0f}")


def said(few: Cost, many: Cost) -> str:
    """In a line."""
    return f"{few.seconds:.2f}, {few.processor:.2f} / {many.seconds:.2f}, {many.processor:.2f} s"


def at_size(first: int, last: int, hour: datetime) -> tuple[Costs, int]:
    """What each part takes, and the statements of SQL of an hour."""
    written(LOGS, first, last)
    hours = (hour + timedelta(hours=last + number) for number in range(9))
    costs = {PARTS[0]: cost(lambda: record_hourly_statement(next(hours)))}
    for _ in range(3):
        written(MOVE, MOVED)
        took = cost(lambda: record_hourly_statement(next(hours)))
        costs[PARTS[1]] = min(took, costs.get(PARTS[1], took), key=lambda one: one.processor)
    with round_trips() as asked:
        record_hourly_statement(next(hours))
    files: list[StatementFile] = []
    with transaction.atomic(), Cursor() as cursor:
        costs[PARTS[2]] = cost(lambda: files.append(load_statement_file(cursor, newest())))
        costs[PARTS[3]] = cost(lambda: check(cursor, files[0]))
    costs[PARTS[4]] = cost(lambda: proof.load_statement_tree(newest().number))
    return costs, len(asked)


def check(cursor: Cursor, noted: StatementFile) -> None:
    """It must be right, or the time says nothing."""
    assert compare_with_file(cursor, noted) == ([], [])


def newest() -> Statement:
    """The last statement."""
    return Statement.objects.order_by("-number")[0]


def written(statement: str, *numbers: int) -> None:
    """As the owner, and as after a quiet hour."""
    with connections[OWNER].cursor() as cursor:
        cursor.execute(statement, numbers)
        for table in ("games_game", "games_event", "heads_leaf", "heads_log"):
            cursor.execute(f"VACUUM ANALYZE {table}")
