"""The planner with two written flaws: it does not look ahead, and bids as if all tiles were equal.

It never blunders by dice: it counts what it holds the moment after its move, a dollar like a point,
and cannot see what a site, a share or a plantation will bring in later rounds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.rules.keywest.bots import acting, bidding, disks, diving
from games.rules.keywest.bots.diving import pool_of
from games.rules.keywest.bots.position import read
from games.rules.keywest.moves import CASH, KEEP, MANAGE, MARKET, ROLL, STOP, Buy

if TYPE_CHECKING:
    from games.rules.types import Bot, Decision, Move, Random, View

ANY_TILE = 0.4
"""What every tile is worth to it."""
AT_HAND = (CASH, MANAGE, ROLL)


def easy(view: View, decision: Decision, rng: Random) -> Move:
    """The move after which it holds most."""
    if len(decision.moves) == 1:
        return decision.moves[0]
    return STAGES.get(decision.kind, part)(view, decision, rng)


def bid(view: View, decision: Decision, rng: Random) -> Move:
    """The planner's bid if it thought that no tile is better than another."""
    return bidding.best_bid(view, decision, rng, [ANY_TILE] * len(view["offer"]))


def take(view: View, decision: Decision, rng: Random) -> Move:
    """Any tile: they are all alike to it."""
    return rng.choice(decision.moves)


def mark(view: View, decision: Decision, rng: Random) -> Move:
    """The one action that leaves it with most, the second marker not thought of."""
    p = read(view, pool_of(view))
    return max(
        decision.moves, key=lambda move: held(acting.after(p, view, move)) + disks.taste(rng)
    )


def held(outcome: acting.Outcome) -> float:
    """Points, dollars and cigars, all alike."""
    return outcome.points + outcome.position.money + outcome.position.cigars


def part(view: View, decision: Decision, rng: Random) -> Move:
    """What it can have at once; a site as soon as it can pay for one."""
    for move in AT_HAND:
        if move in decision.moves:
            return move
    sites = [move for move in decision.moves if isinstance(move, Buy)]
    if sites:
        return rng.choice(sites)
    return acting.part(view, decision, rng) if MARKET not in decision.moves else STOP


def first_place(view: View, decision: Decision, rng: Random) -> Move:
    """Any place: what will grow there it does not see."""
    return rng.choice(decision.moves)


def keep(view: View, decision: Decision, rng: Random) -> Move:
    """The first tile of a dive: what the next looks might show it does not think of."""
    return KEEP if KEEP in decision.moves else decision.default


STAGES: dict[str, Bot] = {
    "bid": bid,
    "take": take,
    "resolve": first_place,
    "plant": first_place,
    "lift": first_place,
    "mark": mark,
    "dive": diving.look,
    "look": keep,
}
