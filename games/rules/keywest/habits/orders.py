"""How a thoughtful player writes standing orders in Key West: they reckon like the bot that
plans."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.rules.habits import OrderHeuristics, Values, Weighed
from games.rules.keywest.bots import acting, disks, diving, drafting
from games.rules.keywest.bots.position import Position, add_own_disk, read_position
from games.rules.keywest.bots.worth import estimate_position
from games.rules.keywest.edition import FRUITS, ISLANDS, Site, Tile
from games.rules.keywest.habits.dives import write_keep_lines, write_look_lines
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


def get_line_beginning(kind: str, before: int) -> str:
    """The first action and the second are chosen apart, and what belongs to an action is said of
    that action alone."""
    if kind == "mark":
        return "if second action: " if before else "if first action: "
    return f"mark {kind} then " if kind in PARTS else ""


def weigh_moves(view: View, decision: Decision) -> Weighed:
    """What the moves are worth, and the wishes: any tile, for others may leave it; any place for a
    plantation."""
    p = read_position(view, diving.estimate_sea_pool(view))
    match decision.kind:
        case "mark":
            return wish_as_weighed(weigh_actions(p, view, decision))
        case "take":
            return weigh_tiles_by_slot(decision, "take", estimate_offer(p, view))
        case "resolve":
            return weigh_tiles_by_slot(
                decision,
                "resolve",
                [rate_fruits_late(p, tile) for tile in list_offer_tiles(p, view)],
            )
        case "lift":
            moved = add_own_disk(p, p.board.sites[p.board.site_of[view["focus"]["target"]]])
            return wish_as_weighed(
                {
                    str(move): estimate_position(add_own_disk(moved, get_disk_site(p, move), -1))
                    for move in decision.moves
                }
            )
    moves = {str(move): weigh_part(p, view, move) for move in decision.moves}
    return (
        Weighed(moves, weigh_plantations(p, view, moves))
        if decision.kind == "plant"
        else wish_as_weighed(moves)
    )


def wish_as_weighed(moves: Values) -> Weighed:
    """Where moves are wished for as they are."""
    return Weighed(moves, moves)


def weigh_tiles_by_slot(decision: Decision, verb: str, points: Sequence[float]) -> Weighed:
    """Tiles of the offer, those on the menu and all."""
    return Weighed(
        {str(move): points[move.slot] for move in decision.moves},
        {f"{verb} {slot}": gained for slot, gained in enumerate(points, 1)},
    )


def weigh_plantations(p: Position, view: View, moves: Values) -> Values:
    """Plantations of any kind, by the island."""
    sites = [site for fruit in FRUITS for site in disks.list_site_candidates(p, view, fruit)]
    out = {"waive": 0.0} if any(line.startswith("waive") for line in moves) else {}
    return {
        f"plant {ISLANDS[site.island]}-{site.kind}": estimate_disk_gain(p, view, site)
        for site in sites
    } | out


def list_offer_tiles(p: Position, view: View) -> list[Tile]:
    """The tiles of the offer, taken or not."""
    return [p.board.tile_of[entry["tile"]] for entry in view["offer"]]


def estimate_offer(p: Position, view: View) -> list[float]:
    """What each tile of the offer would add."""
    before = estimate_position(p)
    return [
        estimate_position(drafting.add_tile_effects(p, view, tile)) - before
        for tile in list_offer_tiles(p, view)
    ]


def weigh_second_tile(view: View, first: str) -> Values:
    """What each other tile would add after this one; nothing for whoever takes only one."""
    if view["draft"][0]["tiles"] < 2:
        return {}
    p, slot = (
        read_position(view, diving.estimate_sea_pool(view)),
        int(first.removeprefix("take ")) - 1,
    )
    after = drafting.add_tile_effects(p, view, list_offer_tiles(p, view)[slot])
    points = estimate_offer(after, view)
    return {f"take {other + 1}": points[other] for other in range(len(points)) if other != slot}


def rate_fruits_late(p: Position, tile: Tile) -> float:
    """Plantations are better chosen later."""
    return -SOON * len(tile.fruits)


def weigh_actions(p: Position, view: View, decision: Decision) -> Values:
    """What each action is worth, with the best one after it where one follows. Of those that seem
    poor at once, what they lack against the last of the others."""
    ranked = sorted(
        ((acting.play_out_action(p, view, move), move) for move in decision.moves),
        key=lambda item: -item[0].total,
    )
    if p.slots < 2:
        return {str(move): outcome.total for outcome, move in ranked}
    good, poor = ranked[: acting.FIRST_CHOICES], ranked[acting.FIRST_CHOICES :]
    found = {
        str(move): acting.estimate_best_second_action(view, move, outcome) for outcome, move in good
    }
    least, last = min(found.values()), good[-1][0].total
    return found | {str(move): least + outcome.total - last for outcome, move in poor}


def weigh_part(p: Position, view: View, move: Move) -> float:
    """What a part of an action, or a plantation, is worth."""
    match move:
        case Buy():
            return estimate_disk_gain(
                p,
                view,
                get_disk_site(p, move),
                disks.get_price_in_view(p, view, get_disk_site(p, move)),
            )
        case Score() | Harvest():
            return acting.estimate_points_at_once(p, move) + SOON
        case Waive():
            return 0.0
    if hasattr(move, "site"):
        return estimate_disk_gain(p, view, get_disk_site(p, move))
    return 0.0 if move == STOP else SOON


def get_disk_site(p: Position, move: Move) -> Site:
    """Where a move puts a disk, or takes it away."""
    return p.board.sites[p.board.site_of[move.site]]


def estimate_disk_gain(p: Position, view: View, site: Site, price: int = 0) -> float:
    """What a disk on the site adds."""
    return estimate_position(disks.put_disk_on_site(p, view, site, price)) - estimate_position(p)


WRITING_RULES = OrderHeuristics(
    weigh=weigh_moves,
    rules={"dive": write_look_lines, "look": write_keep_lines},
    lead=get_line_beginning,
    last=LAST,
    ranked={"mark": 1, "plant": 9},
    then={"take": weigh_second_tile},
    out="stop",
    blind=frozenset({"bid"}),
    final=frozenset({"mark"}),
    risk=RISK,
    stops=frozenset({"take", "mark"}),
)
