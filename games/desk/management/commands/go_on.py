"""`manage.py go_on`: the end of a panic stop, at the machine."""

from __future__ import annotations

from typing import Any

from games.desk.management.console import ActingCommand
from games.desk.site_actions.site_wide import GO_ON


class Command(ActingCommand):
    """The same action as at the desk: proposed, and done when somebody else says yes."""

    help = "Go on after a stop: a proposal, or (--alone) at once."

    def handle(self, *_args: Any, **options: Any) -> None:
        self.act(options, GO_ON, 0, {})
