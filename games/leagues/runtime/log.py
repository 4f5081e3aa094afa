"""Reads and writes the logs of leagues. Only this module touches their facts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from games.leagues.facts.codecs import LEAGUE_CODEC, SEASON_CODEC
from games.leagues.season.ports import Conflict
from games.play.log_rows import Row, build_log_columns, chain_rows, hash_slug
from games.play.sql import Cursor, encode_ints, encode_small_ints, encode_texts

if TYPE_CHECKING:
    from games.rules.codec import Codec


# Statements.


SELECT_LOG = """
SELECT l.id, l.slug, l.season, l.version, l.head FROM leagues_log l
WHERE l.league_id = %s AND l.season = %s"""
LOCK_LOG = f"{SELECT_LOG} FOR NO KEY UPDATE"
SELECT_FACTS = """
SELECT seq, kind, version, data::text, NULL, NULL, act, false, at, digest FROM leagues_fact
WHERE log_id = %s AND seq > %s AND seq <= %s ORDER BY seq
"""
SELECT_LOGS = """
SELECT l.id, l.slug, l.season, l.version, l.head, l.league_id
FROM unnest(%(leagues)s::bigint[]) AS asked (league)
CROSS JOIN LATERAL (
  SELECT season FROM unnest(%(seasons)s::int[]) AS named (season) UNION
  (SELECT season FROM leagues_log WHERE league_id = asked.league
   ORDER BY season DESC LIMIT %(newest)s)
) wanted
JOIN leagues_log l ON l.league_id = asked.league AND l.season = wanted.season
ORDER BY l.league_id, l.season
"""
SELECT_FACTS_OF_LOGS = """
SELECT f.log_id, f.seq, f.kind, f.version, f.data::text, NULL, NULL, f.act, false, f.at, f.digest
FROM unnest(%(logs)s::bigint[], %(after)s::int[], %(upto)s::int[]) AS asked (log, after, upto)
JOIN leagues_fact f ON f.log_id = asked.log AND f.seq > asked.after AND f.seq <= asked.upto
ORDER BY f.log_id, f.seq
"""
SELECT_CLOSINGS = """
SELECT l.season, f.version, f.data::text, f.at, l.version - f.seq FROM leagues_log l
CROSS JOIN LATERAL (SELECT seq, version, data, at FROM leagues_fact
  WHERE log_id = l.id AND kind = 'closed' ORDER BY seq DESC LIMIT 1) f
WHERE l.league_id = %s AND l.season = ANY (%s::int[])
"""
# Seasons that closed, of which somebody was ever an entrant, among the newest of each league; no
# facts of those that are known.
SELECT_CLOSED_SEASONS = """
SELECT s.league_id, s.season, s.at, s.later, s.head, s.version, d.version,
  f.data::text, d.data::text
FROM (
  SELECT l.id, l.league_id, l.season, l.head, l.version - closed.seq AS later,
    closed.seq, closed.version, closed.at, l.head <> ALL (%(known)s::bytea[]) AS new
  FROM unnest(%(leagues)s::bigint[]) AS asked (league)
  CROSS JOIN LATERAL (
    SELECT season FROM leagues_member WHERE person_id = %(person)s AND league_id = asked.league
    ORDER BY season DESC LIMIT %(most)s
  ) mine
  JOIN leagues_log l ON l.league_id = asked.league AND l.season = mine.season
  CROSS JOIN LATERAL (SELECT seq, version, at FROM leagues_fact
    WHERE log_id = l.id AND kind = 'closed' ORDER BY seq DESC LIMIT 1) closed
  ORDER BY closed.at DESC, l.league_id DESC, l.season DESC LIMIT %(most)s
) s
LEFT JOIN leagues_fact f ON s.new AND f.log_id = s.id AND f.seq = s.seq
LEFT JOIN LATERAL (SELECT version, data FROM leagues_fact
  WHERE s.new AND log_id = s.id AND kind = 'drawn' ORDER BY seq LIMIT 1) d ON TRUE
ORDER BY s.at DESC, s.league_id DESC, s.season DESC
"""
SELECT_FACT_DATA = """
SELECT kind, version, data::text FROM leagues_fact WHERE log_id = %s AND seq <= %s ORDER BY seq
"""
SELECT_RECENT_FACTS = """
SELECT f.seq, f.kind, f.version, f.data::text, f.at FROM leagues_log l
JOIN leagues_fact f ON f.log_id = l.id
WHERE l.league_id = %s AND l.season = %s AND f.kind = ANY (%s::text[]) AND f.at > %s
ORDER BY f.seq DESC LIMIT 200
"""
INSERT_LOG = """
INSERT INTO leagues_log (league_id, season, slug, version, head)
SELECT id, %(season)s, slug || CASE WHEN %(season)s > 0 THEN '-' || %(season)s ELSE '' END, 0, ''
FROM leagues_league WHERE id = %(league)s
ON CONFLICT (league_id, season) DO NOTHING
"""
INSERT_FACTS = """
WITH facts AS (
  INSERT INTO leagues_fact (log_id, seq, kind, version, data, act, digest, at)
  SELECT %(log)s, seq, kind, version, data::json, %(act)s, digest, %(at)s
  FROM unnest(%(seqs)s::int[], %(kinds)s::text[], %(versions)s::int[], %(data)s::text[],
    %(digests)s::bytea[]) AS fact (seq, kind, version, data, digest)
)
UPDATE leagues_log SET version = %(version)s, head = %(head)s WHERE id = %(log)s
"""
SELECT_HEADS = "SELECT slug::text, version, head FROM leagues_log WHERE version > 0"
SELECT_DIGESTS = """
SELECT noted.slug, noted.number, l.version, f.digest
FROM unnest(%(slugs)s::text[], %(numbers)s::int[]) AS noted (slug, number)
LEFT JOIN leagues_log l ON l.slug = noted.slug
LEFT JOIN leagues_fact f ON f.log_id = l.id AND f.seq = noted.number
"""
"""Both for games.heads.leaves."""


# Reading and writing.


class LogPosition(NamedTuple):
    """Where a log stands: number and digest of its last fact."""

    id: int
    slug: str
    season: int
    version: int
    head: bytes

    @property
    def before(self) -> bytes:
        """What the next fact's digest builds upon."""
        return self.head or hash_slug(self.slug)

    @property
    def codec(self) -> Codec:
        """The form of its facts."""
        return SEASON_CODEC if self.season else LEAGUE_CODEC


def load_log_position(
    cursor: Cursor, league: int, season: int = 0, *, hold: bool = False
) -> LogPosition | None:
    """Where this log stands; None: it has not begun. `hold`: locked until the transaction ends."""
    cursor.execute(LOCK_LOG if hold else SELECT_LOG, (league, season))
    row = cursor.fetchone()
    return LogPosition._make((*row[:4], bytes(row[4]))) if row else None


def load_log_positions(
    cursor: Cursor, leagues: Sequence[int], seasons: Sequence[int] = (), newest: int = 0
) -> dict[tuple[int, int], LogPosition]:
    """Where the logs of these leagues stand, by league and season: their own, those of these
    seasons, and the newest ones, so many of each. One statement."""
    values = {
        "leagues": encode_ints(leagues),
        "seasons": encode_small_ints((0, *seasons)),
        "newest": newest,
    }
    cursor.execute(SELECT_LOGS, values)
    return {
        (row[5], row[2]): LogPosition._make((*row[:4], bytes(row[4]))) for row in cursor.fetchall()
    }


def load_rows_of_logs(
    cursor: Cursor, asked: Sequence[tuple[LogPosition, int]]
) -> dict[int, list[Row]]:
    """Of several logs the rows after a number each, by log, in order. One statement."""
    values = {
        "logs": encode_ints(log.id for log, _after in asked),
        "after": encode_ints(after for _log, after in asked),
        "upto": encode_ints(log.version for log, _after in asked),
    }
    cursor.execute(SELECT_FACTS_OF_LOGS, values)
    found: dict[int, list[Row]] = {log.id: [] for log, _after in asked}
    for log, *row in cursor.fetchall():
        found[log].append(Row._make((*row[:9], bytes(row[9]), "")))
    return found


class Closing(NamedTuple):
    """The last fact `closed` of a season, when it was written, and how many facts came after it."""

    fact: Any
    at: datetime
    later: int


def load_closings(cursor: Cursor, league: int, seasons: Sequence[int]) -> dict[int, Closing]:
    """How these seasons closed, by number; who has not is left out. One statement."""
    cursor.execute(SELECT_CLOSINGS, (league, encode_ints(seasons)))
    return {
        season: Closing(
            SEASON_CODEC.decode("closed", version, msgspec.json.decode(data)), at, later
        )
        for season, version, data, at, later in cursor.fetchall()
    }


class ClosedSeason(NamedTuple):
    """A season that closed: when, how many facts came after, the digest of the last one, and its
    facts `drawn` and `closed`, None if they were known."""

    league: int
    season: int
    at: datetime
    later: int
    head: bytes
    drawn: Any
    closed: Any


def load_closed_seasons(
    cursor: Cursor, person: int, leagues: Sequence[int], most: int, known: Iterable[bytes]
) -> list[ClosedSeason]:
    """Seasons of these leagues that closed, of which somebody was ever an entrant: the newest ones,
    so many at most, the newest first; without their facts where the head is `known`. One
    statement."""
    values = {"person": person, "leagues": encode_ints(leagues), "most": most, "known": list(known)}
    cursor.execute(SELECT_CLOSED_SEASONS, values)
    return [
        ClosedSeason(
            *(league, season, at, later, bytes(head)),
            drawn and SEASON_CODEC.decode("drawn", of_drawn, msgspec.json.decode(drawn)),
            closed and SEASON_CODEC.decode("closed", of_closed, msgspec.json.decode(closed)),
        )
        for league, season, at, later, head, of_closed, of_drawn, closed, drawn in cursor.fetchall()
    ]


class LoggedFact(NamedTuple):
    """A fact of a log by its number, its kind as stored, and when it was written."""

    number: int
    kind: str
    fact: Any
    at: datetime


def load_recent_facts(
    cursor: Cursor, league: int, season: int, kinds: Sequence[str], since: datetime
) -> list[LoggedFact]:
    """Facts of these kinds since then, the newest first, 200 at most. One statement."""
    cursor.execute(SELECT_RECENT_FACTS, (league, season, encode_texts(kinds), since))
    return [
        LoggedFact(seq, kind, SEASON_CODEC.decode(kind, version, msgspec.json.decode(data)), at)
        for seq, kind, version, data, at in cursor.fetchall()
    ]


def load_fact_rows(cursor: Cursor, log: LogPosition, after: int = 0) -> list[Row]:
    """The rows after number `after`, up to where it stands, in order."""
    cursor.execute(SELECT_FACTS, (log.id, after, log.version))
    return [Row._make((*row[:9], bytes(row[9]), "")) for row in cursor.fetchall()]


def load_decoded_facts(cursor: Cursor, log: LogPosition) -> Iterator[Any]:
    """All its facts, without what only a check of its chain looks at."""
    cursor.execute(SELECT_FACT_DATA, (log.id, log.version))
    for kind, version, data in cursor.fetchall():
        yield log.codec.decode(kind, version, msgspec.json.decode(data))


def decode_fact_row(codec: Codec, row: Row) -> Any:
    """The fact in a row."""
    return codec.decode(row.kind, row.version, msgspec.json.decode(row.data))


def record_league_facts(
    cursor: Cursor, league: int, season: int, after: int, facts: Sequence[Any], at: datetime
) -> LogPosition:
    """Write facts behind number `after`, in a transaction of the caller's; where the log stands
    then. Raises Conflict unless it stood there."""
    if not after:
        cursor.execute(INSERT_LOG, {"league": league, "season": season})
    log = load_log_position(cursor, league, season, hold=True)
    if log is None or log.version != after:
        raise Conflict
    chained = chain_rows(log.before, log.slug, encode_facts(log, facts, at))
    cursor.execute(INSERT_FACTS, build_log_columns(chained) | {"log": log.id, "at": at})
    return log._replace(version=chained[-1].seq, head=chained[-1].digest)


def encode_facts(log: LogPosition, facts: Sequence[Any], at: datetime) -> list[Row]:
    """The rows that these facts become, without digests."""
    first, found = log.version + 1, []
    for seq, fact in enumerate(facts, first):
        kind, version, data = log.codec.encode(fact)
        text = msgspec.json.encode(data).decode()
        found.append(Row(seq, kind, version, text, None, None, first, False, at))
    return found
