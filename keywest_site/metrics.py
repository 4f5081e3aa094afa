"""Counts what the processes of one machine do, each in files of its own, for `manage.py metrics`.

Without KEYWEST_METRICS_FOLDER nothing is counted, and the library is not even loaded. Labels are
names of addresses and words of this module: no person, no table and no text of anybody's.
"""

from __future__ import annotations

import os
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, NamedTuple

import structlog
from django.db import connection

if TYPE_CHECKING:
    from prometheus_client import Counter, Gauge, Histogram

log = structlog.get_logger(__name__)

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The variable by which the library knows where files of several processes lie."""
LATENCY = (0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
POOL_EVERY = 15.0
"""Seconds between two looks at the pool of a process."""
POOL_COUNTS = {
    "requests_queued": ("waits", 1),
    "requests_wait_ms": ("wait_seconds", 0.001),
    "requests_errors": ("refusals", 1),
}
"""What psycopg calls it, what we call it, and how many of ours one of theirs is."""


class Counters(NamedTuple):
    """Those of one process."""

    requests: Histogram
    orders: Counter
    mails: Counter
    pool: Counter
    live: Gauge


class _Process:
    counters: Counters | None = None
    """None: nothing is counted."""
    pool_looked_at: float = 0.0


PROCESS = _Process()


def start_counting(folder: Path) -> None:
    """From now on this process counts, in files in this folder; without it, it does not."""
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
    except OSError as error:
        log.warning("metrics.no_folder", error=error.strerror)
        return
    if not os.access(folder, os.W_OK):
        log.warning("metrics.folder_not_ours")
        return
    os.environ[FOLDER] = str(folder)
    from prometheus_client import values

    values.ValueClass = values.MultiProcessValue()  # type: ignore[no-untyped-call]
    PROCESS.counters = build_counters()


def stop_counting() -> None:
    """From now on this process counts nothing."""
    PROCESS.counters = None


def build_counters() -> Counters:
    """Each with labels, so that a process which counts nothing leaves no file."""
    from prometheus_client import Counter, Gauge, Histogram

    return Counters(
        Histogram(
            "keywest_request_seconds",
            "Requests to the pages: how long they took.",
            ["route", "status"],
            buckets=LATENCY,
            registry=None,
        ),
        Counter("keywest_orders", "Orders by any door.", ["outcome"], registry=None),
        Counter("keywest_mails", "Mails handed over, or not.", ["outcome"], registry=None),
        Counter("keywest_pool", "Waiting for a line to the database.", ["what"], registry=None),
        Gauge(
            "keywest_live_connections",
            "Pages that listen to the live channel.",
            ["part"],
            registry=None,
            multiprocess_mode="livesum",
        ),
    )


def count_request(route: str, status: int, seconds: float) -> None:
    """One answered request."""
    if PROCESS.counters:
        PROCESS.counters.requests.labels(route, f"{status // 100}xx").observe(seconds)
        count_pool_waits()


def count_order_outcome(outcome: str) -> None:
    """One order: accepted, refused, or failed for a reason that is not the player's."""
    if PROCESS.counters:
        PROCESS.counters.orders.labels(outcome).inc()


def count_mail(outcome: str) -> None:
    """One mail, and what became of this try to send it."""
    if PROCESS.counters:
        PROCESS.counters.mails.labels(outcome).inc()


def count_live_connections(change: int) -> None:
    """So many pages more listen, or fewer."""
    if PROCESS.counters:
        PROCESS.counters.live.labels("live").inc(change)


def count_pool_waits() -> None:
    """What the pool of this process has counted since the last look, now and then."""
    now = monotonic()
    if PROCESS.counters is None or now - PROCESS.pool_looked_at < POOL_EVERY:
        return
    PROCESS.pool_looked_at = now
    pool: Any = getattr(connection, "pool", None)
    found: dict[str, int] = pool.pop_stats() if pool else {}
    for theirs, (ours, factor) in POOL_COUNTS.items():
        PROCESS.counters.pool.labels(ours).inc(found.get(theirs, 0) * factor)
