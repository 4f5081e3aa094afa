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


def me(view: View) -> View:
    """The viewer's own entry among the players."""
    player: View = view["players"][view["seat"]]
    return player


def crop(view: View, board: Edition, fruit: str) -> int:
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


def spread(view: View, board: Edition, kind: str, islands: int) -> tuple[int, int]:
    """How many sites of a kind the viewer owns on the first so many island groups, and on how many
    groups they lie."""
    owned = [
        site.island
        for site in board.sites
        if site.kind == kind and site.island < islands and view["sites"][site.id] == view["seat"]
    ]
    return len(owned), len(set(owned))


def reach(view: View) -> int:
    """How many island groups are connected to the mainland."""
    return sum(bridge["connected"] for bridge in view["bridges"].values())


def action_note(view: View, board: Edition, action: str) -> Text:
    """What an action offers right now, in short."""
    return NOTES[action](view, board)


def dive_note(view: View, board: Edition) -> Text:
    """Looks and takes."""
    return _("{looks} looks, take {takes}", looks=me(view)["looks"], takes=me(view)["takes"])


def hotel_note(view: View, board: Edition) -> Text:
    """The price of a hotel."""
    return for_sale(view, board, "hotel")


def management_note(view: View, board: Edition) -> Text:
    """The price of a hotel, and the hotels that would be managed."""
    hotels, _islands = spread(view, board, "hotel", reach(view))
    return _(
        "{price}; {hotels}",
        price=for_sale(view, board, "hotel"),
        hotels=words.connected_hotels(hotels),
    )


def rolling_note(view: View, board: Edition) -> Text:
    """The price of a factory, and the factories that would roll."""
    return _(
        "{price}; {factories}",
        price=for_sale(view, board, "factory"),
        factories=factories(view, board),
    )


def marketing_note(view: View, board: Edition) -> Text:
    """The price of a factory, and the cigars in store."""
    stored = words.cigars(me(view)["cigars"])
    return _("{price}; you store {cigars}", price=for_sale(view, board, "factory"), cigars=stored)


def cash_note(view: View, board: Edition) -> Text:
    """The factories that would roll, and the dollars to be had."""
    dollars = min(board.bonus, view["bank"])
    return _("{factories}; earns ${dollars}", factories=factories(view, board), dollars=dollars)


def shares_note(view: View, board: Edition) -> Text:
    """Points of the best two bridges."""
    held = me(view)["shares"]
    best = best_two([view["bridges"][b]["connected"] * held[b] for b in BRIDGES])
    return ngettext("earns {count} point", "earns {count} points", best)


def harvest_note(view: View, board: Edition) -> Text:
    """Tiles of the best two fruits."""
    best = best_two([crop(view, board, fruit) for fruit in FRUITS])
    return ngettext("brings {count} harvest tile", "brings {count} harvest tiles", best)


NOTES: dict[str, Callable[[View, Edition], Text]] = {
    "dive": dive_note,
    "hotel": hotel_note,
    "hotel-manage": management_note,
    "factory-roll": rolling_note,
    "factory-market": marketing_note,
    "roll-cash": cash_note,
    "shares": shares_note,
    "harvest": harvest_note,
}


def idle(view: View, board: Edition, action: str) -> bool:
    """Whether no part of an action would bring anything now."""
    return not any(BRINGS[part](view, board) for part in PARTS[action] if part != "buy") and not (
        "buy" in PARTS[action] and affordable(view, board, action.partition("-")[0])
    )


def affordable(view: View, board: Edition, kind: str) -> bool:
    """Whether the viewer can pay for a site of this kind."""
    owners = {view["sites"][site.id] for site in board.sites if site.kind == kind}
    price = board.vacant_price if None in owners else board.oust_price
    return bool(owners - {view["seat"]}) and bool(me(view)["money"] >= price)


BRINGS: dict[str, Callable[[View, Edition], bool]] = {
    "look": lambda view, _board: any(not space["gone"] for space in view["sea"]),
    "manage": lambda view, board: spread(view, board, "hotel", reach(view))[0] > 0,
    "roll": lambda view, board: spread(view, board, "factory", len(board.sites))[0] > 0,
    "market": lambda view, _board: bool(me(view)["cigars"] >= CIGARS_A_POINT),
    "cash": lambda view, _board: bool(view["bank"]),
    "score": lambda view, _board: any(
        view["bridges"][one]["connected"] and me(view)["shares"][one] for one in BRIDGES
    ),
    "harvest": lambda view, board: any(crop(view, board, fruit) for fruit in FRUITS),
}
"""What a part of an action has to find to bring anything, beside what can be bought."""
CIGARS_A_POINT = 5


def repeat_note(view: View, board: Edition, action: str) -> Text:
    """The same, for both markers."""
    return _("both markers; {note}", note=action_note(view, board, action))


def best_two(counts: list[int]) -> int:
    """The two highest together."""
    return sum(sorted(counts)[-2:])


def factories(view: View, board: Edition) -> Text:
    """The viewer's factories, counted."""
    return words.factories(spread(view, board, "factory", len(board.sites))[0])


def for_sale(view: View, board: Edition, kind: str) -> Text:
    """What a site of this kind costs now, if one is to be had."""
    owners = [view["sites"][site.id] for site in board.sites if site.kind == kind]
    if None in owners:
        return _("a vacant one for ${price}", price=board.vacant_price)
    if any(owner != view["seat"] for owner in owners):
        return _("another's for ${price}", price=board.oust_price)
    return _("none to be had")
