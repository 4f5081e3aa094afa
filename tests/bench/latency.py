"""From a committed fact to the mail in the mail server's hands, for people who want to be told at
once."""

from __future__ import annotations

import time
from collections.abc import Iterator
from statistics import quantiles

from django.conf import settings
from django.test import override_settings

from accounts.models import Person
from games.play.models import Attempt, Notice
from games.play.notice import State
from keywest_site.embedded import stack
from keywest_site.embedded.processes import Supervisor
from tests.bench.figures import Figure, at_most
from tests.bench.games import somebody
from tests.bench.http import open_full

TABLES = 15
EVERY = 1.7
"""Seconds from one table to the next, so that they come at all times of the sender's rounds."""
PATIENCE = 60.0
SEATS = 3


def figures() -> Iterator[Figure]:
    """Half of the mails and 95 of 100 are there within so many seconds: with a worker that is
    woken, and with wakes that all get lost, so that the rounds of the worker must find the
    mails."""
    with Supervisor() as supervisor:
        _web, _live, worker, *_others = stack.build_programs(
            settings.HERE, stack.get_free_port(10600), stack.get_free_port(10650)
        )
        supervisor.start(worker)
        told_at_once()
        all_told(0)
        yield from measured("worker running", 5)
        with override_settings(OUTBOX_WAKE=False):
            yield from measured("every wake lost", 15)


def measured(how: str, bar: float) -> Iterator[Figure]:
    """Both figures of one way."""
    waits = sorted(seconds())
    middle, late = (
        quantiles(waits, n=100, method="inclusive")[49],
        quantiles(waits, n=100, method="inclusive")[94],
    )
    yield Figure(f"mails from fact to mail server, {how}", f"{len(waits)}")
    yield Figure(f"the median one, {how}", f"{middle:.2f} s")
    yield at_most(f"95 of 100, {how}", late, bar, " s")


def seconds() -> list[float]:
    """How long each mail took, from the time of the fact to that of the server's yes; two for each
    table."""
    last = latest()
    for _table in range(TABLES):
        told_at_once()
        time.sleep(EVERY)
    all_told(last)
    asked = dict(
        Notice.objects.filter(pk__gt=last, kind="turn", state=State.SENT).values_list(
            "message", "created_at"
        )
    )
    taken = Attempt.objects.filter(message__in=asked, outcome=State.SENT).values_list(
        "message", "at"
    )
    return [(at - asked[message]).total_seconds() for message, at in taken]


def told_at_once() -> None:
    """A table whose people want to be told at once; it begins, and all are asked. Who sat down last
    knows already."""
    people = [somebody() for _ in range(SEATS)]
    Person.objects.filter(pk__in=people).update(mails={"turn": "now"})
    open_full(people)


def all_told(after: int) -> None:
    """Wait until nobody has to be told at once any more, of all that came after this notice."""
    until = time.monotonic() + PATIENCE
    while due(after) and time.monotonic() < until:
        time.sleep(0.1)


def latest() -> int:
    """The number of the last notice so far."""
    return Notice.objects.order_by("-pk").values_list("pk", flat=True).first() or 0


def due(after: int) -> bool:
    """Whether somebody still has to be told of what they are asked now, and shall be at once."""
    waiting = Notice.objects.filter(
        pk__gt=after, kind="turn", state__in=(State.QUEUED, State.IN_FLIGHT, State.RETRY)
    )
    return any((notice.due_at - notice.created_at).total_seconds() < PATIENCE for notice in waiting)
