"""Sends what is to be told: one delivery of a webhook at a time, on a lease, again and again for a
day. Whoever is killed leaves it to the next; a repeat has the same number and the same bytes."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from time import monotonic
from typing import Any, NamedTuple

from django.db import connection, transaction
from django.utils import timezone
from standardwebhooks import Webhook

from games.hooks.commands import end_hook
from games.hooks.models import SEALED, TEST, Delivery, Hook
from games.play.models import READ_ONLY_STOPS
from keywest_site.outgoing import OutgoingFailed, OutgoingRefused, post_outgoing

log = logging.getLogger(__name__)

SECOND, MINUTE, HOUR = timedelta(seconds=1), timedelta(minutes=1), timedelta(hours=1)
DELAYS = (
    *(5 * SECOND, MINUTE, 5 * MINUTE, 30 * MINUTE),
    *(1 * HOUR, 2 * HOUR, 4 * HOUR, 8 * HOUR, 8 * HOUR),
)
"""Before each repeat: 24 hours in all."""
LONGEST_PAUSE = 5 * MINUTE
"""After a failure the next delivery of the same webhook waits as long as this one, but no longer
than so."""
LASTS = timedelta(hours=25)
"""After that nothing is sent any more, tried or not."""
LEASE = MINUTE
LONGEST_RUN = 30.0
"""Seconds after which nothing more is begun."""
FAILING = timedelta(days=5)
"""If nothing has got through for so long, a webhook is turned off."""
GONE = 410
"""What a receiver says that wants no more."""

CLAIM_DELIVERY = """
WITH hook AS (
  SELECT h.id FROM hooks_hook h
  JOIN accounts_person p ON p.id = h.person_id AND p.is_active
  WHERE h.ended = '' AND h.next_at <= %(now)s
    AND (h.leased_until IS NULL OR h.leased_until <= %(now)s)
    AND EXISTS (SELECT FROM hooks_delivery d
      WHERE d.hook_id = h.id AND d.state = 'waiting' AND d.due_at <= %(now)s)
  ORDER BY h.next_at, h.id LIMIT 1 FOR NO KEY UPDATE OF h SKIP LOCKED
), leased AS (
  UPDATE hooks_hook h SET leased_until = %(lease)s FROM hook WHERE h.id = hook.id RETURNING h.id
)
UPDATE hooks_delivery d SET attempts = attempts + 1, due_at = %(lease)s, tried_at = %(now)s
WHERE d.id = (
  SELECT d.id FROM hooks_delivery d JOIN leased ON leased.id = d.hook_id
  WHERE d.state = 'waiting' AND d.due_at <= %(now)s ORDER BY d.due_at, d.id LIMIT 1)
RETURNING d.id
"""
GIVE_UP_OLD = """
UPDATE hooks_delivery SET state = 'failed' WHERE state = 'waiting' AND queued_at < %s
  AND due_at <= %s
"""
SELECT_POINTER = """
SELECT g.version, g.status, EXISTS (
  SELECT FROM games_question q
  WHERE q.game_id = g.id AND q.seat = s.number AND q.answered_seq IS NULL)
FROM games_game g JOIN games_seat s ON s.game_id = g.id AND s.person_id = %(person)s
WHERE g.slug = %(slug)s
"""


class Claim(NamedTuple):
    """A delivery in hand. `lease`: its end, by which we know whether it is still ours."""

    delivery: Delivery
    lease: datetime

    @property
    def hook(self) -> Hook:
        """Whose delivery it is."""
        return self.delivery.hook


def send_due_deliveries() -> int:
    """Send what is due; how many were taken by their receivers. Several senders at once share the
    work."""
    if READ_ONLY_STOPS.exists():
        return 0
    give_up_old_deliveries(timezone.now())
    return sum(send_delivery(claim) for claim in claim_deliveries())


def give_up_old_deliveries(now: datetime) -> None:
    """What nobody took for a day."""
    with connection.cursor() as cursor:
        cursor.execute(GIVE_UP_OLD, [now - LASTS, now])


def claim_deliveries() -> Iterator[Claim]:
    """One after the other, for a while."""
    until = monotonic() + LONGEST_RUN
    while monotonic() < until:
        claim = claim_delivery(timezone.now())
        if claim is None:
            return
        yield claim


def claim_delivery(now: datetime) -> Claim | None:
    """Take one that is due, on a lease; None: there is none."""
    lease = now + LEASE
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(CLAIM_DELIVERY, {"now": now, "lease": lease})
        found = cursor.fetchone()
    if found is None:
        return None
    rows = Delivery.objects.select_related("hook").defer(*(f"hook__{name}" for name in SEALED))
    return Claim(rows.get(pk=found[0]), lease)


def send_delivery(claim: Claim) -> bool:
    """Whether the receiver took it."""
    try:
        if not prepare_body(claim.delivery, timezone.now()):
            release_hook(claim, timezone.now())
            return False
        status = post_delivery(claim, timezone.now())
    except Exception as error:  # one webhook never keeps the others waiting
        log.warning("webhook %s: not sent (%s)", claim.hook.pk, type(error).__name__)
        status = 0
    return settle_delivery(claim, status, timezone.now())


def post_delivery(claim: Claim, now: datetime) -> int:
    """The status of the receiver's answer; 0: there was none, or nothing may go there. Raises
    Unreadable: no key opens the address."""
    row, hook = claim.delivery, Hook.objects.get(pk=claim.hook.pk)
    headers = build_headers(hook, row.number, row.body, now)
    try:
        return post_outgoing(hook.address, row.body.encode(), headers).status
    except (OutgoingRefused, OutgoingFailed) as error:
        log.info("webhook %s: %s", hook.pk, type(error).__name__)
        return 0


# What is sent.


def prepare_body(row: Delivery, now: datetime) -> bool:
    """Make and store the body before the first try. Where the person no longer sits at the table,
    there is nothing to tell: the delivery goes."""
    if row.body:
        return True
    data: Any = {} if row.event == TEST else load_pointer(row.hook.person_id, row.slug)
    if data is None:
        row.delete()
        return False
    row.body = build_body(row.event, data, row.made_at)
    row.save(update_fields=["body"])
    return True


def load_pointer(person_id: int, slug: str) -> dict[str, Any] | None:
    """Where something has changed, and whether this person is asked there: never a position, a
    move or a text. None: they do not sit there."""
    with connection.cursor() as cursor:
        cursor.execute(SELECT_POINTER, {"person": person_id, "slug": slug})
        found = cursor.fetchone()
    if found is None:
        return None
    version, status, asked = found
    return {"id": slug, "version": version, "status": status, "my_turn": asked}


def build_body(event: str, data: dict[str, Any], at: datetime) -> str:
    """As Standard Webhooks has it."""
    body = {"type": event, "timestamp": at.astimezone(UTC).isoformat(), "data": data}
    return json.dumps(body, separators=(",", ":"))


def build_headers(hook: Hook, number: str, body: str, now: datetime) -> dict[str, str]:
    """The number of the message, the time, and the signatures; two while a former secret still
    signs."""
    secrets = [hook.secret]
    if hook.former_secret and hook.former_until and now < hook.former_until:
        secrets.append(hook.former_secret)
    at = now.astimezone(UTC)
    return {
        "Content-Type": "application/json",
        "webhook-id": number,
        "webhook-timestamp": str(int(at.timestamp())),
        "webhook-signature": " ".join(Webhook(one).sign(number, at, body) for one in secrets),
    }


# What came of it.


@transaction.atomic
def settle_delivery(claim: Claim, status: int, now: datetime) -> bool:
    """Note the answer; whether it was taken. A sender that was slower than its lease notes
    nothing."""
    rows = Hook.objects.select_for_update(no_key=True).defer(*SEALED)
    hook = rows.filter(pk=claim.hook.pk).first()
    if hook is None or hook.leased_until != claim.lease:
        return False
    row, taken = claim.delivery, 200 <= status < 300
    row.status, hook.leased_until = status, None
    if taken:
        row.state, hook.failing_since, hook.next_at = Delivery.State.SENT, None, now
    else:
        postpone_delivery(row, hook, now)
    row.save(update_fields=["status", "state", "due_at"])
    hook.save(update_fields=["leased_until", "failing_since", "next_at"])
    if status == GONE:
        end_hook(hook, Hook.Ended.GONE, now)
    elif hook.failing_since and now - hook.failing_since >= FAILING:
        end_hook(hook, Hook.Ended.FAILING, now)
    return taken


def postpone_delivery(row: Delivery, hook: Hook, now: datetime) -> None:
    """Try again later, each time later; after a day no more."""
    if row.attempts > len(DELAYS):
        row.state = Delivery.State.FAILED
    else:
        row.due_at = now + DELAYS[row.attempts - 1]
    wait = DELAYS[min(row.attempts, len(DELAYS)) - 1]
    hook.next_at = now + min(wait, LONGEST_PAUSE)
    hook.failing_since = hook.failing_since or now


def release_hook(claim: Claim, now: datetime) -> None:
    """Its next delivery may go."""
    mine = Hook.objects.filter(pk=claim.hook.pk, leased_until=claim.lease)
    mine.update(leased_until=None, next_at=now)
