"""`manage.py beat`: the clock of the queue, on as many machines as you like; one of them ticks.

The others stand by for its lease. Whoever loses it ends, and begins anew as a stand-by; so does
one whose machine's clock was set. Whoever ends gives the lease back, unless they are killed. Two
that tick for a moment do no harm: what is due stands in the database, and the queue only wakes.
"""

from __future__ import annotations

import signal
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import structlog
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError, connection

from keywest_site.leases import HeldLease
from keywest_site.postgresql.clock import Watch

log = structlog.get_logger(__name__)

NAME = "beat"
SPAN = timedelta(seconds=15)
LOOK_EVERY = 2.0


class Command(BaseCommand):
    """Ends with an error when the lease is gone, to be started again."""

    help = "Start what is due regularly, if no other machine does."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--schedule", default=None, help="where Celery keeps what it did when")

    def handle(self, *_args: Any, **options: Any) -> None:
        lease = HeldLease(NAME, SPAN)
        while not take_lease(lease):
            time.sleep(LOOK_EVERY)
        log.info("beat.ticks")
        with give_back_at_end(lease):
            start_ticking(options["schedule"])
            keep_lease(lease, Watch())
        raise CommandError("The lease of the clock is gone, or the time of day was set.")


def take_lease(lease: HeldLease) -> bool:
    """Whether it is ours now; no where the database is away."""
    try:
        return lease.take()
    except DatabaseError as error:
        log.warning("beat.no_database", error=str(error))
        connection.close()
        return False


@contextmanager
def give_back_at_end(lease: HeldLease) -> Iterator[None]:
    """Also when SIGTERM ends this process: the next one need not wait until the lease runs out."""
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)
        lease.give_back()


def keep_lease(lease: HeldLease, watch: Watch) -> None:
    """Returns when another has it. While the database is away nobody can take it. Returns also when
    the time of day was set: Celery would wait for an hour that came before."""
    while not watch.has_leapt():
        time.sleep(LOOK_EVERY)
        try:
            if not lease.renew():
                return
        except DatabaseError as error:
            log.warning("beat.no_database", error=str(error))
            connection.close()


def start_ticking(schedule: str | None) -> None:
    """Celery's beat, in a thread that ends with this process. What it kept in a file goes: by a
    clock that was set since, it would wait."""
    from celery.beat import EmbeddedService

    from keywest_site.celery import app

    more = {"schedule_filename": schedule} if schedule else {}
    for path in Path(schedule).parent.glob(f"{Path(schedule).name}*") if schedule else ():
        path.unlink()
    EmbeddedService(app, thread=True, **more).start()
