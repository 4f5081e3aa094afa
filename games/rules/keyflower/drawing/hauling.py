"""Goods on tiles, carrying them in two clicks (the good, then the tile), and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.hexagon import RING, Point, get_hexagon_middle
from games.rules.keyflower.drawing.marks import CORNERS, Row, draw_good
from games.rules.keyflower.drawing.tiles import SORTS, add_kinds
from games.rules.keyflower.edition import GOODS
from games.rules.svg import draw_icon, draw_opener, place_drawing

if TYPE_CHECKING:
    from games.rules.keyflower import moves as mv
    from games.rules.keyflower.drawing.targets import Sight
    from games.rules.types import Move

CENTRE = Point(0, -14)
ROW = 16


def draw_goods(plot: dict[str, Any]) -> str:
    """What lies on a tile."""
    return "".join(
        draw_good(number, plot["goods"][name])
        for number, name in enumerate(GOODS)
        if plot["goods"][name]
    )


def draw_carry_targets(plots: list[dict[str, Any]], sight: Sight) -> str:
    """The tiles within reach of a good that has been picked; above them every good, so that another
    can be picked."""
    if not sight.found.carries:
        return ""
    at = {plot["tile"]: (get_hexagon_middle(plot["q"], plot["r"]), plot["goods"]) for plot in plots}
    targets = [
        draw_reachable_tiles(number, tile, moves, at, sight)
        for (number, tile), moves in sight.found.carries.items()
    ]
    openers = [
        place_drawing(*at[tile][0], draw_good_opener(number, tile, at[tile][1], sight))
        for number, tile in sight.found.carries
    ]
    return "".join(targets + openers)


def draw_good_opener(number: int, tile: str, lying: dict[str, int], sight: Sight) -> str:
    """A good that opens the choice of where to."""
    x, y = CORNERS[number]
    halo = f'<circle class="f-halo" cx="{x}" cy="{y}" r="10.5"/>'
    words = sight.say(lexicon.describe_good_choice(number, sight.tile(tile).name))
    return draw_opener(
        get_choice_id(number, tile), words, halo + draw_good(number, lying[GOODS[number]])
    )


def get_choice_id(number: int, tile: str) -> str:
    """The name of the choice that a good opens."""
    return f"carry-{GOODS[number]}-{tile}"


def draw_reachable_tiles(
    number: int, tile: str, moves: list[Move], at: dict[str, tuple[Point, Any]], sight: Sight
) -> str:
    """The tiles that a good can be carried to, shown once it has been picked."""
    targets = "".join(draw_carry_target(move, at[move.target][0], sight) for move in moves)
    anchor = f'<path class="f-anchor" id="{get_choice_id(number, tile)}"/>'
    return f'{anchor}<g class="f-choice">{targets}</g>'


def draw_carry_target(move: mv.Carry, where: Point, sight: Sight) -> str:
    """One tile that the good can be carried to."""
    return sight.link(
        move, place_drawing(*where, RING + draw_icon(f"i-{GOODS[move.good]}", *CENTRE, 26))
    )


def draw_turning_tile(tile: str, sight: Sight) -> str:
    """A tile that can be turned over as a whole: for nothing, or where there is one way to pay."""
    flip, moves = sight.found.flips.get(tile), sight.found.upgrades.get(tile, [])
    if flip:
        return sight.link(flip, RING + draw_icon("i-flip", *CENTRE, 24))
    if len(moves) == 1:
        return sight.link(moves[0], RING + draw_icon("i-upgrade", *CENTRE, 24))
    return ""


def draw_upgrade_payments(tile: str, sight: Sight) -> str:
    """A chip for each way to pay for an upgrade, where there are several: above whoever stands on
    the tile."""
    moves = sight.found.upgrades.get(tile, [])
    if len(moves) < 2:
        return ""
    first = CENTRE.y - min(ROW * (len(moves) - 1) / 2, ROW)
    return "".join(
        sight.link(move, place_drawing(0, first + ROW * n, draw_upgrade_payment(move)))
        for n, move in enumerate(moves)
    )


def draw_upgrade_payment(move: Move) -> str:
    """A way to pay for an upgrade."""
    row = Row(12)
    row.add("i-upgrade")
    add_kinds(row, SORTS["good"], move.goods)
    add_kinds(row, SORTS["skill"], move.skills)
    wide = row.width + 10
    board = (
        f'<rect class="f-halo f-chip" x="{-wide / 2:g}" y="-8" width="{wide:g}" height="16" '
        f'rx="8"/>'
    )
    return board + row.draw_row(0, "num12")
