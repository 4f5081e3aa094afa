"""What is printed on a tile and stays upright: its building, name, ability, price, other face,
points."""

from __future__ import annotations

from functools import cache

from games.rules.keyflower.drawing.glyphs import BUILDINGS, write_out_symbols
from games.rules.keyflower.drawing.hexagon import draw_ground, draw_rim
from games.rules.keyflower.drawing.marks import Row, draw_coin, draw_words
from games.rules.keyflower.drawing.vocabulary import (
    SCENES,
    add_gains,
    add_payment,
    add_price,
    add_scoring,
    add_summer_boat,
)
from games.rules.keyflower.edition import CURRENT, Tile, get_edition
from games.rules.svg import draw_icon, draw_inline

GROUND_LINE = -7
ROOMY = "translate(0 3) scale(1.18)"


@cache
def draw_face(tile: Tile, back: bool) -> str:
    """Everything printed on the face that is up, without the ground."""
    return (
        draw_scene(tile, back)
        + draw_plates(tile, back)
        + draw_words(0, -39.5, tile.name, "tilename")
    )


def has_room_for_scene(tile: Tile, back: bool) -> bool:
    """Whether nothing is said about an upgrade, which leaves room for a larger picture."""
    return back or not tile.cost


def draw_scene(tile: Tile, back: bool) -> str:
    """The building or ship."""
    drawn, hue = SCENES.get(tile.id, ("home", 0))
    pictures = "".join(BUILDINGS[name] for name in drawn.split())
    where = ROOMY if has_room_for_scene(tile, back) else f"translate(0 {GROUND_LINE})"
    return f'<g class="f-hue{hue}" transform="{where}">{pictures}</g>'


def draw_plates(tile: Tile, back: bool) -> str:
    """Ability and points; under them what an upgrade costs and brings."""
    if tile.kind == "turn-order":
        return draw_order_number(tile)
    row = build_ability_row(tile, back)
    shown = (
        draw_plate(row, 17 if has_room_for_scene(tile, back) else 6, 17, "plate")
        if row.width
        else ""
    )
    points = tile.back_points if back else tile.front_points
    corner = draw_coin(points, 27, -27, 17) if points else ""
    return shown + corner + ("" if back or not tile.cost else draw_upgrade(tile))


def build_ability_row(tile: Tile, back: bool) -> Row:
    """What using the face brings, or what a winter tile or a boat scores."""
    row = Row(14)
    if tile.kind == "summer-boat":
        add_summer_boat(row, tile.id, back)
    elif tile.scoring or tile.kind == "boat":
        add_scoring(row, tile)
    else:
        add_payment(row, tile.ability(back))
        add_gains(row, tile.ability(back))
    return row


def draw_upgrade(tile: Tile) -> str:
    """The price, and the face behind."""
    assert tile.cost
    cost, other = Row(10), Row(10)
    add_price(cost, tile.cost)
    add_gains(other, tile.back)
    if tile.back_points:
        other.coin(tile.back_points)
    wide = max(cost.width, other.width) + 7
    arrow = (
        f'<path class="f-costplate" d="M{-wide / 2:g} 16H{wide / 2:g}v11L0 30 {-wide / 2:g} 27Z"/>'
    )
    return arrow + cost.drawn(21.500, "num10") + draw_plate(other, 35.500, 12, "backplate", wide)


def draw_plate(row: Row, y: float, high: float, style: str, wide: float = 0) -> str:
    """A row on its board."""
    wide = max(wide, row.width + 7)
    board = (
        f'<rect class="f-{style}" x="{-wide / 2:g}" y="{y - high / 2:g}" width="{wide:g}" '
        f'height="{high:g}" rx="4"/>'
    )
    return board + row.drawn(y, f"num{row.size:g}")


def draw_order_number(tile: Tile) -> str:
    """A turn order tile: its number, and the purple worker if it brings that."""
    number = f'<circle class="f-plate" cy="17" r="15"/>{draw_words(0, 26, tile.id[-1], "order")}'
    purple = draw_icon("w-purple", 31, 14, 27) if tile.purple else ""
    neighbours = Row(9)
    neighbours.add("i-tile")
    neighbours.add("i-arrow")
    neighbours.coin(1)
    return number + purple + draw_plate(neighbours, 41, 12, "plate")


@cache
def draw_tile_icon(
    tile_id: str, back: bool = False, edition_name: str = CURRENT, name: str = ""
) -> str:
    """A tile as an inline picture for the rules page; complete in itself. `name`: what it is called
    there, "" for the printed name. Raises KeyError for an unknown tile."""
    tile = get_edition(edition_name, 6).tile[tile_id]
    tile = tile._replace(name=name or tile.name)
    drawn = write_out_symbols(draw_ground(tile, 0, back) + draw_face(tile, back))
    return draw_inline("kf tileface", "-62 -54 124 108", drawn + draw_rim())
