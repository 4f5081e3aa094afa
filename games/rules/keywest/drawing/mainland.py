"""Florida: the harvest tiles that are turned up, by fruit, and how many still lie face down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keywest.drawing import lexicon
from games.rules.keywest.drawing.marks import draw_glyph_at, draw_thing, draw_titled, draw_words
from games.rules.keywest.drawing.places import FACE_DOWN, PILES
from games.rules.keywest.edition import FRUITS
from games.rules.text import Say, _

if TYPE_CHECKING:
    from games.rules.types import View

CRATE = '<use href="#crate"/><circle class="k-badge" cy="7" r="10"/>'
CRATE_HALO = '<rect class="k-halo" x="-21" y="-27" width="42" height="46" rx="7"/>'
HEAP = ((-8, -9), (8, -9), (0, -15))


def draw_mainland(view: View, targets: dict[str, str], say: Say) -> str:
    """The three crates and the face-down stack."""
    piles = "".join(
        draw_fruit_crate(fruit, view["mainland"][fruit], targets.get(f"mainland-{fruit}"), say)
        for fruit in FRUITS
    )
    left = view["harvest_left"]
    stack = draw_titled(
        FACE_DOWN,
        say(_("{count} harvest tiles lie face down", count=left)),
        '<use href="#stack"/>' + draw_words(0, 3, left, "backnum"),
    )
    return (
        f"<g "
        f'id="board-mainland">{draw_words(1098, 62, say(lexicon.FLORIDA), "florida")}{piles}{stack}</g>'
    )


def draw_fruit_crate(fruit: str, count: int, line: str | None, say: Say) -> str:
    """A crate with its fruit."""
    heap = "".join(draw_glyph_at(fruit, x, y, 18) for x, y in HEAP[: min(count, 3)])
    drawing = (CRATE_HALO if line else "") + heap + CRATE + draw_words(0, 12, count, "worth")
    what = _("{fruit}: {count} to be harvested", fruit=lexicon.CROPS[fruit], count=count)
    return draw_thing(PILES[fruit], f"mainland-{fruit}", line, what, drawing, say)
