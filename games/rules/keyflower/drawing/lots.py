"""The auction as cells: each tile a drawing of its own, the bids below it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.faces import draw_face
from games.rules.keyflower.drawing.hexagon import CAST, draw_ground, draw_rim
from games.rules.keyflower.drawing.marks import Row, draw_crowd, draw_workers
from games.rules.keyflower.drawing.targets import (
    MARK,
    MovesById,
    draw_target,
    get_or_draw_cell,
    list_single_lines,
)
from games.rules.keyflower.edition import SEASONS
from games.rules.svg import draw_icon, draw_pawn, draw_picture, place_drawing
from games.rules.types import Cell

if TYPE_CHECKING:
    from games.rules.keyflower.drawing.lexicon import Sight

LEFT, TOP, WIDE = -65, -56, 130
FIRST_BID, BID_STEP = 70, 27
"""Where the bids begin below the middle of the tile, and how far their rows are apart."""


def build_auction_cells(sight: Sight, found: MovesById) -> tuple[Cell, ...]:
    """Every tile up for auction, after what is left in the supply."""
    stock = Cell("board-supply", draw_supply_cell(sight))
    return (stock, *(get_lot_cell(lot, sight, found) for lot in sight.view["lots"]))


def get_lot_cell(lot: dict[str, Any], sight: Sight, found: MovesById) -> Cell:
    """One tile with everything on and below it."""
    deeds = list_single_lines([f"tile-{lot['tile']}"], found)
    return get_or_draw_cell(sight, ["lot", lot], deeds, lambda: draw_lot_cell(lot, sight, found))


def draw_lot_cell(lot: dict[str, Any], sight: Sight, found: MovesById) -> Cell:
    """The same, drawn anew."""
    tile, back, name = sight.tile(lot["tile"]), lot["back"], f"tile-{lot['tile']}"
    mark = MARK if name in found else ""
    drawn = draw_ground(tile, 0, back) + draw_rim(lot["colour"]) + draw_face(tile, back)
    drawn += draw_crowd(lot["uses"], [], False, sight) + mark + draw_bids_below(lot)
    words = sight.say(
        lexicon.describe_lot_with_bids(lot, lexicon.describe_tile(tile, back, sight.board.rules))
    )
    high = FIRST_BID - TOP - BID_STEP / 2 + (len(lot["bids"]) + 1) // 2 * BID_STEP
    shown = f'<g data-at="{name}">{draw_target(name, words, CAST + drawn, found)}</g>'
    return Cell(name, draw_picture((LEFT, TOP, WIDE, high), shown))


def draw_bids_below(lot: dict[str, Any]) -> str:
    """Everybody's bid, two in a row."""
    count = len(lot["bids"])
    return "".join(
        place_drawing(
            0 if n == count - 1 and count % 2 else (-32, 32)[n % 2],
            FIRST_BID + n // 2 * BID_STEP,
            draw_bid_below(group, group["seat"] == lot["leader"]),
        )
        for n, group in enumerate(lot["bids"])
    )


def draw_bid_below(group: dict[str, Any], leads: bool) -> str:
    """A bid: whose, and with how many workers; the highest wears a crown."""
    seat = group["seat"]
    crown = draw_icon("i-crown", -15, -15, 15) if leads else ""
    return (
        f'<rect class="f-bid f-edge{seat}{" f-lead" * leads}" x="-30" y="-12" width="60" '
        f'height="24" rx="12"/>'
        f"{draw_pawn(seat, -15, 0, 0.66)}{crown}{draw_workers(group['colour'], group['count'], 13, 0, 22)}"
    )


def draw_supply_cell(sight: Sight) -> str:
    """The season, and what is left in the supply."""
    row, view = Row(18, 6), sight.view
    row.add(f"i-{SEASONS[view['season']]}")
    row.width += 8
    for name, count in view["goods"].items():
        row.add(f"i-{name}", count)
    row.add("w-green", view["green"])
    row.add("i-skillrandom", view["skills_left"])
    row.add("w-random", view["in_bag"])
    words = sight.say(lexicon.SUPPLY)
    return draw_picture((-row.width / 2, -12, row.width, 24), row.drawn(0, "num18"), words, 1.1)
