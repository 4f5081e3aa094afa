"""`manage.py check_games`: is every log whole, and does it fit what follows from it and what was
noted of it?"""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from games.heads import keys
from games.heads.leaves import LOGS
from games.heads.statement import Unreadable
from games.heads.statement_file import (
    StatementFile,
    compare_files,
    compare_with_file,
    list_database_faults,
    read_statement_file,
)
from games.play.checks import list_log_faults
from games.play.models import Game
from games.play.sql import Cursor
from keywest_site.keyset import iterate_by_key


class Command(BaseCommand):
    """Exit code 1 if anything is wrong."""

    help = (
        "Check the chain of every game's and league's log, fold it, compare all rows derived from "
        "it, and heads noted elsewhere."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", nargs="*", help="only these games")
        parser.add_argument(
            "--against",
            nargs="+",
            default=[],
            metavar="FILE",
            help="files of heads, or statements, kept elsewhere",
        )
        parser.add_argument(
            "--key", help="the public key that must have signed them, as it was noted elsewhere"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        files = [self.read_file(name) for name in options["against"]]
        checked, bad = self.games(options["slug"])
        others, worse = self.others(options["slug"])
        wrong = (
            0
            if options["slug"] and not files
            else sum(map(self.say, self.heads(files, options["key"])))
        )
        if bad or worse or wrong:
            further = f", {worse} of {others} other logs" * bool(worse)
            further += f", {wrong} heads neither" * bool(wrong)
            raise CommandError(f"{bad} of {checked} games are not right{further}.")
        further = f" and {others} other logs" * bool(others)
        self.stdout.write(f"{checked} games{further} checked: all right.")

    def read_file(self, name: str) -> StatementFile:
        """A file from elsewhere."""
        try:
            return read_statement_file(Path(name))
        except (OSError, Unreadable) as error:
            raise CommandError(f"{name}: {error}") from None

    def games(self, slugs: list[str]) -> tuple[int, int]:
        """How many games were checked, and how many of them are not right."""
        games = Game.objects.only("slug")
        if slugs:
            games = games.filter(slug__in=slugs)
        checked = bad = 0
        for game in iterate_by_key(games):
            found = list_log_faults(game.pk)
            checked, bad = checked + 1, bad + bool(found)
            for trouble in found:
                self.say(f"{game.slug}: {trouble}")
        return checked, bad

    def others(self, slugs: list[str]) -> tuple[int, int]:
        """The same of logs of other kinds."""
        checked = bad = 0
        for log in LOGS.values():
            for slug, found in log.troubles(slugs) if log.troubles else ():
                checked, bad = checked + 1, bad + bool(found)
                for trouble in found:
                    self.say(f"{slug}: {trouble}")
        return checked, bad

    def heads(self, files: list[StatementFile], key: str | None) -> Iterator[str]:
        """What is wrong with the heads, in one consistent picture; what a restore excuses is only
        said."""
        with transaction.atomic(), Cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield from compare_files(cursor, files)
            yield from list_database_faults(cursor)
            for noted in files:
                signer = keys.encode_public_key(noted.statement.key)
                if key and signer != key:
                    yield f"statement {noted.statement.number}: signed by {signer}"
                wrong, excused = compare_with_file(cursor, noted)
                yield from wrong
                for line in excused:
                    self.stdout.write(line)
                said, at = noted.statement, f"{noted.statement.at:%Y-%m-%d %H:%M}"
                self.stdout.write(
                    f"Statement {said.number} of {at}: {said.logs} logs, by {signer}."
                )

    def say(self, trouble: str) -> int:
        """Print it; one more."""
        self.stdout.write(trouble)
        return 1
