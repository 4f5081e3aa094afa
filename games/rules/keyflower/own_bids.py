"""What the words of an order may say of one's own bids, though no button does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keyflower.edition import COLOURS
from games.rules.orders.added_amounts import MORE
from games.rules.orders.move_facts import MANY

if TYPE_CHECKING:
    from games.rules.types import View


def list_workers_there(view: View, tile: str) -> tuple[str, ...]:
    """The colour and the number of one's own workers on a lot."""
    count, colour = find_own_workers(view, tile)
    return (colour, f"{colour}{MANY}{count}") if count and colour in COLOURS else ()


def list_added(view: View, tile: str, number: int) -> tuple[str, ...]:
    """How many workers a bid of so many adds to one's own on a lot."""
    count, _colour = find_own_workers(view, tile)
    return (f"{MORE}{number - count}",) if count else ()


def find_own_workers(view: View, tile: str) -> tuple[int, str]:
    """How many of one's own workers stand on a lot, and their colour."""
    lot = next((one for one in view["lots"] if one["tile"] == tile), None)
    own = (bid for bid in (lot["bids"] if lot else ()) if bid["seat"] == view["seat"])
    return next(((int(bid["count"]), str(bid["colour"])) for bid in own), (0, ""))
