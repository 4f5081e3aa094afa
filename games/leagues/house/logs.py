"""The only module that touches facts of leagues: it reads and writes their logs."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from games.leagues.facts.stored import LEAGUE, SEASON
from games.leagues.season.ports import Conflict
from games.play.chain import Row, forge, genesis
from games.play.sql import Cursor, blobs, ints, texts

if TYPE_CHECKING:
    from games.rules.codec import Codec

STANDING = """
SELECT l.id, l.slug, l.season, l.version, l.head FROM leagues_log l
WHERE l.league_id = %s AND l.season = %s
"""
HOLD = f"{STANDING} FOR NO KEY UPDATE"
FACTS = """
SELECT seq, kind, version, data::text, NULL, NULL, act, false, at, digest FROM leagues_fact
WHERE log_id = %s AND seq > %s AND seq <= %s ORDER BY seq
"""
BEGIN = """
INSERT INTO leagues_log (league_id, season, slug, version, head)
SELECT id, %(season)s, slug || CASE WHEN %(season)s > 0 THEN '-' || %(season)s ELSE '' END, 0, ''
FROM leagues_league WHERE id = %(league)s
ON CONFLICT (league_id, season) DO NOTHING
"""
WRITE = """
WITH facts AS (
  INSERT INTO leagues_fact (log_id, seq, kind, version, data, act, digest, at)
  SELECT %(log)s, seq, kind, version, data::json, %(act)s, digest, %(at)s
  FROM unnest(%(seqs)s::int[], %(kinds)s::text[], %(versions)s::int[], %(data)s::text[],
    %(digests)s::bytea[]) AS fact (seq, kind, version, data, digest)
)
UPDATE leagues_log SET version = %(version)s, head = %(head)s WHERE id = %(log)s
"""
HEADS = "SELECT slug::text, version, head FROM leagues_log WHERE version > 0"
DIGESTS = """
SELECT noted.slug, noted.number, l.version, f.digest
FROM unnest(%(slugs)s::text[], %(numbers)s::int[]) AS noted (slug, number)
LEFT JOIN leagues_log l ON l.slug = noted.slug
LEFT JOIN leagues_fact f ON f.log_id = l.id AND f.seq = noted.number
"""
"""Both for games.heads.logs."""


class Standing(NamedTuple):
    """Where a log stands: number and digest of its last fact."""

    id: int
    slug: str
    season: int
    version: int
    head: bytes

    @property
    def before(self) -> bytes:
        """What the next fact's digest builds upon."""
        return self.head or genesis(self.slug)

    @property
    def codec(self) -> Codec:
        """The form of its facts."""
        return SEASON if self.season else LEAGUE


def standing(
    cursor: Cursor, league: int, season: int = 0, *, hold: bool = False
) -> Standing | None:
    """Where this log stands; None: it has not begun. `hold`: locked until the transaction ends."""
    cursor.execute(HOLD if hold else STANDING, (league, season))
    row = cursor.fetchone()
    return Standing._make((*row[:4], bytes(row[4]))) if row else None


def rows(cursor: Cursor, log: Standing, after: int = 0) -> list[Row]:
    """The rows after number `after`, up to where it stands, in order."""
    cursor.execute(FACTS, (log.id, after, log.version))
    return [Row._make((*row[:9], bytes(row[9]), "")) for row in cursor.fetchall()]


def fact_of(codec: Codec, row: Row) -> Any:
    """The fact in a row."""
    return codec.decode(row.kind, row.version, msgspec.json.decode(row.data))


def add(
    cursor: Cursor, league: int, season: int, after: int, facts: Sequence[Any], at: datetime
) -> None:
    """Write facts behind number `after`, in a transaction of the caller's. Raises Conflict unless
    the log stands there."""
    if not after:
        cursor.execute(BEGIN, {"league": league, "season": season})
    log = standing(cursor, league, season, hold=True)
    if log is None or log.version != after:
        raise Conflict
    chained = forge(log.before, log.slug, rows_of(log, facts, at))
    values = {
        "log": log.id,
        "at": at,
        "act": after + 1,
        "version": chained[-1].seq,
        "head": chained[-1].digest,
        "seqs": ints(row.seq for row in chained),
        "kinds": texts(row.kind for row in chained),
        "versions": ints(row.version for row in chained),
        "data": texts(row.data for row in chained),
        "digests": blobs(row.digest for row in chained),
    }
    cursor.execute(WRITE, values)


def rows_of(log: Standing, facts: Sequence[Any], at: datetime) -> list[Row]:
    """The rows that these facts become, without digests."""
    first, found = log.version + 1, []
    for seq, fact in enumerate(facts, first):
        kind, version, data = log.codec.encode(fact)
        text = msgspec.json.encode(data).decode()
        found.append(Row(seq, kind, version, text, None, None, first, False, at))
    return found
