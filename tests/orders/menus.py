"""Small menus of both games, for orders that are read without a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.rules.contract import Game
from games.rules.orders.explained import Search

NOTHING: tuple[str, ...] = ()
MENUS = {
    "keywest": dict.fromkeys(
        ("bid 1", "bid 3", "bid 8", "harvest banana", "harvest mango"), NOTHING
    )
    | {"buy upper-factory-2": ("Buy the cigar factory in the Upper Keys",)},
    "keyflower": dict.fromkeys(("choose watermill", "choose scholar", "pay red"), NOTHING),
}


def list_explained(
    game: Game[Any],
    buttons: Mapping[str, tuple[str, ...]],
    line: str,
    *,
    bare: bool,
) -> list[str]:
    """The moves of a menu that explain every word of a line."""
    return Search(game, buttons).list_explained(line, bare=bare)
