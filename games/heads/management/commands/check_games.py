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
from games.heads.game_checks import Note, Unusable, check_games_of, check_in_batches
from games.heads.leaves import LOGS
from games.heads.statement import Unreadable
from games.heads.statement_file import (
    StatementFile,
    compare_files,
    compare_with_file,
    list_database_faults,
    read_statement_file,
)
from games.play.models import Game
from games.play.sql import Cursor


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
        parser.add_argument(
            "--processes", type=int, default=1, help="how many check games side by side"
        )
        parser.add_argument(
            "--resume",
            default="",
            metavar="FILE",
            help="note there after each batch of games how far the check has come, and go on where "
            "it stood; removed at the end",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        slugs, note = options["slug"], Note(options["resume"])
        if options["processes"] < 1:
            raise CommandError("--processes needs 1 or more.")
        if slugs and options["resume"]:
            raise CommandError("--resume is for a check of all games.")
        files = [self.read_file(name) for name in options["against"]]
        games = self.check_some(slugs) if slugs else self.check_all(note, options["processes"])
        others = self.others(slugs)
        wrong = 0 if slugs and not files else sum(map(self.say, self.heads(files, options["key"])))
        note.remove()
        self.conclude(games, others, wrong)

    def conclude(self, games: tuple[int, int], others: tuple[int, int], wrong: int) -> None:
        """The last words; CommandError if anything is not right. `games`, `others`: how many were
        checked, and how many of them are not right."""
        if games[1] or others[1] or wrong:
            further = f", {others[1]} of {others[0]} other logs" * bool(others[1])
            further += f", {wrong} heads neither" * bool(wrong)
            raise CommandError(f"{games[1]} of {games[0]} games are not right{further}.")
        further = f" and {others[0]} other logs" * bool(others[0])
        self.stdout.write(f"{games[0]} games{further} checked: all right.")

    def read_file(self, name: str) -> StatementFile:
        """A file from elsewhere."""
        try:
            return read_statement_file(Path(name))
        except (OSError, Unreadable) as error:
            raise CommandError(f"{name}: {error}") from None

    def check_all(self, note: Note, processes: int) -> tuple[int, int]:
        """How many games were checked, and how many of them are not right."""
        said, progress = 0, None
        try:
            for progress in check_in_batches(note, processes):
                for line in progress.faults[said:]:
                    self.say(line)
                said = len(progress.faults)
        except (Unusable, OSError) as error:
            raise CommandError(str(error)) from None
        return (progress.checked, progress.bad) if progress else (0, 0)

    def check_some(self, slugs: list[str]) -> tuple[int, int]:
        """The same of games that are named."""
        named = Game.objects.filter(slug__in=slugs).order_by("pk")
        found = check_games_of(0, named)
        for slug, fault in found.faults:
            self.say(f"{slug}: {fault}")
        return found.checked, len({slug for slug, _fault in found.faults})

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
