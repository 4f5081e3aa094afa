"""`manage.py sweep`: looks for what is due every few seconds until it is told to stop. Needs
nothing but PostgreSQL."""

from __future__ import annotations

import logging
import signal
import threading
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.db import close_old_connections, connection
from django.utils import timezone

from accounts.tasks import run_due_data_requests
from games.clocks.running import recalculate_after_zone_update
from games.heads.delivery import sign_and_deliver_heads
from games.sweep.due_work import sweep_due_work
from games.sweep.ports import sweep_desk, sweep_evidence, sweep_leagues, sweep_ratings
from keywest_site.postgresql.clock import is_clock_right
from keywest_site.pulses import SWEEPER, record_frequent_pulse

log = logging.getLogger(__name__)

WORKERS_START = 5
"""Minutes past the hour in which a worker may sign the heads of all logs, so that no deadline waits
while we do it."""
ZONES_EVERY = 720
"""Rounds between two looks at the zone data: about an hour."""
RATED_EVERY = 12
"""Rounds between two looks for games to rate: about a minute."""


class Command(BaseCommand):
    """Waits by a clock that nobody can set, so that a leap of the time of day neither delays nor
    hurries it."""

    help = "Set clocks, play for those whose time is up, remind the others: for ever, or once."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--once", action="store_true", help="look once and say what was done")
        parser.add_argument("--every", type=float, default=5.0, help="seconds between two looks")

    def handle(self, *_args: Any, once: bool, every: float, **_options: Any) -> None:
        if once:
            self.stdout.write(str(sweep_due_work()))
            return
        stopped = threading.Event()
        if threading.current_thread() is threading.main_thread():  # else its process ends it
            for number in (signal.SIGTERM, signal.SIGINT):
                signal.signal(number, lambda *_: stopped.set())
        rounds = 0
        while not stopped.wait(every if rounds else 0):
            run_round(zones=rounds % ZONES_EVERY == 0, ratings=rounds % RATED_EVERY == 0)
            rounds += 1


def run_round(*, zones: bool, ratings: bool = False) -> None:
    """One round. Whatever fails is logged, and tried again with a new connection in the next
    one. Nothing if this machine's clock is wrong."""
    try:
        close_old_connections()
        if not is_clock_right():
            return
        record_frequent_pulse(SWEEPER)
        if zones:
            recalculate_after_zone_update(timezone.now())
        sweep_due_work()
        sweep_leagues(timezone.now())
        if ratings:
            sweep_ratings(timezone.now())
            sweep_desk(timezone.now())
        run_due_data_requests()
        if timezone.now().minute >= WORKERS_START:
            sign_and_deliver_heads(timezone.now())
        if ratings:
            sweep_evidence(timezone.now())
    except Exception:
        log.exception("pace: the sweep failed")
        connection.close()
