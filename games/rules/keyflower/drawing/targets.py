"""Things on the table as targets: the moves that belong to each thing, and its drawing. A tapped
target opens its card, without scripts its fold; its drawing is cached by all it is made of."""

from __future__ import annotations

import marshal
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from games.rules.keyflower import moves as mv
from games.rules.keyflower.drawing.hexagon import OUTLINE
from games.rules.keyflower.drawing.lexicon import describe_move_link
from games.rules.svg import draw_link, draw_opener, draw_title
from games.rules.types import Decision, Move

if TYPE_CHECKING:
    from games.rules.keyflower.edition import Edition, Tile
    from games.rules.text import Say
    from games.rules.types import Cell, View


class Sight(NamedTuple):
    """A view with what its viewer may do."""

    view: View
    board: Edition
    found: MovesByThing
    say: Say

    def tile(self, name: str) -> Tile:
        """What is printed on a tile."""
        return self.board.tile[name]

    def link(self, move: Move, drawing: str) -> str:
        """A drawing that is this move."""
        return draw_link(str(move), self.say(describe_move_link(move, self.board.tile)), drawing)


# Moves by the thing that they belong to.


Moves = list[Move]


@dataclass
class MovesByThing:
    """Legal moves by tile, boat, good or place. For bids and uses only the smallest number of each
    colour."""

    uses: dict[str, Moves] = field(default_factory=dict)
    bids: dict[str, Moves] = field(default_factory=dict)
    gathers: dict[str, Move] = field(default_factory=dict)
    hands: Moves = field(default_factory=list)
    carries: dict[tuple[int, str], Moves] = field(default_factory=dict)
    upgrades: dict[str, Moves] = field(default_factory=dict)
    flips: dict[str, Move] = field(default_factory=dict)
    boats: dict[str, Move] = field(default_factory=dict)
    chosen: dict[str, Move] = field(default_factory=dict)
    places: dict[str, dict[tuple[int, int], Moves]] = field(default_factory=dict)

    def elsewhere(self) -> MovesByThing:
        """Those that can be done in others' villages."""
        return MovesByThing(uses=self.uses, hands=self.hands)


def sort_moves_by_thing(decision: Decision | None) -> MovesByThing:
    """The moves that have a place on the table."""
    found = MovesByThing()
    seen: set[tuple[type, str, int]] = set()
    for move in decision.moves if decision else ():
        kind = type(move)
        if kind is mv.Use or kind is mv.Bid:
            key = (kind, move.tile, move.colour)
            if key not in seen:
                seen.add(key)
                (found.uses if kind is mv.Use else found.bids).setdefault(move.tile, []).append(
                    move
                )
        else:
            add_move_to_its_thing(found, move)
    return found


def add_move_to_its_thing(moves_by_thing: MovesByThing, move: Move) -> None:
    """Every other move to its thing; passing, stopping and choosing several winter tiles have
    none."""
    match move:
        case mv.Gather(tile):
            moves_by_thing.gathers[tile] = move
        case mv.Pay() | mv.Make():
            moves_by_thing.hands.append(move)
        case mv.Carry(good, source, _target):
            moves_by_thing.carries.setdefault((good, source), []).append(move)
        case mv.Upgrade(tile):
            moves_by_thing.upgrades.setdefault(tile, []).append(move)
        case mv.Flip(tile):
            moves_by_thing.flips[tile] = move
        case mv.Sail(boat):
            moves_by_thing.boats[boat] = move
        case mv.Choose((tile,)):
            moves_by_thing.chosen[tile] = move
        case mv.Place(tile, q, r, _turn):
            moves_by_thing.places.setdefault(tile, {}).setdefault((q, r), []).append(move)


# Targets.


MovesById = dict[str, list["Move"]]
"""Legal moves by the id of the thing on the board."""

MARK = f'<path class="f-halo f-target" d="{OUTLINE}"/>'
"""The rim of a tile with which something can be done."""
MOST = 3000
CELL_CACHE: dict[tuple[object, ...], Cell] = {}
FLAT = 2
"""The format of marshal that says the same of the same, whoever holds it."""


def group_moves_by_id(decision: Decision | None) -> MovesById:
    """The moves that belong to a thing on the board."""
    found: MovesById = {}
    for move in decision.moves if decision else ():
        name = get_thing_id(move)
        if name:
            found.setdefault(name, []).append(move)
    return found


def get_thing_id(move: Move) -> str:
    """The id of what a move is done with; "" for those that stand in the panel alone."""
    match move:
        case mv.Carry(_good, source, _target):
            return f"tile-{source}"
        case mv.Sail(boat):
            return f"tile-{boat}"
        case mv.Place(_tile, q, r, _turn):
            return f"place-{q}-{r}"
        case mv.Bid() | mv.Use() | mv.Mix() | mv.Gather() | mv.Aim() | mv.Upgrade() | mv.Flip():
            return f"tile-{move.tile}"
    return ""


def draw_target(name: str, words: str, drawing: str, moves_by_id: MovesById) -> str:
    """A drawing that is one target, if anything can be done with it; else with its words alone."""
    moves = moves_by_id.get(name, [])
    if not moves:
        return draw_title(words) + drawing
    if len(moves) == 1:
        return draw_link(str(moves[0]), words, drawing)
    return draw_opener(f"moves-{name}", words, drawing)


def get_or_draw_cell(
    sight: Sight, shows: list[Any], deeds: tuple[tuple[str, str], ...], make: Callable[[], Cell]
) -> Cell:
    """The cell that shows this (plain values) with these deeds, drawn if nobody has yet.

    Nothing is secret here: the key holds everything that the drawing is made of, so who gets a kept
    one could have drawn it. `sight` counts by its components and words.
    """
    view = sight.view
    printed = view["edition"], view["manner"], view["seats"]
    key = (sight.say, *printed, marshal.dumps(shows, FLAT), deeds)
    cell = CELL_CACHE.get(key)
    if cell is None:
        if len(CELL_CACHE) >= MOST:
            CELL_CACHE.clear()
        cell = CELL_CACHE[key] = make()
    return cell


def list_single_lines(names: list[str], moves_by_id: MovesById) -> tuple[tuple[str, str], ...]:
    """What a drawing shows of the moves with these things: the line of a single one."""
    return tuple(
        (name, str(moves_by_id[name][0]) if len(moves_by_id[name]) == 1 else "")
        for name in names
        if name in moves_by_id
    )
