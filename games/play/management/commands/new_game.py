"""`manage.py new_game NAME`: lays out a new game in this checkout, which can be played at once."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.play.game_files import GameRefused, lay_out_game


class Command(BaseCommand):
    """Writes files of source; needs no database."""

    help = "Lay out a new game: rules, view type, words, templates, style and tests of a toy."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="its folder and its name in the log: small letters")

    def handle(self, *_args: Any, **options: Any) -> None:
        try:
            made = lay_out_game(Path(settings.BASE_DIR), options["name"])
        except GameRefused as refused:
            raise CommandError(str(refused)) from None
        for path in made:
            self.stdout.write(path)
        self.stdout.write("Play it: make run. What comes next: CONTRIBUTING.md, A game.")
