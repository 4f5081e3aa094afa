"""Sends to a person's browsers what a mail tells of a turn: rows are written when the mail is
claimed, and sent on a lease, outside quiet hours, and only while the table still waits."""

from __future__ import annotations

import json
import logging
from collections.abc import Sequence
from datetime import datetime, timedelta
from time import monotonic
from typing import NamedTuple

from django.conf import settings
from django.db import connection, models, transaction
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext, ngettext

from accounts.models import Person
from games.mail.outbound.timing import compute_time_after_quiet
from games.mail.push.models import Subscription, Telling
from games.mail.push.posting import GONE, post_to_subscription
from games.mail.push.sealing import encrypt_push, pad_message
from games.play.claims import Claim
from games.play.models import READ_ONLY_STOPS, get_game_title
from games.play.notice import Kind

# Writing the rows.


INSERT_TELLINGS = """
INSERT INTO mail_telling (subscription_id, notice, due_at, attempts, made_at)
SELECT p.id, n.id, %(now)s, 0, %(now)s FROM games_notice n
JOIN mail_push p ON p.person_id = n.person_id
WHERE n.id = ANY (%(notices)s) AND n.kind = %(kind)s
ON CONFLICT (subscription_id, notice) DO NOTHING
"""


def insert_tellings(claimed: Sequence[Claim], now: datetime) -> None:
    """Note for all browsers of these people what their mails tell of turns. Claimed once more, it
    is noted already."""
    notices = [
        notice.id for claim in claimed for notice in claim.notices if notice.kind == Kind.TURN
    ]
    if notices and settings.PUSH_KEY:
        with connection.cursor() as cursor:
            cursor.execute(INSERT_TELLINGS, {"now": now, "notices": notices, "kind": Kind.TURN})


# Sending.


log = logging.getLogger(__name__)

LEASE = timedelta(minutes=1)
AGAIN = timedelta(seconds=20)
MOST_ATTEMPTS, TOGETHER = 8, 20
LONGEST_RUN = 30.0
"""Seconds after which nothing more is begun: well within the lease."""
KEPT = timedelta(days=7)
"""So long it is known what was told; no notice is claimed again after that."""

CLAIM_TELLINGS = """
WITH mine AS (
  SELECT t.id FROM mail_telling t
  WHERE t.sent_at IS NULL AND t.subscription_id IN (
    SELECT p.id FROM mail_push p WHERE EXISTS (
      SELECT FROM mail_telling d WHERE d.subscription_id = p.id AND d.sent_at IS NULL
        AND d.due_at <= %(now)s)
    ORDER BY p.id LIMIT %(most)s FOR UPDATE SKIP LOCKED)
  FOR UPDATE OF t SKIP LOCKED
)
UPDATE mail_telling t SET due_at = %(lease)s, attempts = attempts + 1 FROM mine
WHERE t.id = mine.id RETURNING t.id, t.subscription_id, t.attempts
"""
SELECT_WAITING_TABLES = """
SELECT t.id, g.slug, g.title, g.rules FROM mail_telling t
JOIN games_notice n ON n.id = t.notice
JOIN games_game g ON g.id = n.game_id AND g.status = 'running'
JOIN games_seat s ON s.game_id = g.id AND s.number = n.seat AND s.person_id = n.person_id
JOIN games_question q ON q.game_id = g.id AND q.seat = n.seat AND q.asked_seq = n.seq
  AND q.answered_seq IS NULL
WHERE t.id = ANY (%(ids)s) ORDER BY t.notice
"""
COUNT_WAITING_TABLES = """
SELECT count(*) FROM games_seat s
JOIN games_game g ON g.id = s.game_id AND g.status = 'running'
JOIN games_question q ON q.game_id = g.id AND q.seat = s.number AND q.answered_seq IS NULL
WHERE s.person_id = %(person)s
"""


class Bundle(NamedTuple):
    """What one browser is to be told now, in one message."""

    subscription: int
    tellings: tuple[int, ...]
    attempts: int


class WaitingTable(NamedTuple):
    """A table that still waits."""

    telling: int
    slug: str
    title: str
    rules: str


def send_pushes() -> int:
    """Tell browsers what is due; how many messages were taken. Several senders at once share the
    work."""
    if not settings.PUSH_KEY or READ_ONLY_STOPS.exists():
        return 0
    now = timezone.now()
    Telling.objects.filter(made_at__lt=now - KEPT).delete()
    sent = 0
    until = monotonic() + LONGEST_RUN
    for bundle in claim_bundles(now):
        if monotonic() > until:
            query_tellings(bundle).update(due_at=timezone.now())
            continue
        try:
            sent += send_bundle(bundle, timezone.now())
        except Exception as error:  # one browser never keeps the others waiting
            log.warning("push: not sent (%s)", type(error).__name__)
            postpone_bundle(bundle, timezone.now())
    return sent


def claim_bundles(now: datetime) -> list[Bundle]:
    """Take what is due, on a lease: whoever is killed leaves it to the next."""
    found: dict[int, list[tuple[int, int]]] = {}
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(CLAIM_TELLINGS, {"now": now, "lease": now + LEASE, "most": TOGETHER})
        for telling, subscription, attempts in cursor.fetchall():
            found.setdefault(subscription, []).append((telling, attempts))
    return [
        Bundle(subscription, tuple(one[0] for one in rows), max(one[1] for one in rows))
        for subscription, rows in found.items()
    ]


def send_bundle(bundle: Bundle, now: datetime) -> bool:
    """Send one message; whether the push service took it."""
    row = Subscription.objects.select_related("person").filter(pk=bundle.subscription).first()
    if row is None:
        return False
    waiting = load_waiting_tables(bundle)
    quiet_until = compute_time_after_quiet(row.person, now)
    if not waiting:
        mark_bundle_sent(bundle, now)
        return False
    if quiet_until > now:
        query_tellings(bundle).update(due_at=quiet_until)
        return False
    body = encrypt_push(build_push_message(row.person, waiting), bytes(row.key), bytes(row.secret))
    status = post_to_subscription(row, body, now)
    if status in GONE:
        row.delete()
    elif 200 <= status < 300:
        mark_bundle_sent(bundle, now)
        return True
    else:
        postpone_bundle(bundle, now)
    return False


def query_tellings(bundle: Bundle) -> models.QuerySet[Telling]:
    """Its rows."""
    return Telling.objects.filter(pk__in=bundle.tellings)


def mark_bundle_sent(bundle: Bundle, now: datetime) -> None:
    """Never tell this again."""
    query_tellings(bundle).update(sent_at=now)


def postpone_bundle(bundle: Bundle, now: datetime) -> None:
    """Try again later, each time twice as late; after too many attempts no more."""
    if bundle.attempts >= MOST_ATTEMPTS:
        mark_bundle_sent(bundle, now)
    else:
        query_tellings(bundle).update(due_at=now + AGAIN * (1 << bundle.attempts))


def load_waiting_tables(bundle: Bundle) -> list[WaitingTable]:
    """The tables of these notices that still wait, oldest first."""
    with connection.cursor() as cursor:
        cursor.execute(SELECT_WAITING_TABLES, {"ids": list(bundle.tellings)})
        return [WaitingTable(*row) for row in cursor.fetchall()]


def count_waiting_tables(person: int) -> int:
    """How many tables wait for this person."""
    with connection.cursor() as cursor:
        cursor.execute(COUNT_WAITING_TABLES, {"person": person})
        return int(cursor.fetchone()[0])


def build_push_message(person: Person, waiting: Sequence[WaitingTable]) -> bytes:
    """What the browser shows: the table and "your turn", as a discreet mail may say; nothing of the
    position."""
    with translation.override(person.language):
        one = waiting[0]
        if len(waiting) == 1:
            title, text = one.title or get_game_title(one.rules), gettext("It is your turn.")
            url = reverse("table", args=[one.slug])
        else:
            title = gettext("It is your turn.")
            text = ngettext(
                "%(count)s table waits for you.", "%(count)s tables wait for you.", len(waiting)
            ) % {"count": len(waiting)}
            url = reverse("lobby")
    shown = {
        "title": title[:120],
        "body": text,
        "url": url,
        "count": count_waiting_tables(person.pk),
    }
    return pad_message(json.dumps(shown, ensure_ascii=False).encode())
