"""The only module that touches facts of leagues: it reads and writes their logs, by the statements
of `logs_sql`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from games.leagues.facts.stored import LEAGUE, SEASON
from games.leagues.house import logs_sql
from games.leagues.season.ports import Conflict
from games.play.log_rows import Row, columns_of, forge, genesis
from games.play.sql import Cursor, ints, small_ints, texts

if TYPE_CHECKING:
    from games.rules.codec import Codec


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
    cursor.execute(logs_sql.HOLD if hold else logs_sql.STANDING, (league, season))
    row = cursor.fetchone()
    return Standing._make((*row[:4], bytes(row[4]))) if row else None


def standings(
    cursor: Cursor, leagues: Sequence[int], seasons: Sequence[int] = (), newest: int = 0
) -> dict[tuple[int, int], Standing]:
    """Where the logs of these leagues stand, by league and season: their own, those of these
    seasons, and the newest ones, so many of each. One statement."""
    values = {"leagues": ints(leagues), "seasons": small_ints((0, *seasons)), "newest": newest}
    cursor.execute(logs_sql.STANDINGS, values)
    return {
        (row[5], row[2]): Standing._make((*row[:4], bytes(row[4]))) for row in cursor.fetchall()
    }


def rows_of_many(cursor: Cursor, asked: Sequence[tuple[Standing, int]]) -> dict[int, list[Row]]:
    """Of several logs the rows after a number each, by log, in order. One statement."""
    values = {
        "logs": ints(log.id for log, _after in asked),
        "after": ints(after for _log, after in asked),
        "upto": ints(log.version for log, _after in asked),
    }
    cursor.execute(logs_sql.MANY, values)
    found: dict[int, list[Row]] = {log.id: [] for log, _after in asked}
    for log, *row in cursor.fetchall():
        found[log].append(Row._make((*row[:9], bytes(row[9]), "")))
    return found


class Closing(NamedTuple):
    """The last fact `closed` of a season, when it was written, and how many facts came after it."""

    fact: Any
    at: datetime
    later: int


def closings(cursor: Cursor, league: int, seasons: Sequence[int]) -> dict[int, Closing]:
    """How these seasons closed, by number; who has not is left out. One statement."""
    cursor.execute(logs_sql.CLOSINGS, (league, ints(seasons)))
    return {
        season: Closing(SEASON.decode("closed", version, msgspec.json.decode(data)), at, later)
        for season, version, data, at, later in cursor.fetchall()
    }


class Ended(NamedTuple):
    """A season that closed: when, how many facts came after, the digest of the last one, and its
    facts `drawn` and `closed`, None if they were known."""

    league: int
    season: int
    at: datetime
    later: int
    head: bytes
    drawn: Any
    closed: Any


def ended_of(
    cursor: Cursor, person: int, leagues: Sequence[int], most: int, known: Iterable[bytes]
) -> list[Ended]:
    """Seasons of these leagues that closed, of which somebody was ever an entrant: the newest ones,
    so many at most, the newest first; without their facts where the head is `known`. One
    statement."""
    values = {"person": person, "leagues": ints(leagues), "most": most, "known": list(known)}
    cursor.execute(logs_sql.ENDED, values)
    return [
        Ended(
            *(league, season, at, later, bytes(head)),
            drawn and SEASON.decode("drawn", of_drawn, msgspec.json.decode(drawn)),
            closed and SEASON.decode("closed", of_closed, msgspec.json.decode(closed)),
        )
        for league, season, at, later, head, of_closed, of_drawn, closed, drawn in cursor.fetchall()
    ]


class Told(NamedTuple):
    """A fact of a log by its number, its kind as stored, and when it was written."""

    number: int
    kind: str
    fact: Any
    at: datetime


def recent(
    cursor: Cursor, league: int, season: int, kinds: Sequence[str], since: datetime
) -> list[Told]:
    """Facts of these kinds since then, the newest first, 200 at most. One statement."""
    cursor.execute(logs_sql.RECENT, (league, season, texts(kinds), since))
    return [
        Told(seq, kind, SEASON.decode(kind, version, msgspec.json.decode(data)), at)
        for seq, kind, version, data, at in cursor.fetchall()
    ]


def rows(cursor: Cursor, log: Standing, after: int = 0) -> list[Row]:
    """The rows after number `after`, up to where it stands, in order."""
    cursor.execute(logs_sql.FACTS, (log.id, after, log.version))
    return [Row._make((*row[:9], bytes(row[9]), "")) for row in cursor.fetchall()]


def told(cursor: Cursor, log: Standing) -> Iterator[Any]:
    """All its facts, without what only a check of its chain looks at."""
    cursor.execute(logs_sql.TOLD, (log.id, log.version))
    for kind, version, data in cursor.fetchall():
        yield log.codec.decode(kind, version, msgspec.json.decode(data))


def fact_of(codec: Codec, row: Row) -> Any:
    """The fact in a row."""
    return codec.decode(row.kind, row.version, msgspec.json.decode(row.data))


def add(
    cursor: Cursor, league: int, season: int, after: int, facts: Sequence[Any], at: datetime
) -> Standing:
    """Write facts behind number `after`, in a transaction of the caller's; where the log stands
    then. Raises Conflict unless it stood there."""
    if not after:
        cursor.execute(logs_sql.BEGIN, {"league": league, "season": season})
    log = standing(cursor, league, season, hold=True)
    if log is None or log.version != after:
        raise Conflict
    chained = forge(log.before, log.slug, rows_of(log, facts, at))
    cursor.execute(logs_sql.WRITE, columns_of(chained) | {"log": log.id, "at": at})
    return log._replace(version=chained[-1].seq, head=chained[-1].digest)


def rows_of(log: Standing, facts: Sequence[Any], at: datetime) -> list[Row]:
    """The rows that these facts become, without digests."""
    first, found = log.version + 1, []
    for seq, fact in enumerate(facts, first):
        kind, version, data = log.codec.encode(fact)
        text = msgspec.json.encode(data).decode()
        found.append(Row(seq, kind, version, text, None, None, first, False, at))
    return found
