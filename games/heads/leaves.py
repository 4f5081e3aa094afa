"""Leaves in the database: noting where all logs stand now, and finding where they stood in a
statement."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.heads.logs import build_heads_query
from games.heads.statement import Leaf, build_leaf_entry

if TYPE_CHECKING:
    from games.play.sql import Cursor

# A log once noted stays noted, and never at a lower number: what was cut or is gone keeps its last
# leaf.
INSERT_LEAVES = """
WITH head (kind, slug, version, head) AS MATERIALIZED ({heads}), fresh AS (
  INSERT INTO heads_log (kind, slug, salt)
  SELECT kind, slug, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) FROM head
  WHERE NOT EXISTS (SELECT FROM heads_log l WHERE l.kind = head.kind AND l.slug = head.slug)
  RETURNING id, kind, slug
), known AS (
  SELECT id, kind, slug FROM heads_log UNION ALL SELECT id, kind, slug FROM fresh
), moved AS MATERIALIZED (
  SELECT known.id, head.version, head.head FROM head JOIN known USING (kind, slug)
  LEFT JOIN heads_leaf leaf ON leaf.log_id = known.id AND leaf.until IS NULL
  WHERE leaf.version IS NULL OR head.version > leaf.version
), ended AS (
  UPDATE heads_leaf leaf SET until = %(number)s FROM moved WHERE leaf.log_id = moved.id
    AND leaf.until IS NULL
)
INSERT INTO heads_leaf (log_id, since, version, head) SELECT id, %(number)s, version, head
  FROM moved
"""
SELECT_LEAVES = """
SELECT l.kind, l.slug, leaf.version, leaf.head, l.salt FROM heads_leaf leaf
  JOIN heads_log l ON l.id = leaf.log_id
WHERE {which} ORDER BY l.id
"""
NOW, THEN = (
    "leaf.until IS NULL",
    "leaf.since <= %(number)s AND (leaf.until IS NULL OR leaf.until > %(number)s)",
)
SELECT_CUT_LOGS = """
WITH head (kind, slug, version, head) AS MATERIALIZED ({heads})
SELECT l.kind, l.slug, leaf.version, head.version
FROM heads_leaf leaf JOIN heads_log l ON l.id = leaf.log_id LEFT JOIN head USING (kind, slug)
WHERE leaf.until IS NULL AND (head.version IS NULL OR head.version < leaf.version
  OR head.version = leaf.version AND head.head <> leaf.head)
ORDER BY l.id
"""


def record_leaves(cursor: Cursor, number: int) -> list[Leaf]:
    """Note where all logs stand for the statement of this number; its leaves in their order."""
    cursor.execute(INSERT_LEAVES.format(heads=build_heads_query()), {"number": number})
    return load_leaves_where(cursor, NOW, number)


def load_leaves_at(cursor: Cursor, number: int) -> list[Leaf]:
    """The leaves of the statement of this number, in their order, as far back as they are kept."""
    return load_leaves_where(cursor, THEN, number)


def load_leaves_where(cursor: Cursor, which: str, number: int) -> list[Leaf]:
    """The leaves that fit a condition."""
    cursor.execute(SELECT_LEAVES.format(which=which), {"number": number})
    return [build_leaf(*row) for row in cursor.fetchall()]


def build_leaf(kind: str, slug: str, version: int, head: bytes, salt: bytes) -> Leaf:
    """A row as a leaf."""
    return Leaf(
        kind, slug, version, build_leaf_entry(bytes(salt), kind, slug, version, bytes(head))
    )


def list_cut_logs(cursor: Cursor) -> Iterator[str]:
    """Logs that have lost what the last statement says of them, in the operator's words."""
    cursor.execute(SELECT_CUT_LOGS.format(heads=build_heads_query()))
    for kind, slug, noted, now in cursor.fetchall():
        if now is None:
            yield f"{kind} {slug}: gone, but was noted with {noted} facts"
        elif now < noted:
            yield f"{kind} {slug}: cut at fact {now}, but was noted with {noted}"
        else:
            yield f"{kind} {slug}: fact {now} is another than the one that was noted"
