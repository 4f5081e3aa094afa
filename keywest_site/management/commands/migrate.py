"""`manage.py migrate` as Django's, on a service that is being used: whoever waits for a table keeps
everybody else waiting behind them, so it gives up soon (`PURPOSES`), and tries again."""

from __future__ import annotations

import time
from typing import Any

from django.core.management.commands import migrate
from django.db import OperationalError
from psycopg.errors import LockNotAvailable

TRIES = 60
PAUSE = 2.0
"""Seconds in which the others get on."""


class Command(migrate.Command):
    """What is done stays done: each try goes on with the migration that had to wait."""

    def handle(self, *args: Any, **options: Any) -> None:
        for left in reversed(range(TRIES)):
            try:
                super().handle(*args, **options)
            except OperationalError as error:
                if not left or not isinstance(error.__cause__, LockNotAvailable):
                    raise
                self.stderr.write(f"A table is in use ({error.__cause__}). We try again.")
                time.sleep(PAUSE)
            else:
                return
