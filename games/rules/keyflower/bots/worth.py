"""What things are worth to a player, in points: rough figures, the same for tiles, workers and
goods."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from games.rules.keyflower.edition import (
    AUTUMN,
    COLOURS,
    GOODS,
    GREEN,
    SKILLS,
    WINTER,
    Ability,
    Cost,
    Edition,
    Scoring,
    Tile,
)
from games.rules.keyflower.winter_filling import count_complete_sets

if TYPE_CHECKING:
    from games.rules.types import View

WORKER = (1.0, 0.9, 0.75, 0.15)
"""A worker by season: it bids and works in every season to come, and at the end it is worth
little."""
GREEN_EXTRA = 0.5
"""Green workers cannot be drawn from the bag, so few can follow their colour."""
SKILL = (0.9, 0.9, 0.7, 0.2)
GOOD = (0.7, 0.7, 0.8, 0.3)
GOLD = 1.1
POINT_OF_WORK = 0.6
"""One transport or upgrade point on an own tile, for each season that is left."""
HOPE = (0.75, 0.65, 0.55, 0.0)
"""How likely a tile won in this season will be upgraded."""
NEXT_TO = 2.5
"""Tiles that lie around a turn order tile at the end, beyond the one that any tile touches."""


def get_season(view: View) -> int:
    """The season, spring from the start."""
    return max(int(view["season"]), 0)


def get_own_player(view: View) -> View:
    """The viewer's own entry among the players."""
    player: View = view["players"][view["seat"]]
    return player


def get_tile_and_village_owner(view: View, name: str) -> tuple[View, int | None]:
    """A tile on the table, and in whose village it lies (None: it is up for auction)."""
    for lot in view["lots"]:
        if lot["tile"] == name:
            return lot, None
    return next(
        (plot, player["seat"])
        for player in view["players"]
        for plot in player["plots"]
        if plot["tile"] == name
    )


def estimate_worker(colour: str, season: int) -> float:
    """A worker of this colour."""
    return WORKER[season] + (GREEN_EXTRA if colour == COLOURS[GREEN] and season < WINTER else 0.0)


@cache
def estimate_face(ability: Ability, season: int) -> float:
    """What using a face once brings, transport and upgrade left out."""
    goods = sum(
        count * (GOLD if good == "gold" else GOOD[season])
        for good, count in zip(GOODS, ability.make, strict=True)
    )
    gain = goods + (GOOD[season] if ability.choose else 0.0)
    gain += (
        ability.workers * WORKER[season]
        + ability.green * (WORKER[season] + GREEN_EXTRA)
        + ability.skills * SKILL[season]
    )
    if ability.pay in ("skill", *SKILLS):
        return gain - SKILL[season]
    return gain - WORKER[season] if ability.pay else gain


def estimate_tile(view: View, board: Edition, tile: Tile) -> float:
    """What it is worth to win a tile now."""
    season = get_season(view)
    if tile.kind == "winter":
        return 12.0 if tile.scoring is None else estimate_winter_tile(view, tile.scoring)
    if tile.kind == "turn-order":
        return NEXT_TO if season == WINTER else 0.8 + 0.5 * tile.purple
    if tile.kind == "summer-boat":
        return 2.0
    left = WINTER - season
    work = estimate_face(tile.front, season) + POINT_OF_WORK * (
        tile.front.transport + tile.front.upgrade
    )
    raised = (tile.back_points - tile.front_points) * HOPE[season] * rate_upgrade_ease(tile.cost)
    return (
        tile.front_points
        + raised
        + 0.55 * left * max(work, 0.0)
        + estimate_yard(view, tile, season)
    )


def rate_upgrade_ease(cost: Cost | None) -> float:
    """How easily an upgrade is paid: one skill is the easiest."""
    if cost is None:
        return 0.0
    return {0: 1.0, 1: 0.9, 2: 0.75}.get(sum(cost.goods) + cost.any_goods, 0.6)


def estimate_yard(view: View, tile: Tile, season: int) -> float:
    """What the goods in the village could bring on a yard or the barn."""
    face = tile.front
    if not face.yard or season != AUTUMN:
        return 0.0
    goods = [plot["goods"] for plot in get_own_player(view)["plots"]]
    lying = sum(sum(each.values()) if face.yard == "any" else each[face.yard] for each in goods)
    return 0.5 * face.each * lying + 1.5


def estimate_winter_tile(view: View, scoring: Scoring) -> float:
    """What a winter tile would pay for what the viewer has now."""
    counts = list_own_holdings(view, scoring.of)
    if scoring.one_kind:
        return float(max(counts) * scoring.points)
    if scoring.number:
        return float(sum(counts) // scoring.number * scoring.points)
    return float(count_complete_sets(scoring, counts) * scoring.points)


def list_own_holdings(view: View, sort: str) -> list[int]:
    """The viewer's workers, skills or goods by kind."""
    own = get_own_player(view)
    if sort == "worker":
        return [own["workers"][colour] for colour in COLOURS[: GREEN + 1]]
    if sort == "skill":
        return [own["skills"][skill] for skill in SKILLS]
    return [sum(plot["goods"][good] for plot in own["plots"]) for good in GOODS]
