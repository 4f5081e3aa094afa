"""`manage.py ban`: a suspension, or (`--for-ever`) the end of an account."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from games.desk.management.console import ActingCommand, get_person_id
from games.desk.sanctions.rows import USUAL_DAYS, Rule, SanctionKind


class Command(ActingCommand):
    """The same action as at the desk; the reason is what the person reads."""

    help = "Suspend somebody."

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("name", help="their name or whole address")
        parser.add_argument("--rule", choices=Rule.values, required=True)
        parser.add_argument("--days", type=int, default=USUAL_DAYS[SanctionKind.SUSPENSION])
        parser.add_argument("--for-ever", action="store_true", help="needs two people")

    def handle(self, *_args: Any, **options: Any) -> None:
        kind = SanctionKind.CLOSING if options["for_ever"] else SanctionKind.SUSPENSION
        wish = {"rule": options["rule"]}
        if not options["for_ever"]:
            wish["days"] = options["days"]
        self.act(options, kind.value, get_person_id(options["name"]), wish)
