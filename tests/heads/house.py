"""A house with tables whose heads are signed, whoever tampers with it, and the owner who
compares."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from io import StringIO
from pathlib import Path

from django.core.management import CommandError, call_command
from django.db import connection, transaction

from games.heads import statement_file
from games.heads.delivery import sign_and_deliver_heads
from games.heads.models import Statement
from games.heads.statement_file import read_statement_file
from games.play.position import POSITIONS
from games.play.sql import Cursor
from tests.play.helpers import Party


@dataclass
class House:
    """Its folder of files that left the machine, its tables, and its clock."""

    folder: Path
    parties: list[Party]
    now: datetime

    def hour(self, hours: int = 1) -> Path:
        """So many hours later; the file that left then."""
        self.now += timedelta(hours=hours)
        assert sign_and_deliver_heads(self.now)
        return self.newest

    @property
    def newest(self) -> Path:
        """The last file that left."""
        return sorted(self.folder.glob("heads-*"))[-1]

    def heads(self, *files: Path) -> str:
        """What the heads alone say, without a look at the games; "" if all is well and nothing is
        excused."""
        noted = [read_statement_file(file) for file in files]
        with transaction.atomic(), Cursor() as cursor:
            wrong = [
                *statement_file.compare_files(cursor, noted),
                *statement_file.list_database_faults(cursor),
            ]
            found = [statement_file.compare_with_file(cursor, one) for one in noted]
        wrong += [line for lines, _excused in found for line in lines]
        return "\n".join(
            ["WRONG"] * bool(wrong)
            + wrong
            + [line for _lines, excused in found for line in excused]
        )

    def check(self, *files: Path, **options: str) -> str:
        """What the owner reads when they compare; it begins with "WRONG" if the command failed."""
        out = StringIO()
        try:
            call_command(
                "check_games",
                *options.pop("only", ()),
                against=list(map(str, files)),
                stdout=out,
                **options,
            )
        except CommandError as error:
            return f"WRONG\n{out.getvalue()}{error}"
        return out.getvalue()


def tamper(*statements: str, **values: object) -> int:
    """What only a superuser can do: look away from the triggers. How many rows that changed."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL session_replication_role = replica")
        changed = 0
        for statement in statements:
            cursor.execute(statement, values)
            changed += cursor.rowcount
        return changed


@contextmanager
def backup() -> Iterator[Callable[[], None]]:
    """All tables as they are now, and what puts them back."""
    tables = [
        table for table in connection.introspection.table_names() if table != "django_migrations"
    ]
    tamper(
        "CREATE SCHEMA kept",
        *[f'CREATE TABLE kept."{table}" AS TABLE "{table}"' for table in tables],
    )

    def restore() -> None:
        tamper(
            *[
                f'DELETE FROM "{table}"; INSERT INTO "{table}" SELECT * FROM kept."{table}"'
                for table in tables
            ]
        )
        POSITIONS.forget()

    try:
        yield restore
    finally:
        tamper("DROP SCHEMA kept CASCADE")


def text_of(file: Path) -> str:
    """What stands in a file."""
    return gzip.decompress(file.read_bytes()).decode()


def last_statement() -> Statement:
    """The newest one."""
    return Statement.objects.order_by("-number")[0]
