"""The six tiles of the round, and who still takes some of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keywest.drawing import lexicon
from games.rules.keywest.drawing.marks import named, thing, words
from games.rules.keywest.drawing.places import OFFER, TILE_HEIGHT, TILE_WIDTH, Point
from games.rules.keywest.drawing.tiles import face
from games.rules.keywest.words import tile_name
from games.rules.svg import pawn
from games.rules.text import Say, Who, _, ngettext

if TYPE_CHECKING:
    from games.rules.core import View
    from games.rules.keywest.edition import Tile

HALO = (
    f'<rect class="k-halo" x="-2" y="-2" width="{TILE_WIDTH + 4}" height="{TILE_HEIGHT + 4}" '
    f'rx="8"/>'
)
CARD = '<use href="#tile"/>'


def offer(view: View, tiles: dict[str, Tile], targets: dict[str, str], say: Say) -> str:
    """The inset with the offer, and how many stacks are left."""
    left = say(ngettext("{count} stack left", "{count} stacks left", view["stacks"]))
    header = (
        words(628, 536, say(lexicon.ON_OFFER), "inset")
        + words(1155, 536, left, "small")
        + takers(view, say)
    )
    shown = (
        slot(
            entry["slot"],
            tiles[entry["tile"]],
            entry["taken"],
            targets.get(f"tile-{entry['slot']}"),
            say,
        )
        for entry in view["offer"]
    )
    return f'<g id="board-offer">{header}{"".join(shown)}</g>'


def takers(view: View, say: Say) -> str:
    """Who still takes tiles, in order."""
    order = [entry["seat"] for entry in view["draft"] for _tile in range(entry["tiles"])]
    if not order:
        return ""
    title = say(_("Still to take a tile: {who}", who=lexicon.everyone(order)))
    return named(
        Point(760, 529), title, "".join(pawn(seat, 26 * n, 0, 0.75) for n, seat in enumerate(order))
    )


def slot(number: int, tile: Tile, taken: int | None, line: str | None, say: Say) -> str:
    """One tile in its place; what is taken is pale and carries its taker's disk."""
    what = tile_name(tile)
    if taken is not None:
        what = _("{tile}; taken by {who}", tile=what, who=Who(taken))
    return thing(
        OFFER[number - 1],
        f"tile-{number}",
        line,
        what,
        drawn_tile(tile, taken, bool(line)) + drawn_number(number),
        say,
    )


def drawn_number(number: int) -> str:
    """The number by which the log and moves call a tile, in its corner."""
    return f'<circle class="k-slot" cx="9" cy="9" r="8.5"/>{words(9, 13.5, number, "slotnum")}'


def drawn_tile(tile: Tile, taken: int | None, choice: bool) -> str:
    """A tile that can be chosen, lies there, or is gone."""
    if choice:
        return (
            CARD
            + HALO
            + face(tile)
            + ("" if taken is None else pawn(taken, TILE_WIDTH - 8, 8, 0.8))
        )
    if taken is None:
        return CARD + face(tile)
    return f'<g class="k-taken">{CARD}{face(tile)}</g>{pawn(taken, TILE_WIDTH - 12, 13, 1.15)}'
