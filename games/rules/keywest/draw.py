"""A view of Key West as one picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keywest.drawing import lexicon
from games.rules.keywest.drawing.actions import actions
from games.rules.keywest.drawing.bridges import bridges
from games.rules.keywest.drawing.islands import islands
from games.rules.keywest.drawing.landscape import LANDSCAPE
from games.rules.keywest.drawing.mainland import mainland
from games.rules.keywest.drawing.marks import target_lines
from games.rules.keywest.drawing.offer import offer
from games.rules.keywest.drawing.places import HEIGHT, WIDTH
from games.rules.keywest.drawing.seas import graveyard, seas
from games.rules.keywest.drawing.tracks import cigars, rounds, seats, victory
from games.rules.keywest.edition import edition
from games.rules.svg import board

if TYPE_CHECKING:
    from games.rules.text import Say
    from games.rules.types import Decision, View


def draw(view: View, decision: Decision | None, say: Say) -> str:
    """The whole board as inline SVG. What `decision` allows links to `?pick=<line>#decide`, the
    line in `data-line`.

    Only what the view holds is drawn. All colours are classes (games/web/static/keywest/board.css).
    """
    printed = edition(view["edition"], view["seats"])
    targets = target_lines(decision)
    parts = (
        bridges(view, targets, say),
        islands(view, printed, targets, say),
        mainland(view, targets, say),
        seas(view, targets, say),
        graveyard(view, say),
        rounds(view, printed, say),
        seats(view),
        offer(view, printed.tile_of, targets, say),
        cigars(view, say),
        actions(view, targets, say),
        victory(view, say),
    )
    drawing = LANDSCAPE + "".join(parts)
    return board("kw board", WIDTH, HEIGHT, say(lexicon.BOARD), drawing)


__all__ = ["draw"]
