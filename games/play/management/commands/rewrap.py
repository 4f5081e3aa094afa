"""`manage.py rewrap`: after a key change, seal seeds and plans with the new key, so that the old
one may go."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import DEFAULT_DB_ALIAS, connections

from games.play.rewrapping import reseal_all


class Command(BaseCommand):
    """Exit code 1 if a seed cannot be opened with any of the keys. Runs while people play, as often
    as one likes."""

    help = "Seal the seeds of all games, and all plans, with the first of the site's keys."

    def add_arguments(self, parser: ArgumentParser) -> None:
        owner = "owner" if "owner" in connections else DEFAULT_DB_ALIAS
        parser.add_argument("--database", default=owner, help="the owner's way into the database")

    def handle(self, *_args: Any, **options: Any) -> None:
        done, lost = reseal_all(options["database"])
        self.stdout.write(f"{done} sealed with the first key.")
        if lost:
            raise CommandError(f"No key opens the seeds of these games: {', '.join(lost)}.")
