"""`manage.py unban`: suspensions and closings that hold end now."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import CommandError
from django.utils import timezone

from games.desk.management.console import ActingCommand, get_person_id
from games.desk.sanctions.active import list_active_sanctions
from games.desk.sanctions.imposing import LIFT
from games.desk.sanctions.rows import SHUTTING_KINDS


class Command(ActingCommand):
    """The same action as at the desk, for each of them."""

    help = "Lift what keeps somebody out."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("name", help="their name or whole address")

    def handle(self, *_args: Any, **options: Any) -> None:
        person = get_person_id(options["name"])
        rows = list_active_sanctions(person, timezone.now()).filter(kind__in=SHUTTING_KINDS)
        if not rows:
            raise CommandError("Nothing keeps them out.")
        for row in list(rows):
            self.act(options, LIFT, person, {"sanction": row.seq})
