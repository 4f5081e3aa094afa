"""Standing orders of Key West in plain words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.rules.keywest.edition import BRIDGES, CURRENT, FRUITS, ISLANDS, get_edition
from games.rules.keywest.plans import match as tables
from games.rules.keywest.words import (
    ACTION_NAMES,
    BRIDGE_NAMES,
    FRUIT_NAMES,
    ISLAND_NAMES,
    PLANTATION_NAMES,
    TREASURE_NAMES,
    describe_sea_tile,
    describe_site_with_id,
    get_tile_name,
)
from games.rules.plain import PLAYERS
from games.rules.text import Several, Text, _, ngettext

EFFECT_NAMES = {
    **dict(zip(BRIDGES, BRIDGE_NAMES, strict=True)),
    **dict(zip(FRUITS, PLANTATION_NAMES, strict=True)),
    "harvest": _("two harvest tiles"),
    "dive": _("dive +1"),
    "capacity": _("capacity +1"),
}
SITE_KINDS = {
    "hotel": _("hotel"),
    "factory": _("cigar factory"),
    **dict(zip(FRUITS, PLANTATION_NAMES, strict=True)),
    "any": _("any site"),
}
PLAIN = {
    "waive": _("Do without the plantation"),
    **{
        f"waive {fruit}": _("Do without the {plantation}", plantation=name)
        for fruit, name in zip(FRUITS, PLANTATION_NAMES, strict=True)
    },
    "bid half": _("Bid half of what you have, rounded down"),
    "back": _("Put it back"),
    "manage": _("Manage your hotels"),
    "roll": _("Roll cigars"),
    "market": _("Market your cigars"),
    "cash": _("Take $8 from the bank"),
    "score best": _("Score the bridges that bring most"),
    "harvest best": _("Harvest what brings most"),
    "stop": _("Leave the rest out"),
}
"""Lines that are always the same."""


def phrase_sealed_bid(most: int | None, least: int) -> Text:
    """A bid: exactly so much, at most so much, or all."""
    if most is None:
        return _("Bid all that you have")
    return (
        _("Bid ${amount}", amount=most)
        if least == most
        else _("Bid ${amount}, or what you have", amount=most)
    )


def phrase_other_money(kept: int) -> Text:
    return _("Bid all that you have but ${amount}", amount=kept)


def phrase_half(most: int) -> Text:
    return _("Bid half of what you have, rounded down, but at most ${amount}", amount=most)


def phrase_tile(argument: str) -> Text:
    """A tile as the words mean it."""
    if argument == "any":
        return _("any tile")
    if tables.SLOT.fullmatch(argument):
        return _("the tile in place {slot}", slot=argument)
    printed = get_edition(CURRENT, 5).tile_of
    if argument in printed:
        return _("{tile} ({id})", tile=get_tile_name(printed[argument]), id=argument)
    if tables.TILE_ID.fullmatch(argument):
        return Text(argument)
    effects = tuple(EFFECT_NAMES[part] for part in argument.replace(" ", "").split("+"))
    return _("a tile with {effects}", effects=Several(effects))


TILES_ON_OFFER = {
    **{effect: phrase_tile(effect) for effect in (*tables.EFFECTS, *tables.PAIRS)},
    "bridge": _("a tile with a bridge"),
}
"""What tiles bring by which one may ask whether such a tile is on offer, in plain words."""


def phrase_tile_pick(argument: str) -> Text:
    return _("Take {tile}", tile=phrase_tile(argument))


def phrase_tile_order(argument: str) -> Text:
    return _("First: {tile}", tile=phrase_tile(argument))


def phrase_site(site_words: tables.SiteWords) -> Text:
    """A site as the words mean it."""
    place = phrase_place(site_words.where)
    if site_words.vacant:
        return _("{site} (vacant)", site=place)
    if site_words.owner:
        return _("{site} (disk of {player})", site=place, player=PLAYERS[site_words.owner])
    return place


def phrase_place(where: str) -> Text:
    """A site as the words mean it, whoever has it."""
    board = get_edition(CURRENT, 5)
    if where in board.site_of:
        return describe_site_with_id(board.sites[board.site_of[where]])
    stars = tables.STARS.fullmatch(where)
    if stars and stars[1]:
        return phrase_stars(int(stars[1]), bool(stars[2]), stars[3] or "")
    island, _dash, kind = where.partition("-")
    if island not in ISLANDS:
        return SITE_KINDS[where]
    name = ISLAND_NAMES[ISLANDS.index(island)]
    if kind not in SITE_KINDS:
        return name if not kind else Text(where)
    return _("{kind} ({island})", kind=SITE_KINDS[kind], island=name)


def phrase_stars(count: int, more: bool, island: str) -> Text:
    """Hotels by their stars."""
    if more:
        text = ngettext(
            "hotel with {count} star or more", "hotel with {count} stars or more", count
        )
    else:
        text = ngettext("hotel with {count} star", "hotel with {count} stars", count)
    if not island:
        return text
    return _("{kind} ({island})", kind=text, island=ISLAND_NAMES[ISLANDS.index(island)])


def phrase_disk(verb: str, site_words: tables.SiteWords) -> Text:
    """A disk to plant, to buy a site with, or to move."""
    site = phrase_site(site_words)
    match verb:
        case "plant":
            return _("Take over {site}", site=site)
        case "buy":
            return _("Buy {site}", site=site)
        case _:
            return _("Move the disk from {site}", site=site)


def phrase_action(verb: str, argument: str) -> Text:
    """An action, or one to repeat."""
    return (
        ACTION_NAMES[argument]
        if verb == "mark"
        else _("Repeat: {action}", action=ACTION_NAMES[argument])
    )


def phrase_first_look(where: int | str) -> Text:
    """A dive to a place where the diver has not been."""
    match where:
        case int():
            return _("Look at {space}", space=where)
        case "sea-1":
            return _("Look at a new space in the Gulf of Mexico")
        case "sea-2":
            return _("Look at a new space in the Atlantic")
        case _:
            return _("Look at a new space")


def phrase_sea_tile(argument: str) -> Text:
    """Tiles of the sea as the words mean them."""
    if argument in TREASURE_NAMES:
        return TREASURE_NAMES[argument]
    if argument in ("any", "treasure"):
        return _("anything") if argument == "any" else _("any treasure")
    least = re.sub(r"\D", "", argument)
    if not least:
        return _("any sponge")
    if argument.endswith("+"):
        return _("sponge worth ${dollars} or more", dollars=least)
    if argument.endswith("-"):
        return _("sponge worth ${dollars} or less", dollars=least)
    return describe_sea_tile(f"sponge-{least}")


def phrase_look_from(space: int) -> Text:
    """A dive to the first new place from this one on."""
    return _("Look at the first new space from {space} on", space=space)


def phrase_return(argument: str) -> Text:
    return _("Return to a tile that you have seen: {tile}", tile=phrase_sea_tile(argument))


def phrase_keeping(argument: str) -> Text:
    return _("Keep {tile}", tile=phrase_sea_tile(argument))


def phrase_return_to_sea(argument: str) -> Text:
    return _("Put back {tile}", tile=phrase_sea_tile(argument))


def phrase_bridges_or_fruits(verb: str, things: Sequence[int]) -> Text:
    """One or two bridges to score, or fruits to harvest."""
    if verb == "score":
        return _("Score {bridges}", bridges=Several(tuple(BRIDGE_NAMES[thing] for thing in things)))
    return _("Harvest {fruits}", fruits=Several(tuple(FRUIT_NAMES[thing] for thing in things)))
