"""A view of Key West as one picture, and the parts of it that a question is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keywest.drawing import lexicon
from games.rules.keywest.drawing.bridges import draw_bridges
from games.rules.keywest.drawing.land import draw_islands, draw_mainland
from games.rules.keywest.drawing.landscape import LANDSCAPE
from games.rules.keywest.drawing.marks import list_target_lines
from games.rules.keywest.drawing.places import (
    ACTION_AT,
    ACTION_HEIGHT,
    ACTION_WIDTH,
    ACTIONS,
    HEIGHT,
    OFFER,
    TILE_HEIGHT,
    TILE_WIDTH,
    WIDTH,
)
from games.rules.keywest.drawing.seas import draw_graveyard, draw_seas
from games.rules.keywest.drawing.tiles import draw_offer
from games.rules.keywest.drawing.tracks import (
    draw_action_track,
    draw_cigar_track,
    draw_seats,
    draw_suns,
    draw_victory_track,
)
from games.rules.keywest.edition import get_edition
from games.rules.svg import Box, draw_whole_board

if TYPE_CHECKING:
    from games.rules.text import Say
    from games.rules.types import Decision, View


# Close-ups: what a question is about, for small screens.


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


# The picture.


def draw_position(view: View, decision: Decision | None, say: Say) -> str:
    """The whole board as inline SVG. What `decision` allows links to `?pick=<line>#decide`, the
    line in `data-line`.

    Only what the view holds is drawn. All colours are classes (games/web/static/keywest/board.css).
    """
    printed = get_edition(view["edition"], view["seats"])
    targets = list_target_lines(decision)
    parts = (
        draw_bridges(view, targets, say),
        draw_islands(view, printed, targets, say),
        draw_mainland(view, targets, say),
        draw_seas(view, targets, say),
        draw_graveyard(view, say),
        draw_suns(view, printed, say),
        draw_seats(view),
        draw_offer(view, printed.tile_of, targets, say),
        draw_cigar_track(view, say),
        draw_action_track(view, targets, say),
        draw_victory_track(view, say),
    )
    drawing = LANDSCAPE + "".join(parts)
    return draw_whole_board("kw board", WIDTH, HEIGHT, say(lexicon.BOARD), drawing)
