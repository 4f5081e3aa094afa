"""The log can only grow: the database refuses everything else, from its owner as from the role that plays."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.db import DatabaseError, connection, transaction

from games.play.privileges import grant
from tests.play.helpers import Party

FORBIDDEN = [
    "UPDATE games_event SET kind = 'x'",
    "UPDATE games_event SET digest = ''",
    "DELETE FROM games_event",
    "TRUNCATE games_event",
    "TRUNCATE games_game CASCADE",
    "UPDATE games_secret SET seed = ''",
    "DELETE FROM games_secret",
    "TRUNCATE games_secret",
    "MERGE INTO games_event e USING (SELECT 1) x ON true WHEN MATCHED THEN DELETE",
    "INSERT INTO games_event SELECT * FROM games_event ON CONFLICT (game_id, seq) DO UPDATE SET kind = 'x'",
]
ONLY_THE_OWNER = [
    "ALTER TABLE games_event DISABLE TRIGGER ALL",
    "DROP TRIGGER games_event_rows ON games_event",
    "DROP TABLE games_event",
    "ALTER TABLE games_event ALTER COLUMN kind TYPE text",
    "CREATE RULE quiet AS ON INSERT TO games_event DO INSTEAD NOTHING",
    "CREATE OR REPLACE FUNCTION games_log_only_grows() RETURNS trigger LANGUAGE sql AS 'SELECT NULL'",
    "SET session_replication_role = replica",
    "COPY games_event TO PROGRAM 'cat'",
]


def attempt(statement: str) -> None:
    """Try it, and leave no trace if it works."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)


@pytest.fixture
def as_the_playing_role(party: Party) -> Iterator[Party]:
    """The connection has only the rights of the role that plays."""
    role = connection.ops.quote_name(settings.DATABASE_APP_ROLE)
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [settings.DATABASE_APP_ROLE])
        if not cursor.fetchone():
            cursor.execute(f"CREATE ROLE {role} LOGIN")
        grant(using="default")
        cursor.execute(f"SET ROLE {role}")
        yield party
        cursor.execute("RESET ROLE")


@pytest.mark.parametrize("statement", FORBIDDEN)
def test_even_the_owner_cannot_change_the_log(party: Party, statement: str) -> None:
    kinds = party.kinds()
    with pytest.raises(DatabaseError, match="the log only grows"):
        attempt(statement)
    assert party.kinds() == kinds


@pytest.mark.parametrize("statement", FORBIDDEN + ONLY_THE_OWNER)
def test_the_playing_role_has_no_right_to_try(as_the_playing_role: Party, statement: str) -> None:
    with pytest.raises(
        DatabaseError, match=r"permission denied|must be owner|must be superuser|pg_execute_server_program"
    ):
        attempt(statement)


def test_the_playing_role_can_play_a_whole_game(as_the_playing_role: Party) -> None:
    as_the_playing_role.play_out()
    assert as_the_playing_role.kinds()[-1] == "unsealed"
