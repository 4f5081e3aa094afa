"""The tiles up for auction: everybody's bids at their side, workers on the tile, and the colour
that binds."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Any

from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.harbour import measure_boats
from games.rules.keyflower.drawing.hexagon import (
    APOTHEM,
    CAST,
    Point,
    draw_ground,
    draw_rim,
    get_point_toward,
    get_side_of_seat,
)
from games.rules.keyflower.drawing.marks import draw_crowd, draw_payment_chips, draw_workers
from games.rules.keyflower.drawing.tiles import draw_face
from games.rules.keyflower.edition import COLOURS
from games.rules.svg import draw_icon, draw_pawn, draw_title, place_drawing

if TYPE_CHECKING:
    from games.rules.keyflower.drawing.targets import Sight
    from games.rules.types import View

SCALE = 1.25
COLUMNS = 4
CELL = Point(212, 212)
HEADER, FOOTER = 58, 14
OUTWARDS = ((0, 0), (-7, 5), (-7, -5), (0, 0), (7, -5), (7, 5))
"""How far the bids of each side are moved away from the tile, beyond their height."""
PILL = '<rect class="f-halo f-chip" x="-15" y="-13" width="30" height="26" rx="13"/>'
AROUND = '<rect class="f-halo" x="-25" y="-15" width="50" height="30" rx="15"/>'


def divide_into_rows(lots: list[Any]) -> list[int]:
    """How many tiles lie in each row: as even as can be."""
    rows = ceil(len(lots) / COLUMNS)
    return [len(lots) // rows + (number < len(lots) % rows) for number in range(rows)]


def measure_auction(view: View) -> int:
    """The height of the auction, with the boats beside it."""
    return int(
        HEADER + max(CELL.y * len(divide_into_rows(view["lots"])) + FOOTER, measure_boats(view))
    )


def measure_row_height(view: View) -> float:
    """How far apart the rows lie."""
    return (measure_auction(view) - HEADER - FOOTER) / len(divide_into_rows(view["lots"]))


def draw_auction(sight: Sight, left: float, top: float) -> str:
    """All of it, its upper left corner at left, top."""
    lots = iter(sight.view["lots"])
    step = measure_row_height(sight.view)
    return "".join(
        place_drawing(
            left + (COLUMNS - count + 1) * CELL.x / 2 + n * CELL.x,
            top + HEADER + (row + 0.5) * step,
            draw_auction_tile(next(lots), sight),
        )
        for row, count in enumerate(divide_into_rows(sight.view["lots"]))
        for n in range(count)
    )


def draw_auction_tile(lot: dict[str, Any], sight: Sight) -> str:
    """One tile with everything on and around it."""
    tile, back = sight.tile(lot["tile"]), lot["back"]
    chips = sight.found.uses.get(tile.id, [])
    drawn = draw_ground(tile, 0, back) + draw_rim(lot["colour"]) + draw_face(tile, back)
    pieces = draw_crowd(lot["uses"], chips, False, sight) + draw_payment_chips(tile.id, sight)
    name = sight.say(
        lexicon.describe_lot_with_bids(lot, lexicon.describe_tile(tile, back, sight.board.rules))
    )
    return (
        f'<g data-at="tile-{tile.id}">{draw_title(name)}'
        f'<g transform="scale({SCALE})">{CAST}{drawn}{pieces}</g>'
        f"{draw_lot_bids(lot, sight)}{draw_possible_bids(lot, sight)}</g>"
    )


def get_bid_place(side: int) -> Point:
    """Where the bids of a side stand."""
    x, y = get_point_toward(side, APOTHEM * SCALE + 13)
    return Point(round(x + OUTWARDS[side][0]), round(y + OUTWARDS[side][1]))


def draw_lot_bids(lot: dict[str, Any], sight: Sight) -> str:
    """Everybody's bid at their side of the tile; an own beaten bid that can be picked up is a
    link."""
    me, seats = sight.view["seat"], sight.view["seats"]
    drawn = []
    for group in lot["bids"]:
        pill = draw_bid(group, group["seat"] == lot["leader"])
        move = sight.found.gathers.get(lot["tile"]) if group["seat"] == me else None
        if move:
            pill = sight.link(move, AROUND + pill + draw_icon("i-gather", 22, -12, 15))
        drawn.append(
            place_drawing(*get_bid_place(get_side_of_seat(group["seat"], me, seats)), pill)
        )
    return "".join(drawn)


def draw_bid(group: dict[str, Any], leads: bool) -> str:
    """A bid: whose, and with how many workers; the highest wears a crown."""
    seat = group["seat"]
    crown = draw_icon("i-crown", -12, -17, 15) if leads else ""
    workers = draw_workers(group["colour"], group["count"], 9, 0, 22)
    return (
        f'<rect class="f-bid f-edge{seat}{" f-lead" * leads}" x="-23" y="-13" width="46" '
        f'height="26" rx="13"/>'
        f"{draw_pawn(seat, -12, 0, 0.66)}{crown}{workers}"
    )


def draw_possible_bids(lot: dict[str, Any], sight: Sight) -> str:
    """The smallest bids that are possible, at the viewer's own side."""
    moves = sight.found.bids.get(lot["tile"], [])
    own = any(group["seat"] == sight.view["seat"] for group in lot["bids"])
    x, y = get_bid_place(0)
    first = x + 44 if own else x - (len(moves) - 1) * 16
    return "".join(
        sight.link(
            move,
            place_drawing(
                first + 32 * n, y, PILL + draw_workers(COLOURS[move.colour], move.number, 0, 0, 20)
            ),
        )
        for n, move in enumerate(moves)
    )
