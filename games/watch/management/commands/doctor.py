"""`manage.py doctor`: a line for each thing that can be wrong: ok, look or bad, with what to do."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from typing import Any

from django.core.management.base import BaseCommand

from games.watch.doctor import certificates, database, mail_names, service
from games.watch.doctor.findings import Finding, Level, report_fault

Check = Callable[[], Iterator[Finding]]
CHECKS: dict[str, Check] = {
    "settings": service.check_settings,
    "words of orders": service.check_words,
    "queue policy": service.check_queue_policy,
    "clock": database.check_clock,
    "migrations": database.check_migrations,
    "pool": database.check_lines,
    "sealed storage": database.check_sealed_storage,
    "service": service.check_service,
    "certificate": certificates.check_certificate,
    "mail names": mail_names.check_mail_names,
}


def examine() -> Iterator[Finding]:
    """Everything that is found."""
    for subject, check in CHECKS.items():
        try:
            yield from check()
        except Exception as error:
            words = f"It could not be looked at ({type(error).__name__})."
            yield report_fault(subject, words, "See whether database, queue and network answer.")


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
