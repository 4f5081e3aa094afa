"""How a thoughtful player writes standing orders in Key West: they reckon like the bot that
plans."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.rules.habits import Habit, Values, Weighed
from games.rules.keywest.bots import acting, disks, diving, drafting
from games.rules.keywest.bots.position import Position, read, with_disk
from games.rules.keywest.bots.worth import worth
from games.rules.keywest.edition import FRUITS, ISLANDS, Site, Tile
from games.rules.keywest.habits.dives import keeping, looking
from games.rules.keywest.moves import STOP, Buy, Harvest, Score, Waive
from games.rules.keywest.state import PARTS

if TYPE_CHECKING:
    from games.rules.types import Decision, Move, View

LAST = {
    "plant": ("waive",),
    "hotel": ("stop",),
    "hotel-manage": ("manage", "stop"),
    "factory-roll": ("roll", "stop"),
    "factory-market": ("market", "stop"),
    "roll-cash": ("cash", "roll", "stop"),
    "shares": ("score best", "stop"),
    "harvest": ("harvest best", "stop"),
}
"""What is done in any case."""
SOON = 0.01
"""What costs nothing is done before the way out is taken."""


RISK = {"take": 1.0, "mark": 0.3}
"""Points that orders for a turn may cost: little against what it brings. For tiles more is feared
than comes about, for they are ordered with the bid, when nobody knows who will choose first."""


def lead(kind: str, before: int) -> str:
    """The first action and the second are chosen apart, and what belongs to an action is said of
    that action alone."""
    if kind == "mark":
        return "if second action: " if before else "if first action: "
    return f"mark {kind} then " if kind in PARTS else ""


def weigh(view: View, decision: Decision) -> Weighed:
    """What the moves are worth, and the wishes: any tile, for others may leave it; any place for a
    plantation."""
    p = read(view, diving.pool_of(view))
    match decision.kind:
        case "mark":
            return alike(actions(p, view, decision))
        case "take":
            return by_slot(decision, "take", worths(p, view))
        case "resolve":
            return by_slot(decision, "resolve", [fruitless(p, tile) for tile in offered(p, view)])
        case "lift":
            moved = with_disk(p, p.board.sites[p.board.site_of[view["focus"]["target"]]])
            return alike(
                {
                    str(move): worth(with_disk(moved, site_of(p, move), -1))
                    for move in decision.moves
                }
            )
    moves = {str(move): worth_of(p, view, move) for move in decision.moves}
    return Weighed(moves, plantations(p, view, moves)) if decision.kind == "plant" else alike(moves)


def alike(moves: Values) -> Weighed:
    """Where moves are wished for as they are."""
    return Weighed(moves, moves)


def by_slot(decision: Decision, verb: str, points: Sequence[float]) -> Weighed:
    """Tiles of the offer, those on the menu and all."""
    return Weighed(
        {str(move): points[move.slot] for move in decision.moves},
        {f"{verb} {slot}": gained for slot, gained in enumerate(points, 1)},
    )


def plantations(p: Position, view: View, moves: Values) -> Values:
    """Plantations of any kind, by the island."""
    sites = [site for fruit in FRUITS for site in disks.candidates(p, view, fruit)]
    out = {"waive": 0.0} if any(line.startswith("waive") for line in moves) else {}
    return {
        f"plant {ISLANDS[site.island]}-{site.kind}": gain(p, view, site) for site in sites
    } | out


def offered(p: Position, view: View) -> list[Tile]:
    """The tiles of the offer, taken or not."""
    return [p.board.tile_of[entry["tile"]] for entry in view["offer"]]


def worths(p: Position, view: View) -> list[float]:
    """What each tile of the offer would add."""
    before = worth(p)
    return [worth(drafting.with_tile(p, view, tile)) - before for tile in offered(p, view)]


def second_tile(view: View, first: str) -> Values:
    """What each other tile would add after this one; nothing for whoever takes only one."""
    if view["draft"][0]["tiles"] < 2:
        return {}
    p, slot = read(view, diving.pool_of(view)), int(first.removeprefix("take ")) - 1
    after = drafting.with_tile(p, view, offered(p, view)[slot])
    points = worths(after, view)
    return {f"take {other + 1}": points[other] for other in range(len(points)) if other != slot}


def fruitless(p: Position, tile: Tile) -> float:
    """Plantations are better chosen later."""
    return -SOON * len(tile.fruits)


def actions(p: Position, view: View, decision: Decision) -> Values:
    """What each action is worth, with the best one after it where one follows. Of those that seem
    poor at once, what they lack against the last of the others."""
    ranked = sorted(
        ((acting.after(p, view, move), move) for move in decision.moves),
        key=lambda item: -item[0].total,
    )
    if p.slots < 2:
        return {str(move): outcome.total for outcome, move in ranked}
    good, poor = ranked[: acting.FIRST_CHOICES], ranked[acting.FIRST_CHOICES :]
    found = {str(move): acting.best_second(view, move, outcome) for outcome, move in good}
    least, last = min(found.values()), good[-1][0].total
    return found | {str(move): least + outcome.total - last for outcome, move in poor}


def worth_of(p: Position, view: View, move: Move) -> float:
    """What a part of an action, or a plantation, is worth."""
    match move:
        case Buy():
            return gain(p, view, site_of(p, move), disks.price(p, view, site_of(p, move)))
        case Score() | Harvest():
            return acting.gain(p, move) + SOON
        case Waive():
            return 0.0
    if hasattr(move, "site"):
        return gain(p, view, site_of(p, move))
    return 0.0 if move == STOP else SOON


def site_of(p: Position, move: Move) -> Site:
    """Where a move puts a disk, or takes it away."""
    return p.board.sites[p.board.site_of[move.site]]


def gain(p: Position, view: View, site: Site, price: int = 0) -> float:
    """What a disk on the site adds."""
    return worth(disks.placed(p, view, site, price)) - worth(p)


HABIT = Habit(
    weigh=weigh,
    rules={"dive": looking, "look": keeping},
    lead=lead,
    last=LAST,
    ranked={"mark": 1, "plant": 9},
    then={"take": second_tile},
    out="stop",
    blind=frozenset({"bid"}),
    final=frozenset({"mark"}),
    risk=RISK,
    stops=frozenset({"take", "mark"}),
)
