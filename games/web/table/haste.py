"""How many orders a person may send in a minute, over all tables: each process counts for itself,
by no statement.

How many a seat may send is exact, and holds at every door (games.play.zeal); this is for whoever
fills many tables.
"""

from __future__ import annotations

from django.conf import settings
from django.core.cache import caches
from django.utils import timezone

from games.play.refusals import TooFast

TABLES = 2
"""So many times as much as at one table."""
KEPT = 120
"""Seconds for which a minute is remembered."""


def one_more(person_id: int) -> None:
    """Count an order. Raises TooFast if the minute has had enough of them."""
    most = TABLES * settings.ORDERS_A_MINUTE
    if not most:
        return
    counts, minute = caches["process"], f"orders:{person_id}:{timezone.now():%H%M}"
    counts.add(minute, 0, KEPT)
    if counts.incr(minute) > most:
        raise TooFast
