"""Signs every hour where all logs stand; PostgreSQL decides which process does it. Records the
owner's word after a restore, too."""

from __future__ import annotations

import logging
from datetime import datetime
from secrets import token_bytes
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from django.conf import settings
from django.db import connections, transaction

from games.heads import keys, leaves
from games.heads.leaves import CurrentLog, load_current_logs
from games.heads.models import Statement as Row
from games.heads.statement import (
    FIRST,
    Leaf,
    Shortened,
    Statement,
    hash_shortened_logs,
    hash_statement,
    summarize_leaves,
)
from games.heads.statement_file import describe_log_difference
from games.play.sql import Cursor

if TYPE_CHECKING:
    from games.heads.statement_file import StatementFile


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


# After a restore: to when, and which logs are shorter now. Needs the right to write it.


INSERT_STATEMENT = (
    "INSERT INTO heads_statement (number, hour, at, text, signature) VALUES (%s, NULL, %s, %s, %s)"
)
INSERT_SHORTENED_LOG = (
    "INSERT INTO heads_restored (statement_id, kind, slug, salt, before, after) VALUES (%s, %s, "
    "%s, %s, %s, %s)"
)
SALT = 16
"""Bytes of it for each line."""

CLOSE_LEAF = """
UPDATE heads_leaf SET until = %s WHERE until IS NULL
AND log_id = (SELECT id FROM heads_log WHERE kind = %s AND slug = %s)
"""


def list_shortened_logs(cursor: Cursor, noted: StatementFile) -> list[Shortened]:
    """The logs of a file that the database does not hold any more as they were noted, in the order
    of their names."""
    today = load_current_logs(
        cursor, [(leaf.kind, leaf.slug, leaf.version) for leaf in noted.leaves]
    )
    found = []
    for leaf in noted.leaves:
        now = today[leaf.kind, leaf.slug, leaf.version]
        if describe_log_difference(leaf, now):
            found.append(
                Shortened(
                    leaf.kind,
                    leaf.slug,
                    token_bytes(SALT),
                    leaf.version,
                    count_facts_left(leaf, now),
                )
            )
    return sorted(found, key=lambda one: (one.kind, one.slug))


def count_facts_left(leaf: Leaf, now: CurrentLog) -> int:
    """How many facts are left of a log. Where it was played on before this was said, at least one
    is another."""
    return min(now.version or 0, leaf.version - 1)


def record_restore(noted: StatementFile, to: datetime, now: datetime, using: str) -> Statement:
    """Sign and write that the database was put back to the moment `to`, by this connection's role.

    `noted`: the last file that left the machine. DatabaseError for a role that does not own the
    table.
    """
    key, now = keys.get_signing_key(), now.replace(microsecond=0)
    with transaction.atomic(using=using), connections[using].cursor() as raw:
        raw.execute("SELECT pg_advisory_xact_lock(%s)", [SIGNING_LOCK])
        cursor: Any = raw
        shortened = list_shortened_logs(cursor, noted)
        last = Row.objects.using(using).order_by("-number").first()
        number = max(noted.statement.number, last.number if last else 0) + 1
        raw.executemany(CLOSE_LEAF, [(number, one.kind, one.slug) for one in shortened])
        logs, facts, root = summarize_leaves(leaves.record_leaves(cursor, number))
        restored = to, len(shortened), hash_shortened_logs(shortened)
        before = hash_statement(noted.statement.text)
        statement = Statement(
            get_site_name(),
            number,
            now,
            logs,
            facts,
            root,
            before,
            keys.derive_public_key(key),
            restored,
        )
        raw.execute(
            INSERT_STATEMENT, [number, now, statement.text, key.sign(statement.text.encode())]
        )
        raw.executemany(INSERT_SHORTENED_LOG, [(number, *one) for one in shortened])
    return statement
