"""What every part of the drawing is made from: the view, the printed components, the moves, the
reader's words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.rules.keyflower.drawing import lexicon
from games.rules.svg import link

if TYPE_CHECKING:
    from games.rules.core import Move, View
    from games.rules.keyflower.drawing.offers import Offers
    from games.rules.keyflower.edition import Edition, Tile
    from games.rules.text import Say


class Sight(NamedTuple):
    """A view with what its viewer may do."""

    view: View
    board: Edition
    found: Offers
    say: Say

    def tile(self, name: str) -> Tile:
        """What is printed on a tile."""
        return self.board.tile[name]

    def link(self, move: Move, drawing: str) -> str:
        """A drawing that is this move."""
        return link(str(move), self.say(lexicon.deed(move, self.board.tile)), drawing)
