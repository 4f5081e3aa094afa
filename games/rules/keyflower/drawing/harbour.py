"""The boats with what they bring, and what they score in the end."""

from __future__ import annotations

from html import escape
from typing import Any

from games.rules.core import View
from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.faces import ability, plate, scene
from games.rules.keyflower.drawing.marks import Row, disk, words
from games.rules.keyflower.drawing.offers import Offers
from games.rules.keyflower.edition import Edition, Tile
from games.rules.svg import link, place
from games.rules.text import Say

WIDTH, HIGHEST = 214, 186
LADEN, EMPTY = 140, 118


def needed(view: View) -> int:
    """The height that the boats need below each other."""
    return sum(LADEN if any(boat["workers"].values()) else EMPTY for boat in view["boats"])


def along_the_quay(view: View, board: Edition, found: Offers, left: float, top: float, high: float, say: Say) -> str:
    """All boats below each other, beside the auction."""
    step = min(HIGHEST, high / len(view["boats"]))
    first = top + (high - step * len(view["boats"])) / 2
    return "".join(
        place(left, first + number * step, boat(state, board.tile[state["tile"]], found, WIDTH, step, say))
        for number, state in enumerate(view["boats"])
    )


def abreast(view: View, board: Edition, found: Offers, left: float, top: float, wide: float, say: Say) -> str:
    """All boats beside each other, when there is no auction."""
    step = wide / len(view["boats"])
    return "".join(
        place(left + number * step, top, boat(state, board.tile[state["tile"]], found, step, HIGHEST, say))
        for number, state in enumerate(view["boats"])
    )


def boat(state: dict[str, Any], tile: Tile, found: Offers, wide: float, high: float, say: Say) -> str:
    """One boat: a link if it can be chosen now, faded once it has sailed."""
    seat, move = state["seat"], found.boats.get(tile.id)
    drawing = place(wide / 2, high / 2, f'<g transform="scale({min(1.35, high / LADEN, wide / 162):.2f})">{afloat(state, tile)}</g>')
    if move:
        halo = f'<rect class="f-halo f-ring" x="6" y="3" width="{wide - 12:g}" height="{high - 6:g}" rx="14"/>'
        inside = link(str(move), say(lexicon.deed(move, {tile.id: tile})), halo + drawing)
        return f'<g data-at="tile-{tile.id}">{inside}</g>'
    if seat is None:
        return f'<g data-at="tile-{tile.id}"><title>{escape(say(lexicon.tile(tile, False)))}</title>{drawing}</g>'
    title = escape(say(lexicon.taken(tile.name, seat)))
    return f'<g><title>{title}</title><g class="f-sailed">{drawing}</g>{disk(seat, wide / 2, high / 2 - 12, 1.3)}</g>'


def afloat(state: dict[str, Any], tile: Tile) -> str:
    """The ship with its name, its load, and what it scores."""
    freight = load(state)
    down = 0 if freight.width else 12
    return (
        f'<path class="f-wake" d="M-58 {down - 2}q10-6 20 0t20 0 20 0 20 0 20 0"/>'
        f'<g transform="translate(0 {down - 2})">{scene(tile, False)}</g>{words(0, down - 50, tile.name, "boatname")}'
        f"{plate(freight, 17, 24, 'deck') if freight.width else ''}"
        f'<g transform="translate(0 {40 - down})">{pays(tile)}</g>'
    )


def load(state: dict[str, Any]) -> Row:
    """Workers and skills on board."""
    row = Row(19, 2)
    for colour, count in state["workers"].items():
        if count:
            row.add(f"w-{colour}", count)
    for skill, count in state["skills"].items():
        if count:
            row.add(f"i-{skill}", count if count > 1 else "")
    return row


def pays(tile: Tile) -> str:
    """What the boat scores at the end."""
    row = ability(tile, False)
    if tile.back_points:
        row.coin(tile.back_points)
    return plate(row, 0, 17, "plate")
