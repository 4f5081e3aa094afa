"""Goods on tiles, carrying them in two clicks (the good, then the tile), and upgrades."""

from __future__ import annotations

from typing import Any

from games.rules.core import Move
from games.rules.keyflower import moves as mv
from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.hexagon import RING, Point, spot
from games.rules.keyflower.drawing.marks import Row, icon
from games.rules.keyflower.drawing.sight import Sight
from games.rules.keyflower.drawing.tokens import CORNERS, good
from games.rules.keyflower.drawing.vocabulary import SORTS, counted
from games.rules.keyflower.edition import GOODS
from games.rules.svg import opener, place

CENTRE = Point(0, -14)
ROW = 16


def goods(plot: dict[str, Any], sight: Sight) -> str:
    """What lies on a tile."""
    return "".join(
        lying(number, plot["goods"][name], plot["tile"], sight)
        for number, name in enumerate(GOODS)
        if plot["goods"][name]
    )


def lying(number: int, count: int, tile: str, sight: Sight) -> str:
    """Goods of one kind; one that can be carried opens the choice of where to."""
    if (number, tile) not in sight.found.carries:
        return good(number, count)
    x, y = CORNERS[number]
    halo = f'<circle class="f-halo" cx="{x}" cy="{y}" r="10.5"/>'
    words = sight.say(lexicon.pick_up(number, sight.tile(tile).name))
    return opener(choice(number, tile), words, halo + good(number, count))


def choice(number: int, tile: str) -> str:
    """The name of the choice that a good opens."""
    return f"carry-{GOODS[number]}-{tile}"


def targets(plots: list[dict[str, Any]], sight: Sight) -> str:
    """For each good that can be carried the tiles within reach, shown once it has been picked."""
    spots = {plot["tile"]: spot(plot["q"], plot["r"]) for plot in plots}
    return "".join(
        f'<path class="f-anchor" id="{choice(number, tile)}" d="M0 0h1"/>'
        f'<g class="f-choice">{"".join(target(move, spots[move.target], sight) for move in moves)}</g>'
        for (number, tile), moves in sight.found.carries.items()
    )


def target(move: mv.Carry, where: Point, sight: Sight) -> str:
    """One tile that the good can be carried to."""
    return sight.link(move, place(*where, RING + icon(f"i-{GOODS[move.good]}", *CENTRE, 26)))


def turning(tile: str, sight: Sight) -> str:
    """A tile that can be turned over: as a whole where there is one way to pay, else a chip for each way."""
    flip, moves = sight.found.flips.get(tile), sight.found.upgrades.get(tile, [])
    if flip:
        return sight.link(flip, RING + icon("i-flip", *CENTRE, 24))
    if len(moves) == 1:
        return sight.link(moves[0], RING + icon("i-upgrade", *CENTRE, 24))
    first = CENTRE.y - min(ROW * (len(moves) - 1) / 2, ROW)
    return "".join(sight.link(move, place(0, first + ROW * n, payment(move))) for n, move in enumerate(moves))


def payment(move: Move) -> str:
    """A way to pay for an upgrade."""
    row = Row(12)
    row.add("i-upgrade")
    counted(row, SORTS["good"], move.goods)
    counted(row, SORTS["skill"], move.skills)
    wide = row.width + 10
    board = f'<rect class="f-halo f-chip" x="{-wide / 2:g}" y="-8" width="{wide:g}" height="16" rx="8"/>'
    return board + row.drawn(0, "num12")
