"""What is printed on a tile and stays upright: its building, name, ability, price, other face, points."""

from __future__ import annotations

from functools import cache

from games.rules.keyflower.drawing.glyphs import BUILDINGS, complete
from games.rules.keyflower.drawing.ground import HEDGE, ground
from games.rules.keyflower.drawing.hexagon import OUTLINE
from games.rules.keyflower.drawing.marks import Row, coin, icon, words
from games.rules.keyflower.drawing.vocabulary import SCENES, gains, payment, price, scoring, special
from games.rules.keyflower.edition import CURRENT, Tile, edition

GROUND_LINE = -7


@cache
def face(tile: Tile, back: bool) -> str:
    """Everything printed on the face that is up, without the ground."""
    return scene(tile) + plates(tile, back) + words(0, -38, tile.name, "tilename")


def scene(tile: Tile) -> str:
    """The building or ship."""
    drawn, hue = SCENES.get(tile.id, ("home", 0))
    pictures = "".join(BUILDINGS[name] for name in drawn.split())
    return f'<g class="f-hue{hue}" transform="translate(0 {GROUND_LINE})">{pictures}</g>'


def plates(tile: Tile, back: bool) -> str:
    """Ability and points; under them what an upgrade costs and brings."""
    if tile.kind == "turn-order":
        return order(tile)
    row = ability(tile, back)
    shown = plate(row, 6, 17, "plate") if row.width else ""
    points = tile.back_points if back else tile.front_points
    corner = coin(points, 27, -27, 17) if points else ""
    return shown + corner + ("" if back or not tile.cost else upgrade(tile))


def ability(tile: Tile, back: bool) -> Row:
    """What using the face brings, or what a winter tile or a boat scores."""
    row = Row(14)
    if tile.kind == "summer-boat":
        special(row, tile.id, back)
    elif tile.scoring or tile.kind == "boat":
        scoring(row, tile)
    else:
        payment(row, tile.ability(back))
        gains(row, tile.ability(back))
    return row


def upgrade(tile: Tile) -> str:
    """The price, and the face behind."""
    assert tile.cost
    cost, other = Row(10), Row(10)
    price(cost, tile.cost)
    gains(other, tile.back)
    if tile.back_points:
        other.coin(tile.back_points)
    wide = max(cost.width, other.width) + 7
    arrow = f'<path class="f-costplate" d="M{-wide / 2:g} 16H{wide / 2:g}v11L0 30 {-wide / 2:g} 27Z"/>'
    return arrow + cost.drawn(21.500, "num10") + plate(other, 35.500, 12, "backplate", wide)


def plate(row: Row, y: float, high: float, style: str, wide: float = 0) -> str:
    """A row on its board."""
    wide = max(wide, row.width + 7)
    board = f'<rect class="f-{style}" x="{-wide / 2:g}" y="{y - high / 2:g}" width="{wide:g}" height="{high:g}" rx="4"/>'
    return board + row.drawn(y, f"num{row.size:g}")


def order(tile: Tile) -> str:
    """A turn order tile: its number, and the purple worker if it brings him."""
    number = words(0, 24, tile.id[-1], "order")
    purple = icon("w-purple", 28, 14, 24) if tile.purple else ""
    return number + purple


@cache
def tile_face(tile_id: str, back: bool = False, edition_name: str = CURRENT) -> str:
    """A tile as an inline picture for the rules page; complete in itself. Raises KeyError for an unknown tile."""
    tile = edition(edition_name, 6).tile[tile_id]
    hedge = HEDGE.replace('<g id="hedge">', "").removesuffix("</g>")
    drawn = complete(ground(tile, 0, back) + face(tile, back)).replace('<use href="#hedge"', "<g")
    for side in range(6):
        drawn = drawn.replace(f'<g transform="rotate({side * 60})"/>', f'<g transform="rotate({side * 60})">{hedge}</g>')
    return (
        '<svg class="kf tileface" viewBox="-62 -54 124 108" aria-hidden="true" focusable="false">'
        f'{drawn}<path class="f-rim-line" d="{OUTLINE}"/></svg>'
    )
