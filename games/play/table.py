"""What a person sees of a game: the only place where states and facts are turned into something
shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from games.play import store
from games.play.models import Status
from games.play.position import (
    POSITIONS,
    Position,
    codec_of,
    event_of,
    plays,
    position_at,
    withdrawn,
)
from games.play.seat_history import as_of
from games.play.sql import Cursor
from games.play.table_lookup import Meta, Sitting, TableHeader, find, known_by, known_of
from games.rules import frame
from games.rules.core import Decision, Game, Score, View, decision_of
from games.rules.registry import GAMES

if TYPE_CHECKING:
    from games.play.log_rows import Row
    from games.rules.svg import Spot
    from games.rules.text import Text

KEPT_ROWS = 100
"""Tables of which the last rows are kept."""


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
        rules.view(position.state, seat),
        decision_of(position.decisions, seat) if token and seat is not None else None,
        token,
        can_take_back(position, seat),
        scores_of(known, rules, position),
    )


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
def recent(game_id: int, head: bytes, after: int, last: int) -> list[Row]:
    """As `events`, kept for the others at the table: `head`, the digest of row `last`, stands for
    all rows up to it."""
    return events(game_id, after, last)


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
    return told(meta, recent(meta.id, meta.head, max(0, meta.version - limit), meta.version), seat)


def told(meta: Meta, rows: Iterable[Row], seat: int | None) -> tuple[Line, ...]:
    """The lines that these rows are to this seat; facts that say nothing to it are left out.

    They name whoever sat there at the time; the news that a seat has a new owner names them.
    """
    game, codec, rows = GAMES[meta.rules], codec_of(meta.rules), tuple(rows)
    void = withdrawn(rows)
    lines = []
    for row in rows:
        event = event_of(codec, row)
        text = frame.tell(event) if row.kind in frame.EVENTS else game.tell(event, seat)
        if text is not None:
            arrived = isinstance(event, frame.Handed) and not event.to
            named = as_of(text, meta.former, row.act + arrived)
            gone = row.act in void and plays(row)
            opens = row.kind == game.presentation.opens_round
            lines.append(Line(row.seq, row.at, named, row.seat, gone, opens))
    return tuple(lines)


def openings(rules: str, rows: Sequence[Row]) -> list[int]:
    """The numbers of those facts among these rows that open a round and count."""
    opens, gone = GAMES[rules].presentation.opens_round, withdrawn(rows)
    return [row.seq for row in rows if row.kind == opens and row.act not in gone]


def touched_since(meta: Meta, seat: int, since: int, limit: int) -> tuple[Spot, ...]:
    """The places of the board that the others' facts after `since` (of the last `limit`) have
    touched, as far as this seat may know of them."""
    game, codec = GAMES[meta.rules], codec_of(meta.rules)
    rows = recent(meta.id, meta.head, max(0, meta.version - limit), meta.version)
    void = withdrawn(rows)
    stand = (row for row in rows if row.seq > since and row.act not in void)
    events = [event_of(codec, row) for row in stand if row.kind not in frame.EVENTS]
    known = [event for event in events if game.tell(event, seat) is not None]
    return tuple(spot for spot in game.presentation.touched(known) if spot.seat != seat)


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


__all__ = [
    "Line",
    "Meta",
    "Sitting",
    "Table",
    "TableHeader",
    "find",
    "known_by",
    "known_of",
    "latest_for",
    "log_for",
    "openings",
    "since_last_turn",
    "table_for",
    "told",
    "touched_since",
]
