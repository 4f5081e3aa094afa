"""A view of Keyflower as one picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.auction import HEADER, draw_auction, measure_auction
from games.rules.keyflower.drawing.close_up import measure_waterline
from games.rules.keyflower.drawing.glyphs import SCENERY, SYMBOLS
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
from games.rules.keyflower.drawing.lexicon import Sight
from games.rules.keyflower.drawing.marks import DISKS
from games.rules.keyflower.drawing.offers import sort_moves_by_thing
from games.rules.keyflower.drawing.panels import lay_out_villages
from games.rules.keyflower.drawing.villages import draw_village
from games.rules.keyflower.edition import get_viewed_edition
from games.rules.keyflower.words import translate_tile_names
from games.rules.svg import draw_whole_board

if TYPE_CHECKING:
    from games.rules.text import Say
    from games.rules.types import Decision, View

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
    green = f"{draw_season_heading(sight)}{draw_supply(sight)}{draw_auction(sight, EDGE, EDGE)}"
    boats = draw_boats_in_column(sight, QUAY + 6, EDGE + HEADER, high - HEADER)
    return f'{draw_landscape(sight, high)}<g id="board-auction">{green}</g><g id="board-boats">{boats}</g>'


__all__ = ["SHARED", "build_sight", "draw_position"]
