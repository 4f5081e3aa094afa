"""The face of a Key West tile, on the board and as a small picture, and the six tiles on offer."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from games.rules.keywest.drawing import lexicon
from games.rules.keywest.drawing.marks import (
    GLYPHS,
    draw_glyph_at,
    draw_thing,
    draw_titled,
    draw_words,
)
from games.rules.keywest.drawing.places import OFFER, TILE_HEIGHT, TILE_WIDTH, Point
from games.rules.keywest.edition import CURRENT, FRUITS, Tile, get_edition
from games.rules.keywest.words import get_tile_name
from games.rules.svg import draw_pawn
from games.rules.text import Say, Who, _, ngettext

if TYPE_CHECKING:
    from games.rules.types import View


MIDDLE = TILE_WIDTH / 2
SHORT = ("Key Largo", "Long Key", "Seven Miles")
"""Proper names, short enough for a tile."""
Icon = Callable[[str, float, float, float], str]


def list_tile_pictures(tile: Tile) -> list[tuple[str, str]]:
    """Its effects as glyph and short caption (names and numbers only)."""
    found = [("bridge", SHORT[tile.bridge])] if tile.bridge >= 0 else []
    found += [(FRUITS[fruit], "") for fruit in tile.fruits]
    found += [("harvest", f"+{tile.harvest}")] * bool(tile.harvest)
    found += [("look", f"+{tile.look}")] * bool(tile.look)
    return found + [("capacity", f"+{tile.take}")] * bool(tile.take)


@cache
def draw_tile_on_board(tile: Tile) -> str:
    """The drawing on a tile that lies on the board."""
    return compose_tile(tile, draw_glyph_at)


def compose_tile(tile: Tile, draw: Icon) -> str:
    """One effect large, or two above each other."""
    shown = list_tile_pictures(tile)
    if len(shown) == 1:
        ((glyph, caption),) = shown
        style = "tilenum" if caption.startswith("+") else "tilename"
        return draw(glyph, MIDDLE, 40, 52) + draw_words(MIDDLE, 87, caption, style)
    return "".join(
        draw_tile_half(glyph, caption, top, draw)
        for (glyph, caption), top in zip(shown, (4, 51), strict=True)
    )


def draw_tile_half(glyph: str, caption: str, top: int, draw: Icon) -> str:
    """One of two effects: a bridge over its name, a fruit alone, anything else beside its
    number."""
    if glyph == "bridge":
        return draw(glyph, MIDDLE, top + 17, 34) + draw_words(MIDDLE, top + 43, caption, "tilename")
    if not caption:
        return draw(glyph, MIDDLE, top + 22, 36)
    return draw(glyph, MIDDLE - 13, top + 22, 36) + draw_words(
        MIDDLE + 19, top + 28, caption, "tilenum"
    )


def draw_inline_icon(name: str, x: float, y: float, size: float) -> str:
    """A glyph drawn in full, for a picture that stands outside the board."""
    box = f'x="{x - size / 2:g}" y="{y - size / 2:g}" width="{size:g}" height="{size:g}"'
    return f'<svg {box} viewBox="0 0 24 24">{GLYPHS[name]}</svg>'


@cache
def draw_tile_icon(tile_id: str, edition_name: str = CURRENT) -> str:
    """A tile as a small inline picture for panels; complete in itself. Raises KeyError for an
    unknown tile."""
    tile = get_edition(edition_name, 5).tile_of[tile_id]
    return (
        f'<svg class="kw tileface" viewBox="-1 -1 {TILE_WIDTH + 2} {TILE_HEIGHT + 2}" '
        f'aria-hidden="true"'
        f' focusable="false"><rect class="k-tile" width="{TILE_WIDTH}" height="{TILE_HEIGHT}" '
        f'rx="6"/>'
        f"{compose_tile(tile, draw_inline_icon)}</svg>"
    )


# The offer, and who still takes some of it.


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
        draw_tile_state(tile, taken, bool(line)) + draw_number(number),
        say,
    )


def draw_number(number: int) -> str:
    """The number by which the log and moves call a tile, in its corner."""
    return f'<circle class="k-slot" cx="9" cy="9" r="8.5"/>{draw_words(9, 13.5, number, "slotnum")}'


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
    pawn = draw_pawn(taken, TILE_WIDTH - 12, 13, 1.15)
    return f'<g class="k-taken">{CARD}{draw_tile_on_board(tile)}</g>{pawn}'
