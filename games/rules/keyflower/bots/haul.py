"""Carrying and upgrading: which tile could be turned next, and which good brings it nearer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keyflower import moves as mv
from games.rules.keyflower.bots.worth import GOOD, SKILL, get_own_player, get_season
from games.rules.keyflower.edition import GOODS, SKILLS, Cost, Edition, Tile

if TYPE_CHECKING:
    from games.rules.types import Move, View

FACE = 1.5
"""What a better face is worth beyond its points."""


def weigh_hauling(view: View, board: Edition, move: Move) -> float:
    """An upgrade by its points, a carried good by what it makes possible, stopping by nothing."""
    match move:
        case mv.Upgrade(tile, goods, skills, _named):
            paid = (
                sum(goods) * GOOD[get_season(view)]
                + sum(skills) * SKILL[get_season(view)]
                + 0.3 * goods[3]
            )
            return 50.0 + weigh_upgrade(board.tile[tile]) - paid
        case mv.Carry(good, source, target):
            return weigh_carrying(view, board, GOODS[good], source, target)
    return 0.3


def weigh_upgrade(tile: Tile) -> float:
    """What turning a tile over brings."""
    better = tile.back.usable and tile.front.usable
    return (
        tile.back_points
        - tile.front_points
        + FACE * better
        + 2.0 * (tile.back.each - tile.front.each)
    )


def weigh_carrying(view: View, board: Edition, good: str, source: str, target: str) -> float:
    """What it helps to carry a good to a yard that scores it, or to a tile that lacks it for its
    upgrade."""
    plots = {plot["tile"]: plot for plot in get_own_player(view)["plots"]}
    return weigh_good_on_target(view, board, good, plots[target]) - weigh_good_on_source(
        view, board, good, plots[source]
    )


def weigh_good_on_target(view: View, board: Edition, good: str, plot: View) -> float:
    """What one more of this good would be worth on a tile."""
    tile = board.tile[plot["tile"]]
    face = tile.ability(plot["back"])
    scored = face.each if face.yard in ("any", good) or (face.yard and good == "gold") else 0
    if plot["back"] or tile.cost is None or not has_skills_for(view, tile.cost):
        return float(scored)
    return scored + (
        weigh_upgrade(tile) / (1 + count_lacking_goods(tile.cost, plot))
        if needs_good(tile.cost, plot, good)
        else 0.0
    )


def weigh_good_on_source(view: View, board: Edition, good: str, plot: View) -> float:
    """What one of this good is worth where it lies."""
    without = {**plot, "goods": {**plot["goods"], good: plot["goods"][good] - 1}}
    return weigh_good_on_target(view, board, good, without)


def has_skills_for(view: View, cost: Cost) -> bool:
    """Whether the skills for an upgrade are there."""
    have = [get_own_player(view)["skills"][skill] for skill in SKILLS]
    enough = all(own >= need for own, need in zip(have, cost.skills, strict=True))
    return enough and sum(have) >= cost.any_skills + sum(cost.skills)


def count_lacking_goods(cost: Cost, plot: View) -> int:
    """How many goods an upgrade still lacks on its tile; gold stands for any."""
    have = [plot["goods"][good] for good in GOODS]
    short = sum(max(need - own, 0) for own, need in zip(have, cost.goods, strict=True))
    spare = sum(max(own - need, 0) for own, need in zip(have[:3], cost.goods[:3], strict=True))
    gold = max(have[3] - cost.goods[3], 0)
    rest: int = max(short - gold, 0) + max(cost.any_goods - spare - max(gold - short, 0), 0)
    return rest


def needs_good(cost: Cost, plot: View, good: str) -> bool:
    """Whether one more of this good brings the upgrade nearer."""
    more = {**plot, "goods": {**plot["goods"], good: plot["goods"][good] + 1}}
    return count_lacking_goods(cost, more) < count_lacking_goods(cost, plot)


def estimate_haul_points(view: View, board: Edition, transport: int, upgrades: int) -> float:
    """What so many transport and upgrade points could bring now: the best upgrades in reach."""
    plots = get_own_player(view)["plots"]
    lying = sum(sum(plot["goods"].values()) for plot in plots)
    worth = []
    for plot in plots:
        tile = board.tile[plot["tile"]]
        if plot["back"] or tile.cost is None or not has_skills_for(view, tile.cost):
            continue
        missing = count_lacking_goods(tile.cost, plot)
        if missing <= transport and missing <= lying - sum(plot["goods"].values()):
            worth.append(weigh_upgrade(tile) * (1.0 if not missing else 0.7))
    return sum(sorted(worth, reverse=True)[:upgrades])
