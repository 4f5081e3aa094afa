"""`manage.py dump_records FILE`: the records of all games that are over and public, one a line."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.public_records import encode_record, list_public_games, list_records


class Command(BaseCommand):
    """The file is there only when it is whole."""

    help = "Write the records of all public games that are over (docs/record-format.md)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", help="where to write, one record a line")

    def handle(self, *_args: Any, **options: Any) -> None:
        path = Path(options["file"])
        draft, count = path.with_name(f".{path.name}.draft"), 0
        with draft.open("w", encoding="utf-8") as file:
            for record in list_records(list_public_games(), None):
                file.write(f"{encode_record(record)}\n")
                count += 1
        draft.replace(path)
        self.stdout.write(f"{count} records.")
