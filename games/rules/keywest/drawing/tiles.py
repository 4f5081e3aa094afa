"""The face of a Key West tile: on the board, and as a small picture for panels."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from games.rules.keywest.drawing.glyphs import GLYPHS
from games.rules.keywest.drawing.marks import draw_glyph_at, draw_words
from games.rules.keywest.drawing.places import TILE_HEIGHT, TILE_WIDTH
from games.rules.keywest.edition import CURRENT, FRUITS, Tile, get_edition

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
