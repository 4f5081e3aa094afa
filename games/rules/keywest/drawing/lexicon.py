"""The words on the board; the names of things come from games.rules.keywest.words."""

from __future__ import annotations

from games.rules.keywest.edition import BRIDGES, ISLANDS, Edition, Site
from games.rules.keywest.words import (
    ACTION_NAMES,
    BRIDGE_NAMES,
    ISLAND_NAMES,
    describe_sea_tile,
    describe_site_apart_from_others,
)
from games.rules.text import Several, Text, Who, _, ngettext

BOARD = _("The board of Key West")
GREETINGS = _("Greetings from")
FLORIDA = _("Florida")
GULF = _("Gulf of Mexico")
ATLANTIC = _("Atlantic Ocean")
GRAVEYARD = _("Ship’s graveyard")
ON_OFFER = _("On offer")
COVERED = _("Not used with this number of players")

ISLAND = dict(zip(ISLANDS, ISLAND_NAMES, strict=True))
BRIDGE = dict(zip(BRIDGES, BRIDGE_NAMES, strict=True))
CROPS = {"banana": _("Bananas"), "mango": _("Mangoes"), "orange": _("Oranges")}
PARTS = {
    "manage": _("Manage your hotels"),
    "roll": _("Roll cigars"),
    "market": _("Market your cigars"),
    "cash": _("Take $8 from the bank"),
}
# What is printed on each action space: one or two short lines.
CAPTIONS = {
    "dive": (_("Dive"),),
    "hotel": (_("Buy a hotel"),),
    "hotel-manage": (_("Buy a hotel,"), _("manage hotels")),
    "factory-roll": (_("Buy a factory,"), _("roll cigars")),
    "factory-market": (_("Buy a factory,"), _("market cigars")),
    "roll-cash": (_("Roll cigars,"), _("take $8")),
    "shares": (_("Score shares of"), _("two bridges")),
    "harvest": (_("Harvest"), _("two fruits")),
    "repeat": (_("Repeat a"), _("blocked action")),
}


def describe_move_link(line: str, what: Text) -> Text:
    """The link of a thing on the board, from the line that a click on it means."""
    match line.split(" ", 1)[0]:
        case "buy":
            return _("Buy: {what}", what=what)
        case "plant":
            return _("Take over: {what}", what=what)
        case "lift":
            return _("Move your disk away from: {what}", what=what)
        case "score":
            return _("Score your shares: {what}", what=what)
        case "harvest":
            return _("Harvest: {what}", what=what)
        case "repeat":
            return _("Repeat: {what}", what=what)
        case "resolve":
            return _("First the effect of: {what}", what=what)
        case "take":
            return _("Take: {what}", what=what)
        case _other:
            return _("Choose: {what}", what=what)


def describe_site_owner(board: Edition, site: Site, seat: int | None) -> Text:
    """A site with its owner."""
    what = describe_site_apart_from_others(board, site)
    if seat is None:
        return _("{what}: vacant", what=what)
    return _("{what}: {owner}", what=what, owner=Who(seat))


def describe_boss(island: str, leaders: list[int]) -> Text:
    """Who has most disks on an island group."""
    return _("{island}, most disks: {who}", island=ISLAND[island], who=join_players(leaders))


def join_players(seats: list[int]) -> Several:
    """Several players."""
    return Several(tuple(map(Who, seats)))


def describe_remembered_tile(space: int, tile: str) -> Text:
    """What this viewer remembers of a dive space."""
    return _(
        "Space {space}: you have seen a {tile} here", space=space, tile=describe_sea_tile(tile)
    )


def describe_dive_link(space: int, tile: str | None) -> Text:
    """The link of a dive space, seen before or not."""
    if tile is None:
        return _("Look under space {space}", space=space)
    return _("Look again under space {space}: {tile}", space=space, tile=describe_sea_tile(tile))


def describe_action_markers(name: str, here: list[int]) -> Text:
    """An action and whose markers stand there."""
    if not here:
        return ACTION_NAMES[name]
    return _("{action}: {who}", action=ACTION_NAMES[name], who=join_players(here))


def describe_bridge(name: str, left: int, steps: int, finished: bool, connected: bool) -> Text:
    """A bridge and how far it is."""
    if connected:
        return _("{bridge}: finished, trains run to the mainland", bridge=BRIDGE[name])
    if finished:
        return _("{bridge}: finished, but not yet connected to the mainland", bridge=BRIDGE[name])
    return _(
        "{bridge}: {built} of {steps} steps built",
        bridge=BRIDGE[name],
        built=steps - left,
        steps=steps,
    )


def describe_bridge_progress(left: int, finished: bool, connected: bool) -> Text:
    """The same in a word or two, under the bridge's name."""
    if connected:
        return _("connected")
    if finished:
        return _("built, not connected")
    return ngettext("{count} step to go", "{count} steps to go", left)


def describe_victory_marker(seat: int, count: int) -> Text:
    """A marker on the victory track."""
    return ngettext("{who}: {count} point", "{who}: {count} points", count, who=Who(seat))


def describe_cigar_marker(seat: int, count: int) -> Text:
    """A marker on the cigar track."""
    return ngettext("{who}: {count} cigar", "{who}: {count} cigars", count, who=Who(seat))


def describe_round(now: int, rounds: int, returns: tuple[int, ...]) -> Text:
    """The row of suns."""
    after = Several(tuple(Text(str(number)) for number in returns))
    return _(
        "Round {round} of {rounds}; action markers come back after rounds {after}",
        round=now,
        rounds=rounds,
        after=after,
    )
