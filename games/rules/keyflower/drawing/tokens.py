"""What stands and lies on a tile, and the workers that could: chips that are legal moves."""

from __future__ import annotations

from typing import Any

from games.rules.core import Move
from games.rules.keyflower import moves as mv
from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.marks import icon, words, workers
from games.rules.keyflower.edition import COLOURS, GOODS, Tile
from games.rules.svg import link, place
from games.rules.text import Say

STANDING = -12
SIZE = 20
STEP = 19
WIDEST = 68
CORNERS = ((-42.5, -10), (42.5, -10), (-42.5, 10), (42.5, 10))
"""Left and right, where no road can be: goods lie there, wood, stone, iron and gold always at the same place."""

CHIP = '<circle class="f-halo f-chip" r="9.500"/>'


BIG = '<circle class="f-halo f-chip" r="11.500"/>'


def standing(uses: list[dict[str, Any]], chips: list[Move], crowded: bool, names: dict[str, Tile], say: Say) -> str:
    """The workers on a tile, and beside them, or in the corners if they are empty, those that could be sent there now."""
    if not uses and not crowded:
        return "".join(chip(move, *CORNERS[move.colour], names, say) for move in chips)
    count = len(uses) + len(chips)
    if not count:
        return ""
    step = min(STEP, WIDEST / count)
    first = -(count - 1) * step / 2
    there = [workers(group["colour"], group["count"], round(first + n * step, 1), STANDING, SIZE) for n, group in enumerate(uses)]
    could = [
        chip(move, first + (len(uses) + n) * step, STANDING, names, say) for n, move in enumerate(chips)
    ]
    return "".join(there + could)


def chip(move: Move, x: float, y: float, names: dict[str, Tile], say: Say) -> str:
    """Workers that could be placed, as a link."""
    drawing = CHIP + workers(COLOURS[move.colour], move.number, 0, 0, 15)
    return link(str(move), say(lexicon.deed(move, names)), place(round(x, 1), y, drawing))


def handed(moves: list[Move], names: dict[str, Tile], say: Say) -> str:
    """What can be handed in or made now, on the tile that asks for it."""
    first = -(len(moves) - 1) * 12
    return "".join(
        link(str(move), say(lexicon.deed(move, names)), place(first + 24 * n, STANDING, BIG + icon(symbol(move), 0, 0, 17)))
        for n, move in enumerate(moves)
    )


def symbol(move: Move) -> str:
    """The icon of what is handed in or made."""
    if isinstance(move, mv.Make):
        return f"i-{GOODS[move.good]}"
    return f"w-{move.what}" if move.what in COLOURS else f"i-{move.what}"


def good(number: int, count: int) -> str:
    """Goods of a kind lying on a tile."""
    x, y = CORNERS[number]
    amount = words(x + 6, y + 8, count, "goods") if count > 1 else ""
    return f'<circle class="f-spot" cx="{x}" cy="{y}" r="9"/>{icon(f"i-{GOODS[number]}", x, y, 15)}{amount}'
