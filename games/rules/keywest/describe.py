"""Moves in words, with what they cost or earn: read from the mover's own view."""

from __future__ import annotations

from games.rules.keywest import moves as mv
from games.rules.keywest import words
from games.rules.keywest.edition import BRIDGES, FRUITS, Edition, get_edition
from games.rules.keywest.label_facts import (
    list_action_facts,
    list_part_facts,
    list_score_facts,
    tell_money_after,
)
from games.rules.keywest.move_notes import (
    count_connected_groups,
    count_own_crop,
    count_sites_and_groups,
    describe_action_gain,
    describe_repeat,
    get_own_entry,
    is_idle_action,
)
from games.rules.keywest.words import (
    ACTION_NAMES,
    BRIDGE_NAMES,
    FRUIT_NAMES,
    PLANTATION_NAMES,
    describe_sea_tile,
    describe_site_apart_from_others,
    get_tile_name,
)
from games.rules.text import Several, Text, Who, _, ngettext
from games.rules.types import Label, Move, View

PART_NAMES = {
    "keep": _("Take it"),
    "back": _("Put it back"),
    "manage": _("Manage your hotels"),
    "roll": _("Roll cigars"),
    "market": _("Market your cigars"),
    "cash": _("Take $8 from the bank"),
    "stop": _("End this action"),
}


def label_move(view: View, move: Move) -> Label:
    """A move of the viewer's menu as a button says it."""
    board = get_edition(view["edition"], view["seats"])
    match move:
        case mv.Bid(amount):
            told = (f"round{view['round']}", tell_money_after(view, -amount))
            return Label(_("Bid ${amount}", amount=amount), facts=told)
        case mv.Take(slot) | mv.Resolve(slot):
            return label_tile(view, board, move, slot)
        case mv.Plant(site) | mv.Buy(site) | mv.Lift(site):
            return label_disk(view, board, move, site)
        case mv.Waive(fruit):
            return Label(_("Do without the {plantation}", plantation=PLANTATION_NAMES[fruit]))
        case mv.Mark(action):
            note = describe_action_gain(view, board, action)
            nothing = is_idle_action(view, board, action)
            facts = list_action_facts(view, board, action)
            return Label(ACTION_NAMES[action], note, f"action-{action}", idle=nothing, facts=facts)
        case mv.Repeat(action):
            return Label(
                _("Repeat: {action}", action=ACTION_NAMES[action]),
                describe_repeat(view, board, action),
                f"action-{action}",
                idle=is_idle_action(view, board, action),
                facts=list_action_facts(view, board, action),
            )
        case mv.Look(space):
            return label_look(view, space)
        case mv.Score(bridges):
            return label_share_scoring(view, bridges)
        case mv.Harvest(fruits):
            return label_harvest(view, board, fruits)
        case _:
            return label_part(view, board, move.word)


def label_tile(view: View, board: Edition, move: Move, slot: int) -> Label:
    """A tile to take, or to let take effect first."""
    printed = board.tile_of[view["offer"][slot]["tile"]]
    name = get_tile_name(printed)
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


def label_disk(view: View, board: Edition, move: Move, name: str) -> Label:
    """A site to plant, to buy or to leave."""
    where = describe_site_apart_from_others(board, board.sites[board.site_of[name]])
    owner = view["sites"][name]
    if isinstance(move, mv.Lift):
        target = list_target_facts(board, view["focus"]["target"])
        return Label(_("Move the disk from {site}", site=where), None, name, facts=target)
    if isinstance(move, mv.Plant):
        note = None if owner is None else _("ousts {who}, for nothing", who=Who(owner))
        return Label(_("Take over {site}", site=where), note, name)
    price = board.vacant_price if owner is None else board.oust_price
    left = get_own_entry(view)["money"] - price
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


def list_target_facts(board: Edition, name: str) -> tuple[str, ...]:
    """What is true of the site to which a disk moves, for who reads orders."""
    site = board.sites[board.site_of[name]]
    kinds = [site.kind] if site.kind in ("hotel", "factory") else [site.kind, "plantation"]
    stars = [f"star{site.stars}"] if site.stars else []
    told = [name, name.partition("-")[0], *kinds, *stars, *words.list_row_facts(board, site)]
    return tuple(f">{fact}" for fact in told)


def label_look(view: View, space: int) -> Label:
    """A dive space, with what the viewer has seen there before."""
    known = view["sea"][space]["tile"]
    note = _("you have seen: {tile}", tile=describe_sea_tile(known)) if known else None
    return Label(_("Look at {space}", space=space + 1), note, f"sea-{space + 1}")


def label_share_scoring(view: View, bridges: tuple[int, ...]) -> Label:
    """Bridges to score."""
    points = sum(get_own_entry(view)["shares"][BRIDGES[bridge]] for bridge in bridges)
    names = Several(tuple(BRIDGE_NAMES[bridge] for bridge in bridges))
    note = ngettext("earns {count} point", "earns {count} points", points)
    return Label(
        _("Score {bridges}", bridges=names),
        note,
        f"bridge-{BRIDGES[bridges[0]]}" if len(bridges) == 1 else "",
        facts=list_score_facts(view, points),
    )


def label_harvest(view: View, board: Edition, fruits: tuple[int, ...]) -> Label:
    """Fruits to harvest."""
    names = Several(tuple(FRUIT_NAMES[fruit] for fruit in fruits))
    count = sum(count_own_crop(view, board, FRUITS[fruit]) for fruit in fruits)
    note = ngettext("brings {count} harvest tile", "brings {count} harvest tiles", count)
    return Label(
        _("Harvest {fruits}", fruits=names),
        note,
        f"mainland-{FRUITS[fruits[0]]}" if len(fruits) == 1 else "",
    )


def label_part(view: View, board: Edition, word: str) -> Label:
    """A part of an action that is one word."""
    if word == "stop" and view["focus"] and view["focus"]["dive"]:
        return Label(_("Stop diving"))
    note = describe_part_earnings(view, board, word)
    return Label(PART_NAMES[word], note, facts=list_part_facts(view, board, word))


def describe_part_earnings(view: View, board: Edition, word: str) -> Text | None:
    """What a part earns, as far as it is known before the dice."""
    if word == "keep":
        return describe_sea_tile(view["focus"]["dive"]["tile"])
    if word == "market":
        cigars = get_own_entry(view)["cigars"]
        return _(
            "{cigars} for {points}",
            cigars=words.format_cigars(cigars - cigars % 5),
            points=words.format_victory_points(cigars // 5),
        )
    if word == "cash":
        return _("earns ${dollars}", dollars=min(board.bonus, view["bank"]))
    if word == "roll":
        factories, dice = count_sites_and_groups(view, board, "factory", 3)
        return _(
            "highest of {dice} for each of {factories}",
            dice=words.format_dice(dice),
            factories=words.format_factories(factories),
        )
    if word == "manage":
        _all, dice = count_sites_and_groups(view, board, "hotel", 3)
        hotels, _islands = count_sites_and_groups(
            view, board, "hotel", count_connected_groups(view)
        )
        return _(
            "highest of {dice} for each of {hotels}",
            dice=words.format_dice(dice),
            hotels=words.format_connected_hotels(hotels),
        )
    return None
