"""What the role that plays may do in the database: everything, but to the log and the seeds it can only add."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import connections

ADD_ONLY = ("games_event", "games_secret")


def grant(using: str, **_kwargs: Any) -> None:
    """After a migration: rights for settings.DATABASE_APP_ROLE, if that role exists and is not the one migrating."""
    role = getattr(settings, "DATABASE_APP_ROLE", "")
    connection = connections[using]
    if not role or connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_roles WHERE rolname = %s AND rolname <> current_user", [role])
        if not cursor.fetchone():
            return
        for statement in statements(connection.ops.quote_name(role)):
            cursor.execute(statement)


def statements(role: str) -> list[str]:
    """The grants, for a quoted role name."""
    return [
        f"GRANT USAGE ON SCHEMA public TO {role}",
        f"GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {role}",
        f"GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {role}",
        f"REVOKE UPDATE, DELETE, TRUNCATE ON {', '.join(ADD_ONLY)} FROM {role}",
    ]
