"""A view of Keyflower as one picture."""

from __future__ import annotations

from html import escape

from games.rules.core import Decision, View
from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.auction import HEADER, auction, height
from games.rules.keyflower.drawing.faces import tile_face
from games.rules.keyflower.drawing.glyphs import SYMBOLS, glyph
from games.rules.keyflower.drawing.ground import FLECKS, HEDGE
from games.rules.keyflower.drawing.harbour import HIGHEST, abreast, along_the_quay
from games.rules.keyflower.drawing.landscape import MEADOW, heading, landscape, open_water, supply
from games.rules.keyflower.drawing.marks import DISKS, words
from games.rules.keyflower.drawing.offers import Offers, offers
from games.rules.keyflower.drawing.panels import layout
from games.rules.keyflower.drawing.villages import village
from games.rules.keyflower.edition import Edition, edition
from games.rules.text import Say

WIDTH, QUAY, EDGE = 1100, 868, 12
DEFS = f"<defs>{SYMBOLS}{DISKS}{HEDGE}{FLECKS}{MEADOW}</defs>"


def draw(view: View, decision: Decision | None, say: Say) -> str:
    """The whole table as inline SVG. What `decision` allows links to `?pick=<line>#decide`, the line in `data-line`.

    Only what the view holds is drawn. All colours are classes (games/web/static/keyflower/board.css).
    """
    board, found = edition(view["edition"], view["seats"]), offers(decision)
    market = height(view) if view["lots"] else 0
    water = HIGHEST if view["boats"] and not market else 0
    top = EDGE + (market + EDGE if market else water + EDGE if water else 0)
    villages = layout(view, found, EDGE, top, WIDTH - 2 * EDGE)
    high = max((placed.y + placed.high for placed in villages), default=top) + EDGE
    parts = [f'<rect class="f-sheet" width="{WIDTH}" height="{high:.0f}"/>']
    if market:
        parts += market_place(view, board, found, market, say)
    if water:
        boats = abreast(view, board, found, EDGE, EDGE, WIDTH - 2 * EDGE, say)
        parts.append(f'<g id="board-boats">{open_water(WIDTH, EDGE, water)}{boats}</g>')
    drawn = [village(placed, view, board, found, say) for placed in villages]
    parts.append(f'<g id="board-mine">{"".join(drawn[:1])}</g><g id="board-villages">{"".join(drawn[1:])}</g>')
    box = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {high:.0f}"'
    name = escape(say(lexicon.BOARD))
    style = f"kf board f-season{max(view['season'], 0)}"
    return f'<svg class="{style}" {box} role="group" aria-label="{name}">{DEFS}{"".join(parts)}</svg>'


def market_place(view: View, board: Edition, found: Offers, market: int, say: Say) -> list[str]:
    """The auction on its green, and the boats in the water beside it."""
    boats = along_the_quay(view, board, found, QUAY + 6, EDGE + HEADER, market - HEADER, say)
    how = words(66, 70, say(lexicon.HOW), "how") if found.uses or found.bids else ""
    return [
        landscape(view, WIDTH, QUAY, market, say),
        f'<g id="board-auction">{heading(view, say)}{how}{supply(view, say)}{auction(view, board, found, EDGE, EDGE, say)}</g>',
        f'<g id="board-boats">{boats}</g>',
    ]


__all__ = ["draw", "glyph", "tile_face"]
