"""How much a seat has done lately, and a person at all their tables: counted without a statement.

A seat's acts are counted exactly, from the rows of the log as they are read, and at every door;
a person's orders by each process for itself, against whoever fills many tables.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, NamedTuple

from django.conf import settings
from django.core.cache import caches
from django.utils import timezone

from games.play.refusals import TooFast

if TYPE_CHECKING:
    from games.play.log_rows import Row


MINUTE, HOUR = timedelta(minutes=1), timedelta(hours=1)
TAKEN_BACK = "rewound"
KEPT = 120
"""So many of a seat's last acts are remembered: no bound may be higher."""
TABLES = 2
"""So many times as much at all tables as at one."""
REMEMBERED = 120
"""Seconds for which a minute is remembered."""


class RecentActs(NamedTuple):
    """When a seat acted, and when it took something back: the last `KEPT` of each, oldest first."""

    acts: tuple[datetime, ...] = ()
    backs: tuple[datetime, ...] = ()


class RateBounds(NamedTuple):
    """How many acts and take-backs a minute, and take-backs an hour, a seat may have; 0: any
    number."""

    acts: int
    backs: int
    hourly: int


NO_BOUNDS = RateBounds(0, 0, 0)
"""For bots, which answer as soon as they are asked."""


def get_human_rate_bounds() -> RateBounds:
    """What whoever writes by hand never reaches. A game ends after so many moves; taking back would
    go on for ever."""
    return RateBounds(
        settings.ORDERS_A_MINUTE, settings.TAKE_BACKS_A_MINUTE, settings.TAKE_BACKS_AN_HOUR
    )


def add_recent_acts(
    recent_acts: tuple[RecentActs, ...], heads: Iterable[Row]
) -> tuple[RecentActs, ...]:
    """By seat, after the acts that begin with these rows."""
    acts: dict[int, list[datetime]] = defaultdict(list)
    backs: dict[int, list[datetime]] = defaultdict(list)
    for row in heads:
        if row.seat is not None:
            acts[row.seat].append(row.at)
            if row.kind == TAKEN_BACK:
                backs[row.seat].append(row.at)
    return tuple(
        RecentActs((*old.acts, *acts[seat])[-KEPT:], (*old.backs, *backs[seat])[-KEPT:])
        if seat in acts
        else old
        for seat, old in enumerate(recent_acts)
    )


def check_act_rate(
    recent_acts: tuple[RecentActs, ...], seat: int, now: datetime, bounds: RateBounds
) -> None:
    """Raise TooFast if this seat has acted as often as it may."""
    if seat < len(recent_acts) and is_quota_full(recent_acts[seat].acts, now - MINUTE, bounds.acts):
        raise TooFast


def check_take_back_rate(
    recent_acts: tuple[RecentActs, ...], seat: int, now: datetime, bounds: RateBounds
) -> None:
    """Raise TooFast if this seat has acted or taken back as often as it may."""
    check_act_rate(recent_acts, seat, now, bounds)
    backs = recent_acts[seat].backs if seat < len(recent_acts) else ()
    if is_quota_full(backs, now - MINUTE, bounds.backs) or is_quota_full(
        backs, now - HOUR, bounds.hourly
    ):
        raise TooFast


def is_quota_full(times: tuple[datetime, ...], since: datetime, most: int) -> bool:
    """Whether `most` of these lie after that time."""
    return 0 < most <= len(times) and times[-most] > since


def admit_order(person_id: int) -> None:
    """Count an order of this person. Raises TooFast if the minute has had enough of them."""
    most = TABLES * settings.ORDERS_A_MINUTE
    if not most:
        return
    counts, minute = caches["process"], f"orders:{person_id}:{timezone.now():%H%M}"
    counts.add(minute, 0, REMEMBERED)
    if counts.incr(minute) > most:
        raise TooFast
