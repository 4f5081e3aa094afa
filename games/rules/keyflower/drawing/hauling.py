"""Goods on tiles, carrying them in two clicks (the good, then the tile), and upgrades."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.hexagon import RING, Point, spot
from games.rules.keyflower.drawing.marks import CORNERS, Row, good
from games.rules.keyflower.drawing.vocabulary import SORTS, counted_icons
from games.rules.keyflower.edition import GOODS
from games.rules.svg import icon, opener, place

if TYPE_CHECKING:
    from games.rules.keyflower import moves as mv
    from games.rules.keyflower.drawing.lexicon import Sight
    from games.rules.types import Move

CENTRE = Point(0, -14)
ROW = 16


def goods(plot: dict[str, Any]) -> str:
    """What lies on a tile."""
    return "".join(
        good(number, plot["goods"][name])
        for number, name in enumerate(GOODS)
        if plot["goods"][name]
    )


def carrying(plots: list[dict[str, Any]], sight: Sight) -> str:
    """The tiles within reach of a good that has been picked; above them every good, so that another
    can be picked."""
    if not sight.found.carries:
        return ""
    at = {plot["tile"]: (spot(plot["q"], plot["r"]), plot["goods"]) for plot in plots}
    targets = [
        reach(number, tile, moves, at, sight)
        for (number, tile), moves in sight.found.carries.items()
    ]
    openers = [
        place(*at[tile][0], pick(number, tile, at[tile][1], sight))
        for number, tile in sight.found.carries
    ]
    return "".join(targets + openers)


def pick(number: int, tile: str, lying: dict[str, int], sight: Sight) -> str:
    """A good that opens the choice of where to."""
    x, y = CORNERS[number]
    halo = f'<circle class="f-halo" cx="{x}" cy="{y}" r="10.5"/>'
    words = sight.say(lexicon.pick_up(number, sight.tile(tile).name))
    return opener(choice(number, tile), words, halo + good(number, lying[GOODS[number]]))


def choice(number: int, tile: str) -> str:
    """The name of the choice that a good opens."""
    return f"carry-{GOODS[number]}-{tile}"


def reach(
    number: int, tile: str, moves: list[Move], at: dict[str, tuple[Point, Any]], sight: Sight
) -> str:
    """The tiles that a good can be carried to, shown once it has been picked."""
    targets = "".join(target(move, at[move.target][0], sight) for move in moves)
    return f'<path class="f-anchor" id="{choice(number, tile)}"/><g class="f-choice">{targets}</g>'


def target(move: mv.Carry, where: Point, sight: Sight) -> str:
    """One tile that the good can be carried to."""
    return sight.link(move, place(*where, RING + icon(f"i-{GOODS[move.good]}", *CENTRE, 26)))


def turning(tile: str, sight: Sight) -> str:
    """A tile that can be turned over as a whole: for nothing, or where there is one way to pay."""
    flip, moves = sight.found.flips.get(tile), sight.found.upgrades.get(tile, [])
    if flip:
        return sight.link(flip, RING + icon("i-flip", *CENTRE, 24))
    if len(moves) == 1:
        return sight.link(moves[0], RING + icon("i-upgrade", *CENTRE, 24))
    return ""


def payments(tile: str, sight: Sight) -> str:
    """A chip for each way to pay for an upgrade, where there are several: above whoever stands on
    the tile."""
    moves = sight.found.upgrades.get(tile, [])
    if len(moves) < 2:
        return ""
    first = CENTRE.y - min(ROW * (len(moves) - 1) / 2, ROW)
    return "".join(
        sight.link(move, place(0, first + ROW * n, payment(move))) for n, move in enumerate(moves)
    )


def payment(move: Move) -> str:
    """A way to pay for an upgrade."""
    row = Row(12)
    row.add("i-upgrade")
    counted_icons(row, SORTS["good"], move.goods)
    counted_icons(row, SORTS["skill"], move.skills)
    wide = row.width + 10
    board = (
        f'<rect class="f-halo f-chip" x="{-wide / 2:g}" y="-8" width="{wide:g}" height="16" '
        f'rx="8"/>'
    )
    return board + row.drawn(0, "num12")
