"""What of the table its question is about, for who reads it on a small screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keyflower.drawing.auction import (
    CELL,
    COLUMNS,
    HEADER,
    divide_into_rows,
    measure_auction,
    measure_row_height,
)
from games.rules.keyflower.drawing.harbour import HIGHEST
from games.rules.keyflower.drawing.landscape import EDGE, WIDTH
from games.rules.keyflower.drawing.offers import MovesByThing
from games.rules.keyflower.drawing.panels import lay_out_villages
from games.rules.svg import Box

if TYPE_CHECKING:
    from games.rules.types import View

ABREAST = 2
"""So many tiles up for auction are shown side by side."""


def measure_waterline(view: View) -> int:
    """Where auction and boats end, and the villages begin."""
    if not view["boats"] or view["final"]:
        return 0
    return EDGE + (measure_auction(view) if view["lots"] else HIGHEST)


def list_close_ups(view: View) -> tuple[Box, ...]:
    """The auction while there is one; the boats while they are chosen; else the reader's village,
    or of who reads as a spectator that of whose turn it is. Nothing once it is over."""
    if view["final"]:
        return ()
    if view["phase"] in ("turn", "choose") and view["lots"] and not view["task"]:
        return list_lot_boxes(view)
    if view["phase"] == "boats" and not view["lots"]:
        half = WIDTH / 2 - EDGE
        return Box(EDGE, EDGE, half, HIGHEST), Box(EDGE + half, EDGE, half, HIGHEST)
    asked = view["turn"] if view["seat"] is None else view["seat"]
    placed = lay_out_villages(
        view, MovesByThing(), EDGE, measure_waterline(view) + EDGE, WIDTH - 2 * EDGE
    )
    return tuple([Box(one.x, one.y, one.wide, one.high) for one in placed if one.seat == asked])


def list_lot_boxes(view: View) -> tuple[Box, ...]:
    """The tiles up for auction, two side by side."""
    step = measure_row_height(view)
    return tuple(
        [
            Box(
                EDGE + (COLUMNS - count) * CELL.x / 2 + first * CELL.x,
                EDGE + HEADER + row * step,
                min(ABREAST, count - first) * CELL.x,
                step,
            )
            for row, count in enumerate(divide_into_rows(view["lots"]))
            for first in range(0, count, ABREAST)
        ]
    )
