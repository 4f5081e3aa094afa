"""What a tile does, said in icons; and which building stands on it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keyflower.edition import COLOURS, GOODS, SKILLS, Ability, Cost, Tile

if TYPE_CHECKING:
    from games.rules.keyflower.drawing.marks import Row

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
