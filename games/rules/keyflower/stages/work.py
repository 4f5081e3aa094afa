"""What using a tile brings: what is paid, made, hired, learned, carried and upgraded."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any

from games.rules.keyflower import events as ev
from games.rules.keyflower.edition import COLOURS, GOLD, PURPLE, SKILLS, WOOD, Cost, Four, Three
from games.rules.keyflower.hexes import list_joined_plots, measure_distances
from games.rules.keyflower.moves import STOP, Aim, Carry, Make, Pay, Upgrade
from games.rules.keyflower.stages.seasons import draw_from_bag, draw_from_skill_pile
from games.rules.keyflower.stages.turn import cut_menu
from games.rules.keyflower.state import Player, Plot, State, has_tile_with_face
from games.rules.text import _
from games.rules.types import Decision, Move

if TYPE_CHECKING:
    from games.rules.chance import Chance


def list_work_decisions(state: State) -> tuple[Decision, ...]:
    """What to pay, what to make, what to carry and upgrade."""
    seat, task = state.turn, state.task
    if task.pay in ("worker", "skill"):
        moves = tuple(map(Pay, list_payable(state.players[seat], task.pay)))
        return (Decision(seat, "pay", _("What do you hand in?"), moves, moves[0]),)
    if task.pay:
        return ()
    if task.choose:
        goods = tuple(Make(good) for good in range(WOOD, GOLD))
        return (Decision(seat, "make", _("What is made?"), goods, goods[0]),)
    if any(task.make) or task.workers or task.skills or task.green:
        return ()
    return ask_for_hauling(state, seat)


def ask_for_hauling(state: State, seat: int) -> tuple[Decision, ...]:
    """What to carry and upgrade."""
    moves = list_carries(state, seat) + list_upgrades(state, seat)
    if not moves and not is_upgrade_expected(state, seat):
        return ()
    menu = cut_menu(moves, state.task.aim, STOP)
    return (Decision(seat, "haul", _("Carry goods and upgrade tiles"), menu, STOP),)


def is_upgrade_expected(state: State, seat: int) -> bool:
    """Whether, for all that others know, an upgrade could be paid: the goods are there, and skill
    tiles behind the screen. Then the question is asked in any case, so that nobody learns their
    kinds from its absence."""
    if not state.task.upgrade:
        return False
    player = state.players[seat]
    wild = has_tile_with_face(player, "summer-boat-3", False)
    costs = [(state.board.tile[plot.tile].cost, plot) for plot in player.plots if not plot.back]
    return any(
        cost and sum(cost.skills) <= sum(player.skills) and list_goods_payments(cost, plot, wild)
        for cost, plot in costs
    )


def list_payable(player: Player, what: str) -> list[str]:
    """The workers or skills that could be handed in."""
    if what == "worker":
        return [
            name for name, count in zip(COLOURS[:PURPLE], player.workers, strict=False) if count
        ]
    return [name for name, count in zip(SKILLS, player.skills, strict=True) if count]


def list_carries(state: State, seat: int) -> list[Move]:
    """Every good that can be carried, as far as the points reach."""
    points, player = state.task.transport, state.players[seat]
    if not points:
        return []
    joined = list_joined_plots(state.board, player.plots, get_crossable_edges(state, player))
    moves: list[Move] = []
    for number, plot in enumerate(player.plots):
        if any(plot.goods):
            targets = [
                player.plots[target].tile for target in measure_distances(joined, number, points)
            ]
            moves += [
                Carry(good, plot.tile, target)
                for good, count in enumerate(plot.goods)
                if count
                for target in targets
            ]
    return moves


def get_crossable_edges(state: State, player: Player) -> str:
    """The kinds of edge that goods may cross: roads; with summer boat 2a fields as well, or
    whatever there is."""
    if not has_tile_with_face(player, "summer-boat-2", False):
        return "r"
    return "rwf" if state.board.rules.crosses_rivers else "rf"


def list_upgrades(state: State, seat: int) -> list[Move]:
    """Every upgrade that can be paid, with every way to pay it."""
    player = state.players[seat]
    if not state.task.upgrade:
        return []
    wild = has_tile_with_face(player, "summer-boat-3", False)
    moves: list[Move] = []
    for plot in player.plots:
        cost = state.board.tile[plot.tile].cost
        if cost and not plot.back:
            ways = [
                (goods, skills)
                for goods in list_goods_payments(cost, plot, wild)
                for skills in list_skill_payments(cost, player)
            ]
            moves += [Upgrade(plot.tile, goods, skills, len(ways) > 1) for goods, skills in ways]
    return moves


def list_goods_payments(cost: Cost, plot: Plot, wild: bool) -> list[Four]:
    """Every set of goods on the tile that pays the price."""
    return [
        goods
        for goods in list_payments_of_cost(cost, wild)
        if all(have >= need for have, need in zip(plot.goods, goods, strict=True))
    ]


@cache
def list_payments_of_cost(cost: Cost, wild: bool) -> tuple[Four, ...]:
    """Every set of goods that pays this price: gold stands for any other; with summer boat 3a
    everything does."""
    every = tuple(range(4))
    units = [
        every if wild else tuple({good, GOLD})
        for good, count in enumerate(cost.goods)
        for _each in range(count)
    ]
    units += [every] * cost.any_goods
    sets = {tuple(way.count(good) for good in range(4)) for way in product(*units)}
    return tuple(
        (way[0], way[1], way[2], way[3]) for way in sorted(sets, key=lambda way: (way[GOLD], way))
    )


def list_skill_payments(cost: Cost, player: Player) -> list[Three]:
    """Every set of skills that pays the price."""
    if not cost.any_skills:
        enough = all(have >= need for have, need in zip(player.skills, cost.skills, strict=True))
        return [cost.skills] if enough else []
    singles: list[Three] = [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
    return [way for way, have in zip(singles, player.skills, strict=True) if have]


def decide_work(state: State, seat: int, move: Move) -> list[Any]:
    """What a choice within an effect brings about."""
    match move:
        case Pay(what):
            return [ev.Paid(seat, what)]
        case Make(good):
            return [ev.Chosen(seat, good)]
        case Carry(good, source, target):
            return [
                ev.Moved(
                    seat, good, source, target, count_transport_steps(state, seat, source, target)
                )
            ]
        case Aim(tile):
            return [ev.Aimed(seat, tile)]
        case Upgrade(tile, goods, skills, _named):
            return [ev.Upgraded(seat, tile, goods, skills)]
    return [ev.Stopped(seat)]


def count_transport_steps(state: State, seat: int, source: str, target: str) -> int:
    """How many points the way between two tiles of the own village costs."""
    player = state.players[seat]
    number = {plot.tile: index for index, plot in enumerate(player.plots)}
    joined = list_joined_plots(state.board, player.plots, get_crossable_edges(state, player))
    return measure_distances(joined, number[source], state.task.transport)[number[target]]


def advance_work(state: State, chance: Chance) -> list[Any]:
    """Fixed payments and what comes from bag, pile and supply, as far as it is there."""
    seat, task = state.turn, state.task
    if task.pay:
        return [ev.Paid(seat, task.pay)]
    if any(task.make):
        have = [min(wanted, left) for wanted, left in zip(task.make, state.goods, strict=True)]
        return [
            ev.Made(seat, (have[0], have[1], have[2], have[3]), get_production_tile(state, seat))
        ]
    if task.workers:
        return [ev.Hired(seat, draw_from_bag(state.bag, task.workers, chance), False)]
    if task.skills:
        return [ev.Learned(seat, draw_from_skill_pile(state.skills, task.skills, chance))]
    if task.green:
        return [ev.Greens(seat, min(task.green, state.greens), False)]
    return [ev.Stopped(seat)]


def get_production_tile(state: State, seat: int) -> str:
    """Goods made in the own village lie on the tile that made them, others on the own home."""
    return state.task.tile if state.task.owner == seat else state.players[seat].plots[0].tile
