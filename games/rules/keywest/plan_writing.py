"""Writes standing orders in Key West as thoughtful players do, for the simulation of people: they
reckon like the bot that plans."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from games.rules.keywest.bots import acting, diving, drafting
from games.rules.keywest.bots.position import Position, add_own_disk, read_position
from games.rules.keywest.bots.worth import estimate_position
from games.rules.keywest.edition import FRUITS, ISLANDS, Site, Tile, get_edition
from games.rules.keywest.moves import KEEP, STOP, Buy, Harvest, Look, Score, Waive
from games.rules.keywest.state import PARTS
from games.rules.plans.order_heuristics import OrderHeuristics, Values, Weighed
from games.rules.text import Text
from games.rules.types import Decision, View

if TYPE_CHECKING:
    from games.rules.types import Move


# Dives.


SPONGE = "sponge-"
DIVE_DECISION = Decision(0, "dive", Text(""), (), None)
"""These two choices do not depend on the menu."""


class NoDice:
    """No dice: of what is alike the first."""

    def random(self) -> float:
        return 0.0

    def randrange(self, stop: int, /) -> int:
        return 0

    def choice(self, items: Sequence[Any], /) -> Any:
        return items[0]


NO_DICE = NoDice()


def write_look_lines(view: View) -> list[str]:
    """Back to what was seen while that is best, else anywhere new."""
    under_way = view["focus"]["dive"]
    takes, lines = under_way["takes"], []
    for looks in range(under_way["looks"], 0, -1):
        move = diving.choose_dive_space(imagine_dive(view, looks, takes), DIVE_DECISION, NO_DICE)
        seen = view["sea"][move.space]["tile"] if isinstance(move, Look) else None
        if seen:
            lines.append(f"if {looks} looks left and {takes} takes left: look {seen}")
    return [*lines, "mark dive then look new or stop"]


def write_keep_lines(view: View) -> list[str]:
    """What to keep by looks and takes left; what holds most often stands below, for all other
    cases."""
    rules = {
        (looks, takes): write_keep_line(imagine_dive(view, looks, takes))
        for looks, takes in list_dive_cases(view["focus"]["dive"])
    }
    mostly = Counter(rules.values()).most_common(1)[0][0]
    return [
        *(
            f"if {looks} looks left and {takes} takes left: {r}"
            for (looks, takes), r in rules.items()
            if r != mostly
        ),
        mostly,
    ]


def list_dive_cases(dive: dict[str, Any]) -> Iterator[tuple[int, int]]:
    """(looks, takes) that may be left when a tile is seen: each take has used up a look."""
    for takes in range(dive["takes"], 0, -1):
        for looks in range(dive["looks"] - dive["takes"] + takes, -1, -1):
            yield looks, takes


def write_keep_line(view: View) -> str:
    """What is kept of all that may be seen here."""
    tiles = [tile for tile, _count in get_edition(view["edition"], view["seats"]).sea_tiles]
    good = [
        tile
        for tile in tiles
        if diving.choose_keep_or_back(imagine_dive(view, tile=tile), DIVE_DECISION, NO_DICE) == KEEP
    ]
    if len(good) in (0, len(tiles)):
        return "keep any" if good else "back"
    sponges = [int(tile.removeprefix(SPONGE)) for tile in good if tile.startswith(SPONGE)]
    words = [tile for tile in good if not tile.startswith(SPONGE)]
    words += [f"sponge {least}+" for least in sorted(sponges)[:1]]
    return " or ".join([*(f"keep {word}" for word in words), "back"])


def imagine_dive(
    view: View, looks: int | None = None, takes: int | None = None, tile: str | None = None
) -> View:
    """The view, had the dive so many looks and takes left, or this tile in sight."""
    dive = dict(view["focus"]["dive"])
    changed = {"looks": looks, "takes": takes, "tile": tile}
    dive |= {name: value for name, value in changed.items() if value is not None}
    return {**view, "focus": view["focus"] | {"dive": dive}}


# Wishes.


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
    sites = [site for fruit in FRUITS for site in drafting.list_site_candidates(p, view, fruit)]
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
        ((acting.estimate_action_outcome(p, view, move), move) for move in decision.moves),
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
                drafting.get_price_in_view(p, view, get_disk_site(p, move)),
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
    return estimate_position(drafting.put_disk_on_site(p, view, site, price)) - estimate_position(p)


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
