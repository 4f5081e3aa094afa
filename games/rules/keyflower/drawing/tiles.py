"""What is printed on a tile and stays upright: its building, name, ability in icons, price, other
face and points."""

from __future__ import annotations

from functools import cache

from games.rules.keyflower.drawing.hexagon import draw_ground, draw_rim
from games.rules.keyflower.drawing.marks import (
    BUILDINGS,
    Row,
    draw_coin,
    draw_words,
    write_out_symbols,
)
from games.rules.keyflower.edition import (
    COLOURS,
    CURRENT,
    GOODS,
    SKILLS,
    Ability,
    Cost,
    Tile,
    get_edition,
)
from games.rules.svg import draw_icon, draw_inline

# Abilities in icons.


SCENES = {
    "keywood": ("forest", 0),
    "keystone-quarry": ("quarry", 0),
    "workshop": ("shed", 1),
    "woodcutter": ("woodcutter", 0),
    "stable": ("stable", 2),
    "peddler": ("caravan", 3),
    "key-mine": ("mine", 0),
    "gold-mine": ("goldmine", 0),
    "apprentice-hall": ("hall", 1),
    "alehouse": ("alehouse", 0),
    "quarryman": ("crane", 0),
    "miner": ("headframe", 0),
    "store": ("shop", 1),
    "mason": ("arch", 0),
    "tavern": ("tavern", 2),
    "hiring-fair": ("tent", 1),
    "farrier": ("smithy", 4),
    "carpenter": ("frame", 0),
    "smelter": ("furnace", 2),
    "brewer": ("oast", 2),
    "timber-yard": ("yard logs", 0),
    "stone-yard": ("yard blocks", 0),
    "wainwright": ("wheelwright", 4),
    "barn": ("barn", 4),
    "sawmill": ("sawmill", 3),
    "goldsmith": ("jewelshop", 5),
    "forge": ("forge", 4),
    "fair": ("fairground", 3),
    "blacksmith": ("yard bars", 4),
    "sculptor": ("statue", 0),
    "well": ("well", 2),
    "inn": ("inn", 2),
    "jeweller": ("jewelshop", 3),
    "craftsmens-guild": ("guild", 1),
    "watermill": ("watermill", 1),
    "mercers-guild": ("guild", 2),
    "keythedral": ("cathedral", 1),
    "windmill": ("windmill", 1),
    "scribes": ("tower", 3),
    "scholar": ("tower", 1),
    "village-hall": ("townhall", 2),
    "key-market": ("market", 3),
    "key-guild": ("guild", 5),
    "apothecary": ("shop", 3),
    **{f"home-{number}": ("home", number % 6) for number in range(1, 7)},
    **{f"order-{number}": ("signpost", 0) for number in range(1, 5)},
    **{f"summer-boat-{number}": ("skiff", number) for number in range(1, 5)},
    "keyflower": ("ship", 0),
    "sea-bastion": ("ship", 1),
    "sea-breese": ("ship", 2),
    "flipper": ("ship", 3),
    "ianvincible": ("ship", 4),
    "white-wind": ("ship", 5),
}
ANY = {"worker": "w-any", "skill": "i-skill", "good": "i-good"}
SORTS = {
    "worker": tuple(f"w-{name}" for name in COLOURS[:4]),
    "skill": tuple(f"i-{name}" for name in SKILLS),
    "good": tuple(f"i-{name}" for name in GOODS),
}


def add_kinds(row: Row, names: tuple[str, ...], counts: tuple[int, ...]) -> None:
    """Each kind with its number, if there is any."""
    for name, count in zip(names, counts, strict=False):
        if count:
            row.add(name, count if count > 1 else "")


def add_payment(row: Row, ability: Ability) -> None:
    """What is handed in first."""
    if ability.pay:
        row.add(
            ANY.get(ability.pay)
            or (f"w-{ability.pay}" if ability.pay in COLOURS else f"i-{ability.pay}")
        )
        row.add("i-arrow")


def add_gains(row: Row, ability: Ability) -> None:
    """What using a face brings."""
    add_kinds(row, SORTS["good"], ability.make)
    if ability.choose:
        for number, name in enumerate(SORTS["good"][:3]):
            row.write("/" * bool(number))
            row.add(name)
    add_kinds(
        row,
        ("w-random", "i-skillrandom", "w-green"),
        (ability.workers, ability.skills, ability.green),
    )
    for name, points in (("i-cart", ability.transport), ("i-upgrade", ability.upgrade)):
        if points:
            row.add(name, points)
    if ability.yard:
        row.add("i-good" if ability.yard == "any" else f"i-{ability.yard}")
        row.write("=")
        row.coin(ability.each)


def add_price(row: Row, cost: Cost) -> None:
    """What an upgrade costs."""
    add_kinds(row, SORTS["good"], cost.goods)
    add_kinds(row, ("i-good",), (cost.any_goods,))
    add_kinds(row, SORTS["skill"], cost.skills)
    add_kinds(row, ("i-skill",), (cost.any_skills,))


def add_scoring(row: Row, tile: Tile) -> None:
    """What a winter tile or a boat pays for at the end."""
    score = tile.scoring
    if tile.kind == "boat":
        add_boat_scoring(row, tile)
    if not score:
        return
    add_kinds(row, SORTS[score.of], score.sets)
    if score.one_kind:
        row.write("=")
        row.add(ANY[score.of])
    elif score.number:
        row.add(ANY[score.of], score.number)
    row.add("i-arrow")
    row.coin(score.points)


def add_boat_scoring(row: Row, tile: Tile) -> None:
    """What a boat scores."""
    counted_thing = {"keyflower": "i-cart", "sea-bastion": "i-loop", "white-wind": "w-any"}.get(
        tile.id
    )
    if counted_thing:
        row.add(counted_thing)
        row.add("i-arrow")
        row.coin(1)
    elif tile.id == "sea-breese":
        row.add("i-boat")
        row.write("2 4 8 16 32")
    elif tile.id == "flipper":
        row.add("i-flip")


def add_summer_boat(row: Row, tile: str, back: bool) -> None:
    """What a summer boat does."""
    shown: dict[tuple[str, bool], tuple[str, ...]] = {
        ("summer-boat-1", False): ("w-random", "2"),
        ("summer-boat-1", True): ("w-green", "1"),
        ("summer-boat-2", False): ("i-cart", "i-arrow", "i-tile"),
        ("summer-boat-2", True): ("i-cart", "×2", "i-upgrade", "×2"),
        ("summer-boat-3", False): ("i-good", "=", "i-good", "i-upgrade"),
        ("summer-boat-3", True): ("i-good", "=", "i-good", "i-point"),
        ("summer-boat-4", False): ("w-red", "≠", "w-blue", "i-crown"),
        ("summer-boat-4", True): ("w-red", "≠", "w-blue", "i-tile"),
    }
    for part in shown[tile, back]:
        if part[:2] in ("i-", "w-"):
            row.add(part)
        else:
            row.write(part)


# The face of a tile.


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
    return arrow + cost.draw_row(21.500, "num10") + draw_plate(other, 35.500, 12, "backplate", wide)


def draw_plate(row: Row, y: float, high: float, style: str, wide: float = 0) -> str:
    """A row on its board."""
    wide = max(wide, row.width + 7)
    board = (
        f'<rect class="f-{style}" x="{-wide / 2:g}" y="{y - high / 2:g}" width="{wide:g}" '
        f'height="{high:g}" rx="4"/>'
    )
    return board + row.draw_row(y, f"num{row.size:g}")


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
