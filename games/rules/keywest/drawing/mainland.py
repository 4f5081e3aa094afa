"""Florida: the harvest tiles that are turned up, by fruit, and how many still lie face down."""

from __future__ import annotations

from games.rules.core import View
from games.rules.keywest.drawing import lexicon
from games.rules.keywest.drawing.marks import icon, link, named, place, words
from games.rules.keywest.drawing.places import FACE_DOWN, PILES
from games.rules.keywest.edition import FRUITS
from games.rules.text import Say, _

CRATE = '<ellipse class="k-shade" cx="2" cy="15" rx="20" ry="4"/><path class="k-tan k-line" d="M-18-4H18L15 15H-15Z"/><path class="k-thin" d="M-17 2H17M-16 8H16M-8-4-7 15M8-4 7 15"/>'
HALO = '<rect class="k-halo" x="-21" y="-27" width="42" height="46" rx="7"/>'


def mainland(view: View, targets: dict[str, str], say: Say) -> str:
    """The three crates and the face-down stack."""
    piles = "".join(pile(fruit, view["mainland"][fruit], targets.get(f"pile {fruit}"), say) for fruit in FRUITS)
    left = view["harvest_left"]
    stack = '<rect class="k-back" x="-13" y="-15" width="26" height="26" rx="3" transform="translate(3 3)"/><rect class="k-back" x="-13" y="-15" width="26" height="26" rx="3"/>'
    title = say(_("{count} harvest tiles lie face down", count=left))
    return f'<g id="board-mainland">{words(1098, 62, say(lexicon.FLORIDA), "florida")}{piles}{named(FACE_DOWN, title, stack + words(0, 3, left, "backnum"))}</g>'


def pile(fruit: str, count: int, line: str | None, say: Say) -> str:
    """A crate with its fruit."""
    shown = "".join(icon(fruit, x, y, 18) for x, y in ((-8, -9), (8, -9), (0, -15))[: min(count, 3)])
    drawing = f'{shown}{CRATE}<circle class="k-badge" cx="0" cy="7" r="10"/>{words(0, 12, count, "worth")}'
    what = _("{fruit}: {count} to be harvested", fruit=lexicon.FRUITS[fruit], count=count)
    if line:
        return link(line, say(lexicon.deed("harvest", what)), place(PILES[fruit], drawing + HALO, at=fruit))
    return named(PILES[fruit], say(what), drawing, at=fruit)
