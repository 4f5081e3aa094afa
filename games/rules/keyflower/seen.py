"""A village as its owner's view shows it, in the terms of the final scoring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keyflower.by_hand import Hand, summed
from games.rules.keyflower.edition import Five, Three, board_of
from games.rules.keyflower.stages.allotment import holdings, written
from games.rules.keyflower.state import Allotted, Player, Plot

if TYPE_CHECKING:
    from games.rules.core import View
    from games.rules.keyflower.shares import Holdings


def holdings_in(view: View, seat: int, more: tuple[str, ...] = ()) -> Holdings:
    """What this seat, whose screen the viewer may look behind, has to allot; with `more` tiles in
    the village."""
    own = view["players"][seat]
    plots = [
        Plot(
            plot["q"],
            plot["r"],
            plot["tile"],
            plot["turn"],
            plot["back"],
            goods=tuple(plot["goods"].values()),
        )
        for plot in own["plots"]
    ]
    plots += [Plot(0, 0, tile, 0, False) for tile in more]
    won = tuple((tile["tile"], tile["back"]) for tile in own["won"] if tile["tile"] not in more)
    workers: Five = (*own["workers"].values(), 0)
    skills: Three = tuple(own["skills"].values())
    return holdings(board_of(view), Player(workers, skills, (), tuple(plots), won))


def hand_in(view: View) -> Hand:
    """What lies on the viewer's winter tiles."""
    return tuple(
        (lying["tile"], tuple(lying["counts"]), lying["purple"]) for lying in view["allot"]["mine"]
    )


def sum_in(view: View) -> tuple[Allotted, ...]:
    """What the viewer's winter tiles bring as they are filled now."""
    plan = summed(holdings_in(view, view["seat"]), hand_in(view), view["purple"] == view["seat"])
    return tuple(map(written, plan))
