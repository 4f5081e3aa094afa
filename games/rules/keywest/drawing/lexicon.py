"""The words on the board."""

from __future__ import annotations

from games.rules.text import Arg, Text, Who, _, ngettext

BOARD = _("The board of Key West")
GREETINGS = _("Greetings from")
FLORIDA = _("Florida")
GULF = _("Gulf of Mexico")
ATLANTIC = _("Atlantic Ocean")
GRAVEYARD = _("Ship’s graveyard")
ON_OFFER = _("On offer")
SHARE = _("share")

ISLANDS = {"upper": _("Upper Keys"), "middle": _("Middle Keys"), "lower": _("Lower Keys")}
BRIDGES = {"key-largo": _("Key Largo Cut"), "long-key": _("Long Key"), "seven-miles": _("Seven Miles Bridge")}
FRUITS = {"banana": _("Bananas"), "mango": _("Mangoes"), "orange": _("Oranges")}
PLANTATIONS = {"banana": _("Banana plantation"), "mango": _("Mango plantation"), "orange": _("Orange plantation")}
TREASURES = {"chest": _("a treasure chest"), "mask": _("a mask"), "vase": _("a vase"), "wreck": _("a wreck")}
FACTORY = _("Cigar factory")
COVERED = _("Not used with this number of players")
VACANT = _("vacant")

# Two short lines for each action space.
ACTIONS = {
    "dive": (_("Dive"), None),
    "hotel": (_("Buy a hotel"), None),
    "hotel-manage": (_("Buy a hotel,"), _("manage hotels")),
    "factory-roll": (_("Buy a factory,"), _("roll cigars")),
    "factory-market": (_("Buy a factory,"), _("market cigars")),
    "roll-cash": (_("Roll cigars,"), _("take $8")),
    "shares": (_("Score shares of"), _("two bridges")),
    "harvest": (_("Harvest"), _("two fruits")),
    "repeat": (_("Repeat a"), _("blocked action")),
}
PARTS = {"manage": _("Manage your hotels"), "roll": _("Roll cigars"), "market": _("Market cigars"), "cash": _("Take $8")}


def hotel(stars: int) -> Text:
    """A hotel by its stars."""
    return ngettext("Hotel with {count} star", "Hotel with {count} stars", stars)


def site(what: Text, island: str, seat: int | None) -> Text:
    """A site with its owner."""
    owner: Arg = VACANT if seat is None else Who(seat)
    return _("{what}, {island}: {owner}", what=what, island=ISLANDS[island], owner=owner)


def treasure(tile: str) -> Text:
    """What lies under a dive space."""
    if tile.startswith("sponge-"):
        return _("a sponge worth ${value}", value=int(tile[7:]))
    return TREASURES[tile]


def seen(space: int, tile: str) -> Text:
    """What this viewer remembers of a dive space."""
    return _("Space {space}: you have seen {tile} here", space=space, tile=treasure(tile))


def look(space: int) -> Text:
    """The link of a dive space."""
    return _("Look under space {space}", space=space)


def look_again(space: int, tile: str) -> Text:
    """The link of a dive space that this viewer has seen before."""
    return _("Look again under space {space}: {tile}", space=space, tile=treasure(tile))


def deed(verb: str, what: Text) -> Text:
    """The link of a site, a bridge, a pile of fruit or an action space."""
    match verb:
        case "buy":
            return _("Buy: {what}", what=what)
        case "plant":
            return _("Plant here: {what}", what=what)
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
        case _:
            return _("Choose: {what}", what=what)


def action(name: str) -> Text:
    """The whole name of an action space."""
    first, second = ACTIONS[name]
    return first if second is None else _("{first} {second}", first=first, second=second)


def bridge(name: str, left: int, steps: int, finished: bool, connected: bool) -> Text:
    """A bridge and how far it is."""
    if connected:
        return _("{bridge}: finished, trains run to the mainland", bridge=BRIDGES[name])
    if finished:
        return _("{bridge}: finished, but not yet connected to the mainland", bridge=BRIDGES[name])
    return _("{bridge}: {built} of {steps} steps built, {left} dollar pieces left", bridge=BRIDGES[name], built=steps - left, steps=steps, left=left)


def progress(left: int, finished: bool, connected: bool) -> Text:
    """The same in a word or two, under the bridge's name."""
    if connected:
        return _("open")
    if finished:
        return _("built, not connected")
    return ngettext("{count} step to go", "{count} steps to go", left)


def points(seat: int, count: int) -> Text:
    """A marker on the victory track."""
    return ngettext("{who}: {count} point", "{who}: {count} points", count, who=Who(seat))


def cigars(seat: int, count: int) -> Text:
    """A marker on the cigar track."""
    return ngettext("{who}: {count} cigar", "{who}: {count} cigars", count, who=Who(seat))
