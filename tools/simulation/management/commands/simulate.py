"""manage.py simulate: years of the whole service among faults, in a database of its own (AT-1)."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

from django.core.management.base import CommandError, CommandParser

from keywest_site.commands import DeveloperCommand


class Command(DeveloperCommand):
    """Starts `tests/simulator` with the settings of the tests; reads no database of ours."""

    requires_system_checks = ()
    help = (
        "Simulate years of the service: a clock of its own, a queue and a mail server that fail, "
        "processes that die. The last line has the figures."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--seeds", type=int, default=10, help="how many (10)")
        parser.add_argument("--first", type=int, default=0, help="the first one's number (0)")
        parser.add_argument("--years", type=float, default=1.0, help="of each (1)")
        parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
        parser.add_argument("--plant", default="", help="a fault that must be caught; list: all")

    def handle(self, *_args: Any, **options: Any) -> None:
        words = [
            word
            for name in ("seeds", "first", "years", "processes", "plant")
            for word in (f"--{name}", str(options[name]))
        ]
        settings = {"DJANGO_SETTINGS_MODULE": "keywest_site.settings.test"}
        told = subprocess.run(
            [sys.executable, "-m", "tests.simulator", *words],
            env=os.environ | settings,
            check=False,
        )
        if told.returncode:
            raise CommandError("Something was broken, or too little occurred.")
