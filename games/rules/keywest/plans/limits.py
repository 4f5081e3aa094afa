"""What no standing order of a plan of Key West may go beyond."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keywest import moves as mv
from games.rules.keywest.offers import me
from games.rules.keywest.plans.match import board_of
from games.rules.planning import Limit
from games.rules.text import _

if TYPE_CHECKING:
    from games.rules.types import Move, View


def price(view: View, move: Move) -> int:
    """What a move costs, or may cost: a bid, a site to buy."""
    if isinstance(move, mv.Bid):
        return move.amount
    if isinstance(move, mv.Buy):
        board = board_of(view)
        return board.vacant_price if view["sites"][move.site] is None else board.oust_price
    return 0


def keeps(view: View, move: Move, dollars: int) -> bool:
    """Whether the viewer still has so many dollars afterwards; what costs nothing is always
    allowed."""
    cost = price(view, move)
    return not cost or me(view)["money"] - cost >= dollars


def spares(view: View, move: Move, _number: int) -> bool:
    """Whether nobody's disk has to leave."""
    return not isinstance(move, mv.Buy | mv.Plant) or view["sites"][move.site] is None


def looks_so_often(view: View, move: Move, times: int) -> bool:
    """Whether the dive has seen fewer looks than that."""
    if not isinstance(move, mv.Look):
        return True
    return bool(me(view)["looks"] - view["focus"]["dive"]["looks"] < times)


LIMITS = (
    Limit("keep at least $#", lambda n: _("Always keep at least ${dollars}", dollars=n), keeps),
    Limit("never oust", lambda _n: _("Never drive away anybody’s disk"), spares),
    Limit(
        "look at most # times",
        lambda n: _("Look at most {count} times in a dive", count=n),
        looks_so_often,
    ),
)
