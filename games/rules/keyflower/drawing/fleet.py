"""The harbour as cells: each boat a drawing of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.harbour import draw_ship
from games.rules.keyflower.drawing.targets import (
    MovesById,
    draw_target,
    get_or_draw_cell,
    list_single_lines,
)
from games.rules.svg import draw_pawn, draw_picture
from games.rules.types import Cell

if TYPE_CHECKING:
    from games.rules.keyflower.drawing.lexicon import Sight

BOAT_BOX = (-76, -66, 152, 120)
BOAT_HALO = '<rect class="f-halo f-target" x="-74" y="-64" width="148" height="116" rx="12"/>'


def build_boat_cells(sight: Sight, found: MovesById) -> tuple[Cell, ...]:
    """Every boat."""
    return tuple(get_boat_cell(state, sight, found) for state in sight.view["boats"])


def get_boat_cell(state: dict[str, Any], sight: Sight, found: MovesById) -> Cell:
    """One boat; faded once it has sailed."""
    deeds = list_single_lines([f"tile-{state['tile']}"], found)
    return get_or_draw_cell(
        sight, ["boat", state], deeds, lambda: draw_boat_cell(state, sight, found)
    )


def draw_boat_cell(state: dict[str, Any], sight: Sight, found: MovesById) -> Cell:
    """The same, drawn anew."""
    tile, seat, name = sight.tile(state["tile"]), state["seat"], f"tile-{state['tile']}"
    drawing, words = draw_ship(state, tile), lexicon.describe_tile(tile, False, sight.board.rules)
    if name in found:
        drawing = BOAT_HALO + drawing
    if seat is not None:
        drawing = f'<g class="f-sailed">{drawing}</g>{draw_pawn(seat, 0, -12, 1.3)}'
        words = lexicon.describe_boat_taken(tile.name, seat)
    shown = f'<g data-at="{name}">{draw_target(name, sight.say(words), drawing, found)}</g>'
    return Cell(name, draw_picture(BOAT_BOX, shown))
