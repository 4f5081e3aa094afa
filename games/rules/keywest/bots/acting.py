"""The two markers of a turn: every pair of actions is played out on average, and the best one
begins."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from games.rules.keywest.bots.diving import estimate_sea_pool, expect_dive_points
from games.rules.keywest.bots.drafting import (
    get_price_in_view,
    list_site_candidates,
    put_disk_on_site,
    roll_noise,
)
from games.rules.keywest.bots.markers import (
    estimate_hotel_points,
    estimate_rolled_cigars,
    score_fruit_collection,
    sum_best_two,
)
from games.rules.keywest.bots.position import BIT, Position, read_position
from games.rules.keywest.bots.worth import estimate_position
from games.rules.keywest.moves import (
    CASH,
    MANAGE,
    MARKET,
    ROLL,
    STOP,
    Buy,
    Harvest,
    Mark,
    Repeat,
    Score,
)
from games.rules.keywest.state import PARTS

if TYPE_CHECKING:
    from games.rules.types import Decision, Move, Random, View

FIRST_CHOICES = 6
"""Only the best few first actions are followed by every second one."""
FOR_ONE_POINT = 5


class Outcome(NamedTuple):
    """The average result of an action: points on the track, and the position after it."""

    points: float
    position: Position

    @property
    def total(self) -> float:
        """Points now and to come."""
        return self.points + estimate_position(self.position)


def choose_action(view: View, decision: Decision, rng: Random) -> Move:
    """The first action of the best pair (or Repeat); the best action, if it is the last marker."""
    p = read_position(view, estimate_sea_pool(view))
    singles = [(move, estimate_action_outcome(p, view, move)) for move in decision.moves]
    ranked = sorted(singles, key=lambda item: item[1].total + roll_noise(rng), reverse=True)
    if p.slots < 2:
        return ranked[0][0]
    pairs = [
        (estimate_best_second_action(view, move, first) + roll_noise(rng), move)
        for move, first in ranked[:FIRST_CHOICES]
    ]
    return max(pairs, key=lambda item: item[0])[1]


def estimate_best_second_action(view: View, move: Move, first: Outcome) -> float:
    """Points of an action followed by the best one after it."""
    p = first.position
    if not p.slots:
        return first.total
    seconds = [action for action in PARTS if p.open & BIT[action]]
    return first.points + max(
        estimate_action_outcome(p, view, Mark(action)).total for action in seconds
    )


def estimate_action_outcome(p: Position, view: View, move: Mark | Repeat) -> Outcome:
    """What an action brings on average."""
    if isinstance(move, Repeat):
        p = p._replace(slots=0, open=p.open & ~BIT["repeat"])
    else:
        p = p._replace(slots=p.slots - 1, open=p.open & ~BIT[move.action])
    points = 0.0
    for part in ORDER[move.action]:
        gained, p = EFFECTS[part](p, view, move.action)
        points += gained
    return Outcome(points, p)


ORDER: dict[str, tuple[str, ...]] = {**PARTS, "roll-cash": ("cash", "roll")}


def estimate_dive(p: Position, view: View, action: str) -> tuple[float, Position]:
    return expect_dive_points(p.pool, p.looks, p.takes), p


def estimate_best_purchase(p: Position, view: View, action: str) -> tuple[float, Position]:
    """The best site that I can pay for, or none."""
    kind = "hotel" if action.startswith("hotel") else "factory"
    sites = [
        site
        for site in list_site_candidates(p, view, kind)
        if get_price_in_view(p, view, site) <= p.money
    ]
    if not sites or not p.disks:
        return 0.0, p
    return 0.0, max(
        [p, *(put_disk_on_site(p, view, site, get_price_in_view(p, view, site)) for site in sites)],
        key=estimate_position,
    )


def estimate_connected_hotels(p: Position, view: View, action: str) -> tuple[float, Position]:
    """Average points for the connected hotels (what is left over in dollars counted as points)."""
    connected = tuple([float(island < p.reach) for island in range(3)])
    return estimate_hotel_points(p.hotels, connected), p


def estimate_cigar_roll(p: Position, view: View, action: str) -> tuple[float, Position]:
    return 0.0, p._replace(
        cigars=min(p.board.cigars, round(p.cigars + estimate_rolled_cigars(p.factories)))
    )


def estimate_marketing(p: Position, view: View, action: str) -> tuple[float, Position]:
    return p.cigars // FOR_ONE_POINT, p._replace(cigars=p.cigars % FOR_ONE_POINT)


def estimate_bank_payment(p: Position, view: View, action: str) -> tuple[float, Position]:
    return 0.0, p._replace(money=p.money + min(p.board.bonus, p.bank))


def estimate_share_scoring(p: Position, view: View, action: str) -> tuple[float, Position]:
    reach = p.reach
    return sum_best_two(
        [float(count) if bridge < reach else 0.0 for bridge, count in enumerate(p.shares)]
    ), p


def estimate_harvest_action(p: Position, view: View, action: str) -> tuple[float, Position]:
    """Harvest tiles are points at the end, but nothing can take them away."""
    crops = [min(own, lying) for own, lying in zip(p.plants, p.mainland, strict=True)]
    gains = [
        score_fruit_collection(have + crop) - score_fruit_collection(have)
        for have, crop in zip(p.fruit, crops, strict=True)
    ]
    crops[gains.index(min(gains))] = 0
    fruit = tuple([have + crop for have, crop in zip(p.fruit, crops, strict=True)])
    mainland = tuple([lying - crop for lying, crop in zip(p.mainland, crops, strict=True)])
    return sum_best_two(gains), p._replace(fruit=fruit, mainland=mainland)


EFFECTS = {
    "look": estimate_dive,
    "buy": estimate_best_purchase,
    "manage": estimate_connected_hotels,
    "roll": estimate_cigar_roll,
    "market": estimate_marketing,
    "cash": estimate_bank_payment,
    "score": estimate_share_scoring,
    "harvest": estimate_harvest_action,
}


def choose_action_part(view: View, decision: Decision, rng: Random) -> Move:
    """The next part of an action: money first, then a site if it is worth its price, then what it
    earns."""
    moves = decision.moves
    if CASH in moves:
        return CASH
    p = read_position(view, estimate_sea_pool(view))
    best = choose_site_to_buy(p, view, moves, rng)
    for move in (best, MANAGE, ROLL, MARKET):
        if move in moves:
            return move
    scores = [move for move in moves if isinstance(move, Score | Harvest)]
    return (
        max(scores, key=lambda move: (estimate_points_at_once(p, move), len(str(move))))
        if scores
        else STOP
    )


def choose_site_to_buy(
    p: Position, view: View, moves: tuple[Move, ...], rng: Random
) -> Move | None:
    """The site most worth buying; None if none is worth its price."""
    sites = {
        move: p.board.sites[p.board.site_of[move.site]] for move in moves if isinstance(move, Buy)
    }
    gains = {
        move: estimate_position(put_disk_on_site(p, view, site, get_price_in_view(p, view, site)))
        - estimate_position(p)
        + roll_noise(rng)
        for move, site in sites.items()
    }
    best = max(gains, key=gains.__getitem__, default=None)
    return best if best is not None and gains[best] > 0 else None


def estimate_points_at_once(p: Position, move: Score | Harvest) -> float:
    """Points of scoring these bridges or harvesting these fruits."""
    if isinstance(move, Score):
        return float(sum(p.shares[bridge] for bridge in move.bridges))
    crops = {fruit: min(p.plants[fruit], p.mainland[fruit]) for fruit in move.fruits}
    return sum(
        score_fruit_collection(p.fruit[fruit] + crop) - score_fruit_collection(p.fruit[fruit])
        for fruit, crop in crops.items()
    )
