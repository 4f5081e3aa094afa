"""Prepares the database: refuses tables of versions too old to upgrade, and grants the role that
plays its rights.

That role may do everything, but to the log, the seeds and the signed heads it can only add, and
what the owner has said of them it can only read.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error
from django.db import connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

# Tables of an earlier version.


TOO_OLD = (
    "The tables of {apps} were made by a version of Key West by Post that is older than the one"
    " before its migrations were joined, and this version cannot bring them up to date."
)
WHAT_THEN = (
    "Start version {version} once (docs/releases.md says where it is), and this one after it;"
    " or begin with an empty database (for `make run`: another folder than .data)."
)
LAST_UNJOINED = "0.9"
"""The last version in which the migrations stood side by side that are joined here."""


def check_joined_migrations(
    databases: Sequence[str] | None = None, **_kwargs: Any
) -> Iterator[CheckMessage] | list[CheckMessage]:
    """A check of Django for each database that is to be migrated: of what a joined migration
    stands for either everything or nothing has been done there."""
    return [error for name in databases or () for error in list_half_done_migrations(name)]


def list_half_done_migrations(database: str) -> Iterable[Error]:
    """One error for all apps whose tables are in between; `database` is an alias."""
    done = MigrationRecorder(connections[database]).applied_migrations()
    joined = [found for found in load_disk_migrations().values() if found.replaces]
    between = [
        one
        for one in sorted(joined, key=lambda one: one.app_label)
        if not (done.keys() >= {*one.replaces} or done.keys().isdisjoint(one.replaces))
    ]
    if between:
        apps = ", ".join(one.app_label for one in between)
        hint = WHAT_THEN.format(version=LAST_UNJOINED)
        yield Error(TOO_OLD.format(apps=apps), hint, id="play.E001")


def load_disk_migrations() -> dict[tuple[str, str], Any]:
    """Every migration of ours and others, by app and name."""
    loader = MigrationLoader(None, load=False)
    loader.load_disk()
    return dict(loader.disk_migrations)


# Rights.


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
    revoked = [
        *(("UPDATE, DELETE, TRUNCATE", table) for table in ADD_ONLY),
        *(("INSERT, UPDATE, DELETE, TRUNCATE", table) for table in READ_ONLY),
    ]
    return [
        f"GRANT USAGE ON SCHEMA public TO {role}",
        f"GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {role}",
        f"GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {role}",
        *(
            f"REVOKE {rights} ON {table} FROM {role}"
            for rights, table in revoked
            if table in tables
        ),
    ]
