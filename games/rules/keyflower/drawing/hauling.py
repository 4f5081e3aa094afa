"""Goods on tiles, carrying them in two clicks (the good, then the tile), and upgrades."""

from __future__ import annotations

from html import escape
from typing import Any

from games.rules.core import Move
from games.rules.keyflower import moves as mv
from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.hexagon import OUTLINE, spot
from games.rules.keyflower.drawing.marks import Row, icon
from games.rules.keyflower.drawing.offers import Offers
from games.rules.keyflower.drawing.tokens import CORNERS, good
from games.rules.keyflower.drawing.vocabulary import SORTS, counted
from games.rules.keyflower.edition import GOODS, Edition, Tile
from games.rules.svg import link, place
from games.rules.text import Say

HALO = f'<path class="f-halo f-ring" d="{OUTLINE}"/>'


def goods(plot: dict[str, Any], found: Offers, board: Edition, say: Say) -> str:
    """What lies on a tile; a good that can be carried opens the choice of where to."""
    return "".join(
        lying(number, plot["goods"][name], plot["tile"], found.carries.get((number, plot["tile"]), []), board, say)
        for number, name in enumerate(GOODS)
        if plot["goods"][name]
    )


def lying(number: int, count: int, tile: str, moves: list[Move], board: Edition, say: Say) -> str:
    """Goods of one kind."""
    drawing = good(number, count)
    if not moves:
        return drawing
    x, y = CORNERS[number]
    says = escape(say(lexicon.pick_up(number, board.tile[tile].name)))
    halo = f'<circle class="f-halo" cx="{x}" cy="{y}" r="10.500"/>'
    return f'<a class="f-pick" href="#{choice(number, tile)}" aria-label="{says}"><title>{says}</title>{halo}{drawing}</a>'


def choice(number: int, tile: str) -> str:
    """The name of the choice that a good opens."""
    return f"carry-{GOODS[number]}-{tile}"


def targets(found: Offers, plots: list[dict[str, Any]], board: Edition, say: Say) -> str:
    """For each good that can be carried the tiles within reach, shown once it has been picked."""
    spots = {plot["tile"]: spot(plot["q"], plot["r"]) for plot in plots}
    return "".join(
        f'<path class="f-anchor" id="{choice(number, tile)}" d="M0 0h1"/><g class="f-choice">'
        + "".join(target(move, spots, board.tile, say) for move in moves)
        + "</g>"
        for (number, tile), moves in found.carries.items()
    )


def target(move: mv.Carry, spots: dict[str, tuple[float, float]], names: dict[str, Tile], say: Say) -> str:
    """One tile that the good can be carried to."""
    drawing = HALO + icon(f"i-{GOODS[move.good]}", 0, -10, 26)
    return link(str(move), say(lexicon.deed(move, names)), place(*spots[move.target], drawing))


def upgrading(tile: Tile, found: Offers, board: Edition, say: Say) -> str:
    """A tile that can be turned over: as a whole where there is one way to pay, else a chip for each."""
    moves = found.upgrades.get(tile.id, [])
    flip = found.flips.get(tile.id)
    if flip:
        return link(str(flip), say(lexicon.deed(flip, board.tile)), HALO + icon("i-flip", 0, -14, 24))
    if len(moves) == 1:
        return link(str(moves[0]), say(lexicon.deed(moves[0], board.tile)), HALO + icon("i-upgrade", 0, -14, 24))
    return "".join(
        link(str(move), say(lexicon.deed(move, board.tile)), place(0, -26 + 16 * n, paid(move))) for n, move in enumerate(moves)
    )


def paid(move: mv.Upgrade) -> str:
    """A way to pay for an upgrade."""
    row = Row(12)
    row.add("i-upgrade")
    counted(row, SORTS["good"], move.goods)
    counted(row, SORTS["skill"], move.skills)
    return f'<rect class="f-halo f-chip" x="{-row.width / 2 - 5:g}" y="-8" width="{row.width + 10:g}" height="16" rx="8"/>{row.drawn(0, "num12")}'
