"""Which table is meant, who sits there, and who may know of it: one statement."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

import msgspec
from django.contrib.auth import get_user_model
from django.utils import timezone

from games.play.models import Status
from games.play.ports import side_columns
from games.play.refusals import UnknownGame
from games.play.seat_history import PastOccupant
from games.play.sql import Cursor
from games.rules.registry import GAMES

SELECT_TABLES = """
SELECT g.id, g.slug, g.rules, g.status, g.version, g.head, g.title, g.options, g.host_id, g.size,
  g.private OR g.hidden > 0,
  g.watchable, g.invite, g.created_at, g.started_at, g.moved_at, g.finished_at,
  s.number, s.person_id, CASE WHEN p.erased_at IS NULL THEN p.name END, s.bot, s.points, s.rank,
  q.token, q.kind, q.asked_at,
  CASE WHEN g.paused_at IS NULL THEN q.due_at END, q.clock_started_at, q.budget,
  EXISTS (SELECT FROM games_plan o
    WHERE o.game_id = g.id AND o.seat = s.number AND o.person_id = s.person_id AND o.active),
  (SELECT json_agg(json_build_array(f.seat, f.until_act, fp.name, f.bot) ORDER BY f.until_act)::text
    FROM games_sat f LEFT JOIN {people} fp ON fp.id = f.person_id AND fp.erased_at IS NULL
    WHERE f.game_id = g.id),
  g.pace::text, g.league, g.practice,
  (SELECT ARRAY[max(m.number), sum(m.number) FILTER (WHERE m.struck > 0)]::bigint[]
    FROM games_message m WHERE m.game_id = g.id), {beside}
FROM games_game g
LEFT JOIN games_seat s ON s.game_id = g.id
LEFT JOIN {people} p ON p.id = s.person_id
LEFT JOIN games_question q ON q.game_id = g.id AND q.seat = s.number AND q.answered_seq IS NULL
WHERE g.{which} ORDER BY g.id, s.number
"""
SELECT_SIDE_COLUMNS = (
    "CASE WHEN s.person_id = %(person)s THEN json_build_array({expressions})::text END"
)
FORMERS = msgspec.json.Decoder(tuple[PastOccupant, ...])


class Meta(NamedTuple):
    """A game's row. `invite` is for members only; `options` and `pace` are JSON text.

    `former`: who sat here before, those who left first first. `league`, `practice`: as in
    models.Game.
    """

    id: int
    slug: str
    rules: str
    status: str
    version: int
    head: bytes
    title: str
    options: Any
    host_id: int | None
    size: int
    private: bool
    watchable: bool
    invite: str
    created_at: datetime
    started_at: datetime | None
    moved_at: datetime | None
    finished_at: datetime | None
    former: tuple[PastOccupant, ...] = ()
    pace: str = "{}"
    league: str = ""
    practice: bool = False


class Sitting(NamedTuple):
    """A seat: who sits there, and since when they are asked something (None: they are not), without
    the secret token. `name`: "" for somebody whose account was erased.

    `due_at`: when the time to answer is used up; None if no clock runs. `budget`: the seconds of
    the person's own time left at `clock_started_at`.
    """

    number: int
    person_id: int | None
    name: str
    bot: str | None
    points: int | None
    rank: int | None
    asked: str | None
    asked_at: datetime | None
    due_at: datetime | None
    clock_started_at: datetime | None = None
    budget: int | None = None


NOTHING: Mapping[str, Any] = {}


class TableHeader(NamedTuple):
    """What one statement finds out about a table; `tokens` by seat, and the seats with standing
    orders (`planned`): never for show as a whole. `said`: the number of the last message; 0: nobody
    has said anything. `struck`: another one whenever a message is struck, or is no more. `asides`:
    what `ports.asides` say, if the reader sits here."""

    meta: Meta
    seats: tuple[Sitting, ...]
    tokens: dict[int, str]
    planned: frozenset[int] = frozenset()
    said: int = 0
    struck: int = 0
    asides: Mapping[str, Any] = NOTHING

    def seat_of(self, person_id: int | None) -> int | None:
        """Where this person sits; None: nowhere, or nobody is signed in."""
        if person_id is None:
            return None
        return next(
            (sitting.number for sitting in self.seats if sitting.person_id == person_id), None
        )

    def is_visible_to(self, person_id: int | None, invite: str = "") -> bool:
        """Whether this person may see the table: members always, others unless it is private or may
        not be watched."""
        if self.seat_of(person_id) is not None:
            return True
        if self.meta.private:
            return bool(invite) and invite == self.meta.invite
        return self.meta.watchable or self.meta.status == Status.OPEN


def find(
    slug: str, person_id: int | None = None, invite: str = "", *, beside: bool = False
) -> TableHeader:
    """The table of this public id, for this person. UnknownGame if there is none, or none that they
    may know of."""
    if not slug.isalnum():
        raise UnknownGame
    known = load_header("slug", slug, person_id if beside else None)
    if not known.is_visible_to(person_id, invite):
        raise UnknownGame
    return known


@cache
def build_lookup_statement(which: str, *expressions: str) -> str:
    """The statement that finds tables by a condition on their row, with these expressions beside
    it."""
    listed = ", ".join(f"({expression})" for expression in expressions)
    beside = SELECT_SIDE_COLUMNS.format(expressions=listed) if listed else "NULL"
    return SELECT_TABLES.format(people=get_user_model()._meta.db_table, which=which, beside=beside)


def load_header(key: str, value: int | str, person_id: int | None = None) -> TableHeader:
    """A table by its "id" or "slug"; with the asides for this person, if one is named. Raises
    UnknownGame."""
    beside = side_columns.values() if person_id is not None else ()
    with Cursor() as cursor:
        parameters = {"key": value, "person": person_id, "now": timezone.now()}
        cursor.execute(build_lookup_statement(f"{key} = %(key)s", *beside), parameters)
        rows = cursor.fetchall()
    if not rows or rows[0][2] not in GAMES:
        raise UnknownGame
    return build_header(rows)


def load_headers(ids: Sequence[int]) -> dict[int, TableHeader]:
    """The tables of these ids, as far as there are such, by one statement."""
    with Cursor() as cursor:
        cursor.execute(build_lookup_statement("id = ANY (%(key)s)"), {"key": list(ids)})
        found = {game: list(rows) for game, rows in groupby(cursor.fetchall(), key=itemgetter(0))}
    return {game: build_header(rows) for game, rows in found.items() if rows[0][2] in GAMES}


def build_header(rows: Sequence[tuple[Any, ...]]) -> TableHeader:
    """A table from what the statement found of it, one row a seat."""
    left, pace, league, practice, said, _beside = rows[0][-6:]
    former = FORMERS.decode(left) if left else ()
    own = (*rows[0][:5], bytes(rows[0][5]), *rows[0][6:17])
    meta = Meta._make((*own, former, pace, league, practice))
    taken = [row[17:-6] for row in rows if row[17] is not None]
    seats = tuple(map(build_sitting, taken))
    tokens = {row[0]: row[6] for row in taken if row[6]}
    planned = frozenset(row[0] for row in taken if row[-1])
    last, struck = (one or 0 for one in said)
    beside = read_side_columns(row[-1] for row in rows)
    return TableHeader(meta, seats, tokens, planned, last, struck, beside)


def build_sitting(taken: Sequence[Any]) -> Sitting:
    """A seat that is taken."""
    number, person, name, bot, points, rank, _token, asked, *times, _planned = taken
    return Sitting(number, person, name or bot or "", bot, points, rank, asked, *times)


def read_side_columns(columns: Iterable[str | None]) -> Mapping[str, Any]:
    """What stands beside the reader's own seat, by name."""
    found = next((column for column in columns if column), None)
    if not found:
        return NOTHING
    return dict(zip(side_columns, msgspec.json.decode(found), strict=True))
