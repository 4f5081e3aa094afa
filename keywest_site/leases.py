"""Leases: who does now what one process at a time does, while it talks to others over the network.

A lease is a row, not a lock of the session: behind a pool of connections a session is nobody's, so
its locks would stay with whoever is lent the connection next. A lease ends by itself, so a process
that is killed holds up the others for a minute at most. No transaction is open meanwhile.

Whoever is slower than their lease shares the work with the next one. So what is done under a lease
must also be right when two do it; that one does it saves work and keeps to a bound.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from time import monotonic
from typing import Any

from django.db import DatabaseError, connection

from keywest_site.unique_ids import make_unique_id

log = logging.getLogger(__name__)

SPAN = timedelta(seconds=60)
"""So long a lease lasts if nobody renews it."""

TAKE = """
INSERT INTO site_lease AS lease (name, holder, ends_at)
VALUES (%(name)s, %(holder)s, clock_timestamp() + %(span)s)
ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, ends_at = excluded.ends_at
WHERE lease.ends_at <= clock_timestamp()
RETURNING name
"""
RENEW = """
UPDATE site_lease SET ends_at = clock_timestamp() + %(span)s
WHERE name = %(name)s AND holder = %(holder)s
"""
GIVE_BACK = "DELETE FROM site_lease WHERE name = %(name)s AND holder = %(holder)s"


class HeldLease:
    """A lease that is ours. `renew` it between two steps of long work; most calls ask nobody."""

    def __init__(self, name: str, span: timedelta = SPAN) -> None:
        self.name, self.span, self.holder = name, span, make_unique_id().hex
        self._renewed_at = monotonic()

    def take(self) -> bool:
        """Whether nobody else has it; then it is ours."""
        return self._execute(TAKE) == 1

    def renew(self) -> bool:
        """Whether it is still ours; then for another span."""
        if monotonic() - self._renewed_at < self.span.total_seconds() / 3:
            return True
        self._renewed_at = monotonic()
        return self._execute(RENEW) == 1

    def give_back(self) -> None:
        """Anybody may have it now. Where the database is away, it ends by itself."""
        try:
            self._execute(GIVE_BACK)
        except DatabaseError as error:
            log.warning("the lease %r was not given back: %s", self.name, error)

    def _execute(self, statement: str) -> int:
        values: Any = {"name": self.name, "holder": self.holder, "span": self.span}
        with connection.cursor() as cursor:
            cursor.execute(statement, values)
            return int(cursor.rowcount)


@contextmanager
def hold_lease(*names: str) -> Iterator[HeldLease | None]:
    """The first of these leases that is free, to the end of the block; None: others have them
    all."""
    held = next((lease for lease in map(HeldLease, names) if lease.take()), None)
    try:
        yield held
    finally:
        if held:
            held.give_back()
