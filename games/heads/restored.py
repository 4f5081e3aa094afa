"""The owner's word after a restore: to when, and which logs are shorter now. Needs the right to
write it."""

from __future__ import annotations

from datetime import datetime
from secrets import token_bytes
from typing import TYPE_CHECKING, Any

from django.db import connections, transaction

from games.heads import keys, leaves
from games.heads.against import difference
from games.heads.logs import Standing, standing
from games.heads.models import Statement as Row
from games.heads.noting import ALONE, site
from games.heads.statement import Leaf, Shortened, Statement, digest, digest_of_shortened, over

if TYPE_CHECKING:
    from games.heads.file import Noted
    from games.play.sql import Cursor

SAY = (
    "INSERT INTO heads_statement (number, hour, at, text, signature) VALUES (%s, NULL, %s, %s, %s)"
)
NAME = (
    "INSERT INTO heads_restored (statement_id, kind, slug, salt, before, after) VALUES (%s, %s, "
    "%s, %s, %s, %s)"
)
SALT = 16
"""Bytes of it for each line."""

END = """
UPDATE heads_leaf SET until = %s WHERE until IS NULL
AND log_id = (SELECT id FROM heads_log WHERE kind = %s AND slug = %s)
"""


def shortened_since(cursor: Cursor, noted: Noted) -> list[Shortened]:
    """The logs of a file that the database does not hold any more as they were noted, in the order
    of their names."""
    today = standing(cursor, [(leaf.kind, leaf.slug, leaf.version) for leaf in noted.leaves])
    found = []
    for leaf in noted.leaves:
        now = today[leaf.kind, leaf.slug, leaf.version]
        if difference(leaf, now):
            found.append(
                Shortened(leaf.kind, leaf.slug, token_bytes(SALT), leaf.version, left(leaf, now))
            )
    return sorted(found, key=lambda one: (one.kind, one.slug))


def left(leaf: Leaf, now: Standing) -> int:
    """How many facts are left of a log. Where it was played on before this was said, at least one
    is another."""
    return min(now.version or 0, leaf.version - 1)


def say(noted: Noted, to: datetime, now: datetime, using: str) -> Statement:
    """Sign and write that the database was put back to the moment `to`, by this connection's role.

    `noted`: the last file that left the machine. DatabaseError for a role that does not own the
    table.
    """
    key, now = keys.secret(), now.replace(microsecond=0)
    with transaction.atomic(using=using), connections[using].cursor() as raw:
        raw.execute("SELECT pg_advisory_xact_lock(%s)", [ALONE])
        cursor: Any = raw
        shortened = shortened_since(cursor, noted)
        last = Row.objects.using(using).order_by("-number").first()
        number = max(noted.statement.number, last.number if last else 0) + 1
        raw.executemany(END, [(number, one.kind, one.slug) for one in shortened])
        logs, facts, root = over(leaves.note(cursor, number))
        restored = to, len(shortened), digest_of_shortened(shortened)
        before = digest(noted.statement.text)
        statement = Statement(
            site(), number, now, logs, facts, root, before, keys.public_of(key), restored
        )
        raw.execute(SAY, [number, now, statement.text, key.sign(statement.text.encode())])
        raw.executemany(NAME, [(number, *one) for one in shortened])
    return statement
