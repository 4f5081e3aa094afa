"""`manage.py heads`: write the statement of this hour if nobody has, bring it to the owner, or
print its file."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.heads.delivery import sign_and_deliver_heads
from games.heads.models import Statement
from games.heads.statement_file import load_statement_file
from games.play.sql import Cursor


class Command(BaseCommand):
    """For the owner alone: the file lists private tables."""

    help = (
        "Sign the heads of all logs, unless that was done within this hour; --print: the last "
        "statement's leaves."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--print",
            action="store_true",
            help="the file of the last statement, to standard output",
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        sign_and_deliver_heads(timezone.now())
        last = Statement.objects.order_by("-number").first()
        if last is None:
            raise CommandError("No statement was written; is somebody just doing that?")
        if not options["print"]:
            self.stdout.write(f"Statement {last.number} of {last.at:%Y-%m-%d %H:%M} UTC.")
            return
        with Cursor() as cursor:
            self.stdout.write(load_statement_file(cursor, last).text, ending="")
