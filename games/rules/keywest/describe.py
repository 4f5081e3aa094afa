"""Moves in words, with what they cost or earn: read from the mover's own view."""

from __future__ import annotations

from games.rules.core import Label, Move, Several, Text, View, Who, _, ngettext
from games.rules.keywest import moves as mv
from games.rules.keywest import words
from games.rules.keywest.edition import BRIDGES, FRUITS, Edition, edition
from games.rules.keywest.offers import action_note, crop, idle, me, reach, repeat_note, spread
from games.rules.keywest.words import (
    ACTION_NAMES,
    BRIDGE_NAMES,
    FRUIT_NAMES,
    PLANTATION_NAMES,
    sea_tile,
    site_in_words,
    tile_name,
)

PART_NAMES = {
    "keep": _("Take it"),
    "back": _("Put it back"),
    "manage": _("Manage your hotels"),
    "roll": _("Roll cigars"),
    "market": _("Market your cigars"),
    "cash": _("Take $8 from the bank"),
    "stop": _("End this action"),
}


def describe(view: View, move: Move) -> Label:
    """A move of the viewer's menu as a button says it."""
    board = edition(view["edition"], view["seats"])
    match move:
        case mv.Bid(amount):
            return Label(_("Bid ${amount}", amount=amount))
        case mv.Take(slot) | mv.Resolve(slot):
            return tile(view, board, move, slot)
        case mv.Plant(site) | mv.Buy(site) | mv.Lift(site):
            return disk(view, board, move, site)
        case mv.Waive(fruit):
            return Label(_("Do without the {plantation}", plantation=PLANTATION_NAMES[fruit]))
        case mv.Mark(action):
            note = action_note(view, board, action)
            nothing = idle(view, board, action)
            return Label(ACTION_NAMES[action], note, f"action-{action}", idle=nothing)
        case mv.Repeat(action):
            return Label(
                _("Repeat: {action}", action=ACTION_NAMES[action]),
                repeat_note(view, board, action),
                f"action-{action}",
                idle=idle(view, board, action),
            )
        case mv.Look(space):
            return dive(view, space)
        case mv.Score(bridges):
            return shares(view, bridges)
        case mv.Harvest(fruits):
            return crops(view, board, fruits)
        case _:
            return part(view, board, move.word)


def tile(view: View, board: Edition, move: Move, slot: int) -> Label:
    """A tile to take, or to let take effect first."""
    printed = board.tile_of[view["offer"][slot]["tile"]]
    name = tile_name(printed)
    text = (
        _("Take {tile}", tile=name) if isinstance(move, mv.Take) else _("First: {tile}", tile=name)
    )
    if printed.bridge < 0:
        return Label(text, None, f"tile-{slot + 1}")
    left = view["bridges"][BRIDGES[printed.bridge]]["left"]
    note = (
        ngettext("{count} step left to build", "{count} steps left to build", left)
        if left
        else _("finished: a share only")
    )
    return Label(text, note, f"tile-{slot + 1}")


def disk(view: View, board: Edition, move: Move, name: str) -> Label:
    """A site to plant, to buy or to leave."""
    where = site_in_words(board, board.sites[board.site_of[name]])
    owner = view["sites"][name]
    if isinstance(move, mv.Lift):
        return Label(_("Move the disk from {site}", site=where), None, name)
    if isinstance(move, mv.Plant):
        note = None if owner is None else _("ousts {who}, for nothing", who=Who(owner))
        return Label(_("Plant {site}", site=where), note, name)
    price = board.vacant_price if owner is None else board.oust_price
    left = me(view)["money"] - price
    if owner is None:
        return Label(
            _("Buy {site}", site=where),
            _("costs ${price}, leaves you ${left}", price=price, left=left),
            name,
        )
    paid = _(
        "costs ${price} paid to {who}, leaves you ${left}", price=price, who=Who(owner), left=left
    )
    return Label(_("Buy out {site}", site=where), paid, name)


def dive(view: View, space: int) -> Label:
    """A dive space, with what the viewer has seen there before."""
    known = view["sea"][space]["tile"]
    note = _("you have seen: {tile}", tile=sea_tile(known)) if known else None
    return Label(_("Look at {space}", space=space + 1), note, f"sea-{space + 1}")


def shares(view: View, bridges: tuple[int, ...]) -> Label:
    """Bridges to score."""
    points = sum(me(view)["shares"][BRIDGES[bridge]] for bridge in bridges)
    names = Several(tuple(BRIDGE_NAMES[bridge] for bridge in bridges))
    note = ngettext("earns {count} point", "earns {count} points", points)
    return Label(
        _("Score {bridges}", bridges=names),
        note,
        f"bridge-{BRIDGES[bridges[0]]}" if len(bridges) == 1 else "",
    )


def crops(view: View, board: Edition, fruits: tuple[int, ...]) -> Label:
    """Fruits to harvest."""
    names = Several(tuple(FRUIT_NAMES[fruit] for fruit in fruits))
    count = sum(crop(view, board, FRUITS[fruit]) for fruit in fruits)
    note = ngettext("brings {count} harvest tile", "brings {count} harvest tiles", count)
    return Label(
        _("Harvest {fruits}", fruits=names),
        note,
        f"mainland-{FRUITS[fruits[0]]}" if len(fruits) == 1 else "",
    )


def part(view: View, board: Edition, word: str) -> Label:
    """A part of an action that is one word."""
    if word == "stop" and view["focus"] and view["focus"]["dive"]:
        return Label(_("Stop diving"))
    return Label(PART_NAMES[word], part_note(view, board, word))


def part_note(view: View, board: Edition, word: str) -> Text | None:
    """What a part earns, as far as it is known before the dice."""
    if word == "keep":
        return sea_tile(view["focus"]["dive"]["tile"])
    if word == "market":
        cigars = me(view)["cigars"]
        return _(
            "{cigars} for {points}",
            cigars=words.cigars(cigars - cigars % 5),
            points=words.points(cigars // 5),
        )
    if word == "cash":
        return _("earns ${dollars}", dollars=min(board.bonus, view["bank"]))
    if word == "roll":
        factories, dice = spread(view, board, "factory", 3)
        return _(
            "highest of {dice} for each of {factories}",
            dice=words.dice(dice),
            factories=words.factories(factories),
        )
    if word == "manage":
        _all, dice = spread(view, board, "hotel", 3)
        hotels, _islands = spread(view, board, "hotel", reach(view))
        return _(
            "highest of {dice} for each of {hotels}",
            dice=words.dice(dice),
            hotels=words.connected_hotels(hotels),
        )
    return None
