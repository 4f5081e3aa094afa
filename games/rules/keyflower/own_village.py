"""A village as its owner's view shows it: in the terms of the final scoring; the places next
to it by number, row by row, as the board and the list call them."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from games.rules.keyflower.edition import Five, Three, get_viewed_edition
from games.rules.keyflower.hexes import Place, list_neighbours
from games.rules.keyflower.stages.allotment import build_holdings, encode_share
from games.rules.keyflower.state import Allotted, Player, Plot
from games.rules.keyflower.winter_filling import Hand, score_filling

if TYPE_CHECKING:
    from games.rules.keyflower.shares import Holdings
    from games.rules.types import View


def read_holdings(view: View, seat: int, more: tuple[str, ...] = ()) -> Holdings:
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
    return build_holdings(get_viewed_edition(view), Player(workers, skills, (), tuple(plots), won))


def read_filling(view: View) -> Hand:
    """What lies on the viewer's winter tiles."""
    return tuple(
        (lying["tile"], tuple(lying["counts"]), lying["purple"]) for lying in view["allot"]["mine"]
    )


def score_own_filling(view: View) -> tuple[Allotted, ...]:
    """What the viewer's winter tiles bring as they are filled now."""
    plan = score_filling(
        read_holdings(view, view["seat"]), read_filling(view), view["purple"] == view["seat"]
    )
    return tuple(map(encode_share, plan))


def number_free_places(plots: list[dict[str, Any]]) -> dict[Place, int]:
    """The number of each free place, from 1, as one reads: from above, and from the left."""
    return _number_free_places(tuple([(plot["q"], plot["r"]) for plot in plots]))


@lru_cache(maxsize=64)
def _number_free_places(taken: tuple[Place, ...]) -> dict[Place, int]:
    free = {place for spot in taken for _side, place in list_neighbours(spot)} - set(taken)
    ordered = sorted(free, key=lambda place: (2 * place[1] + place[0], place[0]))
    return {place: number for number, place in enumerate(ordered, 1)}
