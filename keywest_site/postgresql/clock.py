"""Whether this machine's time of day is right: by that of the database, which all machines share.

Whoever is wrong does nothing that hangs on the time: it would play for people before their time is
up, or send again what another has in hand.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import connection
from django.utils import timezone

log = logging.getLogger(__name__)

MOST = timedelta(seconds=60)
"""So far apart two machines may be whose clocks are looked after."""


def is_clock_right() -> bool:
    """Asks the database; what is wrong is logged."""
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
