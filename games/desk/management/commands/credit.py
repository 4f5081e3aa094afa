"""`manage.py credit`: time given back to every clock by hand."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from games.desk.management.console import ActingCommand
from games.desk.site_actions.site_wide import CREDIT


class Command(ActingCommand):
    """The same action as at the desk."""

    help = "Give all clocks the time back that lies between two moments (UTC)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("since", help="2031-03-09T14:30")
        parser.add_argument("until", help="2031-03-09T16:00")
        super().add_arguments(parser)

    def handle(self, *_args: Any, **options: Any) -> None:
        self.act(options, CREDIT, 0, {name: options[name] for name in ("since", "until")})
