"""`manage.py why_late`: why did a clock run out, what matters most first."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.desk.late_clocks import explain_late_clock
from games.desk.management.console import add_asker_options, get_asking_person, get_table_id
from games.play.table import load_header


class Command(BaseCommand):
    """The same as the page of the desk, with the same rights, and in the same log."""

    help = "Why did the clock of a seat run out?"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("table", help="public id of the table")
        parser.add_argument("seat", type=int, help="number of the seat, from 1")
        parser.add_argument("fact", type=int, nargs="?", help="the question open at this fact")
        add_asker_options(parser)

    def handle(self, *_args: Any, **options: Any) -> None:
        now, game, seat = timezone.now(), get_table_id(options["table"]), options["seat"]
        get_asking_person(options, "why late", now, table=game, about=None)
        header = load_header("id", game)
        if not 1 <= seat <= header.meta.size:
            raise CommandError("There is no such seat.")
        for sentence in explain_late_clock(header, seat - 1, options["fact"], now):
            self.stdout.write(f"* {sentence}")
