"""Every hour: where all logs stand, signed. PostgreSQL decides who does it; whoever looks finds it
done or does it."""

from __future__ import annotations

import logging
from datetime import datetime
from urllib.parse import urlsplit

from django.conf import settings
from django.db import transaction

from games.heads import keys, leaves
from games.heads.models import Statement as Row
from games.heads.statement import FIRST, Statement, hash_statement, summarize_leaves
from games.play.sql import Cursor

log = logging.getLogger(__name__)

SIGNING_LOCK = 0x68656164
"""The number of the advisory lock of whoever notes: all numbers of statements come one after the
other."""


def record_hourly_statement(now: datetime) -> int | None:
    """Write the statement of this hour; its number. None: it is written, or somebody is just doing
    that."""
    hour = now.replace(minute=0, second=0, microsecond=0)
    if Row.objects.filter(hour=hour).exists():
        return None
    with transaction.atomic(), Cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_xact_lock(%s)", (SIGNING_LOCK,))
        if cursor.fetchone() != (True,) or Row.objects.filter(hour=hour).exists():
            return None
        for trouble in leaves.list_cut_logs(cursor):
            log.error("heads: %s", trouble)
        return record_next_statement(cursor, now, hour)


def record_next_statement(cursor: Cursor, now: datetime, hour: datetime) -> int:
    """The next statement, in the caller's transaction."""
    last = Row.objects.order_by("-number").first()
    number = last.number + 1 if last else 1
    logs, facts, root = summarize_leaves(leaves.record_leaves(cursor, number))
    before = hash_statement(last.text) if last else FIRST
    key, now = keys.get_signing_key(), now.replace(microsecond=0)
    statement = Statement(
        get_site_name(), number, now, logs, facts, root, before, keys.derive_public_key(key)
    )
    Row.objects.create(
        number=number,
        hour=hour,
        at=now,
        text=statement.text,
        signature=key.sign(statement.text.encode()),
    )
    return number


def get_site_name() -> str:
    """By what name the service is known."""
    return urlsplit(settings.SITE_URL).netloc
