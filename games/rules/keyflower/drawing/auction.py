"""The tiles up for auction: everybody's bids at their side, workers on the tile, and the colour
that binds."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Any

from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.faces import face
from games.rules.keyflower.drawing.harbour import needed
from games.rules.keyflower.drawing.hexagon import APOTHEM, CAST, Point, ground, rim, side_of, toward
from games.rules.keyflower.drawing.marks import handed, standing, workers
from games.rules.keyflower.edition import COLOURS
from games.rules.svg import icon, pawn, place, title

if TYPE_CHECKING:
    from games.rules.keyflower.drawing.lexicon import Sight
    from games.rules.types import View

SCALE = 1.25
COLUMNS = 4
CELL = Point(212, 212)
HEADER, FOOTER = 58, 14
OUTWARDS = ((0, 0), (-7, 5), (-7, -5), (0, 0), (7, -5), (7, 5))
"""How far the bids of each side are moved away from the tile, beyond their height."""
PILL = '<rect class="f-halo f-chip" x="-15" y="-13" width="30" height="26" rx="13"/>'
AROUND = '<rect class="f-halo" x="-25" y="-15" width="50" height="30" rx="15"/>'


def rows_of(lots: list[Any]) -> list[int]:
    """How many tiles lie in each row: as even as can be."""
    rows = ceil(len(lots) / COLUMNS)
    return [len(lots) // rows + (number < len(lots) % rows) for number in range(rows)]


def height(view: View) -> int:
    """The height of the auction, with the boats beside it."""
    return int(HEADER + max(CELL.y * len(rows_of(view["lots"])) + FOOTER, needed(view)))


def row_height(view: View) -> float:
    """How far apart the rows lie."""
    return (height(view) - HEADER - FOOTER) / len(rows_of(view["lots"]))


def auction(sight: Sight, left: float, top: float) -> str:
    """All of it, its upper left corner at left, top."""
    lots = iter(sight.view["lots"])
    step = row_height(sight.view)
    return "".join(
        place(
            left + (COLUMNS - count + 1) * CELL.x / 2 + n * CELL.x,
            top + HEADER + (row + 0.5) * step,
            lot(next(lots), sight),
        )
        for row, count in enumerate(rows_of(sight.view["lots"]))
        for n in range(count)
    )


def lot(lot: dict[str, Any], sight: Sight) -> str:
    """One tile with everything on and around it."""
    tile, back = sight.tile(lot["tile"]), lot["back"]
    chips = sight.found.uses.get(tile.id, [])
    drawn = ground(tile, 0, back) + rim(lot["colour"]) + face(tile, back)
    pieces = standing(lot["uses"], chips, False, sight) + handed(tile.id, sight)
    name = sight.say(lexicon.said(lot, lexicon.tile(tile, back, sight.board.rules)))
    return (
        f'<g data-at="tile-{tile.id}">{title(name)}'
        f'<g transform="scale({SCALE})">{CAST}{drawn}{pieces}</g>'
        f"{bids(lot, sight)}{chances(lot, sight)}</g>"
    )


def beside(side: int) -> Point:
    """Where the bids of a side stand."""
    x, y = toward(side, APOTHEM * SCALE + 13)
    return Point(round(x + OUTWARDS[side][0]), round(y + OUTWARDS[side][1]))


def bids(lot: dict[str, Any], sight: Sight) -> str:
    """Everybody's bid at their side of the tile; an own beaten bid that can be picked up is a
    link."""
    me, seats = sight.view["seat"], sight.view["seats"]
    drawn = []
    for group in lot["bids"]:
        pill = bid(group, group["seat"] == lot["leader"])
        move = sight.found.gathers.get(lot["tile"]) if group["seat"] == me else None
        if move:
            pill = sight.link(move, AROUND + pill + icon("i-gather", 22, -12, 15))
        drawn.append(place(*beside(side_of(group["seat"], me, seats)), pill))
    return "".join(drawn)


def bid(group: dict[str, Any], leads: bool) -> str:
    """A bid: whose, and with how many workers; the highest wears a crown."""
    seat = group["seat"]
    crown = icon("i-crown", -12, -17, 15) if leads else ""
    return (
        f'<rect class="f-bid f-edge{seat}{" f-lead" * leads}" x="-23" y="-13" width="46" '
        f'height="26" rx="13"/>'
        f"{pawn(seat, -12, 0, 0.66)}{crown}{workers(group['colour'], group['count'], 9, 0, 22)}"
    )


def chances(lot: dict[str, Any], sight: Sight) -> str:
    """The smallest bids that are possible, at the viewer's own side."""
    moves = sight.found.bids.get(lot["tile"], [])
    own = any(group["seat"] == sight.view["seat"] for group in lot["bids"])
    x, y = beside(0)
    first = x + 44 if own else x - (len(moves) - 1) * 16
    return "".join(
        sight.link(
            move,
            place(first + 32 * n, y, PILL + workers(COLOURS[move.colour], move.number, 0, 0, 20)),
        )
        for n, move in enumerate(moves)
    )
