"""`manage.py rate`: rates all games that are over; `--check` works everything out again and
compares."""

from __future__ import annotations

import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.ratings.rating import (
    find_unrated_games,
    rate_earliest_games,
    verify_stored_ratings,
)

SHOWN = 20
"""Differences that are printed one by one."""


class Command(BaseCommand):
    """Exit code 1 if `--check` finds anything wrong."""

    help = "Rate what has not been rated; killed anywhere, the next call goes on."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--check", action="store_true", help="change nothing: work it all out again and compare"
        )

    def handle(self, *_args: Any, check: bool, **_options: Any) -> None:
        if check:
            self.check_all()
            return
        begin, games = time.perf_counter(), 0
        find_unrated_games()
        while done := rate_earliest_games():
            games += done
        self.stdout.write(f"{games} games rated in {time.perf_counter() - begin:.1f} s.")

    def check_all(self) -> None:
        """Says what is wrong."""
        found = verify_stored_ratings()
        for line in found.wrong[:SHOWN]:
            self.stdout.write(line)
        if found.wrong:
            raise CommandError(f"{len(found.wrong)} ratings are not what the games give.")
        self.stdout.write(f"{found.games} games, {found.steps} ratings checked: all right.")
