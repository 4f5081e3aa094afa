"""The boats with what they bring, and what they score in the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.marks import Row, draw_words
from games.rules.keyflower.drawing.tiles import build_ability_row, draw_plate, draw_scene
from games.rules.svg import draw_pawn, draw_title, place_drawing

if TYPE_CHECKING:
    from games.rules.keyflower.drawing.targets import Sight
    from games.rules.keyflower.edition import Tile
    from games.rules.types import View

WIDTH, HIGHEST = 214, 186
LADEN, EMPTY = 140, 118
BERTH = 162
"""The width that a boat needs beside others."""
LARGEST = 1.35


def measure_boats(view: View) -> int:
    """The height that the boats need below each other."""
    return sum(LADEN if any(boat["workers"].values()) else EMPTY for boat in view["boats"])


def draw_boats_in_column(sight: Sight, left: float, top: float, high: float) -> str:
    """All boats below each other, beside the auction."""
    boats = sight.view["boats"]
    step = min(HIGHEST, high / len(boats))
    first = top + (high - step * len(boats)) / 2
    return "".join(
        place_drawing(left, first + n * step, draw_boat(state, WIDTH, step, sight))
        for n, state in enumerate(boats)
    )


def draw_boats_in_row(sight: Sight, left: float, top: float, wide: float) -> str:
    """All boats beside each other, when there is no auction."""
    boats = sight.view["boats"]
    step = wide / len(boats)
    return "".join(
        place_drawing(left + n * step, top, draw_boat(state, step, HIGHEST, sight))
        for n, state in enumerate(boats)
    )


def draw_boat(state: dict[str, Any], wide: float, high: float, sight: Sight) -> str:
    """One boat: a link if it can be chosen now, faded once it has sailed."""
    tile, seat = sight.tile(state["tile"]), state["seat"]
    scale = min(LARGEST, high / LADEN, wide / BERTH)
    drawing = place_drawing(
        wide / 2, high / 2, f'<g transform="scale({scale:.2f})">{draw_ship(state, tile)}</g>'
    )
    move = sight.found.boats.get(tile.id)
    if move:
        halo = (
            f'<rect class="f-halo f-ring" x="6" y="3" width="{wide - 12:g}" height="{high - 6:g}" '
            f'rx="14"/>'
        )
        drawing = sight.link(move, halo + drawing)
    elif seat is None:
        drawing = (
            draw_title(sight.say(lexicon.describe_tile(tile, False, sight.board.rules))) + drawing
        )
    else:
        gone = f'<g class="f-sailed">{drawing}</g>{draw_pawn(seat, wide / 2, high / 2 - 12, 1.3)}'
        drawing = draw_title(sight.say(lexicon.describe_boat_taken(tile.name, seat))) + gone
    return f'<g data-at="tile-{tile.id}">{drawing}</g>'


def draw_ship(state: dict[str, Any], tile: Tile) -> str:
    """The ship with its name, its load, and what it scores."""
    freight = build_load_row(state)
    deck = draw_plate(freight, 17, 24, "deck") if freight.width else ""
    down = -2 if deck else 10
    score = place_drawing(0, 38 - down, draw_boat_score(tile))
    return (
        f'<path class="f-wake" d="M-58 {down}q10-6 20 0t20 0 20 0 20 0 20 '
        f'0"/>{place_drawing(0, down, draw_scene(tile, False))}'
        f"{draw_words(0, down - 48, tile.name, 'boatname')}{deck}{score}"
    )


def build_load_row(state: dict[str, Any]) -> Row:
    """Workers and skills on board."""
    row = Row(19, 2)
    for colour, count in state["workers"].items():
        if count:
            row.add(f"w-{colour}", count)
    for skill, count in state["skills"].items():
        if count:
            row.add(f"i-{skill}", count if count > 1 else "")
    return row


def draw_boat_score(tile: Tile) -> str:
    """What the boat scores at the end."""
    row = build_ability_row(tile, False)
    if tile.back_points:
        row.coin(tile.back_points)
    return draw_plate(row, 0, 17, "plate")
