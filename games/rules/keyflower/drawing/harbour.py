"""The boats with what they bring, and what they score in the end."""

from __future__ import annotations

from html import escape
from typing import Any

from games.rules.core import View
from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.faces import ability, plate, scene
from games.rules.keyflower.drawing.marks import Row, coin, disk, words
from games.rules.keyflower.drawing.offers import Offers
from games.rules.keyflower.edition import Edition, Tile
from games.rules.svg import link, place
from games.rules.text import Say

WIDTH = 214


def harbour(view: View, board: Edition, found: Offers, left: float, top: float, high: float, say: Say) -> str:
    """All boats below each other, moored at the quay."""
    boats = view["boats"]
    step = min(190, high / max(1, len(boats)))
    first = top + (high - step * len(boats)) / 2
    return "".join(
        place(left, first + number * step, boat(state, board.tile[state["tile"]], found, step, say))
        for number, state in enumerate(boats)
    )


def boat(state: dict[str, Any], tile: Tile, found: Offers, high: float, say: Say) -> str:
    """One boat: a link if it can be chosen now, faded once it has sailed."""
    seat, move = state["seat"], found.boats.get(tile.id)
    drawing = (
        f'<g transform="translate({WIDTH / 2} {high / 2 + 2:g})">{words(0, -46, tile.name, "boatname")}'
        f'<path class="f-wake" d="M-58 6q10-6 20 0t20 0 20 0 20 0 20 0"/><g transform="scale(1.1)">{scene(tile)}</g>'
        f'{load(state)}<g transform="translate(0 42)">{pays(tile)}</g></g>'
    )
    if move:
        halo = f'<rect class="f-halo" x="6" y="4" width="{WIDTH - 12}" height="{high - 6:g}" rx="14"/>'
        return f'<g data-at="tile-{tile.id}">{link(str(move), say(lexicon.deed(move, {tile.id: tile})), halo + drawing)}</g>'
    title = say(lexicon.tile(tile, False) if seat is None else lexicon.taken(tile.name, seat))
    owner = "" if seat is None else disk(seat, WIDTH / 2, high / 2 - 8, 1.2)
    gone = " class=\"f-sailed\"" if owner else ""
    return f'<g data-at="tile-{tile.id}"><title>{escape(title)}</title><g{gone}>{drawing}</g>{owner}</g>'


def load(state: dict[str, Any]) -> str:
    """Workers and skills on board."""
    row = Row(19)
    for colour, count in state["workers"].items():
        if count:
            row.add(f"w-{colour}", count)
    for skill, count in state["skills"].items():
        if count:
            row.add(f"i-{skill}", count if count > 1 else "")
    return plate(row, 20, 24, "deck") if row.width else ""


def pays(tile: Tile) -> str:
    """What the boat scores at the end."""
    row = ability(tile, False)
    if tile.back_points:
        row.coin(tile.back_points)
    return plate(row, 0, 17, "plate")


__all__ = ["WIDTH", "coin", "harbour"]
