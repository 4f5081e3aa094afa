"""The six tiles of the round, and who still takes some of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keywest.drawing import lexicon
from games.rules.keywest.drawing.marks import draw_thing, draw_titled, draw_words
from games.rules.keywest.drawing.places import OFFER, TILE_HEIGHT, TILE_WIDTH, Point
from games.rules.keywest.drawing.tiles import draw_tile_on_board
from games.rules.keywest.words import get_tile_name
from games.rules.svg import draw_pawn
from games.rules.text import Say, Who, _, ngettext

if TYPE_CHECKING:
    from games.rules.keywest.edition import Tile
    from games.rules.types import View

TILE_HALO = (
    f'<rect class="k-halo" x="-2" y="-2" width="{TILE_WIDTH + 4}" height="{TILE_HEIGHT + 4}" '
    f'rx="8"/>'
)
CARD = '<use href="#tile"/>'


def draw_offer(view: View, tiles: dict[str, Tile], targets: dict[str, str], say: Say) -> str:
    """The inset with the offer, and how many stacks are left."""
    left = say(ngettext("{count} stack left", "{count} stacks left", view["stacks"]))
    header = (
        draw_words(628, 536, say(lexicon.ON_OFFER), "inset")
        + draw_words(1155, 536, left, "small")
        + draw_takers(view, say)
    )
    shown = (
        draw_offer_tile(
            entry["slot"],
            tiles[entry["tile"]],
            entry["taken"],
            targets.get(f"tile-{entry['slot']}"),
            say,
        )
        for entry in view["offer"]
    )
    return f'<g id="board-offer">{header}{"".join(shown)}</g>'


def draw_takers(view: View, say: Say) -> str:
    """Who still takes tiles, in order."""
    order = [entry["seat"] for entry in view["draft"] for _tile in range(entry["tiles"])]
    if not order:
        return ""
    title = say(_("Still to take a tile: {who}", who=lexicon.join_players(order)))
    return draw_titled(
        Point(760, 529),
        title,
        "".join(draw_pawn(seat, 26 * n, 0, 0.75) for n, seat in enumerate(order)),
    )


def draw_offer_tile(number: int, tile: Tile, taken: int | None, line: str | None, say: Say) -> str:
    """One tile in its place; what is taken is pale and carries its taker's disk."""
    what = get_tile_name(tile)
    if taken is not None:
        what = _("{tile}; taken by {who}", tile=what, who=Who(taken))
    return draw_thing(
        OFFER[number - 1],
        f"tile-{number}",
        line,
        what,
        draw_tile_state(tile, taken, bool(line)),
        say,
    )


def draw_tile_state(tile: Tile, taken: int | None, choice: bool) -> str:
    """A tile that can be chosen, lies there, or is gone."""
    if choice:
        return (
            CARD
            + TILE_HALO
            + draw_tile_on_board(tile)
            + ("" if taken is None else draw_pawn(taken, TILE_WIDTH - 8, 8, 0.8))
        )
    if taken is None:
        return CARD + draw_tile_on_board(tile)
    return f'<g class="k-taken">{CARD}{draw_tile_on_board(tile)}</g>{draw_pawn(taken, TILE_WIDTH - 12, 13, 1.15)}'
