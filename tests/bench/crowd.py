"""Running games by the hundred thousand, written by SQL: rows that a sweep has to pass by, and
never loads."""

from __future__ import annotations

import json
import os
from pathlib import Path

from django.db import connections, transaction

from accounts.models import Person
from games.clocks.terms import PRESETS, encode_terms
from keywest_site.embedded.layout import Layout
from keywest_site.embedded.postgres import Postgres
from tests.bench.acting import OWNER

SLICE = 100_000
GAMES_A_PERSON = 50
NEEDED = (
    "games_game",
    "games_seat",
    "games_question",
    "games_reminder",
    "games_notice",
    "games_outbox",
)

# Without facts or a head, so they are practice games: what checks all logs passes them by
# (tests.bench.heads).
# A game of a person and a bot: one question answered, one open for a day or two, with what comes
# along with each.
GAMES = """
WITH number AS (SELECT n FROM generate_series(%(first)s::int, %(last)s::int) n),
people AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS n FROM accounts_person
  WHERE email LIKE 'crowd%%'),
game AS (
  INSERT INTO games_game (slug, rules, title, options, status, size, pace, private, watchable,
    practice, invite, version, head,
    created_at, started_at, moved_at)
  SELECT 'X' || lpad(n::text, 9, '0'), 'keywest', '', '{}', 'running', 2, %(pace)s::jsonb, FALSE,
    TRUE, TRUE, 'x', 9, '',
    now() - interval '9 days', now() - interval '9 days', now() - interval '2 hours' FROM number
  RETURNING id, substr(slug, 2)::int AS n
), sitting AS (
  SELECT game.id AS game, people.id AS person, game.n
  FROM game JOIN people ON people.n = game.n %% (SELECT count(*) FROM people)
), seated AS (
  INSERT INTO games_seat (game_id, number, person_id, bot, misses, standin)
  SELECT game, 0, person, NULL, 0, '' FROM sitting UNION ALL SELECT game, 1, NULL, 'careful', 0, ''
    FROM sitting
), asked AS (
  INSERT INTO games_question (game_id, seat, asked_seq, kind, token, asked_at, answered_seq,
    answered_at, bot, clock_started_at,
    budget, due_at)
  SELECT game, 0, 4, 'bid', '', now() - interval '1 day', 6, now() - interval '2 hours', FALSE,
    now() - interval '1 day', 86400, now() - interval '1 minute' FROM sitting
  UNION ALL
  SELECT game, 0, 9, 'bid', '', now() - interval '2 hours', NULL, NULL, FALSE,
    now() - interval '2 hours', 86400,
    now() + interval '1 hour' + n %% 86400 * interval '1 second' FROM sitting
), reminded AS (
  INSERT INTO games_reminder (game_id, seat, asked_seq, stage, at)
  SELECT game, 0, 9, 2, now() + interval '30 minutes' + n %% 86400 * interval '1 second'
    FROM sitting
), noticed AS (
  INSERT INTO games_notice
    (game_id, seq, seat, person_id, kind, state, attempts, message, created_at, due_at, settled_at)
  SELECT game, 4, 0, person, 'turn', 'sent', 1, 'm', now() - interval '1 day',
    now() - interval '1 day', now()
  FROM sitting
  UNION ALL
  SELECT game, 9, 0, person, 'turn', 'queued', 0, '', now(), now() + interval '8 hours', NULL
    FROM sitting
  WHERE n %% 10 = 0
)
INSERT INTO games_outbox (game_id, seq, kind, state, attempts, created_at, due_at, done_at)
SELECT game, 9, 'moved', 'done', 1, now() - interval '2 hours', now() - interval '2 hours', now()
  FROM sitting
"""


def crowd(first: int, last: int) -> None:
    """Games number `first` to `last`, none of which has anything due within the next half hour."""
    people(last // GAMES_A_PERSON)
    pace = json.dumps(encode_terms(PRESETS["day"]))
    for begin in range(first, last + 1, SLICE):
        with transaction.atomic(OWNER), connections[OWNER].cursor() as cursor:
            cursor.execute(
                GAMES, {"first": begin, "last": min(begin + SLICE - 1, last), "pace": pace}
            )
    settle()


def people(wanted: int) -> None:
    """So many people to sit at these tables."""
    there = Person.objects.filter(email__startswith="crowd").count()
    Person.objects.bulk_create(
        [
            Person(email=f"crowd{number}@example.org", name=f"crowd {number}")
            for number in range(there, wanted)
        ],
        batch_size=1000,
    )


def settle() -> None:
    """What happens in a quiet hour: statistics, pages known to be visible to all, nothing left to
    be written."""
    with connections[OWNER].cursor() as cursor:
        for table in (*NEEDED, Person._meta.db_table):
            cursor.execute(f"VACUUM ANALYZE {table}")
    with Postgres(Layout.of(Path(os.environ["KEYWEST_DATA"]))).connect() as superuser:
        superuser.execute("CHECKPOINT")
