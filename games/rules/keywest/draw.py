"""A view of Key West as one picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keywest.drawing import lexicon
from games.rules.keywest.drawing.actions import draw_action_track
from games.rules.keywest.drawing.bridges import draw_bridges
from games.rules.keywest.drawing.islands import draw_islands
from games.rules.keywest.drawing.landscape import LANDSCAPE
from games.rules.keywest.drawing.mainland import draw_mainland
from games.rules.keywest.drawing.marks import list_target_lines
from games.rules.keywest.drawing.offer import draw_offer
from games.rules.keywest.drawing.places import HEIGHT, WIDTH
from games.rules.keywest.drawing.seas import draw_graveyard, draw_seas
from games.rules.keywest.drawing.tracks import (
    draw_cigar_track,
    draw_seats,
    draw_suns,
    draw_victory_track,
)
from games.rules.keywest.edition import get_edition
from games.rules.svg import draw_whole_board

if TYPE_CHECKING:
    from games.rules.text import Say
    from games.rules.types import Decision, View


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


__all__ = ["draw_position"]
