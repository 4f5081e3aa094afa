"""Two plain players: the easy one, which is the planner with two deliberate flaws, and the greedy
one, a yardstick for the others.

The easy one does not look ahead, and bids as if all tiles were equal. It never blunders by dice: it
counts what it holds the moment after its move, a dollar like a point, and cannot see what a site, a
share or a plantation will bring in later rounds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keywest.bots import acting, bidding, diving, drafting
from games.rules.keywest.bots.acting import (
    EFFECTS,
    estimate_action_outcome,
    estimate_points_at_once,
)
from games.rules.keywest.bots.diving import estimate_sea_pool, estimate_sea_tile
from games.rules.keywest.bots.position import read_position
from games.rules.keywest.moves import (
    CASH,
    KEEP,
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

if TYPE_CHECKING:
    from games.rules.types import Bot, Decision, Move, Random, View


ANY_TILE = 0.4
"""What every tile is worth to it."""
AT_HAND = (CASH, MANAGE, ROLL)


def choose_easy_move(view: View, decision: Decision, rng: Random) -> Move:
    """The move after which it holds most."""
    if len(decision.moves) == 1:
        return decision.moves[0]
    return EASY_STAGES.get(decision.kind, choose_part_at_hand)(view, decision, rng)


def choose_bid_blindly(view: View, decision: Decision, rng: Random) -> Move:
    """The planner's bid if it thought that no tile is better than another."""
    return bidding.choose_bid_for_tiles(view, decision, rng, [ANY_TILE] * len(view["offer"]))


def choose_any_tile(view: View, decision: Decision, rng: Random) -> Move:
    """Any tile: they are all alike to it."""
    return rng.choice(decision.moves)


def choose_action_without_plan(view: View, decision: Decision, rng: Random) -> Move:
    """The one action that leaves it with most, the second marker not thought of."""
    p = read_position(view, estimate_sea_pool(view))
    return max(
        decision.moves,
        key=lambda move: (
            sum_holdings(acting.estimate_action_outcome(p, view, move)) + drafting.roll_noise(rng)
        ),
    )


def sum_holdings(outcome: acting.Outcome) -> float:
    """Points, dollars and cigars, all alike."""
    return outcome.points + outcome.position.money + outcome.position.cigars


def choose_part_at_hand(view: View, decision: Decision, rng: Random) -> Move:
    """What it can have at once; a site as soon as it can pay for one."""
    for move in AT_HAND:
        if move in decision.moves:
            return move
    sites = [move for move in decision.moves if isinstance(move, Buy)]
    if sites:
        return rng.choice(sites)
    return acting.choose_action_part(view, decision, rng) if MARKET not in decision.moves else STOP


def choose_any_place(view: View, decision: Decision, rng: Random) -> Move:
    """Any place: what will grow there it does not see."""
    return rng.choice(decision.moves)


def keep_first_tile(view: View, decision: Decision, rng: Random) -> Move:
    """The first tile of a dive: what the next looks might show it does not think of."""
    return KEEP if KEEP in decision.moves else decision.default


EASY_STAGES: dict[str, Bot] = {
    "bid": choose_bid_blindly,
    "take": choose_any_tile,
    "resolve": choose_any_place,
    "plant": choose_any_place,
    "lift": choose_any_place,
    "mark": choose_action_without_plan,
    "dive": diving.choose_dive_space,
    "look": keep_first_tile,
}


# The greedy player: whatever brings most points at once.


def choose_greedy_move(view: View, decision: Decision, rng: Random) -> Move:
    """Most points at once, ties by dice."""
    return max(
        decision.moves, key=lambda move: (estimate_immediate_points(view, move), rng.random())
    )


def estimate_immediate_points(view: View, move: Move) -> float:
    """Points that a move brings now, on average; nothing that might come of it later."""
    if isinstance(move, Mark | Repeat):
        return estimate_action_outcome(
            read_position(view, estimate_sea_pool(view)), view, move
        ).points
    if isinstance(move, Score | Harvest):
        return estimate_points_at_once(read_position(view, ()), move)
    if str(move) in ("manage", "market"):
        return EFFECTS[str(move)](read_position(view, ()), view, "")[0]
    return estimate_sea_tile(view, view["focus"]["dive"]["tile"]) if move == KEEP else 0.0
