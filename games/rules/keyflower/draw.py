"""A view of Keyflower as one picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.auction import HEADER, auction, height
from games.rules.keyflower.drawing.close_up import waterline
from games.rules.keyflower.drawing.glyphs import SCENERY, SYMBOLS
from games.rules.keyflower.drawing.harbour import HIGHEST, abreast, along_the_quay
from games.rules.keyflower.drawing.landscape import (
    EDGE,
    QUAY,
    WIDTH,
    heading,
    landscape,
    open_water,
    supply,
)
from games.rules.keyflower.drawing.lexicon import Sight
from games.rules.keyflower.drawing.marks import DISKS
from games.rules.keyflower.drawing.offers import offers
from games.rules.keyflower.drawing.panels import layout
from games.rules.keyflower.drawing.villages import village
from games.rules.keyflower.edition import board_of
from games.rules.keyflower.words import with_said_names
from games.rules.svg import board

if TYPE_CHECKING:
    from games.rules.text import Say
    from games.rules.types import Decision, View

SHARED = f"<defs>{SYMBOLS}{DISKS}{SCENERY}</defs>"
"""The same in every picture."""


def draw(view: View, decision: Decision | None, say: Say) -> str:
    """The whole table as inline SVG. What `decision` allows links to `?pick=<line>#decide`, the
    line in `data-line`.

    Of bids and uses only the smallest number of each colour has a place; goods and one of several
    won tiles first open the choice of where to. Only what the view holds is drawn. All colours are
    classes (games/web/static/keyflower/board.css).
    """
    sight = sight_of(view, decision, say)
    front, low = waterfront(sight), waterline(view)
    placed = layout(view, sight.found, EDGE, low + EDGE, WIDTH - 2 * EDGE)
    mine, *others = [village(each, sight) for each in placed] or [""]
    high = max((each.y + each.high for each in placed), default=low) + EDGE
    drawing = (
        f'{SHARED}<rect class="f-sheet" width="{WIDTH}" height="{high:.0f}"/>{front}'
        f'<g id="board-mine">{mine}</g><g id="board-villages">{"".join(others)}</g>'
    )
    style = f"kf board f-season{max(view['season'], 0)}"
    return board(style, WIDTH, high, say(lexicon.BOARD), drawing)


def sight_of(view: View, decision: Decision | None, say: Say) -> Sight:
    """What every part is drawn from."""
    return Sight(view, with_said_names(board_of(view), say), offers(decision), say)


def waterfront(sight: Sight) -> str:
    """Auction and boats, or the boats alone where there is no auction."""
    if not waterline(sight.view):
        return ""
    if not sight.view["lots"]:
        boats = abreast(sight, EDGE, EDGE, WIDTH - 2 * EDGE)
        return f'<g id="board-boats">{open_water(HIGHEST)}{boats}</g>'
    high = height(sight.view)
    green = f"{heading(sight)}{supply(sight)}{auction(sight, EDGE, EDGE)}"
    boats = along_the_quay(sight, QUAY + 6, EDGE + HEADER, high - HEADER)
    return (
        f'{landscape(sight, high)}<g id="board-auction">{green}</g><g id="board-boats">{boats}</g>'
    )


__all__ = ["SHARED", "draw", "sight_of"]
