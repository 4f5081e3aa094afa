"""What a seat has to allot at the end of the game, and the plan by which it is counted."""

from __future__ import annotations

from games.rules.keyflower.by_hand import KINDS, NAME_OF_PURPLE, choose_best_filling, score_filling
from games.rules.keyflower.edition import GOLD, GOODS, Edition, Four
from games.rules.keyflower.evolve.changes import add_goods
from games.rules.keyflower.shares import WHITE_WIND, Holdings, Plan, Share
from games.rules.keyflower.state import (
    NO_GOODS,
    Allotted,
    Player,
    State,
    find_seat_of_purple,
    has_tile_with_face,
)


def get_scored_plan(state: State, seat: int) -> Plan:
    """As the seat has filled its winter tiles by hand; else the best allocation."""
    hand = state.hands[seat]
    return (
        choose_best_plan(state, seat)
        if hand is None
        else score_filling(collect_holdings(state, seat), hand, find_seat_of_purple(state) == seat)
    )


def choose_best_plan(state: State, seat: int) -> Plan:
    """The best allocation, with the best place for the purple worker if it counts for this seat."""
    return choose_best_filling(collect_holdings(state, seat), find_seat_of_purple(state) == seat)


def collect_holdings(state: State, seat: int) -> Holdings:
    """Everything that this seat has to allot at the end of the game."""
    return build_holdings(state.board, state.players[seat])


def build_holdings(board: Edition, player: Player) -> Holdings:
    """Everything that is to be allotted: what counts on a yard lies there, the rest is
    collected."""
    wild = has_tile_with_face(player, "summer-boat-3", True)
    goods: Four = NO_GOODS
    yards = []
    for plot in player.plots:
        ability = board.tile[plot.tile].ability(plot.back)
        kept = filter_scoring_goods(ability.yard, plot.goods, wild)
        goods = add_goods(goods, add_goods(plot.goods, kept, -1))
        if ability.yard:
            yards.append((plot.tile, kept, ability.each))
    tiles = tuple(
        (plot.tile, scoring) for plot in player.plots if (scoring := board.tile[plot.tile].scoring)
    )
    white = any(plot.tile == WHITE_WIND for plot in player.plots)
    r, b, y, g, _purple = player.workers
    return Holdings(
        (r, b, y, g),
        player.skills,
        goods,
        tiles,
        white,
        wild,
        tuple(yards),
        board.rules.frees_yards,
    )


def filter_scoring_goods(yard: str, goods: Four, wild: bool) -> Four:
    """The goods that score on a yard: its own kind and gold; all of them on the barn, or with
    summer boat 3b."""
    if not yard:
        return (0, 0, 0, 0)
    if yard == "any" or wild:
        return goods
    own = GOODS.index(yard)
    kept = [count if good in (own, GOLD) else 0 for good, count in enumerate(goods)]
    return kept[0], kept[1], kept[2], kept[3]


def encode_share(share: Share) -> Allotted:
    """A share as it is stored."""
    items = [
        (name, count) for name, count in zip(KINDS[share.sort], share.counts, strict=True) if count
    ]
    return share.tile, (*items, *([(NAME_OF_PURPLE, 1)] if share.purple else [])), share.points
