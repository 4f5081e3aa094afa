"""What commands share that do something at the desk: the same action as its pages, in the same
log."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Mapping
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.desk import acting
from games.desk.actions import DryRun
from games.desk.management.whose import add_asker_options, get_person_id
from games.desk.may import Actor
from games.desk.refused import DeskRefused, NotAllowed
from games.rules.types import Refused
from games.words import get_words


class ActingCommand(BaseCommand):
    """`--as` whom, `--reason` why; `--dry-run` only shows, `--alone` asks nobody for a second
    yes."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        self.add_doing(parser)

    def add_doing(self, parser: ArgumentParser, *, needed: bool = True) -> None:
        """What all of them take."""
        add_asker_options(parser, needed=needed)
        parser.add_argument("--dry-run", action="store_true", help="only show what would happen")
        parser.add_argument(
            "--alone",
            action="store_true",
            help="do without a second yes what needs one; the log says so",
        )

    def act(
        self, options: dict[str, Any], name: str, subject: int, wish: Mapping[str, Any]
    ) -> None:
        """Do it, or propose it. Raises CommandError."""
        who, now = Actor(get_person_id(options["who"]), machine=True), timezone.now()
        try:
            action = acting.get_declared_action(name)
            wanted = acting.ActionRequest(
                action, subject, wish, options["reason"], options["alone"]
            )
            if options["dry_run"]:
                self.show(acting.preview_request(who, wanted, now))
                return
            row = acting.carry_out_request(who, wanted, now)
        except NotAllowed as refused:
            raise CommandError(f"Not allowed: {refused}.") from None
        except DeskRefused as refused:
            raise CommandError(str(refused.message)) from None
        except Refused as refused:
            raise CommandError(get_words("en", ())(refused.text)) from None
        self.stdout.write(PROPOSED if row else DONE)

    def show(self, dry: DryRun) -> None:
        """What would happen."""
        for line in dry.lines:
            self.stdout.write(f"* {line}")
        for sign, lines in (("-", dry.before), ("+", dry.after)):
            for line in lines:
                self.stdout.write(f"{sign} {line}")


DONE = "Done."
PROPOSED = "Proposed: somebody else has to say yes to it at the desk, within a day."
