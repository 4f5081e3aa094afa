"""What no standing order of a plan of Key West may go beyond."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keywest import moves as mv
from games.rules.keywest.offers import get_own_entry
from games.rules.keywest.plans.match import get_board_of_view
from games.rules.planning import Limit
from games.rules.text import _

if TYPE_CHECKING:
    from games.rules.types import Move, View


def get_move_cost(view: View, move: Move) -> int:
    """What a move costs, or may cost: a bid, a site to buy."""
    if isinstance(move, mv.Bid):
        return move.amount
    if isinstance(move, mv.Buy):
        board = get_board_of_view(view)
        return board.vacant_price if view["sites"][move.site] is None else board.oust_price
    return 0


def has_dollars_left(view: View, move: Move, dollars: int) -> bool:
    """Whether the viewer still has so many dollars afterwards; what costs nothing is always
    allowed."""
    cost = get_move_cost(view, move)
    return not cost or get_own_entry(view)["money"] - cost >= dollars


def is_without_ousting(view: View, move: Move, _number: int) -> bool:
    """Whether nobody's disk has to leave."""
    return not isinstance(move, mv.Buy | mv.Plant) or view["sites"][move.site] is None


def may_look_again(view: View, move: Move, times: int) -> bool:
    """Whether the dive has seen fewer looks than that."""
    if not isinstance(move, mv.Look):
        return True
    return bool(get_own_entry(view)["looks"] - view["focus"]["dive"]["looks"] < times)


LIMITS = (
    Limit(
        "keep at least $#",
        lambda n: _("Always keep at least ${dollars}", dollars=n),
        has_dollars_left,
    ),
    Limit("never oust", lambda _n: _("Never drive away anybody’s disk"), is_without_ousting),
    Limit(
        "look at most # times",
        lambda n: _("Look at most {count} times in a dive", count=n),
        may_look_again,
    ),
)
