"""Reads and writes the moderators' log, and with it the rows that follow from its facts. Only this
module touches them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple

import msgspec
from django.db import transaction

from games.desk.facts import CODEC
from games.play.log_rows import Row, build_log_columns, chain_rows, hash_slug
from games.play.sql import Cursor

SLUG = "desk"
Consequence = Callable[[Any, Row], None]
CONSEQUENCES: dict[type, list[Consequence]] = {}
"""What follows from a kind of fact: rows that are written with it, by whoever declares it."""
INSERT_LOG = "INSERT INTO desk_log (slug, version, head) VALUES (%s, 0, '') ON CONFLICT DO NOTHING"
SELECT_LOG = "SELECT version, head FROM desk_log WHERE slug = %s"
LOCK_LOG = f"{SELECT_LOG} FOR NO KEY UPDATE"
SELECT_FACTS = """
SELECT seq, kind, version, data::text, NULL, NULL, act, false, at, digest FROM desk_fact
WHERE seq > %s AND seq <= %s ORDER BY seq
"""
SELECT_WORDED_FACTS = """
SELECT f.seq, f.kind, f.version, f.data::text, NULL, NULL, f.act, false, f.at, f.digest,
  coalesce(t.body, ''), n.kind, n.version, n.data::text
FROM {which} LEFT JOIN desk_text t ON t.digest = f.data->>'text'
LEFT JOIN desk_proposal p ON f.kind = 'ended' AND p.id = f.data->>'proposal'
LEFT JOIN desk_fact n ON n.seq = CASE f.kind WHEN 'ended' THEN p.seq
  WHEN 'reviewed' THEN (f.data->>'fact')::int WHEN 'lifted' THEN (f.data->>'sanction')::int END
ORDER BY f.seq DESC LIMIT %(most)s
"""
SELECT_LATEST_FACTS = SELECT_WORDED_FACTS.format(
    which="(SELECT * FROM desk_fact WHERE seq < %(before)s) f"
)
SELECT_FACTS_TO_REVIEW = SELECT_WORDED_FACTS.format(
    which="""(SELECT f.* FROM desk_review r JOIN desk_fact f ON f.seq = r.seq WHERE r.reviewer = 0
    AND %(person)s NOT IN (r.person, r.second) ORDER BY r.seq LIMIT %(most)s) f"""
)
INSERT_FACTS = """
WITH facts AS (
  INSERT INTO desk_fact (seq, kind, version, data, act, digest, at)
  SELECT seq, kind, version, data::json, %(act)s, digest, %(at)s
  FROM unnest(%(seqs)s::int[], %(kinds)s::text[], %(versions)s::int[], %(data)s::text[],
    %(digests)s::bytea[]) AS fact (seq, kind, version, data, digest)
)
UPDATE desk_log SET version = %(version)s, head = %(head)s WHERE slug = %(slug)s
"""
COUNT_FACTS_BY_MONTH = """
SELECT to_char(at AT TIME ZONE 'UTC', 'YYYY-MM') AS month, CASE kind
    WHEN 'did' THEN data->>'action'
    WHEN 'sanctioned' THEN 'sanctioned: ' || (data->>'kind')
    WHEN 'ended' THEN 'proposal ' || (data->>'how')
    WHEN 'reviewed' THEN CASE WHEN (data->>'well')::boolean THEN 'reviewed: well'
      ELSE 'reviewed: not well' END
    ELSE kind END AS what, count(*)
FROM desk_fact
WHERE at >= date_trunc('month', %(now)s::timestamptz, 'UTC') - interval '12 months'
  AND at < date_trunc('month', %(now)s::timestamptz, 'UTC') AND kind <> 'read'
GROUP BY 1, 2
"""
SELECT_HAS_DONE = """
SELECT EXISTS (SELECT FROM desk_fact WHERE at > %s AND kind = 'did'
  AND data->>'action' = ANY (%s::text[]) AND (data->>'by')::bigint = %s
  AND (data->>'subject')::bigint = %s)
"""
SELECT_HEADS = "SELECT slug::text, version, head FROM desk_log WHERE version > 0"
SELECT_DIGESTS = """
SELECT noted.slug, noted.number, l.version, f.digest
FROM unnest(%(slugs)s::text[], %(numbers)s::int[]) AS noted (slug, number)
LEFT JOIN desk_log l ON l.slug = noted.slug
LEFT JOIN desk_fact f ON f.seq = noted.number AND noted.slug = l.slug
"""
"""Both for games.heads.leaves."""


class DeskLogPosition(NamedTuple):
    """Number and digest of the last fact."""

    version: int = 0
    head: bytes = b""

    @property
    def before(self) -> bytes:
        """What the next fact's digest builds upon."""
        return self.head or hash_slug(SLUG)


class WordedFact(NamedTuple):
    """A row, its fact, its words ("": it has none), and the fact that says what it is about: of a
    review, a sanction lifted and a proposal that ended the one that they name, else itself."""

    row: Row
    fact: Any
    words: str
    about: Any


def load_desk_log_position(cursor: Cursor) -> DeskLogPosition:
    """Where the log stands."""
    cursor.execute(SELECT_LOG, (SLUG,))
    return fetch_log_position(cursor) or DeskLogPosition()


def lock_desk_log(cursor: Cursor) -> DeskLogPosition:
    """The same, and nobody else writes until the transaction ends. Whatever else is locked is
    locked before."""
    cursor.execute(LOCK_LOG, (SLUG,))
    known = fetch_log_position(cursor)
    if known is None:
        cursor.execute(INSERT_LOG, (SLUG,))
        cursor.execute(LOCK_LOG, (SLUG,))
        known = fetch_log_position(cursor)
    assert known is not None
    return known


def fetch_log_position(cursor: Cursor) -> DeskLogPosition | None:
    """What a statement found."""
    row = cursor.fetchone()
    return DeskLogPosition(row[0], bytes(row[1])) if row else None


def load_desk_rows(cursor: Cursor, after: int, last: int) -> list[Row]:
    """The rows after number `after` up to number `last`, in order."""
    cursor.execute(SELECT_FACTS, (after, last))
    return [Row._make((*row[:9], bytes(row[9]), "")) for row in cursor.fetchall()]


def load_latest_facts(cursor: Cursor, before: int, most: int) -> list[WordedFact]:
    """The last facts before this number, the newest first, with their words."""
    cursor.execute(SELECT_LATEST_FACTS, {"before": before, "most": most})
    return [build_worded_fact(*row) for row in cursor.fetchall()]


def count_facts_by_month(cursor: Cursor, now: datetime) -> list[tuple[str, str, int]]:
    """Months that are over, a year at most: month, kind of thing, how often."""
    cursor.execute(COUNT_FACTS_BY_MONTH, {"now": now})
    return [(month, what, count) for month, what, count in cursor.fetchall()]


def has_done_action(
    cursor: Cursor, person: int, actions: Sequence[str], subject: int, since: datetime
) -> bool:
    """Whether they have done one of these to it since then."""
    cursor.execute(SELECT_HAS_DONE, (since, list(actions), person, subject))
    row = cursor.fetchone()
    return bool(row and row[0])


def load_facts_to_review(cursor: Cursor, person: int, most: int) -> list[WordedFact]:
    """What waits for a review by this person: the oldest of it, the newest first."""
    cursor.execute(SELECT_FACTS_TO_REVIEW, {"person": person, "most": most})
    return [build_worded_fact(*row) for row in cursor.fetchall()]


def build_worded_fact(*columns: Any) -> WordedFact:
    """A fact with its words, from a row of a statement."""
    *row, digest, body, kind, version, data = columns
    read = Row._make((*row, bytes(digest), ""))
    fact = decode_desk_row(read)
    named = CODEC.decode(kind, version, msgspec.json.decode(data)) if kind else fact
    return WordedFact(read, fact, body, named)


def decode_desk_row(row: Row) -> Any:
    """The fact in a row."""
    return CODEC.decode(row.kind, row.version, msgspec.json.decode(row.data))


def append_desk_facts(cursor: Cursor, facts: Sequence[Any], at: datetime) -> list[Row]:
    """Write facts at the log's end, in a transaction of the caller's; their rows."""
    log = lock_desk_log(cursor)
    chained = chain_rows(
        log.before, SLUG, encode_desk_facts(log.version + 1, facts, at.astimezone(UTC))
    )
    cursor.execute(INSERT_FACTS, build_log_columns(chained) | {"slug": SLUG, "at": at})
    return chained


def encode_desk_facts(first: int, facts: Sequence[Any], at: datetime) -> list[Row]:
    """The rows that these facts become, without digests."""
    made = []
    for seq, fact in enumerate(facts, first):
        kind, version, data = CODEC.encode(fact)
        text = msgspec.json.encode(data).decode()
        made.append(Row(seq, kind, version, text, None, None, first, False, at))
    return made


def register_consequence(kind: type) -> Callable[[Consequence], Consequence]:
    """Say what follows from a kind of fact."""

    def declare(call: Consequence) -> Consequence:
        CONSEQUENCES.setdefault(kind, []).append(call)
        return call

    return declare


def record_desk_facts(*facts: Any, at: datetime) -> list[Row]:
    """Write facts at the end of the log, with all that follows from them; their rows."""
    with transaction.atomic(savepoint=False), Cursor() as cursor:
        rows = append_desk_facts(cursor, facts, at)
        for fact, row in zip(facts, rows, strict=True):
            for follow in CONSEQUENCES.get(type(fact), ()):
                follow(fact, row)
    return rows


# Counts by month, for everybody: no name, no table, nothing of the month that is not over.


REVERSAL_KINDS = ("lifted", "unstrike", "show-table", "show-all", "mail-put-back", "announce-end")
"""Kinds by which something was undone."""
UNPUBLISHED_KINDS = (
    "read",
    "claimed",
    "released",
    "noted",
    "proposed",
    "reported.table",
    "reported.person",
)
"""Kinds of the desk's own housekeeping."""


class Month(NamedTuple):
    """A month ("2031-03"), how often each kind of thing was done, and how many were reversals."""

    name: str
    counts: tuple[tuple[str, int], ...]
    reversals: int


def list_public_months(now: datetime) -> list[Month]:
    """The last twelve that are over, the newest first; one statement."""
    with Cursor() as cursor:
        found = count_facts_by_month(cursor, now)
    grouped: dict[str, dict[str, int]] = defaultdict(dict)
    for month, kind, count in found:
        if kind not in UNPUBLISHED_KINDS:
            grouped[month][kind] = count
    return [build_month(name, grouped[name]) for name in sorted(grouped, reverse=True)]


def build_month(name: str, counts: dict[str, int]) -> Month:
    """In the order of how often."""
    ordered = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    return Month(name, tuple(ordered), sum(counts.get(kind, 0) for kind in REVERSAL_KINDS))
