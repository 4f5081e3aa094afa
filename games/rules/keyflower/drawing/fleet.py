"""The harbour as cells: each boat a drawing of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.harbour import afloat
from games.rules.keyflower.drawing.targets import Deeds, deeds_of, kept, target
from games.rules.svg import pawn, picture
from games.rules.types import Cell

if TYPE_CHECKING:
    from games.rules.keyflower.drawing.lexicon import Sight

BOX = (-76, -66, 152, 120)
HALO = '<rect class="f-halo f-target" x="-74" y="-64" width="148" height="116" rx="12"/>'


def fleet(sight: Sight, found: Deeds) -> tuple[Cell, ...]:
    """Every boat."""
    return tuple(boat(state, sight, found) for state in sight.view["boats"])


def boat(state: dict[str, Any], sight: Sight, found: Deeds) -> Cell:
    """One boat; faded once it has sailed."""
    deeds = deeds_of([f"tile-{state['tile']}"], found)
    return kept(sight, ["boat", state], deeds, lambda: drawn(state, sight, found))


def drawn(state: dict[str, Any], sight: Sight, found: Deeds) -> Cell:
    """The same, drawn anew."""
    tile, seat, name = sight.tile(state["tile"]), state["seat"], f"tile-{state['tile']}"
    drawing, words = afloat(state, tile), lexicon.tile(tile, False, sight.board.rules)
    if name in found:
        drawing = HALO + drawing
    if seat is not None:
        drawing = f'<g class="f-sailed">{drawing}</g>{pawn(seat, 0, -12, 1.3)}'
        words = lexicon.taken(tile.name, seat)
    shown = f'<g data-at="{name}">{target(name, sight.say(words), drawing, found)}</g>'
    return Cell(name, picture(BOX, shown))
