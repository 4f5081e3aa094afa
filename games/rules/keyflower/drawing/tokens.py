"""What stands and lies on a tile, and the workers that could stand there: chips that are legal
moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.rules.keyflower import moves as mv
from games.rules.keyflower.drawing.marks import words, workers
from games.rules.keyflower.edition import COLOURS, GOODS
from games.rules.svg import icon, place

if TYPE_CHECKING:
    from games.rules.core import Move
    from games.rules.keyflower.drawing.sight import Sight

MIDST = -12
SIZE, STEP, WIDEST = 20, 19, 68
CORNERS = ((-42.5, -10), (42.5, -10), (-42.5, 10), (42.5, 10))
"""Left and right, where no road can be: goods lie there, wood, stone, iron and gold always at the
same place."""
CHIP = '<circle class="f-halo f-chip" r="9.5"/>'
LARGE_CHIP = '<circle class="f-halo f-chip" r="11.5"/>'


def standing(uses: list[dict[str, Any]], chips: list[Move], crowded: bool, sight: Sight) -> str:
    """The workers on a tile, and those that could be sent there: beside them, or in the corners if
    these are empty."""
    groups = [group for use in uses for group in by_colour(use)]
    count = len(groups) + len(chips)
    if not count:
        return ""
    if not uses and not crowded:
        return "".join(chip(move, *CORNERS[move.colour], sight) for move in chips)
    step = min(STEP, WIDEST / count)
    spots = [round((n - (count - 1) / 2) * step, 1) for n in range(count)]
    there = [
        workers(colour, number, x, MIDST, SIZE)
        for (colour, number), x in zip(groups, spots, strict=False)
    ]
    could = [
        chip(move, x, MIDST, sight) for move, x in zip(chips, spots[len(groups) :], strict=True)
    ]
    return "".join(there + could)


def by_colour(use: dict[str, Any]) -> list[tuple[str, int]]:
    """The colours of workers who came together, with their numbers."""
    return [
        (colour, count)
        for colour, count in use.get("workers", {use["colour"]: use["count"]}).items()
        if count
    ]


def chip(move: Move, x: float, y: float, sight: Sight) -> str:
    """Workers that could be sent to a tile."""
    return sight.link(
        move, place(x, y, CHIP + workers(COLOURS[move.colour], move.number, 0, 0, 15))
    )


def handed(tile: str, sight: Sight) -> str:
    """What can be handed in or made now, on the tile that asks for it."""
    moves, task = sight.found.hands, sight.view["task"]
    if not moves or task["tile"] != tile:
        return ""
    first = -(len(moves) - 1) * 12
    return "".join(
        sight.link(move, place(first + 24 * n, MIDST, LARGE_CHIP + icon(symbol(move), 0, 0, 17)))
        for n, move in enumerate(moves)
    )


def symbol(move: Move) -> str:
    """The icon of what is handed in or made."""
    if isinstance(move, mv.Make):
        return f"i-{GOODS[move.good]}"
    return f"w-{move.what}" if move.what in COLOURS else f"i-{move.what}"


def good(number: int, count: int) -> str:
    """Goods of one kind lying on a tile."""
    x, y = CORNERS[number]
    amount = words(x + 6, y + 8, count, "goods") if count > 1 else ""
    return (
        f'<circle class="f-spot" cx="{x}" cy="{y}" '
        f'r="9"/>{icon(f"i-{GOODS[number]}", x, y, 15)}{amount}'
    )
