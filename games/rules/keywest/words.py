"""The names of things, as texts to be translated."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.contract import Chapter
from games.rules.keywest.drawing.places import SITES
from games.rules.text import Several, Text, _, ngettext

if TYPE_CHECKING:
    from games.rules.keywest.edition import Edition, Site, Tile
    from games.rules.types import View

ISLAND_NAMES = (_("Upper Keys"), _("Middle Keys"), _("Lower Keys"))
BRIDGE_NAMES = (_("Key Largo Cut"), _("Long Key"), _("Seven Miles Bridge"))
FRUIT_NAMES = (_("banana"), _("mango"), _("orange"))
PLANTATION_NAMES = (_("banana plantation"), _("mango plantation"), _("orange plantation"))

ACTION_NAMES = {
    "dive": _("Dive"),
    "hotel": _("Buy a hotel"),
    "hotel-manage": _("Hotel and management"),
    "factory-roll": _("Factory and cigar rolling"),
    "factory-market": _("Factory and marketing"),
    "roll-cash": _("Cigar rolling and $8"),
    "shares": _("Score bridge shares"),
    "harvest": _("Harvest"),
    "repeat": _("Repeat"),
}

SOURCE_NAMES = {
    "boss": _("Island boss"),
    "wrecks": _("Wrecks"),
    "hotels": _("Hotel management"),
    "cigars": _("Cigars"),
    "bridges": _("Bridge shares"),
    "fruit": _("Harvest tiles"),
    "treasures": _("Treasures"),
    "stars": _("Hotel stars"),
    "money": _("Dollars"),
}

TREASURE_NAMES = {
    "chest": _("treasure chest"),
    "mask": _("mask"),
    "vase": _("vase"),
    "wreck": _("wreck"),
}


def describe_sea_tile(tile: str) -> Text:
    """A diving tile by its name in the sea: "sponge-5", "mask"."""
    if tile.startswith("sponge-"):
        return _("sponge worth ${dollars}", dollars=tile.removeprefix("sponge-"))
    return TREASURE_NAMES[tile]


def describe_site(site: Site) -> Text:
    """A site with what can be seen of it on the board."""
    keys = ISLAND_NAMES[site.island]
    if site.kind == "hotel":
        return ngettext(
            "{count}-star hotel, {island}",
            "{count}-star hotel, {island}",
            site.stars,
            island=keys,
        )
    if site.kind == "factory":
        return _("cigar factory, {island}", island=keys)
    plantation = PLANTATION_NAMES[FRUITS_BY_ID[site.kind]]
    return _("{plantation}, {island}", plantation=plantation, island=keys)


def describe_site_with_id(site: Site) -> Text:
    """The same where one of several is chosen: with the id that is written in moves."""
    return _("{site} ({id})", site=describe_site(site), id=site.id)


def describe_site_apart_from_others(board: Edition, site: Site) -> Text:
    """The same where one of several is chosen, for people: of those that are called alike, which
    one from the left."""
    name = describe_site(site)
    return describe_place_from_left(board, site, name) or name


def describe_place_from_left(board: Edition, site: Site, name: Text | str) -> Text | None:
    """This name of a site with its place from the left; None if no other site is called alike."""
    place, alike = find_place_from_left(board, site)
    if alike == 1:
        return None
    if alike == len(SIDES):
        return _(SIDES[place].msgid, site=name)
    return _("{site}, number {number} from the left", site=name, number=place + 1)


def find_place_from_left(board: Edition, site: Site) -> tuple[int, int]:
    """Which one from the left a site is of those that are called alike, from 0; how many these
    are."""
    called = describe_site(site)
    alike = [one.id for one in board.sites if describe_site(one) == called]
    return sorted(alike, key=lambda one: SITES[one]).index(site.id), len(alike)


def list_row_facts(board: Edition, site: Site) -> list[str]:
    """What is true of a site beside those that are called alike, for who reads orders."""
    place, alike = find_place_from_left(board, site)
    if alike == 1:
        return []
    if place == 0:
        return ["left", "nth1", "row1"]
    if place == alike - 1:
        return ["right", "nth3", f"row{alike}"]
    return ["nth2", f"row{place + 1}"]


SIDES = (_("{site}, on the left"), _("{site}, on the right"))
FRUITS_BY_ID = {"banana": 0, "mango": 1, "orange": 2}


def get_tile_name(tile: Tile) -> Text:
    """What a Key West tile brings."""
    effects: list[Text] = []
    if tile.bridge >= 0:
        effects.append(BRIDGE_NAMES[tile.bridge])
    if tile.take:
        effects.append(_("capacity +1"))
    if tile.look:
        effects.append(_("dive +1"))
    effects += [PLANTATION_NAMES[fruit] for fruit in tile.fruits]
    if tile.harvest:
        effects.append(_("two harvest tiles"))
    return effects[0] if len(effects) == 1 else _("{effects}", effects=Several(tuple(effects)))


# Counted things, in the number that the language wants.


def format_victory_points(count: int) -> Text:
    return ngettext("{count} point", "{count} points", count)


def format_cigars(count: int) -> Text:
    return ngettext("{count} cigar", "{count} cigars", count)


def format_hotels(count: int) -> Text:
    return ngettext("{count} hotel", "{count} hotels", count)


def format_connected_hotels(count: int) -> Text:
    return ngettext("{count} connected hotel", "{count} connected hotels", count)


def format_factories(count: int) -> Text:
    return ngettext("{count} factory", "{count} factories", count)


def format_fruit(kind: int, count: int) -> Text:
    """So many harvest tiles of a fruit; each fruit has its own words, as many languages want it."""
    match kind:
        case 0:
            return ngettext("{count} banana", "{count} bananas", count)
        case 1:
            return ngettext("{count} mango", "{count} mangos", count)
        case _:
            return ngettext("{count} orange", "{count} oranges", count)


def format_disks(count: int) -> Text:
    return ngettext("{count} disk", "{count} disks", count)


def format_dice(count: int) -> Text:
    return ngettext("{count} die", "{count} dice", count)


ASKS = {
    "bid": _("make your sealed bid"),
    "take": _("take a tile"),
    "resolve": _("say which tile takes effect first"),
    "plant": _("choose a plantation"),
    "lift": _("choose a disk to move"),
    "mark": _("choose an action"),
    "dive": _("choose where to dive"),
    "look": _("keep it, or put it back"),
    "hotel": _("choose a hotel"),
    "hotel-manage": _("buy, manage, or both"),
    "factory-roll": _("buy, roll cigars, or both"),
    "factory-market": _("buy, market cigars, or both"),
    "roll-cash": _("roll cigars, take dollars, or both"),
    "shares": _("score your bridges"),
    "harvest": _("bring in the harvest"),
}
"""What each kind of question wants, in a few words."""

FIRST_HALF = 4
"""Rounds."""


def get_chapter(view: View) -> Chapter:
    """The first rounds, or the last."""
    if view["round"] <= FIRST_HALF:
        return Chapter(1, _("rounds 1 to 4"))
    return Chapter(2, _("rounds 5 to 8"))


def format_ranges(numbers: list[int]) -> str:
    """[1, 2, 3, 7] -> "1-3, 7"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
