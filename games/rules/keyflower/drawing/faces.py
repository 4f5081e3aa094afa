"""What is printed on a tile and stays upright: its building, name, ability, price, other face,
points."""

from __future__ import annotations

from functools import cache

from games.rules.keyflower.drawing.glyphs import BUILDINGS, complete
from games.rules.keyflower.drawing.hexagon import ground, rim
from games.rules.keyflower.drawing.marks import Row, coin, words
from games.rules.keyflower.drawing.vocabulary import SCENES, gains, payment, price, scoring, special
from games.rules.keyflower.edition import CURRENT, Tile, edition
from games.rules.svg import icon, inline

GROUND_LINE = -7
ROOMY = "translate(0 3) scale(1.18)"


@cache
def face(tile: Tile, back: bool) -> str:
    """Everything printed on the face that is up, without the ground."""
    return scene(tile, back) + plates(tile, back) + words(0, -39.5, tile.name, "tilename")


def roomy(tile: Tile, back: bool) -> bool:
    """Whether nothing is said about an upgrade, which leaves room for a larger picture."""
    return back or not tile.cost


def scene(tile: Tile, back: bool) -> str:
    """The building or ship."""
    drawn, hue = SCENES.get(tile.id, ("home", 0))
    pictures = "".join(BUILDINGS[name] for name in drawn.split())
    where = ROOMY if roomy(tile, back) else f"translate(0 {GROUND_LINE})"
    return f'<g class="f-hue{hue}" transform="{where}">{pictures}</g>'


def plates(tile: Tile, back: bool) -> str:
    """Ability and points; under them what an upgrade costs and brings."""
    if tile.kind == "turn-order":
        return order(tile)
    row = ability(tile, back)
    shown = plate(row, 17 if roomy(tile, back) else 6, 17, "plate") if row.width else ""
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
    arrow = (
        f'<path class="f-costplate" d="M{-wide / 2:g} 16H{wide / 2:g}v11L0 30 {-wide / 2:g} 27Z"/>'
    )
    return arrow + cost.drawn(21.500, "num10") + plate(other, 35.500, 12, "backplate", wide)


def plate(row: Row, y: float, high: float, style: str, wide: float = 0) -> str:
    """A row on its board."""
    wide = max(wide, row.width + 7)
    board = (
        f'<rect class="f-{style}" x="{-wide / 2:g}" y="{y - high / 2:g}" width="{wide:g}" '
        f'height="{high:g}" rx="4"/>'
    )
    return board + row.drawn(y, f"num{row.size:g}")


def order(tile: Tile) -> str:
    """A turn order tile: its number, and the purple worker if it brings that."""
    number = f'<circle class="f-plate" cy="17" r="15"/>{words(0, 26, tile.id[-1], "order")}'
    purple = icon("w-purple", 31, 14, 27) if tile.purple else ""
    neighbours = Row(9)
    neighbours.add("i-tile")
    neighbours.add("i-arrow")
    neighbours.coin(1)
    return number + purple + plate(neighbours, 41, 12, "plate")


@cache
def tile_face(tile_id: str, back: bool = False, edition_name: str = CURRENT, name: str = "") -> str:
    """A tile as an inline picture for the rules page; complete in itself. `name`: what it is called
    there, "" for the printed name. Raises KeyError for an unknown tile."""
    tile = edition(edition_name, 6).tile[tile_id]
    tile = tile._replace(name=name or tile.name)
    drawn = complete(ground(tile, 0, back) + face(tile, back))
    return inline("kf tileface", "-62 -54 124 108", drawn + rim())
