"""A view of Keyflower as one picture."""

from __future__ import annotations

from html import escape

from games.rules.core import Decision, View
from games.rules.keyflower.drawing import lexicon
from games.rules.keyflower.drawing.auction import auction, height
from games.rules.keyflower.drawing.faces import tile_face
from games.rules.keyflower.drawing.glyphs import SYMBOLS, glyph
from games.rules.keyflower.drawing.ground import HEDGE
from games.rules.keyflower.drawing.harbour import harbour
from games.rules.keyflower.drawing.landscape import landscape, supply
from games.rules.keyflower.drawing.marks import DISKS
from games.rules.keyflower.drawing.offers import offers
from games.rules.keyflower.drawing.villages import layout, village
from games.rules.keyflower.edition import edition
from games.rules.text import Say

WIDTH, QUAY, EDGE = 1100, 868, 12
DEFS = f"<defs>{SYMBOLS}{DISKS}{HEDGE}</defs>"


def draw(view: View, decision: Decision | None, say: Say) -> str:
    """The whole table as inline SVG. What `decision` allows links to `?pick=<line>#decide`, the line in `data-line`.

    Only what the view holds is drawn. All colours are classes (games/web/static/keyflower/board.css).
    """
    board, found = edition(view["edition"], view["seats"]), offers(decision)
    market = height(view) if view["lots"] else 0
    villages = layout(view, found, EDGE, market + 2 * EDGE if market else EDGE, WIDTH - 2 * EDGE)
    high = max((placed.y + placed.high for placed in villages), default=market) + EDGE
    parts = [landscape(view, WIDTH, high, QUAY, market, say)]
    if market:
        parts.append(f'<g id="board-auction">{supply(view, say)}{auction(view, board, found, EDGE, EDGE, say)}</g>')
        parts.append(f'<g id="board-boats">{harbour(view, board, found, QUAY + 6, 60, market - 60, say)}</g>')
    parts += [village(placed, view, board, found, say) for placed in villages]
    season = max(view["season"], 0)
    box = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {high:.0f}"'
    name = escape(say(lexicon.BOARD))
    return f'<svg class="kf board f-season{season}" {box} role="group" aria-label="{name}">{DEFS}{"".join(parts)}</svg>'


__all__ = ["draw", "glyph", "tile_face"]
