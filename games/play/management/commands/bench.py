"""`make bench`: print the service's figures (tests/bench), with their bars."""

from __future__ import annotations

from argparse import ArgumentParser
from importlib import import_module
from typing import Any

from django.core.management.base import BaseCommand, CommandError

PARTS = ("rules", "loading", "acting", "pages", "http", "keyflower", "mail", "latency", "sweep")


class Command(BaseCommand):
    """Each part is a module of tests/bench that measures against something in the same run. Exit code 1 below a bar."""

    help = f"Measure: {', '.join(PARTS)}. Needs the repository and a database to play in."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("part", nargs="*", choices=[[], *PARTS], help="only these parts")

    def handle(self, *_args: Any, **options: Any) -> None:
        missed = 0
        for part in options["part"] or PARTS:
            for figure in import_module(f"tests.bench.{part}").figures():
                mark = {True: "ok", False: "MISSED", None: ""}[figure.good]
                self.stdout.write(f"{figure.name:<75} {figure.value:>14}  {figure.bar:<12} {mark}")
                missed += figure.good is False
        if missed:
            raise CommandError(f"{missed} bars missed.")
