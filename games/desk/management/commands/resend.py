"""`manage.py resend`: a mail that is held goes out with the next look."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from games.desk.management.console import ActingCommand
from games.desk.site_actions.held_mails import RESEND


class Command(ActingCommand):
    """The same action as at the desk."""

    help = "Send a mail again, by its number in `held`."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("number", type=int)

    def handle(self, *_args: Any, **options: Any) -> None:
        self.act(options, RESEND, options["number"], {})
