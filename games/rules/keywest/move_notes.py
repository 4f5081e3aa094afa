"""What the viewer's own things would bring right now: notes on moves, read from their own view."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.rules.keywest import words
from games.rules.keywest.edition import BRIDGES, FRUITS, Edition
from games.rules.keywest.state import PARTS
from games.rules.text import Text, _, ngettext

if TYPE_CHECKING:
    from games.rules.types import View


def get_own_entry(view: View) -> View:
    """The viewer's own entry among the players."""
    player: View = view["players"][view["seat"]]
    return player


def count_own_crop(view: View, board: Edition, fruit: str) -> int:
    """How many tiles of a fruit the viewer's plantations would bring in now."""
    owned = len(
        [
            site
            for site in board.sites
            if site.kind == fruit and view["sites"][site.id] == view["seat"]
        ]
    )
    lying: int = view["mainland"][fruit]
    return min(owned, lying)


def count_sites_and_groups(view: View, board: Edition, kind: str, islands: int) -> tuple[int, int]:
    """How many sites of a kind the viewer owns on the first so many island groups, and on how many
    groups they lie."""
    owned = [
        site.island
        for site in board.sites
        if site.kind == kind and site.island < islands and view["sites"][site.id] == view["seat"]
    ]
    return len(owned), len(set(owned))


def count_connected_groups(view: View) -> int:
    """How many island groups are connected to the mainland."""
    return sum(bridge["connected"] for bridge in view["bridges"].values())


def describe_action_gain(view: View, board: Edition, action: str) -> Text:
    """What an action offers right now, in short."""
    return NOTES[action](view, board)


def describe_dive(view: View, board: Edition) -> Text:
    """Looks and takes."""
    return _(
        "{looks} looks, take {takes}",
        looks=get_own_entry(view)["looks"],
        takes=get_own_entry(view)["takes"],
    )


def describe_hotel_price(view: View, board: Edition) -> Text:
    """The price of a hotel."""
    return describe_site_price(view, board, "hotel")


def describe_hotel_management(view: View, board: Edition) -> Text:
    """The price of a hotel, and the hotels that would be managed."""
    hotels, _islands = count_sites_and_groups(view, board, "hotel", count_connected_groups(view))
    return _(
        "{price}; {hotels}",
        price=describe_site_price(view, board, "hotel"),
        hotels=words.format_connected_hotels(hotels),
    )


def describe_rolling(view: View, board: Edition) -> Text:
    """The price of a factory, and the factories that would roll."""
    return _(
        "{price}; {factories}",
        price=describe_site_price(view, board, "factory"),
        factories=format_own_factories(view, board),
    )


def describe_market(view: View, board: Edition) -> Text:
    """The price of a factory, and the cigars in store."""
    stored = words.format_cigars(get_own_entry(view)["cigars"])
    return _(
        "{price}; you store {cigars}",
        price=describe_site_price(view, board, "factory"),
        cigars=stored,
    )


def describe_rolling_and_cash(view: View, board: Edition) -> Text:
    """The factories that would roll, and the dollars to be had."""
    dollars = min(board.bonus, view["bank"])
    return _(
        "{factories}; earns ${dollars}",
        factories=format_own_factories(view, board),
        dollars=dollars,
    )


def describe_best_shares(view: View, board: Edition) -> Text:
    """Points of the best two bridges."""
    held = get_own_entry(view)["shares"]
    best = sum_two_highest([view["bridges"][b]["connected"] * held[b] for b in BRIDGES])
    return ngettext("earns {count} point", "earns {count} points", best)


def describe_best_harvest(view: View, board: Edition) -> Text:
    """Tiles of the best two fruits."""
    best = sum_two_highest([count_own_crop(view, board, fruit) for fruit in FRUITS])
    return ngettext("brings {count} harvest tile", "brings {count} harvest tiles", best)


NOTES: dict[str, Callable[[View, Edition], Text]] = {
    "dive": describe_dive,
    "hotel": describe_hotel_price,
    "hotel-manage": describe_hotel_management,
    "factory-roll": describe_rolling,
    "factory-market": describe_market,
    "roll-cash": describe_rolling_and_cash,
    "shares": describe_best_shares,
    "harvest": describe_best_harvest,
}


def is_idle_action(view: View, board: Edition, action: str) -> bool:
    """Whether no part of an action would bring anything now."""
    return not any(BRINGS[part](view, board) for part in PARTS[action] if part != "buy") and not (
        "buy" in PARTS[action] and can_afford_site(view, board, action.partition("-")[0])
    )


def can_afford_site(view: View, board: Edition, kind: str) -> bool:
    """Whether the viewer can pay for a site of this kind."""
    owners = {view["sites"][site.id] for site in board.sites if site.kind == kind}
    price = board.vacant_price if None in owners else board.oust_price
    return bool(owners - {view["seat"]}) and bool(get_own_entry(view)["money"] >= price)


BRINGS: dict[str, Callable[[View, Edition], bool]] = {
    "look": lambda view, _board: any(not space["gone"] for space in view["sea"]),
    "manage": lambda view, board: (
        count_sites_and_groups(view, board, "hotel", count_connected_groups(view))[0] > 0
    ),
    "roll": lambda view, board: (
        count_sites_and_groups(view, board, "factory", len(board.sites))[0] > 0
    ),
    "market": lambda view, _board: bool(get_own_entry(view)["cigars"] >= CIGARS_A_POINT),
    "cash": lambda view, _board: bool(view["bank"]),
    "score": lambda view, _board: any(
        view["bridges"][one]["connected"] and get_own_entry(view)["shares"][one] for one in BRIDGES
    ),
    "harvest": lambda view, board: any(count_own_crop(view, board, fruit) for fruit in FRUITS),
}
"""What a part of an action has to find to bring anything, beside what can be bought."""
CIGARS_A_POINT = 5


def describe_repeat(view: View, board: Edition, action: str) -> Text:
    """The same, for both markers."""
    return _("both markers; {note}", note=describe_action_gain(view, board, action))


def sum_two_highest(counts: list[int]) -> int:
    """The two highest together."""
    return sum(sorted(counts)[-2:])


def format_own_factories(view: View, board: Edition) -> Text:
    """The viewer's factories, counted."""
    return words.format_factories(
        count_sites_and_groups(view, board, "factory", len(board.sites))[0]
    )


def find_site_price(view: View, board: Edition, kind: str) -> int | None:
    """What the cheapest site of this kind costs now; None if none is to be had."""
    owners = [view["sites"][site.id] for site in board.sites if site.kind == kind]
    if None in owners:
        return board.vacant_price
    return board.oust_price if any(owner != view["seat"] for owner in owners) else None


def describe_site_price(view: View, board: Edition, kind: str) -> Text:
    """What a site of this kind costs now, if one is to be had."""
    owners = [view["sites"][site.id] for site in board.sites if site.kind == kind]
    if None in owners:
        return _("a vacant one for ${price}", price=board.vacant_price)
    if any(owner != view["seat"] for owner in owners):
        return _("another player’s for ${price}", price=board.oust_price)
    return _("none available")
