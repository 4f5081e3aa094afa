"""`manage.py check_games`: is every game's log whole, and does everything derived from it say the same?"""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.play.checks import troubles
from games.play.models import Game


class Command(BaseCommand):
    """Exit code 1 if anything is wrong."""

    help = "Check the chain of every game's log, fold it, and compare all rows derived from it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("slug", nargs="*", help="only these games")

    def handle(self, *_args: Any, **options: Any) -> None:
        games = Game.objects.order_by("pk")
        if options["slug"]:
            games = games.filter(slug__in=options["slug"])
        checked = bad = 0
        for game_id, slug in games.values_list("pk", "slug").iterator():
            found = troubles(game_id)
            checked, bad = checked + 1, bad + bool(found)
            for trouble in found:
                self.stdout.write(f"{slug}: {trouble}")
        if bad:
            raise CommandError(f"{bad} of {checked} games are not right.")
        self.stdout.write(f"{checked} games checked: all right.")
