"""Small menus of both games, for orders that are read without a position."""

from __future__ import annotations

NOTHING: tuple[str, ...] = ()
MENUS = {
    "keywest": dict.fromkeys(
        ("bid 1", "bid 3", "bid 8", "harvest banana", "harvest mango"), NOTHING
    )
    | {"buy upper-factory-2": ("Buy the cigar factory in the Upper Keys",)},
    "keyflower": dict.fromkeys(("choose watermill", "choose scholar", "pay red"), NOTHING),
}
