"""`make bench`: print the service's figures (tests/bench), with their bars, and what has fallen."""

from __future__ import annotations

from argparse import ArgumentParser
from importlib import import_module
from typing import Any

from django.core.management.base import CommandError

from keywest_site.commands import DeveloperCommand

PARTS = (
    *(
        "rules",
        "loading",
        "acting",
        "pages",
        "http",
        "keyflower",
        "mail",
        "latency",
        "sweep",
        "slow",
        "starts",
        "heads",
    ),
    *("leagues", "standings", "seasons", "pictures", "blocks"),
)
MARKS = {True: "ok", False: "MISSED", None: ""}


class Command(DeveloperCommand):
    """Each part is a module of tests/bench that measures against something in the same run.

    A figure that is more than a tenth worse than the last landed one (tests/bench/landed.json) is
    marked; `--keep` writes that file anew, on a quiet machine. Exit code 1 below a bar.
    """

    help = f"Measure: {', '.join(PARTS)}. Needs the repository and a database to play in."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("part", nargs="*", choices=[[], *PARTS], help="only these parts")
        parser.add_argument(
            "--keep", action="store_true", help="these are the landed figures from now on"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        notebook = import_module("tests.bench.landed")
        before, measured = notebook.landed(), []
        for part in options["part"] or PARTS:
            for figure in import_module(f"tests.bench.{part}").figures():
                fell = notebook.fallen(figure, before)
                mark = f"{MARKS[figure.good]} {fell}".strip()
                self.stdout.write(f"{figure.name:<75} {figure.value:>14}  {figure.bar:<12} {mark}")
                measured.append(figure)
        if options["keep"]:
            notebook.keep(measured)
        if missed := sum(figure.good is False for figure in measured):
            raise CommandError(f"{missed} bars missed.")
