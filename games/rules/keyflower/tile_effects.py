"""What a face of a tile does, in words; a sentence each for what no ability describes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from games.rules.keyflower.edition import GOODS, Ability, Tile
from games.rules.keyflower.words import BY_NAME, GOOD_NAMES, join_counts
from games.rules.text import Several, Text, _, ngettext

if TYPE_CHECKING:
    from games.rules.keyflower.switches import Switches

ORDER = _("one point for each tile next to it at the end")
PURPLE = _("brings the purple worker; one point for each tile next to it at the end")
SCORES = {
    "jeweller": _("2 points for each gold"),
    "craftsmens-guild": _("3 points for each set of a red, a yellow and a blue worker"),
    "watermill": _("1 point for each good of one kind"),
    "mercers-guild": _("5 points for each set of wood, stone and iron"),
    "keythedral": _("12 points"),
    "windmill": _("5 points for each 5 goods of any kind"),
    "scribes": _("10 points for each set of saw, pickaxe and anvil"),
    "scholar": _("3 points for each skill of one kind"),
    "village-hall": _("1 point for each worker of one colour"),
    "key-market": _("2 points for each green worker"),
    "key-guild": _("10 points for each 5 skills of any kind"),
    "apothecary": _("3 points for each 5 workers of any colour"),
    "keyflower": _("1 point for each transport point of your village"),
    "sea-bastion": _("1 point for each tile in one closed ring of roads"),
    "sea-breese": _("2, 4, 8, 16, 32 points for 1 to 5 boats in one river from your home"),
    "flipper": _("2 points, and one of your tiles is turned over for nothing"),
    "ianvincible": _("5 points"),
    "white-wind": _("1 point for each worker kept for it"),
}
SUMMER = {
    ("summer-boat-1", False): _("2 random workers at the end of summer, autumn and winter"),
    ("summer-boat-1", True): _("1 green worker at the end of summer, autumn and winter"),
    ("summer-boat-2", False): _("carry to any tile next to it, build without matching sides"),
    ("summer-boat-2", True): _("your transport and upgrade points count twice"),
    ("summer-boat-3", False): _("any good pays for any other in upgrades"),
    ("summer-boat-3", True): _("any good counts as any other in the final scoring"),
    ("summer-boat-4", False): _("outbid red, blue and yellow bids in another colour"),
    ("summer-boat-4", True): _("use tiles in another colour than the one that binds"),
}


GOLDEN = _("5 points for each set of wood, stone and iron, gold standing for any")
ROADS_AND_FIELDS = _("carry over fields too, never over rivers; build without matching sides")
NOT_TURN_ORDER = _("outbid red, blue and yellow bids in another colour, not on turn order tiles")
SEVERAL = _("use tiles that were bid for or used in any colours, also in several at once")


def describe_scoring(tile: Tile) -> Text | None:
    """What a winter tile or a boat pays at the end."""
    return GOLDEN if tile.scoring and tile.scoring.gold else SCORES.get(tile.id)


def describe_summer_boat(tile: str, back: bool, rules: Switches) -> Text | None:
    """What a summer boat does, by the rules of this table."""
    by_print = {
        ("summer-boat-2", False): None if rules.crosses_rivers else ROADS_AND_FIELDS,
        ("summer-boat-4", False): None if rules.counters_orders else NOT_TURN_ORDER,
        ("summer-boat-4", True): SEVERAL if rules.mixes_colours else None,
    }
    return by_print.get((tile, back)) or SUMMER.get((tile, back))


def describe_face(tile: Tile, back: bool, rules: Switches) -> Text | None:
    """What the upper face of a tile does, or what it scores."""
    if tile.kind == "turn-order":
        return PURPLE if tile.purple else ORDER
    return (
        describe_ability(tile.ability(back))
        or describe_scoring(tile)
        or describe_summer_boat(tile.id, back, rules)
    )


@cache
def describe_ability(ability: Ability) -> Text | None:
    """An ability in words."""
    parts = (
        *list_payment_texts(ability),
        *list_goods_texts(ability),
        *list_supply_texts(ability),
        *list_point_texts(ability),
        *list_yard_texts(ability),
    )
    return _("{parts}", parts=Several(parts)) if parts else None


def list_payment_texts(ability: Ability) -> Iterator[Text]:
    """What is handed in first."""
    if ability.pay:
        what = BY_NAME.get(ability.pay) or PAYMENTS[ability.pay]
        yield _("hands in one {what}", what=what)


PAYMENTS = {"worker": _("worker"), "skill": _("skill tile")}


def list_goods_texts(ability: Ability) -> Iterator[Text]:
    """Goods."""
    goods = join_counts(GOOD_NAMES, ability.make)
    if goods:
        yield _("makes {goods}", goods=goods)
    if ability.choose:
        yield _("makes wood, stone or iron")


def list_supply_texts(ability: Ability) -> Iterator[Text]:
    """What comes from bag, pile and supply."""
    if ability.workers:
        yield ngettext("draws {count} worker", "draws {count} workers", ability.workers)
    if ability.skills:
        yield ngettext("draws {count} skill tile", "draws {count} skill tiles", ability.skills)
    if ability.green:
        yield ngettext("gets {count} green worker", "gets {count} green workers", ability.green)


def list_point_texts(ability: Ability) -> Iterator[Text]:
    """Points for carrying goods and for upgrades."""
    if ability.transport:
        yield _("transport {count}", count=ability.transport)
    if ability.upgrade:
        yield _("upgrade {count}", count=ability.upgrade)


def list_yard_texts(ability: Ability) -> Iterator[Text]:
    """What goods lying there score at the end."""
    if ability.yard:
        what = _("good") if ability.yard == "any" else GOOD_NAMES[GOODS.index(ability.yard)]
        yield _("at the end {points} points per {what} lying here", points=ability.each, what=what)
