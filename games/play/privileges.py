"""What the role that plays may do in the database: everything, but to the log, the seeds
and the signed heads it can only add, and what the owner has said of them it can only read."""

from __future__ import annotations

from collections.abc import Set
from typing import Any

from django.conf import settings
from django.db import connections

ADD_ONLY = (
    "desk_fact",
    "games_event",
    "games_seed",
    "heads_log",
    "heads_statement",
    "leagues_fact",
    "leagues_seed",
)
READ_ONLY = ("heads_restored",)


def grant_role_rights(using: str, **_kwargs: Any) -> None:
    """After a migration: rights for settings.DATABASE_APP_ROLE, if that role exists and is not the
    one migrating."""
    role = getattr(settings, "DATABASE_APP_ROLE", "")
    connection = connections[using]
    if not role or connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT 1 FROM pg_roles WHERE rolname = %s AND rolname <> current_user", [role]
        )
        if not cursor.fetchone():
            return
        tables = set(connection.introspection.table_names(cursor))
        for statement in list_grants(connection.ops.quote_name(role), tables):
            cursor.execute(statement)


def list_grants(role: str, tables: Set[str]) -> list[str]:
    """The grants, for a quoted role name and the tables that there are."""
    taken = [
        *(("UPDATE, DELETE, TRUNCATE", table) for table in ADD_ONLY),
        *(("INSERT, UPDATE, DELETE, TRUNCATE", table) for table in READ_ONLY),
    ]
    return [
        f"GRANT USAGE ON SCHEMA public TO {role}",
        f"GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {role}",
        f"GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {role}",
        *(f"REVOKE {rights} ON {table} FROM {role}" for rights, table in taken if table in tables),
    ]
