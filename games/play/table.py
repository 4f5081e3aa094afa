"""What a person sees of a game: the only place where states and facts are turned into something
shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import cache, lru_cache
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
from django.contrib.auth import get_user_model
from django.utils import timezone

from games.play import store
from games.play.log_rows import hash_row
from games.play.models import Status, get_game_title
from games.play.ports import side_columns
from games.play.position import (
    POSITIONS,
    Position,
    decode_event,
    get_codec,
    is_game_fact,
    list_withdrawn_acts,
    load_position_at,
)
from games.play.refusals import UnknownGame
from games.play.seat_history import PastOccupant, name_past_occupants
from games.play.sql import Cursor
from games.rules import frame
from games.rules.contract import Game
from games.rules.registry import GAMES
from games.rules.types import Decision, Score, View

if TYPE_CHECKING:
    from games.play.log_rows import Row
    from games.rules.svg import Spot
    from games.rules.text import Text


# Which table it is, who sits there, and who may know of it: one statement.


SELECT_TABLES = """
SELECT g.id, g.slug, g.rules, g.status, g.version, g.head, g.title, g.options, g.host_id, g.size,
  g.private OR g.hidden > 0,
  g.watchable, g.invite, g.created_at, g.started_at, g.moved_at, g.finished_at,
  s.number, s.person_id, CASE WHEN p.erased_at IS NULL THEN p.name END, s.bot, s.points, s.rank,
  coalesce(p.bot, false),
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
    the person's own time left at `clock_started_at`. `bot_account`: a program plays there for
    itself (accounts.bot_accounts).
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
    bot_account: bool = False


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
    slug: str, person_id: int | None = None, invite: str = "", *, with_asides: bool = False
) -> TableHeader:
    """The table of this public id, for this person. UnknownGame if there is none, or none that they
    may know of."""
    if not slug.isalnum():
        raise UnknownGame
    header = load_header("slug", slug, person_id if with_asides else None)
    if not header.is_visible_to(person_id, invite):
        raise UnknownGame
    return header


@cache
def build_lookup_statement(which: str, *expressions: str) -> str:
    """The statement that finds tables by a condition on their row, with these expressions beside
    it."""
    listed = ", ".join(f"({expression})" for expression in expressions)
    side_columns_sql = SELECT_SIDE_COLUMNS.format(expressions=listed) if listed else "NULL"
    return SELECT_TABLES.format(
        people=get_user_model()._meta.db_table, which=which, beside=side_columns_sql
    )


def load_header(key: str, value: int | str, person_id: int | None = None) -> TableHeader:
    """A table by its "id" or "slug"; with the asides for this person, if one is named. Raises
    UnknownGame."""
    expressions = side_columns.values() if person_id is not None else ()
    with Cursor() as cursor:
        parameters = {"key": value, "person": person_id, "now": timezone.now()}
        cursor.execute(build_lookup_statement(f"{key} = %(key)s", *expressions), parameters)
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
    former_people, pace, league, practice, message_numbers, _beside = rows[0][-6:]
    former = FORMERS.decode(former_people) if former_people else ()
    game_columns = (*rows[0][:5], bytes(rows[0][5]), *rows[0][6:17])
    meta = Meta._make((*game_columns, former, pace, league, practice))
    seat_rows = [row[17:-6] for row in rows if row[17] is not None]
    seats = tuple(map(build_sitting, seat_rows))
    tokens = {row[0]: row[7] for row in seat_rows if row[7]}
    planned = frozenset(row[0] for row in seat_rows if row[-1])
    last, struck = (one or 0 for one in message_numbers)
    side_values = read_side_columns(row[-1] for row in rows)
    return TableHeader(meta, seats, tokens, planned, last, struck, side_values)


def build_sitting(row: Sequence[Any]) -> Sitting:
    """A seat that is taken."""
    number, person, name, bot, points, rank, program, _token, *asked, _planned = row
    shown = name or bot or ""
    return Sitting(number, person, shown, bot, points, rank, *asked)._replace(bot_account=program)


def read_side_columns(columns: Iterable[str | None]) -> Mapping[str, Any]:
    """What is beside the reader's own seat, by name."""
    found = next((column for column in columns if column), None)
    if not found:
        return NOTHING
    return dict(zip(side_columns, msgspec.json.decode(found), strict=True))


# Views and log.


KEPT_ROWS, KEPT_LINES, KEPT_VIEWS = 300, 20_000, 100
"""Tables of which the last rows are kept, lines, and positions of which the views are."""


class Table(NamedTuple):
    """A table as one seat (None: a spectator) may see it. Before it begins there is no view and no
    decision.

    `take_back`: what `commands.take_back` wants as `to`, or None if nothing can be taken back.
    """

    meta: Meta
    seats: tuple[Sitting, ...]
    seat: int | None
    view: View | None
    decision: Decision | None
    token: str
    take_back: int | None
    scores: tuple[Score, ...]

    @property
    def game(self) -> Game[Any]:
        """The rules of this table."""
        return GAMES[self.meta.rules]

    @property
    def title(self) -> str:
        """What it is called by whoever sits there; else its game's name."""
        return self.meta.title or get_game_title(self.game.name)


class Line(NamedTuple):
    """A line of the log. `void`: it was taken back, or the game set back to before it; `opens`: a
    round begins with it."""

    seq: int
    at: datetime
    text: Text
    seat: int | None
    void: bool
    opens: bool = False


def table_for(game: int | TableHeader, seat: int | None) -> Table:
    """The table as `seat` may see it (None: a spectator). Two statements at most, none if `game` is
    known and warm."""
    header = game if isinstance(game, TableHeader) else load_header("id", game)
    meta = header.meta
    if not meta.version:
        return Table(meta, header.seats, seat, None, None, "", None, ())
    rules, position = GAMES[meta.rules], load_position(meta)
    token = header.tokens.get(seat, "") if seat is not None else ""
    return Table(
        meta,
        header.seats,
        seat,
        get_view(rules, position, seat),
        position.find_decision(seat) if token and seat is not None else None,
        token,
        find_take_back_target(position, seat),
        get_final_scores(header, rules, position),
    )


def get_view(rules: Game[Any], position: Position, seat: int | None) -> View:
    """What this seat sees of the position, and nobody else; kept for whoever looks again."""
    kept = get_cached_views(rules.name, position.head)
    if seat not in kept:
        kept[seat] = rules.view(position.state, seat)
    return kept[seat]


@lru_cache(maxsize=KEPT_VIEWS)
def get_cached_views(_rules: str, _head: bytes) -> dict[int | None, View]:
    """The views of the position at this head of a log, by seat."""
    return {}


def get_final_scores(
    header: TableHeader, rules: Game[Any], position: Position
) -> tuple[Score, ...]:
    """How it ended: as the rules say, or as moderators have corrected it (then without where points
    came from)."""
    if header.meta.status != Status.FINISHED:
        return ()
    found = tuple(rules.scores(position.state)) if rules.over(position.state) else ()
    ranks = {one.number: (one.points, one.rank) for one in header.seats}
    drawn = set(ranks.values()) == {(None, 1)}
    if drawn or {score.seat: (score.points, score.rank) for score in found} == ranks:
        return () if drawn else found
    return build_corrected_scores(header)


def build_corrected_scores(header: TableHeader) -> tuple[Score, ...]:
    """Those of the rows."""
    ranked_seats = [(one.number, one.points or 0, one.rank) for one in header.seats if one.rank]
    return tuple(Score(seat, points, rank, ()) for seat, points, rank in ranked_seats)


def load_position(meta: Meta) -> Position:
    """The position at the version of this row, from memory if it is there."""
    position = load_position_at(meta, lambda after: load_rows(meta.id, after, meta.version))
    POSITIONS.put(meta.id, position)
    return position


def load_rows(game_id: int, after: int, last: int) -> list[Row]:
    """Rows of the log, outside any command."""
    with Cursor() as cursor:
        return store.load_opened_rows(cursor, game_id, after, last)


@lru_cache(maxsize=KEPT_ROWS)
def get_cached_tail(game_id: int) -> list[Row]:
    """What was read last of the end of a log."""
    return []


def load_recent_rows(meta: Meta, limit: int) -> Sequence[Row]:
    """The last `limit` rows, kept for the others at the table: of a log that has grown only the
    new ones are read."""
    after = max(0, meta.version - limit)
    rows = extend_rows(meta, get_cached_tail(meta.id)[:])
    if not rows or rows[0].seq > after + 1:
        rows = load_rows(meta.id, after, meta.version)
    get_cached_tail(meta.id)[:] = rows = [row for row in rows if row.seq > after]
    return rows


def extend_rows(meta: Meta, rows: list[Row]) -> list[Row]:
    """These rows up to the table's version; none if they do not lie on its very chain."""
    if not rows or rows[-1].seq >= meta.version:
        return rows if rows and rows[-1].digest == meta.head else []
    more = load_rows(meta.id, rows[-1].seq, meta.version)
    return rows + more if hash_row(rows[-1].digest, meta.slug, more[0]) == more[0].digest else []


def find_take_back_target(position: Position, seat: int | None) -> int | None:
    """The number of the first fact of the act that this seat could take back now."""
    if seat is None or not 0 <= seat < len(position.undo) or not position.undo[seat]:
        return None
    return position.undo[seat][-1]


def log_for(meta: Meta, seat: int | None, *, since: int = 0, limit: int = 0) -> tuple[Line, ...]:
    """The log after fact `since` (or its last `limit` facts) as this seat may read it, oldest
    first."""
    after = max(since, meta.version - limit if limit else 0)
    return build_visible_lines(meta, load_rows(meta.id, after, meta.version), seat)


def load_latest_lines(meta: Meta, seat: int | None, limit: int) -> tuple[Line, ...]:
    """The last `limit` facts likewise, read once for all who sit at the table."""
    return build_visible_lines(meta, load_recent_rows(meta, limit), seat)


def build_visible_lines(meta: Meta, rows: Iterable[Row], seat: int | None) -> tuple[Line, ...]:
    """The lines that these rows are to this seat; facts that say nothing to it are left out.

    They name whoever sat there at the time; the news that a seat has a new owner names them.
    """
    rows = tuple(rows)
    void = list_withdrawn_acts(rows)
    lines = []
    for row in rows:
        line = build_log_line(meta.rules, row, seat, meta.former)
        if line is not None:
            gone = row.act in void and is_game_fact(row)
            lines.append(line._replace(void=True) if gone else line)
    return tuple(lines)


@lru_cache(maxsize=KEPT_LINES)
def build_log_line(
    rules: str, row: Row, seat: int | None, former: tuple[PastOccupant, ...]
) -> Line | None:
    """What this row is to this seat; None: nothing."""
    game, event = GAMES[rules], decode_event(get_codec(rules), row)
    text = frame.describe_frame_event(event) if row.kind in frame.EVENTS else game.tell(event, seat)
    if text is None:
        return None
    arrived = isinstance(event, frame.Handed) and not event.to
    named = name_past_occupants(text, former, row.act + arrived) if former else text
    opens = row.kind == game.presentation.opens_round
    return Line(row.seq, row.at, named, row.seat, False, opens)


def list_spots_touched_since(meta: Meta, seat: int, since: int, limit: int) -> tuple[Spot, ...]:
    """The places of the board that the others' facts after `since` (of the last `limit`) have
    touched, as far as this seat may know of them."""
    game, codec = GAMES[meta.rules], get_codec(meta.rules)
    rows = load_recent_rows(meta, limit)
    void = list_withdrawn_acts(rows)
    stand = (row for row in rows if row.seq > since and row.act not in void)
    facts = [(row.seq, decode_event(codec, row)) for row in stand if row.kind not in frame.EVENTS]
    known = [(seq, event) for seq, event in facts if game.tell(event, seat) is not None]
    touched = game.presentation.touched
    made = {spot: seq for seq, event in known for spot in touched([event])}
    spots = touched([event for _seq, event in known])
    return tuple(spot._replace(seq=made.get(spot, 0)) for spot in spots if spot.seat != seat)


def split_at_last_turn(
    lines: Sequence[Line], seat: int | None
) -> tuple[Sequence[Line], Sequence[Line]]:
    """What was before the end of the reader's last turn, and what happened since, the reader's
    moves of this turn included."""
    movers = [line.seat for line in lines]
    end = len(lines)
    while end and movers[end - 1] in (seat, None):
        end -= 1
    cut = end
    while cut and (seat is None or movers[cut - 1] != seat):
        cut -= 1
    return lines[:cut], lines[cut:]


"""What is passed on from elsewhere."""
