"""This machine's time of day, and that of the database, which all machines share.

A process whose clock is wrong would set turns that end an hour too early, or play for people before
their time is up. In production each measures how far it is aside: before it acts, whenever its
clock has leapt, and twice a minute. More than a minute is taken off whatever asks Django for the
time; a leap counts for nothing until it is measured. Who sweeps or sends looks each time, and does
nothing if the time is wrong all the same.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from math import inf
from typing import NamedTuple

from django.db import Error, connection
from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

log = logging.getLogger(__name__)

MOST = timedelta(seconds=60)
"""So far apart two machines may be whose clocks are looked after."""
LEAP = 1.0
"""Seconds by which the time of day leaps, against a clock that nobody can set."""
EVERY = 30.0
"""Seconds after which it is measured once more."""
PAUSE = 5.0
"""Seconds until the next try when the database did not answer: nobody waits for it each time."""
READING = ("GET", "HEAD", "OPTIONS")


class Measured(NamedTuple):
    """`start`: when the clock that nobody can set began, by the time of day then. `at`: when that
    was, by this clock; None: not yet. `aside`: how far this machine was ahead of the database."""

    start: float
    at: float | None = None
    aside: timedelta = timedelta()


class Watch:
    """What this process has measured last."""

    def __init__(self) -> None:
        self.last, self.waits_until = Measured(measure_start(time.time())), -inf

    def is_due(self, *, reading: bool = False) -> bool:
        """Whether it is time to measure again: for who only reads, after a leap alone. A machine
        that was suspended leaps too."""
        at, now = self.last.at, time.monotonic()
        if now < self.waits_until:
            return False
        return self.has_leapt() or (not reading and (at is None or now - at >= EVERY))

    def wait(self) -> None:
        """The database did not answer."""
        self.waits_until = time.monotonic() + PAUSE

    def has_leapt(self) -> bool:
        """Whether the time of day was set since."""
        return abs(measure_start(time.time()) - self.last.start) >= LEAP

    def tell_time(self) -> datetime:
        """The time of day, without what it has leapt since, and without what it was aside."""
        told, last = time.time(), self.last
        leap = measure_start(told) - last.start
        right = told - leap if abs(leap) >= LEAP else told
        return datetime.fromtimestamp(right, UTC) - last.aside


def measure_start(told: float) -> float:
    """It changes only when the time of day is set."""
    return told - time.monotonic()


watch = Watch()


def follow_database() -> None:
    """From now on Django's time of day is that of the database, as this process has measured it.
    Its own name is replaced, because all code asks by it, ours and that of libraries: another name
    would be forgotten somewhere, and two times would stand in one transaction."""
    timezone.now = tell_time


def tell_time() -> datetime:
    """In place of Django's."""
    return watch.tell_time()


def measure_clock() -> None:
    """How far this machine is aside, if this process follows the database."""
    if timezone.now is not tell_time:
        return
    began = time.time()
    told = load_database_time()
    ended = time.time()
    aside = datetime.fromtimestamp(ended, UTC) - told
    wrong = aside > MOST + timedelta(seconds=ended - began) or -aside > MOST
    watch.last = Measured(measure_start(ended), time.monotonic(), aside if wrong else timedelta())
    if wrong:
        log.error("clock: this machine is %s s ahead of the database", aside.total_seconds())


def measure_before_acting(*, reading: bool = False, **_: object) -> None:
    """If it is time to. While the database is away, whoever needs it will say so."""
    if watch.is_due(reading=reading):
        try:
            measure_clock()
        except Error:
            watch.wait()
            connection.close()


class ClockMiddleware:
    """Before anybody acts by a page or a program the clock is measured if that is due, and before
    they read if it has leapt."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        measure_before_acting(reading=request.method in READING)
        return self.get_response(request)


def is_clock_right() -> bool:
    """Asks the database; what is wrong is logged."""
    measure_clock()
    before = timezone.now()
    told = load_database_time()
    after = timezone.now()
    if before - MOST <= told <= after + MOST:
        return True
    log.error("clock: this machine is %s s ahead of the database", (after - told).total_seconds())
    return False


def load_database_time() -> datetime:
    """The time of day there, at this moment."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        told: datetime = cursor.fetchone()[0]
    return told
