"""`manage.py heads_restored --to WHEN --against FILE`: the owner says, signed, that a backup was
put back."""

from __future__ import annotations

from argparse import ArgumentParser
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connections
from django.utils import timezone

from games.heads import signing
from games.heads.statement import Unreadable
from games.heads.statement_file import list_file_faults, read_statement_file


class Command(BaseCommand):
    """Runs as the role that owns the tables; the one that plays may not write this."""

    help = (
        "After a restore, before the service starts: name the games that it shortened, in a signed "
        "statement."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--to", required=True, help="the moment of the backup, as 2026-11-22T04:00Z"
        )
        parser.add_argument(
            "--against", required=True, metavar="FILE", help="the last file that left the machine"
        )
        parser.add_argument("--database", help="the alias to write by; the owner's if there is one")

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            to, noted = (
                datetime.fromisoformat(options["to"]),
                read_statement_file(Path(options["against"])),
            )
        except (OSError, Unreadable, ValueError) as error:
            raise CommandError(str(error)) from None
        if wrong := list(list_file_faults(noted)):
            raise CommandError(f"{options['against']}: {'; '.join(wrong)}.")
        if not noted.leaves and noted.statement.logs:
            raise CommandError(
                "That is a statement without its leaves; the file with all lines is needed."
            )
        using = options["database"] or ("owner" if "owner" in connections else "default")
        try:
            said = signing.record_restore(
                noted, to if to.tzinfo else to.replace(tzinfo=UTC), timezone.now(), using
            )
        except DatabaseError as error:
            raise CommandError(f"Only the owner of the database may say this: {error}") from None
        count = said.restored[1] if said.restored else 0
        self.stdout.write(
            f"Statement {said.number}: restored to {to.isoformat()}, {count} shortened."
        )
