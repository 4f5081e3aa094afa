"""Databases as dumps: of the tests' own, and of former versions."""

from __future__ import annotations

import gzip
import re
import subprocess
from pathlib import Path

from django.db import connection

from tests.support.servers import binaries

FOLDER = Path(__file__).parent
PSQL = "/usr/lib/postgresql/15/bin/psql"
OTHERWISE = re.compile(rb"^(?:SET transaction_timeout.*|\\(?:un)?restrict .*)\n", re.M)
"""What servers and clients before PostgreSQL 17 do not understand, and what is new each time."""


def list_releases() -> tuple[str, ...]:
    """The versions of which there is a dump with games."""
    found = FOLDER.glob("[0-9]*.[0-9]*.sql.gz")
    return tuple(sorted(file.name.removesuffix(".sql.gz") for file in found))


def restore_dump(name: str, database: str) -> None:
    """Into a database that is empty."""
    run_sql(database, gzip.decompress((FOLDER / f"{name}.sql.gz").read_bytes()).decode())


def run_sql(database: str, statements: str) -> None:
    """Run statements as psql does, COPY included; stops at the first error."""
    settings = connection.settings_dict
    place = ["--host", settings["HOST"], "--username", settings["USER"]]
    options = ["--no-psqlrc", "--quiet", "--set", "ON_ERROR_STOP=1"]
    subprocess.run(
        [PSQL, *place, *options, database],
        input=statements,
        stdout=subprocess.DEVNULL,
        text=True,
        check=True,
        timeout=120,
    )


def dump_database(database: str, *options: str) -> bytes:
    """Its tables and rows as pg_dump tells them, for servers of PostgreSQL 15 and later."""
    settings = connection.settings_dict
    place = ["--host", settings["HOST"], "--username", settings["USER"]]
    told = subprocess.run(
        [binaries() / "pg_dump", *place, *options, database],
        capture_output=True,
        check=True,
        timeout=120,
    )
    return OTHERWISE.sub(b"", told.stdout)
