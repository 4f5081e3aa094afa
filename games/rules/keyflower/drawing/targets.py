"""A thing on the board as one target: tapped, it opens its card; without scripts, its fold."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keyflower import moves as mv
from games.rules.keyflower.drawing.hexagon import OUTLINE
from games.rules.svg import link, opener, title

if TYPE_CHECKING:
    from games.rules.core import Decision, Move

Deeds = dict[str, list["Move"]]
"""Legal moves by the id of the thing on the board."""
MARK = f'<path class="f-halo f-target" d="{OUTLINE}"/>'
"""The rim of a tile with which something can be done."""


def deeds(decision: Decision | None) -> Deeds:
    """The moves that belong to a thing on the board."""
    found: Deeds = {}
    for move in decision.moves if decision else ():
        name = thing(move)
        if name:
            found.setdefault(name, []).append(move)
    return found


def thing(move: Move) -> str:
    """The id of what a move is done with; "" for those that stand in the panel alone."""
    match move:
        case mv.Carry(_good, source, _target):
            return f"tile-{source}"
        case mv.Sail(boat):
            return f"tile-{boat}"
        case mv.Place(_tile, q, r, _turn):
            return f"place-{q}-{r}"
        case mv.Bid() | mv.Use() | mv.Mix() | mv.Gather() | mv.Aim() | mv.Upgrade() | mv.Flip():
            return f"tile-{move.tile}"
    return ""


def target(name: str, words: str, drawing: str, found: Deeds) -> str:
    """A drawing that is one target, if anything can be done with it; else with its words alone."""
    moves = found.get(name, [])
    if not moves:
        return title(words) + drawing
    if len(moves) == 1:
        return link(str(moves[0]), words, drawing)
    return opener(f"moves-{name}", words, drawing)
