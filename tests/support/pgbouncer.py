"""A PgBouncer in transaction mode between a test and the test's PostgreSQL, with our databases a
purpose.

Debian 12 has 1.18, which knows no prepared statements. A newer one is used where KEYWEST_PGBOUNCER
names its program: `tests/support/build_pgbouncer.sh FOLDER` builds Debian 13's.
"""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import psycopg
from django.db import connection

from keywest_site.embedded.postgres import UNSHARE
from keywest_site.settings.parts import (
    Server,
    build_database,
    build_pooler_databases,
    name_pooled_database,
)

PORT = "6432"
READY_WITHIN = 20.0


class Kind(NamedTuple):
    """A program, and the word for it in KEYWEST_DB_POOLER. "": none, straight to PostgreSQL."""

    program: str
    pooler: str

    def __str__(self) -> str:
        return self.pooler or "direct"


OLD = Kind("/usr/sbin/pgbouncer", "unprepared")
NEW = Kind(os.environ.get("KEYWEST_PGBOUNCER", ""), "prepared")
DIRECT = Kind("", "")
KINDS = [DIRECT, OLD, *([NEW] if NEW.program else [])]


@contextmanager
def pooled(kind: Kind, folder: Path, sessions: int = 3) -> Iterator[Server]:
    """Where to connect to; `sessions` with PostgreSQL at most for each purpose."""
    at = connection.settings_dict
    server = Server(at["HOST"], at["PORT"], at["NAME"])
    if not kind.pooler:
        yield server
        return
    settings = folder / "pgbouncer.ini"
    settings.write_text(write_settings(server, at["USER"], kind, folder, sessions))
    command = [*(UNSHARE if os.getuid() == 0 else ()), kind.program, str(settings)]
    with (folder / "pgbouncer.log").open("wb") as log:
        child = subprocess.Popen(command, stdout=log, stderr=log)
    try:
        wait_until_ready(folder, name_pooled_database(server.name, "pages"))
        yield Server(str(folder), PORT, server.name, kind.pooler)
    finally:
        child.terminate()
        child.wait(20)


def write_settings(server: Server, user: str, kind: Kind, folder: Path, sessions: int) -> str:
    """As in deploy/pgbouncer.ini, on a socket."""
    values = {
        "listen_addr": "",
        "listen_port": PORT,
        "unix_socket_dir": folder,
        "auth_type": "any",
        "pool_mode": "transaction",
        "default_pool_size": sessions,
        "max_client_conn": 200,
        "query_wait_timeout": 30,
    }
    if kind.pooler == "prepared":
        values["max_prepared_statements"] = 200
    lines = [f"{name} = {value}" for name, value in values.items()]
    return "\n".join([build_pooler_databases(server, user), "[pgbouncer]", *lines, ""])


def wait_until_ready(folder: Path, name: str) -> None:
    """AssertionError with what it said, if it does not come."""
    until = time.monotonic() + READY_WITHIN
    while time.monotonic() < until:
        try:
            psycopg.connect(host=str(folder), port=PORT, dbname=name, user="anybody").close()
            return
        except psycopg.OperationalError:
            time.sleep(0.05)
    raise AssertionError((folder / "pgbouncer.log").read_text()[-2000:])


@contextmanager
def connected(
    server: Server, purpose: str = "pages", pool: int = 0, more: Mapping[str, Any] | None = None
) -> Iterator[None]:
    """This thread's connection of Django's goes there for a while."""
    before = connection.settings_dict.copy()
    connection.close()
    fresh = build_database(server, before["USER"], "", pool, purpose)
    fresh["OPTIONS"] |= more or {}
    connection.settings_dict.update(fresh)
    try:
        yield
    finally:
        connection.close()
        getattr(connection, "close_pool")()  # noqa: B009 - of the PostgreSQL backend alone
        connection.settings_dict.clear()
        connection.settings_dict.update(before)
