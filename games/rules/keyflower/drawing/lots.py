"""The auction as cells: each tile a drawing of its own, the bids below it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.faces import face
from games.rules.keyflower.drawing.hexagon import CAST, ground, rim
from games.rules.keyflower.drawing.marks import Row, standing, workers
from games.rules.keyflower.drawing.targets import MARK, Deeds, deeds_of, kept, target
from games.rules.keyflower.edition import SEASONS
from games.rules.svg import icon, pawn, picture, place
from games.rules.types import Cell

if TYPE_CHECKING:
    from games.rules.keyflower.drawing.lexicon import Sight

LEFT, TOP, WIDE = -65, -56, 130
FIRST, STEP = 70, 27
"""Where the bids begin below the middle of the tile, and how far their rows are apart."""


def lots(sight: Sight, found: Deeds) -> tuple[Cell, ...]:
    """Every tile up for auction, after what is left in the supply."""
    stock = Cell("board-supply", supply(sight))
    return (stock, *(cell(lot, sight, found) for lot in sight.view["lots"]))


def cell(lot: dict[str, Any], sight: Sight, found: Deeds) -> Cell:
    """One tile with everything on and below it."""
    deeds = deeds_of([f"tile-{lot['tile']}"], found)
    return kept(sight, ["lot", lot], deeds, lambda: drawn(lot, sight, found))


def drawn(lot: dict[str, Any], sight: Sight, found: Deeds) -> Cell:
    """The same, drawn anew."""
    tile, back, name = sight.tile(lot["tile"]), lot["back"], f"tile-{lot['tile']}"
    mark = MARK if name in found else ""
    drawn = ground(tile, 0, back) + rim(lot["colour"]) + face(tile, back)
    drawn += standing(lot["uses"], [], False, sight) + mark + bids(lot)
    words = sight.say(lexicon.said(lot, lexicon.tile(tile, back, sight.board.rules)))
    high = FIRST - TOP - STEP / 2 + (len(lot["bids"]) + 1) // 2 * STEP
    shown = f'<g data-at="{name}">{target(name, words, CAST + drawn, found)}</g>'
    return Cell(name, picture((LEFT, TOP, WIDE, high), shown))


def bids(lot: dict[str, Any]) -> str:
    """Everybody's bid, two in a row."""
    count = len(lot["bids"])
    return "".join(
        place(
            0 if n == count - 1 and count % 2 else (-32, 32)[n % 2],
            FIRST + n // 2 * STEP,
            bid(group, group["seat"] == lot["leader"]),
        )
        for n, group in enumerate(lot["bids"])
    )


def bid(group: dict[str, Any], leads: bool) -> str:
    """A bid: whose, and with how many workers; the highest wears a crown."""
    seat = group["seat"]
    crown = icon("i-crown", -15, -15, 15) if leads else ""
    return (
        f'<rect class="f-bid f-edge{seat}{" f-lead" * leads}" x="-30" y="-12" width="60" '
        f'height="24" rx="12"/>'
        f"{pawn(seat, -15, 0, 0.66)}{crown}{workers(group['colour'], group['count'], 13, 0, 22)}"
    )


def supply(sight: Sight) -> str:
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
    return picture((-row.width / 2, -12, row.width, 24), row.drawn(0, "num18"), words, 1.1)
