"""`manage.py why_late`: why did a clock run out, what matters most first."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.desk.management.whose import add_asker, asked, table_named
from games.desk.why.late import why_late
from games.play.table_lookup import known_by


class Command(BaseCommand):
    """The same as the page of the desk, with the same rights, and in the same log."""

    help = "Why did the clock of a seat run out?"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("table", help="public id of the table")
        parser.add_argument("seat", type=int, help="number of the seat, from 1")
        parser.add_argument("fact", type=int, nargs="?", help="the question open at this fact")
        add_asker(parser)

    def handle(self, *_args: Any, **options: Any) -> None:
        now, game, seat = timezone.now(), table_named(options["table"]), options["seat"]
        asked(options, "why late", now, table=game, about=None)
        known = known_by("id", game)
        if not 1 <= seat <= known.meta.size:
            raise CommandError("There is no such seat.")
        for sentence in why_late(known, seat - 1, options["fact"], now):
            self.stdout.write(f"* {sentence}")
