"""Games that are over, by the thousand: rows as a log would leave them, made by the database."""

from __future__ import annotations

from django.db import connection

PEOPLE = """
INSERT INTO accounts_person (password, email, name, language, time_zone, theme, patterns,
  confirm_moves, mail_hour, rest_days, country, region, is_active, joined_at, id)
SELECT '!', 'many' || n || '@example.org', 'Many ' || n, 'en', 'UTC', 'auto', false, true, 8, '',
  '', '', true, now(), 1000000 + n
FROM generate_series(0, %(people)s - 1) n
"""
GAMES = """
INSERT INTO games_game (id, slug, rules, title, options, status, size, pace, private, watchable,
  invite, version, head, created_at, started_at, finished_at)
SELECT 1000000 + n, 'm' || n, CASE n %% 3 WHEN 0 THEN 'keywest' ELSE 'keyflower' END, '', '{}',
  'finished', 3 + n %% 3, '{}', false, true, 'x', 9, '', t.at, t.at, t.at
FROM generate_series(0, %(games)s - 1) n
CROSS JOIN LATERAL (SELECT '2026-01-01Z'::timestamptz + n * interval '7 minutes' AS at) t
"""
# Who sits where: people in steps that have nothing in common with their number, none twice.
SEATS = """
INSERT INTO games_seat (game_id, number, person_id, misses, standin, rank, points)
SELECT g.id, s, 1000000 + (g.id * 7919 + s * (1 + g.id %% 97)) %% %(people)s, 0, '',
  1 + (s + g.id * 31) %% g.size, 10
FROM games_game g CROSS JOIN LATERAL generate_series(0, g.size - 1) s WHERE g.id >= 1000000
"""
FACTS = """
INSERT INTO games_event (game_id, seq, kind, version, data, seat, act, barrier, digest, at)
SELECT g.id, f, CASE f WHEN 9 THEN 'unsealed' ELSE 'bade' END, 1, '{}', 1, f - f %% 2, false, '',
  g.finished_at
FROM games_game g CROSS JOIN generate_series(1, 9) f WHERE g.id >= 1000000
"""
# In one game of ten somebody left.
LEFT = """
INSERT INTO games_sat (game_id, seat, until_act, person_id)
SELECT g.id, 0, 5, 1000000 + (g.id * 7919 + 3) %% %(people)s FROM games_game g
WHERE g.id >= 1000000 AND g.id %% 10 = 0
"""


def fill(games: int, people: int) -> None:
    """So many games among so many people (a prime number, above 500)."""
    with connection.cursor() as cursor:
        for statement in (PEOPLE, GAMES, SEATS, FACTS, LEFT):
            cursor.execute(statement, {"games": games, "people": people})
        cursor.execute("ANALYZE")
