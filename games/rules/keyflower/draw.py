"""A view of Keyflower as one picture, and the parts of it that a question is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.auction import (
    CELL,
    COLUMNS,
    HEADER,
    divide_into_rows,
    draw_auction,
    measure_auction,
    measure_row_height,
)
from games.rules.keyflower.drawing.harbour import HIGHEST, draw_boats_in_column, draw_boats_in_row
from games.rules.keyflower.drawing.landscape import (
    EDGE,
    QUAY,
    WIDTH,
    draw_landscape,
    draw_open_water,
    draw_season_heading,
    draw_supply,
)
from games.rules.keyflower.drawing.marks import DISKS, SCENERY, SYMBOLS
from games.rules.keyflower.drawing.panels import lay_out_villages
from games.rules.keyflower.drawing.targets import MovesByThing, Sight, sort_moves_by_thing
from games.rules.keyflower.drawing.villages import draw_village
from games.rules.keyflower.edition import get_viewed_edition
from games.rules.keyflower.words import translate_tile_names
from games.rules.svg import Box, draw_whole_board

if TYPE_CHECKING:
    from games.rules.text import Say
    from games.rules.types import Decision, View


# Close-ups: what a question is about, for small screens.


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


# The picture.


SHARED = f"<defs>{SYMBOLS}{DISKS}{SCENERY}</defs>"
"""The same in every picture."""


def draw_position(view: View, decision: Decision | None, say: Say) -> str:
    """The whole table as inline SVG. What `decision` allows links to `?pick=<line>#decide`, the
    line in `data-line`.

    Of bids and uses only the smallest number of each colour has a place; goods and one of several
    won tiles first open the choice of where to. Only what the view holds is drawn. All colours are
    classes (games/web/static/keyflower/board.css).
    """
    sight = build_sight(view, decision, say)
    front, low = draw_waterfront(sight), measure_waterline(view)
    placed = lay_out_villages(view, sight.found, EDGE, low + EDGE, WIDTH - 2 * EDGE)
    mine, *others = [draw_village(each, sight) for each in placed] or [""]
    high = max((each.y + each.high for each in placed), default=low) + EDGE
    drawing = (
        f'{SHARED}<rect class="f-sheet" width="{WIDTH}" height="{high:.0f}"/>{front}'
        f'<g id="board-mine">{mine}</g><g id="board-villages">{"".join(others)}</g>'
    )
    style = f"kf board f-season{max(view['season'], 0)}"
    return draw_whole_board(style, WIDTH, high, say(lexicon.BOARD), drawing)


def build_sight(view: View, decision: Decision | None, say: Say) -> Sight:
    """What every part is drawn from."""
    return Sight(
        view,
        translate_tile_names(get_viewed_edition(view), say),
        sort_moves_by_thing(decision),
        say,
    )


def draw_waterfront(sight: Sight) -> str:
    """Auction and boats, or the boats alone where there is no auction."""
    if not measure_waterline(sight.view):
        return ""
    if not sight.view["lots"]:
        boats = draw_boats_in_row(sight, EDGE, EDGE, WIDTH - 2 * EDGE)
        return f'<g id="board-boats">{draw_open_water(HIGHEST)}{boats}</g>'
    high = measure_auction(sight.view)
    land = draw_landscape(sight, high)
    green = f"{draw_season_heading(sight)}{draw_supply(sight)}{draw_auction(sight, EDGE, EDGE)}"
    boats = draw_boats_in_column(sight, QUAY + 6, EDGE + HEADER, high - HEADER)
    return f'{land}<g id="board-auction">{green}</g><g id="board-boats">{boats}</g>'
