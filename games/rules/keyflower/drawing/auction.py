"""The tiles up for auction: everybody's bids at his side, workers on the tile, and the colour that binds."""

from __future__ import annotations

from html import escape
from math import ceil
from typing import Any

from games.rules.core import Move, View
from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.faces import face
from games.rules.keyflower.drawing.ground import ground
from games.rules.keyflower.drawing.harbour import needed
from games.rules.keyflower.drawing.hexagon import APOTHEM, OUTLINE, Point, side_of, toward
from games.rules.keyflower.drawing.marks import disk, icon, workers
from games.rules.keyflower.drawing.offers import Offers
from games.rules.keyflower.drawing.tokens import handed, standing
from games.rules.keyflower.edition import COLOURS, Edition, Tile
from games.rules.svg import link, place
from games.rules.text import Say, Several, Text

SCALE = 1.25
COLUMNS = 4
CELL = Point(212, 212)
HEADER = 58
BESIDE = ((0, 0), (-7, 5), (-7, -5), (0, 0), (7, -5), (7, 5))
"""How far a bid is moved outwards from each side, beyond its height."""


def rows_of(lots: list[Any]) -> list[int]:
    """How many tiles lie in each row: as even as can be."""
    rows = ceil(len(lots) / COLUMNS)
    return [len(lots) // rows + (number < len(lots) % rows) for number in range(rows)] if rows else []


def height(view: View) -> int:
    """The height of the auction, with the boats beside it."""
    return int(max(HEADER + CELL.y * len(rows_of(view["lots"])) + 14, HEADER + needed(view)))


def row_height(view: View) -> float:
    """How far apart the rows lie."""
    return (height(view) - HEADER - 14) / len(rows_of(view["lots"]))


def auction(view: View, board: Edition, found: Offers, left: float, top: float, say: Say) -> str:
    """All of it, its upper left corner at left, top."""
    lots = [lot(tile, view, board, found, say) for tile in view["lots"]]
    drawn, first, step = [], 0, row_height(view)
    for row, count in enumerate(rows_of(view["lots"])):
        start = left + (COLUMNS - count) * CELL.x / 2 + CELL.x / 2
        y = top + HEADER + (row + 0.5) * step
        drawn += [place(start + n * CELL.x, y, lots[first + n]) for n in range(count)]
        first += count
    return "".join(drawn)


def lot(lot: dict[str, Any], view: View, board: Edition, found: Offers, say: Say) -> str:
    """One tile with everything on and around it."""
    tile = board.tile[lot["tile"]]
    uses, bids = found.uses.get(tile.id, []), found.bids.get(tile.id, [])
    task = view["task"]
    asks = found.hands if task and task["tile"] == tile.id else []
    bound = f' f-bound-{lot["colour"]}' if lot["colour"] else ""
    pieces = standing(lot["uses"], uses, False, board.tile, say) + handed(asks, board.tile, say)
    title = escape(say(all_of(lot, lexicon.tile(tile, lot["back"]))))
    drawing = (
        f'<g transform="scale({SCALE})"><path class="f-cast" d="{OUTLINE}"/>{ground(tile, 0, lot["back"])}<path class="f-rim-line{bound}" d="{OUTLINE}"/>'
        f"{face(tile, lot['back'])}{pieces}</g>"
    )
    return (
        f'<g data-at="tile-{tile.id}"><title>{title}</title>{drawing}'
        f"{bidders(lot, view, board, found, say)}{bid_chips(lot, bids, view, board, say)}</g>"
    )


def all_of(lot: dict[str, Any], what: Text) -> Text:
    """The tile and its bids in words."""
    bids = [lexicon.bid(group, group["seat"] == lot["leader"]) for group in lot["bids"]]
    return Text("{all}", (("all", Several((what, *bids))),)) if bids else what


def bidders(lot: dict[str, Any], view: View, board: Edition, found: Offers, say: Say) -> str:
    """Everybody's bid at his side of the tile; an own beaten bid that can be picked up is a link."""
    drawn = []
    for group in lot["bids"]:
        seat = group["seat"]
        x, y = beside(side_of(seat, view["seat"], view["seats"]))
        pill = bid(group, seat == lot["leader"])
        move = found.gathers.get(lot["tile"]) if seat == view["seat"] else None
        drawn.append(place(x, y, picked_up(pill, move, board.tile, say) if move else pill))
    return "".join(drawn)


def beside(side: int) -> Point:
    """Where the bids of a side stand."""
    x, y = toward(side, APOTHEM * SCALE + 13)
    return Point(round(x + BESIDE[side][0]), round(y + BESIDE[side][1]))


def bid(group: dict[str, Any], leads: bool) -> str:
    """A bid: whose, and with how many workers; the highest wears a crown."""
    seat = group["seat"]
    crown = icon("i-crown", -12, -17, 15) if leads else ""
    return (
        f'<rect class="f-bid f-edge{seat}{" f-lead" * leads}" x="-23" y="-13" width="46" height="26" rx="13"/>'
        f"{disk(seat, -12, 0, 0.66)}{crown}{workers(group['colour'], group['count'], 9, 0, 22)}"
    )


def picked_up(pill: str, move: Move, names: dict[str, Tile], say: Say) -> str:
    """A beaten bid that can be picked up."""
    halo = '<rect class="f-halo" x="-25" y="-15" width="50" height="30" rx="15"/>'
    return link(str(move), say(lexicon.deed(move, names)), halo + pill + icon("i-gather", 22, -12, 15))


def bid_chips(lot: dict[str, Any], moves: list[Move], view: View, board: Edition, say: Say) -> str:
    """The smallest bids that are possible, at the viewer's own side."""
    own = any(group["seat"] == view["seat"] for group in lot["bids"])
    x, y = beside(0)
    first = x + 44 if own else x - (len(moves) - 1) * 16
    return "".join(
        link(
            str(move),
            say(lexicon.deed(move, board.tile)),
            place(first + 32 * n, y, PILL + workers(COLOURS[move.colour], move.number, 0, 0, 20)),
        )
        for n, move in enumerate(moves)
    )


PILL = '<rect class="f-halo f-chip" x="-15" y="-13" width="30" height="26" rx="13"/>'
