"""Many tables like one that was played: copied in the database, because opening thousands of them
takes an hour."""

from __future__ import annotations

from django.db import connection

from tests.play.helpers import Party

APART = 16
"""More than people sit at a table: so far apart are the ids of copied people."""

# A row as JSON, changed, and made a row again: whatever columns the table has.
COPY = """
INSERT INTO {table} SELECT (jsonb_populate_record(t,
  to_jsonb(t) || jsonb_build_object({changed}))).*
FROM {table} t, generate_series(1, %(count)s) k WHERE {which} ORDER BY k
"""
PERSON = "'{0}', t.{0} + k * %(apart)s"
GAME = "'game_id', t.game_id + k"
FRESH = "'id', nextval(pg_get_serial_sequence('{table}', 'id'))"
OF_GAME = "t.game_id = %(game)s"

COPIES = (
    (
        "accounts_person",
        f"{PERSON.format('id')}, 'email', 'copy' || k || '.' || t.email, 'name', t.name || '.' || "
        f"k, "
        "'look', t.look || '.' || k",
        "t.id IN (SELECT person_id FROM games_seat WHERE game_id = %(game)s)",
    ),
    (
        "games_game",
        f"'id', t.id + k, 'slug', 'c' || t.id || 'x' || k, {PERSON.format('host_id')}",
        "t.id = %(game)s",
    ),
    ("games_seat", f"{FRESH}, {GAME}, {PERSON.format('person_id')}", OF_GAME),
    ("games_event", GAME, OF_GAME),
    (
        "games_question",
        f"{GAME}, {PERSON.format('person_id')}, 'token', substr(md5(t.token || k), 1, 12)",
        OF_GAME,
    ),
    ("games_notice", f"{FRESH}, {GAME}, {PERSON.format('person_id')}", OF_GAME),
)
"""In this order, each with what is different in a copy, and which rows there are."""


def copied(party: Party, count: int) -> None:
    """So many more tables with people of their own who are told of the same. Nobody can play on at
    them: the chains of
    their logs are those of the first table."""
    with connection.cursor() as cursor:
        for table, changed, which in COPIES:
            changed = changed.replace("{table}", table)
            statement = COPY.format(table=table, changed=changed, which=which)
            cursor.execute(statement, {"count": count, "game": party.id, "apart": APART})
        cursor.execute("ANALYZE")
