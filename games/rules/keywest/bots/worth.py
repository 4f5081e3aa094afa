"""What a position is worth in points: what it holds, and what the markers still to be placed will
make of it."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from games.rules.keywest.bots.markers import (
    POINT,
    STORED,
    Crops,
    collect_block_facts,
    estimate_best_actions_in_rounds,
    estimate_connection_odds,
    list_marker_blocks,
    weigh_by_connection,
)
from games.rules.keywest.bots.position import ALL_OPEN, BIT, NOTHING, Position, Row

USEFUL_DOLLARS, USEFUL_DOLLAR_RATE = 26, 0.045
"""Dollars up to the first number buy sites: each is worth so much more for every round still to
come."""
DECIDED, HOLD, CONTEST = 100.0, 4.0, 2.0
"""How much one disk more than a rival counts for being boss: at the end of this round when nobody
acts after me, at the end of this round, of later rounds."""
GROWTH = 1.05
"""Later blocks find more factories, hotels and shares than now."""
STARS_FIRST, STARS_SECOND = 8, 4


def estimate_position(p: Position) -> float:
    """Points still to come from here (those on the track are not counted)."""
    return (
        estimate_money(p)
        + estimate_boss_points(p)
        + estimate_star_points(p)
        + estimate_markers_to_come(p)
    )


def estimate_money(p: Position) -> float:
    """Money: points at the end, sites before."""
    return POINT * p.money + USEFUL_DOLLAR_RATE * (p.board.rounds - p.round) * min(
        p.money, USEFUL_DOLLARS
    )


def estimate_boss_points(p: Position) -> float:
    """Two points an island group and round, by the odds of being its boss."""
    later = p.board.rounds - p.round
    sure = HOLD if p.behind else DECIDED
    total = 0.0
    for mine, rivals in zip(p.mine, p.rivals, strict=True):
        total += estimate_boss_share(mine, rivals, sure) * (mine > 0) + later * estimate_boss_share(
            mine, rivals, CONTEST
        )
    return total


@lru_cache(maxsize=8192)
def estimate_boss_share(mine: int, rivals: Row, base: float) -> float:
    """My part of the boss's two points, when each disk makes a player `base` times as likely to be
    boss."""
    odds_against: float = sum(base ** (rival - mine) for rival in rivals)
    return 2 / (1 + odds_against)


def estimate_star_points(p: Position) -> float:
    """Eight points for the most stars that can be reached at the end, four for the second most."""
    chance = estimate_connection_odds(p.left, p.board.rounds - p.round)
    mine = weigh_by_connection(p.stars, chance)
    if not mine:
        return 0.0
    width = 1 + 0.6 * (p.board.rounds - p.round)
    first, second = 1.0, 0.0
    for rival in p.rival_stars:
        ahead = 1 / (1 + exp((weigh_by_connection(rival, chance) - mine) / width))
        first, second = first * ahead, second * ahead + first * (1 - ahead)
    return STARS_FIRST * first + STARS_SECOND * second


def estimate_markers_to_come(p: Position) -> float:
    """The best markers of every block still to come, and the cigars that they will sell."""
    total = 0.0
    crops = Crops(p.fruit, NOTHING)
    works, market_later, open_now = collect_block_facts(p), False, p.open
    for number, (end, markers) in enumerate(
        list_marker_blocks(p.round, p.board.rounds, p.board.return_after)
    ):
        slots = markers + p.slots if not number else markers
        if slots:
            gain, crops = estimate_best_actions_in_rounds(works, open_now, slots, end, crops)
            total += gain * GROWTH**number
            market_later = market_later or bool(open_now & BIT["factory-market"])
        open_now = ALL_OPEN
    return total + (STORED * POINT * p.cigars if market_later else 0.0)
