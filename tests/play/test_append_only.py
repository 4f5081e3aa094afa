"""The log can only grow: the database refuses everything else, from its owner as from the role that
plays."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.conf import settings
from django.db import DatabaseError, connection, transaction

from tests.play.helpers import Party
from tests.support.role import make_role
from tests.support.tampering import REFUSED, attempt

FORBIDDEN = [
    "UPDATE games_event SET kind = 'x'",
    "UPDATE games_event SET digest = ''",
    "DELETE FROM games_event",
    "TRUNCATE games_event",
    "TRUNCATE games_game CASCADE",
    "UPDATE games_seed SET game_id = game_id + 1000",
    "DELETE FROM games_seed",
    "TRUNCATE games_seed",
    "MERGE INTO games_event e USING (SELECT 1) x ON true WHEN MATCHED THEN DELETE",
    "INSERT INTO games_event SELECT * FROM games_event ON CONFLICT (game_id, seq) DO UPDATE SET "
    "kind = 'x'",
]
ONLY_THE_OWNER = [
    "ALTER TABLE games_event DETACH PARTITION games_event_old",
    "ALTER TABLE games_event OWNER TO CURRENT_USER",
    "ALTER TABLE games_event DROP CONSTRAINT games_event_pkey",
    "CREATE FUNCTION away() RETURNS void LANGUAGE sql SECURITY DEFINER AS 'DELETE FROM "
    "games_event'",
    "ALTER FUNCTION games_log_only_grows() SECURITY DEFINER",
    "CREATE TRIGGER late BEFORE INSERT ON games_event EXECUTE FUNCTION games_log_only_grows()",
    "COPY games_event FROM '/etc/hostname'",
    "UPDATE heads_statement SET text = ''",
    "DELETE FROM heads_statement",
    "DELETE FROM heads_restored",
    "INSERT INTO heads_restored (statement_id, kind, slug, salt, before, after) VALUES (1, 'game', "
    "'x', '', 2, 1)",
    "INSERT INTO heads_statement VALUES (99, NULL, now(), '', '')",
    "UPDATE games_seed SET wrapped = ''",
    "ALTER TABLE games_event DISABLE TRIGGER ALL",
    "DROP TRIGGER games_event_rows ON games_event",
    "DROP TABLE games_event",
    "ALTER TABLE games_event ALTER COLUMN kind TYPE text",
    "CREATE RULE quiet AS ON INSERT TO games_event DO INSTEAD NOTHING",
    "CREATE OR REPLACE FUNCTION games_log_only_grows() RETURNS trigger LANGUAGE sql AS 'SELECT "
    "NULL'",
    "SET session_replication_role = replica",
    "COPY games_event TO PROGRAM 'cat'",
]


def works(statement: str) -> bool:
    """Whether the database does it."""
    try:
        attempt(statement)
    except DatabaseError:
        return False
    return True


@pytest.fixture
def as_the_playing_role(party: Party) -> Iterator[Party]:
    """The connection has only the rights of the role that plays."""
    role = connection.ops.quote_name(settings.DATABASE_APP_ROLE)
    make_role()
    with connection.cursor() as cursor:
        cursor.execute(f"SET ROLE {role}")
        yield party
        cursor.execute("RESET ROLE")


@pytest.mark.parametrize("statement", FORBIDDEN)
def test_even_the_owner_cannot_change_the_log(party: Party, statement: str) -> None:
    kinds = party.kinds()
    with pytest.raises(DatabaseError, match=r"the log only grows|a seed stays"):
        attempt(statement)
    assert party.kinds() == kinds


@pytest.mark.promise(24)
@pytest.mark.parametrize("statement", FORBIDDEN + ONLY_THE_OWNER)
def test_the_playing_role_has_no_right_to_try(as_the_playing_role: Party, statement: str) -> None:
    with pytest.raises(DatabaseError, match=REFUSED):
        attempt(statement)


@pytest.mark.promise(24)
def test_more_than_fifteen_ways_are_refused_that_would_work_for_a_role_that_owns_the_log(
    party: Party,
) -> None:
    """The planted fault: one role for everything, as where nobody thought of two."""
    assert len({*FORBIDDEN, *ONLY_THE_OWNER}) >= 15
    role = connection.ops.quote_name(settings.DATABASE_APP_ROLE)
    make_role()
    worked = []
    for statement in ONLY_THE_OWNER:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(
                f"ALTER TABLE games_event OWNER TO {role}; GRANT CREATE ON SCHEMA public TO {role}"
            )
            cursor.execute(f"SET ROLE {role}")
            worked += [statement] if works(statement) else []
            transaction.set_rollback(True)
    assert len(worked) >= 6, worked


def test_the_playing_role_can_play_a_whole_game(as_the_playing_role: Party) -> None:
    as_the_playing_role.play_out()
    assert as_the_playing_role.kinds()[-1] == "unsealed"
