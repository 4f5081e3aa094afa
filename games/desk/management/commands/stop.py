"""`manage.py stop`: the panic stop, at the machine."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from games.desk.management.console import ActingCommand
from games.desk.site_actions.site_wide import STOP


class Command(ActingCommand):
    """The same action as at the desk."""

    help = "Stop all clocks; `go_on` lets them run again, and gives every clock its time back."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--read-only", action="store_true", help="nothing can be changed, and mails wait"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        self.act(options, STOP, 0, {"read_only": options["read_only"]})
