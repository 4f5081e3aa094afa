"""Where a game stands: log -> position. Positions are frozen values, kept in memory: loading costs
new facts only."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import groupby
from operator import attrgetter
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

import msgspec

from games.play.log_rows import Row, hash_row, hash_slug
from games.play.rate_limits import RecentActs, add_recent_acts
from games.rules import frame
from games.rules.codec import Codec
from games.rules.registry import GAMES

if TYPE_CHECKING:
    from games.rules.contract import Game
    from games.rules.types import Decision, Event

Undo = tuple[tuple[int, ...], ...]
decode = msgspec.json.decode
by_act = attrgetter("act")

KEPT_POSITIONS = 500
SET_BACK = "set back"
BACK = frozenset({"rewound", SET_BACK})
"""The facts by which earlier ones count no longer, or once more: no position of before leads on."""


class Position(NamedTuple):
    """A game after fact number `version`. `undo`: by seat, the acts it could take back, the last
    one at the end.

    `recent_acts`: by seat, how much it did lately (games.play.rate_limits). `seals`: what it hides
    is sealed in its log (frame.Founded).
    """

    version: int
    head: bytes
    state: Any
    decisions: tuple[Decision, ...]
    next_draw: int
    undo: Undo
    recent_acts: tuple[RecentActs, ...] = ()
    seals: bool = False

    def find_decision(self, seat: int) -> Decision | None:
        """What this seat is asked here, if anything."""
        return next((decision for decision in self.decisions if decision.seat == seat), None)


@cache
def get_codec(name: str) -> Codec:
    """The storage format of a game's log: its own facts and those of the frame. KeyError: no such
    game."""
    game = GAMES[name]
    if not game.events.keys().isdisjoint(frame.EVENTS):
        raise ValueError(f"{name}: a kind of event is named like one of the frame's")
    return Codec({**game.events, **frame.EVENTS}, {**game.upcasts, **frame.UPCASTS})


def decode_event(codec: Codec, row: Row) -> Event:
    """The fact in a row of the log."""
    return codec.decode(row.kind, row.version, decode(row.data))


class Positions:
    """The latest known position of each game, the least used forgotten. Shared by all threads of
    the process."""

    def __init__(self, size: int = KEPT_POSITIONS) -> None:
        self._size = size
        self._lock = Lock()
        self._kept: OrderedDict[int, Position] = OrderedDict()

    def get(self, game_id: int) -> Position | None:
        """The latest position that this process has seen."""
        with self._lock:
            position = self._kept.get(game_id)
            if position:
                self._kept.move_to_end(game_id)
            return position

    def put(self, game_id: int, position: Position) -> None:
        """Remember a committed position, unless a later one is known."""
        with self._lock:
            known = self._kept.get(game_id)
            if known and known.version > position.version:
                return
            self._kept[game_id] = position
            self._kept.move_to_end(game_id)
            if len(self._kept) > self._size:
                self._kept.popitem(last=False)

    def forget(self, game_id: int | None = None) -> None:
        """Drop what is known of one game, or of all."""
        with self._lock:
            if game_id is None:
                self._kept.clear()
            else:
                self._kept.pop(game_id, None)


POSITIONS = Positions()


class LoggedGame(Protocol):
    """A game's row, as far as loading needs it."""

    @property
    def id(self) -> int: ...
    @property
    def slug(self) -> str: ...
    @property
    def rules(self) -> str: ...
    @property
    def version(self) -> int: ...
    @property
    def head(self) -> bytes: ...


def load_position_at(game: LoggedGame, read: Callable[[int], list[Row]]) -> Position:
    """The position of a game at the version of its row; `read(after)` fetches the rows from there
    up to that version.

    What is kept in memory is used only if it lies on this very chain; so a restored database cannot
    meet a stale state.
    """
    known = POSITIONS.get(game.id)
    if known and known.version == game.version and known.head == game.head:
        return known
    if known and known.version < game.version:
        rows = read(known.version)
        if hash_row(known.head, game.slug, rows[0]) == rows[0].digest and not any(
            row.kind in BACK for row in rows
        ):
            return apply_rows(game.rules, rows, known)
    return apply_rows(game.rules, read(0), build_empty_position(game.slug))


def build_empty_position(slug: str) -> Position:
    """Before the first fact."""
    return Position(0, hash_slug(slug), None, (), 0, ())


def apply_rows(rules: str, rows: Sequence[Row], position: Position) -> Position:
    """The position after these rows. A `rewound` or `set back` among them counts only if all
    before it is there as well."""
    game, codec = GAMES[rules], get_codec(rules)
    void = list_withdrawn_acts(rows)
    state, undo, recent_acts, seals = (
        position.state,
        position.undo,
        position.recent_acts,
        position.seals,
    )
    heads = list[Row]()
    for act, group in groupby(rows, by_act):
        facts = list(group)
        if facts[0].kind == "founded":
            founded: frame.Founded = decode_event(codec, facts[0])
            undo, seals = ((),) * founded.seats, founded.sealed
            recent_acts = (RecentActs(),) * len(undo)
        undo = compute_undo(
            undo,
            act,
            [fact.seat for fact in facts],
            any(fact.barrier for fact in facts),
            facts[0].kind,
        )
        heads.append(facts[0])
        if act not in void:
            state = fold_rows(game, codec, state, facts)
    asked = game.pending(state)
    last = rows[-1]
    next_draw = max(position.next_draw, count_draws_used(rows))
    return Position(
        last.seq,
        last.digest,
        state,
        asked,
        next_draw,
        undo,
        add_recent_acts(recent_acts, heads),
        seals,
    )


def fold_rows(game: Game[Any], codec: Codec, state: Any, rows: Iterable[Row]) -> Any:
    """The state after the game's own facts among these rows."""
    evolve = game.evolve
    for row in rows:
        if row.kind not in frame.EVENTS:
            state = evolve(state, codec.decode(row.kind, row.version, decode(row.data)))
    return state


def list_withdrawn_acts(rows: Sequence[Row]) -> set[int]:
    """The acts that do not count, by the number of their first fact: taken back, or played between
    a fact and the one that set the game back to it. What was withdrawn meanwhile counts again."""
    gone = set[int]()
    while back := next((row for row in reversed(rows) if row.kind == SET_BACK), None):
        to = get_target_fact_number(back)
        gone |= list_taken_back_acts(row for row in rows if row.seq > back.seq)
        gone |= {row.act for row in rows if to < row.seq < back.seq and is_game_fact(row)}
        rows = [row for row in rows if row.seq <= to]
    return gone | list_taken_back_acts(rows)


def list_taken_back_acts(rows: Iterable[Row]) -> set[int]:
    """The acts that seats took back by these rows."""
    return {get_target_fact_number(row) for row in rows if row.kind == "rewound"}


def list_round_openings(rules: str, rows: Sequence[Row]) -> list[int]:
    """The numbers of those facts among these rows that open a round and count."""
    opens, gone = GAMES[rules].presentation.opens_round, list_withdrawn_acts(rows)
    return [row.seq for row in rows if row.kind == opens and row.act not in gone]


def get_target_fact_number(row: Row) -> int:
    """To which fact one of the kinds BACK leads."""
    return int(decode(row.data)["to"])


def is_game_fact(row: Row) -> bool:
    """Whether this fact says where the game stands; others of the frame tell of time and seats."""
    return row.kind not in frame.EVENTS or row.kind in BACK


def count_draws_used(rows: Iterable[Row]) -> int:
    """How many draws of the sealed seed these rows have used up: an index is never used again."""
    return max((decode(row.draws)[-1][0] + 1 for row in rows if row.draws), default=0)


def compute_undo(
    undo: Undo, act: int, seats: Sequence[int | None], barrier: bool, kind: str
) -> Undo:
    """What can be taken back after an act whose facts are by `seats` (None: the game's own).

    A barrier closes everything before it. The game's own steps depend on everybody's moves, so they
    close what the others did; the mover may still take them back together with that move. What time
    or moderators did for the mover stays.
    """
    if barrier:
        return ((),) * len(undo)
    mover = seats[0]
    if mover is None:
        return undo
    ends = {"rewound": undo[mover][:-1], "lapsed": (), "forced": ()}
    movers_acts = ends.get(kind, (*undo[mover], act))
    moved_on = None in seats
    return tuple(
        movers_acts if seat == mover else (() if moved_on else acts)
        for seat, acts in enumerate(undo)
    )
