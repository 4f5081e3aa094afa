"""`manage.py doctor`: a line for each thing that can be wrong: ok, look or bad, with what to do."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.watch.doctor.examination import examine
from games.watch.doctor.findings import Finding, Level


class Command(BaseCommand):
    """Ends with 1 if anything is bad."""

    help = "Look at everything that a service needs, and say what to do."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="for programs")

    def handle(self, *_args: Any, **options: Any) -> None:
        found = list(examine())
        if options["json"]:
            self.stdout.write(json.dumps([one._asdict() for one in found], indent=1))
        else:
            for one in found:
                self.stdout.write(format_finding(one))
        if any(one.level == Level.BAD for one in found):
            raise SystemExit(1)


def format_finding(one: Finding) -> str:
    """A line, and what to do on a second one."""
    line = f"{one.level:<5}{one.subject}: {one.words}"
    return f"{line}\n     -> {one.cure}" if one.cure else line
