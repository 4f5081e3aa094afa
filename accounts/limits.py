"""How often something may be done: counted in PostgreSQL, so that it holds where the cache is away.

For what guards secrets (tries of a code, mails with codes, invitations). Without the database
nothing is allowed: `count_if_allowed` raises.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from allauth.account.adapter import get_adapter
from django.db import connection
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import salted_hmac

from keywest_site import networks

# Of two who take at once the second waits for the row, and sees what the first has written. `times`
# never holds more
# than `most`. A clock that was set back counts what it wrote before, whenever that was: it gives
# nobody a try more.
COUNT_IF_ALLOWED = """
INSERT INTO accounts_limit AS held (kind, key, times, granted, ends_at)
VALUES (%(kind)s, %(key)s, CASE WHEN %(most)s > 0 THEN ARRAY[%(now)s] ELSE '{}' END, %(most)s > 0,
  %(ends_at)s)
ON CONFLICT (kind, key) DO UPDATE SET (times, granted, ends_at) = (
  SELECT CASE WHEN fits THEN recent || excluded.times ELSE recent END, fits,
    greatest(held.ends_at, excluded.ends_at)
  FROM (
    SELECT recent, cardinality(recent) < %(most)s AS fits
    FROM (SELECT ARRAY(SELECT t FROM unnest(held.times) t WHERE t > %(since)s ORDER BY t) AS recent)
      AS counted
  ) AS judged
)
RETURNING granted, times
"""
SELECT_IS_LIMIT_REACHED = """
SELECT count(*) >= %(most)s FROM accounts_limit, unnest(times) t
WHERE kind = %(kind)s AND key = %(key)s AND t > %(since)s
"""
UNCOUNT_LATEST = (
    "UPDATE accounts_limit SET times = times[:cardinality(times) - 1] WHERE kind = %s AND key = %s"
)


class CountOutcome(NamedTuple):
    """Whether it was allowed; if not, how long until the next time is (zero if it was)."""

    allowed: bool
    wait: timedelta


def count_if_allowed(
    kind: str, key: str, most: int, within: timedelta, now: datetime | None = None
) -> CountOutcome:
    """Count one more of `kind` for `key`, if there were fewer than `most` within the last `within`;
    one statement.

    Exact: of any number at the same time, never more than `most` are allowed in any span of that
    length. What was refused does not count. Only a keyed hash of `key` is kept, until the span is
    over. Inside a transaction the count is part of it: it is undone with it, and others who take
    the same wait for its end. So whoever guards a secret calls this outside of one.
    """
    now = now or timezone.now()
    words = {
        "kind": kind,
        "key": hash_limit_key(kind, key),
        "most": most,
        "now": now,
        "since": now - within,
        "ends_at": now + within,
    }
    with connection.cursor() as cursor:
        cursor.execute(COUNT_IF_ALLOWED, words)
        granted, times = cursor.fetchone()
    return CountOutcome(
        granted, timedelta() if granted else compute_limit_wait(times, most, within, now)
    )


def is_limit_reached(kind: str, key: str, most: int, within: timedelta, now: datetime) -> bool:
    """Whether `take` would refuse now. It only looks: nobody waits for anybody, and nothing is
    written, however often a script asks; whoever is to be let in has to `take` all the same."""
    words = {"kind": kind, "key": hash_limit_key(kind, key), "most": most, "since": now - within}
    with connection.cursor() as cursor:
        cursor.execute(SELECT_IS_LIMIT_REACHED, words)
        return bool(cursor.fetchone()[0])


def compute_limit_wait(
    times: list[datetime], most: int, within: timedelta, now: datetime
) -> timedelta:
    """How long until fewer than `most` of these (oldest first) lie within the span; the whole span
    if most is 0."""
    return times[len(times) - most] + within - now if 0 < most <= len(times) else within


def uncount_latest(kind: str, key: str) -> None:
    """One that was counted was none: what it was for did not come about."""
    with connection.cursor() as cursor:
        cursor.execute(UNCOUNT_LATEST, [kind, hash_limit_key(kind, key)])


def hash_limit_key(kind: str, key: str) -> str:
    """What stands in the table in place of an address."""
    return salted_hmac(f"limit:{kind}", key, algorithm="sha256").hexdigest()[:40]


# Where a request comes from, as far as strangers are told apart.


def get_network_of_request(request: HttpRequest) -> str:
    """The network of whoever asks, behind the proxies that settings name.

    PermissionDenied if the server does not know who asks.
    """
    return networks.find_network(get_adapter().get_client_ip(request))
