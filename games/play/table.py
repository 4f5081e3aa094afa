"""What a person sees of a game: the only place where states and facts are turned into something
shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from games.play import store
from games.play.log_rows import link
from games.play.models import Status as Status
from games.play.position import (
    POSITIONS,
    Position,
    codec_of,
    event_of,
    openings,
    plays,
    position_at,
    withdrawn,
)
from games.play.seat_history import PastOccupant, as_of
from games.play.store import Cursor
from games.play.table_lookup import Meta, Sitting, TableHeader, find, known_by, known_of
from games.play.table_lookup import UnknownGame as UnknownGame
from games.rules import frame
from games.rules.core import GAMES, Decision, Game, Score, View

if TYPE_CHECKING:
    from games.play.log_rows import Row
    from games.rules.svg import Spot
    from games.rules.text import Text

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
        return self.meta.title or self.game.title


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
    known = game if isinstance(game, TableHeader) else known_by("id", game)
    meta = known.meta
    if not meta.version:
        return Table(meta, known.seats, seat, None, None, "", None, ())
    rules, position = GAMES[meta.rules], standing(meta)
    token = known.tokens.get(seat, "") if seat is not None else ""
    return Table(
        meta,
        known.seats,
        seat,
        view_of(rules, position, seat),
        position.asked(seat) if token and seat is not None else None,
        token,
        can_take_back(position, seat),
        scores_of(known, rules, position),
    )


def view_of(rules: Game[Any], position: Position, seat: int | None) -> View:
    """What this seat sees of the position, and nobody else; kept for whoever looks again."""
    kept = views(rules.name, position.head)
    if seat not in kept:
        kept[seat] = rules.view(position.state, seat)
    return kept[seat]


@lru_cache(maxsize=KEPT_VIEWS)
def views(_rules: str, _head: bytes) -> dict[int | None, View]:
    """The views of the position at this head of a log, by seat."""
    return {}


def scores_of(known: TableHeader, rules: Game[Any], position: Position) -> tuple[Score, ...]:
    """How it ended: as the rules say, or as moderators have corrected it (then without where points
    came from)."""
    if known.meta.status != Status.FINISHED:
        return ()
    found = tuple(rules.scores(position.state)) if rules.over(position.state) else ()
    ranks = {one.number: (one.points, one.rank) for one in known.seats}
    drawn = set(ranks.values()) == {(None, 1)}
    if drawn or {score.seat: (score.points, score.rank) for score in found} == ranks:
        return () if drawn else found
    return corrected_scores(known)


def corrected_scores(known: TableHeader) -> tuple[Score, ...]:
    """Those of the rows."""
    told = [(one.number, one.points or 0, one.rank) for one in known.seats if one.rank]
    return tuple(Score(seat, points, rank, ()) for seat, points, rank in told)


def standing(meta: Meta) -> Position:
    """The position at the version of this row, from memory if it is there."""
    position = position_at(meta, lambda after: events(meta.id, after, meta.version))
    POSITIONS.put(meta.id, position)
    return position


def events(game_id: int, after: int, last: int) -> list[Row]:
    """Rows of the log, outside any command."""
    with Cursor() as cursor:
        return store.events(cursor, game_id, after, last)


@lru_cache(maxsize=KEPT_ROWS)
def tail(game_id: int) -> list[Row]:
    """What was read last of the end of a log."""
    return []


def recent(meta: Meta, limit: int) -> Sequence[Row]:
    """The last `limit` rows, kept for the others at the table: of a log that has grown only the
    new ones are read."""
    after = max(0, meta.version - limit)
    rows = grown(meta, tail(meta.id)[:])
    if not rows or rows[0].seq > after + 1:
        rows = events(meta.id, after, meta.version)
    tail(meta.id)[:] = rows = [row for row in rows if row.seq > after]
    return rows


def grown(meta: Meta, rows: list[Row]) -> list[Row]:
    """These rows up to the table's version; none if they do not lie on its very chain."""
    if not rows or rows[-1].seq >= meta.version:
        return rows if rows and rows[-1].digest == meta.head else []
    more = events(meta.id, rows[-1].seq, meta.version)
    return rows + more if link(rows[-1].digest, meta.slug, more[0]) == more[0].digest else []


def can_take_back(position: Position, seat: int | None) -> int | None:
    """The number of the first fact of the act that this seat could take back now."""
    if seat is None or not 0 <= seat < len(position.undo) or not position.undo[seat]:
        return None
    return position.undo[seat][-1]


def log_for(meta: Meta, seat: int | None, *, since: int = 0, limit: int = 0) -> tuple[Line, ...]:
    """The log after fact `since` (or its last `limit` facts) as this seat may read it, oldest
    first."""
    after = max(since, meta.version - limit if limit else 0)
    return told(meta, events(meta.id, after, meta.version), seat)


def latest_for(meta: Meta, seat: int | None, limit: int) -> tuple[Line, ...]:
    """The last `limit` facts likewise, read once for all who sit at the table."""
    return told(meta, recent(meta, limit), seat)


def told(meta: Meta, rows: Iterable[Row], seat: int | None) -> tuple[Line, ...]:
    """The lines that these rows are to this seat; facts that say nothing to it are left out.

    They name whoever sat there at the time; the news that a seat has a new owner names them.
    """
    rows = tuple(rows)
    void = withdrawn(rows)
    lines = []
    for row in rows:
        line = line_of(meta.rules, row, seat, meta.former)
        if line is not None:
            gone = row.act in void and plays(row)
            lines.append(line._replace(void=True) if gone else line)
    return tuple(lines)


@lru_cache(maxsize=KEPT_LINES)
def line_of(
    rules: str, row: Row, seat: int | None, former: tuple[PastOccupant, ...]
) -> Line | None:
    """What this row is to this seat; None: nothing."""
    game, event = GAMES[rules], event_of(codec_of(rules), row)
    text = frame.tell(event) if row.kind in frame.EVENTS else game.tell(event, seat)
    if text is None:
        return None
    arrived = isinstance(event, frame.Handed) and not event.to
    named = as_of(text, former, row.act + arrived) if former else text
    opens = row.kind == game.presentation.opens_round
    return Line(row.seq, row.at, named, row.seat, False, opens)


def touched_since(meta: Meta, seat: int, since: int, limit: int) -> tuple[Spot, ...]:
    """The places of the board that the others' facts after `since` (of the last `limit`) have
    touched, as far as this seat may know of them."""
    game, codec = GAMES[meta.rules], codec_of(meta.rules)
    rows = recent(meta, limit)
    void = withdrawn(rows)
    stand = (row for row in rows if row.seq > since and row.act not in void)
    facts = [(row.seq, event_of(codec, row)) for row in stand if row.kind not in frame.EVENTS]
    known = [(seq, event) for seq, event in facts if game.tell(event, seat) is not None]
    touched = game.presentation.touched
    made = {spot: seq for seq, event in known for spot in touched([event])}
    spots = touched([event for _seq, event in known])
    return tuple(spot._replace(seq=made.get(spot, 0)) for spot in spots if spot.seat != seat)


def since_last_turn(
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


__all__ = ["Meta", "Sitting", "TableHeader", "find", "known_by", "known_of", "openings"]
"""What is passed on from elsewhere."""
