"""`manage.py retitle`: a table is called something else."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from games.desk.management.console import ActingCommand, get_table_id
from games.desk.site_actions.hiding import RETITLE


class Command(ActingCommand):
    """The same action as at the desk."""

    help = "Give a table another title; without one it has the game's name."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("table", help="public id of the table")
        parser.add_argument("title", nargs="?", default="")

    def handle(self, *_args: Any, **options: Any) -> None:
        self.act(options, RETITLE, get_table_id(options["table"]), {"title": options["title"]})
