"""What is true of a move besides what its button says, for who reads orders: what one has
afterwards, how often one dives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keywest.move_notes import find_site_price, get_own_entry

if TYPE_CHECKING:
    from games.rules.keywest.edition import Edition
    from games.rules.types import View

CIGARS_A_POINT = 5


def tell_money_after(view: View, change: int) -> str:
    """The money that one has after a move that brings or costs so much."""
    return f"purse{get_own_entry(view)['money'] + change}"


def tell_points_after(view: View, points: int) -> str:
    """The points that one has after a move that brings so many."""
    return f"total{get_own_entry(view)['points'] + points}"


def list_action_facts(view: View, board: Edition, action: str) -> tuple[str, ...]:
    """What is true of an action: the looks of a dive and how many treasures it takes home, the
    money after a purchase or a payment, the points after a scoring."""
    if action == "dive":
        own = get_own_entry(view)
        return f"look{own['looks']}", f"haul{own['takes']}"
    if action == "roll-cash":
        return (tell_money_after(view, min(board.bonus, view["bank"])),)
    kind = action.partition("-")[0]
    price = find_site_price(view, board, kind) if kind in ("hotel", "factory") else None
    return () if price is None else (tell_money_after(view, -price),)


def list_score_facts(view: View, points: int) -> tuple[str, ...]:
    """What is true of bridges that are scored together."""
    return "shares", tell_points_after(view, points)


def list_part_facts(view: View, board: Edition, word: str) -> tuple[str, ...]:
    """What is true of a part of an action that is one word."""
    if word == "cash":
        return (tell_money_after(view, min(board.bonus, view["bank"])),)
    if word == "market":
        return (tell_points_after(view, get_own_entry(view)["cigars"] // CIGARS_A_POINT),)
    if word in ("keep", "back"):
        return (f"place{view['focus']['dive']['space']}",)
    return ()
