"""Records where all logs stand now, and finds where they stood in a statement."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from games.heads.statement import Leaf, build_leaf_entry
from games.play.store_sql import DIGESTS

if TYPE_CHECKING:
    from games.play.sql import Cursor


# Which logs there are: for each kind two statements, of where its logs stand and of their facts'
# digests.


Troubles = Callable[[Collection[str]], Iterator[tuple[str, list[str]]]]


class Log(NamedTuple):
    """A kind of logs. A practice game's is none of them until it is kept.

    `heads`: (slug, version, head) of all that have a fact, whatever became of them; version is the
    number of the last fact, head its digest. `facts`: for `slugs` and `numbers` side by side (slug,
    number, version now, digest of the fact of that number), the latter two NULL where there is
    none. `troubles`: what is wrong with logs of this kind, for `check_games`: each log's slug, and
    everything that is wrong with it; of all logs, or of those that are named.
    """

    heads: str
    facts: str
    troubles: Troubles | None = None


GAMES = Log(
    heads="SELECT slug::text, version, head FROM games_game WHERE version > 0 AND NOT practice",
    facts=DIGESTS,
)
LOGS: dict[str, Log] = {"game": GAMES}
"""By the word under which they stand in files; a further kind of logs is one more line, of the room
that keeps them (AppConfig.ready)."""


class CurrentLog(NamedTuple):
    """Where a log stands today, the digest of the fact of the number that was asked for, and the
    log's salt.

    None: there is none.
    """

    version: int | None = None
    digest: bytes | None = None
    salt: bytes | None = None


SALTS = """
SELECT l.slug, l.salt FROM heads_log l JOIN unnest(%(slugs)s::text[]) AS noted (slug) USING (slug)
WHERE l.kind = %(kind)s
"""


def build_heads_query() -> str:
    """One statement over all logs with at least one fact: (kind, slug, version, head)."""
    parts = (
        f"SELECT '{kind}', slug, version, head FROM ({log.heads}) {kind}_log"
        for kind, log in LOGS.items()
    )
    return " UNION ALL ".join(parts)


def load_current_logs(
    cursor: Cursor, noted: Sequence[tuple[str, str, int]]
) -> dict[tuple[str, str, int], CurrentLog]:
    """What is there today of logs that were noted as (kind, slug, number)."""
    found: dict[tuple[str, str, int], CurrentLog] = dict.fromkeys(noted, CurrentLog())
    for kind in {one[0] for one in noted} & LOGS.keys():
        mine = [one for one in noted if one[0] == kind]
        sides = {
            "slugs": [slug for _kind, slug, _number in mine],
            "numbers": [number for *_log, number in mine],
        }
        cursor.execute(SALTS, {"kind": kind, "slugs": sides["slugs"]})
        salts = {slug: bytes(salt) for slug, salt in cursor.fetchall()}
        cursor.execute(LOGS[kind].facts, sides)
        for slug, number, version, digest in cursor.fetchall():
            known = None if digest is None else bytes(digest)
            found[kind, slug, number] = CurrentLog(version, known, salts.get(slug))
    return found


# Leaves.


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
