"""Changes of the log behind its own back."""

from __future__ import annotations

from django.db import connection, transaction

REFUSED = (
    "permission denied|must be owner|must be "
    "superuser|pg_execute_server_program|pg_read_server_files"
    "|only the owner says"
)


def attempt(statement: str) -> None:
    """Try it, and leave no trace if it works."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)


def tamper(statement: str, *parameters: object) -> None:
    """What only a superuser can do: look away from the triggers."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        cursor.execute(statement, parameters)
        assert cursor.rowcount
