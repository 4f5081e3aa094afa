"""The six tiles of the round, and the face of a tile for panels."""

from __future__ import annotations

from functools import cache

from games.rules.core import View
from games.rules.keywest.drawing import lexicon
from games.rules.keywest.drawing.glyphs import GLYPHS
from games.rules.keywest.drawing.marks import icon, link, named, pawn, place, words
from games.rules.keywest.drawing.places import OFFER, TILE_HEIGHT, TILE_WIDTH
from games.rules.keywest.edition import BRIDGES, CURRENT, FRUITS, Tile, edition
from games.rules.text import Say, Several, Text, Who, _

HALO = f'<rect class="k-halo" x="-2" y="-2" width="{TILE_WIDTH + 4}" height="{TILE_HEIGHT + 4}" rx="8"/>'
CARD = f'<rect class="k-shade" x="2" y="4" width="{TILE_WIDTH}" height="{TILE_HEIGHT}" rx="6"/><rect class="k-tile" width="{TILE_WIDTH}" height="{TILE_HEIGHT}" rx="6"/>'
MIDDLE = TILE_WIDTH / 2
SHORT = ("Key Largo", "Long Key", "Seven Miles")


def offer(view: View, tiles: dict[str, Tile], targets: dict[str, str], say: Say) -> str:
    """The inset with the offer; what is taken is pale and carries its taker's disk."""
    left = say(_("{count} stacks left", count=view["stacks"]))
    header = f'{words(628, 536, say(lexicon.ON_OFFER), "inset")}{words(1155, 536, left, "small")}{takers(view)}'
    shown = "".join(slot(entry["slot"], tiles[entry["tile"]], entry["taken"], targets.get(f"tile {entry['slot']}"), say) for entry in view["offer"])
    return f'<g id="board-offer"><rect class="k-insetcard" x="616" y="512" width="548" height="140" rx="8"/>{header}{shown}</g>'


def takers(view: View) -> str:
    """Who still takes tiles, in order."""
    return "".join(pawn(seat, 760 + 26 * n, 529, 0.75) for n, seat in enumerate(entry["seat"] for entry in view["draft"] for _n in range(entry["tiles"])))


def slot(number: int, tile: Tile, taken: int | None, line: str | None, say: Say) -> str:
    """One tile in its place."""
    point, text = OFFER[number - 1], effects(tile)
    drawing = CARD + inner(tile)
    if line:
        return link(line, say(lexicon.deed(line.split(" ", 1)[0], text)), place(point, drawing + HALO, at=f"tile-{number}"))
    if taken is None:
        return named(point, say(text), drawing, at=f"tile-{number}")
    title = say(_("{tile}; taken by {who}", tile=text, who=Who(taken)))
    return named(point, title, f'<g class="k-taken">{drawing}</g>{pawn(taken, MIDDLE, TILE_HEIGHT / 2, 1.5)}', at=f"tile-{number}")


def effects(tile: Tile) -> Text:
    """What a tile does, in words."""
    parts: list[Text] = []
    if tile.bridge >= 0:
        parts.append(lexicon.BRIDGES[BRIDGES[tile.bridge]])
    parts += [lexicon.PLANTATIONS[FRUITS[fruit]] for fruit in tile.fruits]
    if tile.harvest:
        parts.append(_("{count} harvest tiles", count=tile.harvest))
    if tile.look:
        parts.append(_("one more look when diving"))
    if tile.take:
        parts.append(_("one more find when diving"))
    return Text("{effects}", (("effects", Several(tuple(parts))),))


def pictures(tile: Tile) -> list[tuple[str, str]]:
    """Its effects as glyph and short caption (names and numbers only)."""
    found = [("bridge", SHORT[tile.bridge])] if tile.bridge >= 0 else []
    found += [(FRUITS[fruit], "") for fruit in tile.fruits]
    found += [("harvest", f"+{tile.harvest}")] * bool(tile.harvest)
    found += [("look", f"+{tile.look}")] * bool(tile.look)
    return found + [("capacity", f"+{tile.take}")] * bool(tile.take)


@cache
def inner(tile: Tile) -> str:
    """The drawing on a tile, by reference to the board's glyphs."""
    return composed(tile, icon)


def composed(tile: Tile, draw_icon: object) -> str:
    """One effect large, or two above each other."""
    shown = pictures(tile)
    assert callable(draw_icon)
    if len(shown) == 1:
        (glyph, caption) = shown[0]
        return str(draw_icon(glyph, MIDDLE, 42, 50)) + words(MIDDLE, 86, caption, "tilename")
    parts = []
    for (glyph, caption), top in zip(shown, (4, 51), strict=True):
        if glyph == "bridge":
            parts.append(str(draw_icon(glyph, MIDDLE, top + 17, 34)) + words(MIDDLE, top + 43, caption, "tilename"))
        else:
            x = MIDDLE if not caption else MIDDLE - 13
            parts.append(str(draw_icon(glyph, x, top + 22, 36)) + (words(x + 32, top + 28, caption, "tilenum") if caption else ""))
    return "".join(parts)


def inline_icon(name: str, x: float, y: float, size: float) -> str:
    """A glyph drawn in full, for a picture that stands outside the board."""
    return f'<svg x="{x - size / 2:g}" y="{y - size / 2:g}" width="{size:g}" height="{size:g}" viewBox="0 0 24 24">{GLYPHS[name]}</svg>'


def tile_face(tile_id: str, edition_name: str = CURRENT) -> str:
    """A tile as a small inline picture for panels; complete in itself. Raises KeyError for an unknown tile."""
    tile = edition(edition_name, 5).tile_of[tile_id]
    return (
        f'<svg class="kw tileface" viewBox="-1 -1 {TILE_WIDTH + 2} {TILE_HEIGHT + 2}" aria-hidden="true" focusable="false">'
        f'<rect class="k-tile" width="{TILE_WIDTH}" height="{TILE_HEIGHT}" rx="6"/>{composed(tile, inline_icon)}</svg>'
    )
