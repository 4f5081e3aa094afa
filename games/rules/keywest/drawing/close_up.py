"""What of the board its question is about, for who reads it on a small screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keywest.drawing.places import (
    ACTION_AT,
    ACTION_HEIGHT,
    ACTION_WIDTH,
    ACTIONS,
    OFFER,
    TILE_HEIGHT,
    TILE_WIDTH,
)
from games.rules.svg import Box

if TYPE_CHECKING:
    from games.rules.types import View

AROUND = 6
HEADING = 34
"""What stands above the tiles on offer."""
ABREAST = 3
"""So many actions are shown side by side."""
TILES = Box(
    OFFER[0].x - 2 * AROUND,
    OFFER[0].y - HEADING,
    OFFER[-1].x - OFFER[0].x + TILE_WIDTH + 4 * AROUND,
    TILE_HEIGHT + HEADING + 2 * AROUND,
)
SEAS = (Box(366, 38, 436, 172), Box(715, 338, 436, 172))
ISLANDS = (Box(704, 150, 290, 200), Box(356, 300, 290, 200), Box(44, 488, 290, 176))
BOXES = tuple(
    [
        Box(
            ACTION_AT[name].x - AROUND / 2,
            ACTION_AT[name].y - AROUND,
            ACTION_AT[ACTIONS[ABREAST - 1]].x - ACTION_AT[ACTIONS[0]].x + ACTION_WIDTH + AROUND,
            ACTION_HEIGHT + 2 * AROUND,
        )
        for name in ACTIONS[::ABREAST]
    ]
)


def list_close_ups(view: View) -> tuple[Box, ...]:
    """The tiles while they are bid for and taken; the actions; of an action that has begun, the
    seas to dive in or the islands. Nothing once it is over."""
    focus = view["focus"]
    if view["final"]:
        return ()
    if focus and focus["action"] == "dive":
        return SEAS
    if focus and (focus["action"] or focus["plant"] or focus["target"]):
        return ISLANDS
    return BOXES if view["phase"] == "action" else (TILES,)
