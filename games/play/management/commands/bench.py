"""`make bench`: print the service's figures (tests/bench), with their bars, and what has fallen."""

from __future__ import annotations

import time
import traceback
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
        "wrk",
        "keyflower",
        "mail",
        "latency",
        "sweep",
        "slow",
        "starts",
        "attack",
        "heads",
    ),
    *("leagues", "standings", "seasons", "pictures", "blocks"),
)
LARGE = ("growth", "checks")
"""Parts that need gigabytes, so only whoever names them gets them."""
MARKS = {True: "ok", False: "MISSED", None: ""}


class Command(DeveloperCommand):
    """Each part is a module of tests/bench that measures against something in the same run.

    A figure that is more than a tenth worse than the last landed one (tests/bench/landed.json) is
    marked; `--keep` writes that file again, on a quiet machine. A part that breaks ends no other.
    What missed its bar is said once more at the end; then the exit code is 1.
    """

    help = (
        f"Measure: {', '.join((*PARTS, *LARGE))}. Needs the repository and a database to play in."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "part", nargs="*", choices=[[], *PARTS, *LARGE], help="only these parts"
        )
        parser.add_argument(
            "--keep", action="store_true", help="these are the landed figures from now on"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        notebook = import_module("tests.bench.landed")
        before: dict[str, float] = notebook.landed()
        measured, missed = list[Any](), list[str]()
        for part in options["part"] or PARTS:
            began = time.perf_counter()
            try:
                for figure in import_module(f"tests.bench.{part}").figures():
                    measured.append(figure)
                    line = format_bench_figure(figure, notebook.fallen(figure, before))
                    self.stdout.write(line)
                    if figure.good is False:
                        missed.append(line)
            except Exception:
                missed.append(f"{part} BROKE:\n{traceback.format_exc()}")
            self.stdout.write(f"-- {part}: {time.perf_counter() - began:.0f} s")
        if options["keep"]:
            notebook.keep(measured)
        if missed:
            self.stdout.write("\nMissed:")
            self.stdout.write("\n".join(missed))
            raise CommandError(f"{len(missed)} bars missed.")


def format_bench_figure(figure: Any, fell: str) -> str:
    """A figure with its bar, whether it is met, and what has fallen since it landed."""
    mark = f"{MARKS[figure.good]} {fell}".strip()
    return f"{figure.name:<75} {figure.value:>14}  {figure.bar:<12} {mark}"
