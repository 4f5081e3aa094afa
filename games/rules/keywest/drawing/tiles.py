"""The face of a Key West tile: on the board, and as a small picture for panels."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from games.rules.keywest.drawing.glyphs import GLYPHS
from games.rules.keywest.drawing.marks import icon, words
from games.rules.keywest.drawing.places import TILE_HEIGHT, TILE_WIDTH
from games.rules.keywest.edition import CURRENT, FRUITS, Tile, edition

MIDDLE = TILE_WIDTH / 2
SHORT = ("Key Largo", "Long Key", "Seven Miles")
"""Proper names, short enough for a tile."""
Icon = Callable[[str, float, float, float], str]


def pictures(tile: Tile) -> list[tuple[str, str]]:
    """Its effects as glyph and short caption (names and numbers only)."""
    found = [("bridge", SHORT[tile.bridge])] if tile.bridge >= 0 else []
    found += [(FRUITS[fruit], "") for fruit in tile.fruits]
    found += [("harvest", f"+{tile.harvest}")] * bool(tile.harvest)
    found += [("look", f"+{tile.look}")] * bool(tile.look)
    return found + [("capacity", f"+{tile.take}")] * bool(tile.take)


@cache
def face(tile: Tile) -> str:
    """The drawing on a tile that lies on the board."""
    return composed(tile, icon)


def composed(tile: Tile, draw: Icon) -> str:
    """One effect large, or two above each other."""
    shown = pictures(tile)
    if len(shown) == 1:
        ((glyph, caption),) = shown
        style = "tilenum" if caption.startswith("+") else "tilename"
        return draw(glyph, MIDDLE, 40, 52) + words(MIDDLE, 87, caption, style)
    return "".join(
        half(glyph, caption, top, draw)
        for (glyph, caption), top in zip(shown, (4, 51), strict=True)
    )


def half(glyph: str, caption: str, top: int, draw: Icon) -> str:
    """One of two effects: a bridge over its name, a fruit alone, anything else beside its
    number."""
    if glyph == "bridge":
        return draw(glyph, MIDDLE, top + 17, 34) + words(MIDDLE, top + 43, caption, "tilename")
    if not caption:
        return draw(glyph, MIDDLE, top + 22, 36)
    return draw(glyph, MIDDLE - 13, top + 22, 36) + words(MIDDLE + 19, top + 28, caption, "tilenum")


def inline_icon(name: str, x: float, y: float, size: float) -> str:
    """A glyph drawn in full, for a picture that stands outside the board."""
    box = f'x="{x - size / 2:g}" y="{y - size / 2:g}" width="{size:g}" height="{size:g}"'
    return f'<svg {box} viewBox="0 0 24 24">{GLYPHS[name]}</svg>'


@cache
def tile_face(tile_id: str, edition_name: str = CURRENT) -> str:
    """A tile as a small inline picture for panels; complete in itself. Raises KeyError for an
    unknown tile."""
    tile = edition(edition_name, 5).tile_of[tile_id]
    return (
        f'<svg class="kw tileface" viewBox="-1 -1 {TILE_WIDTH + 2} {TILE_HEIGHT + 2}" '
        f'aria-hidden="true"'
        f' focusable="false"><rect class="k-tile" width="{TILE_WIDTH}" height="{TILE_HEIGHT}" '
        f'rx="6"/>'
        f"{composed(tile, inline_icon)}</svg>"
    )
