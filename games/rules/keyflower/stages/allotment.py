"""What a seat has to allot at the end of the game, by what plan it is counted, and the question
where it is done by hand."""

from __future__ import annotations

from typing import Any

from games.rules.keyflower import events as ev
from games.rules.keyflower.edition import GOLD, GOODS, Edition, Four
from games.rules.keyflower.evolve.changes import add_goods
from games.rules.keyflower.moves import BEST, DONE, Allot
from games.rules.keyflower.shares import WHITE_WIND, Holdings, Plan, Share
from games.rules.keyflower.state import (
    NO_GOODS,
    Allotted,
    Player,
    State,
    find_seat_of_purple,
    has_tile_with_face,
)
from games.rules.keyflower.winter_filling import (
    KINDS,
    NAME_OF_PURPLE,
    Hand,
    change_filling,
    choose_best_filling,
    lay_out_plan,
    list_filling_changes,
    score_filling,
)
from games.rules.text import _
from games.rules.types import Decision, Move


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


# By hand, where it was agreed: everybody fills their winter tiles, all at once, behind the screens.


def list_filling_decisions(state: State) -> tuple[Decision, ...]:
    """Everybody with a tile that takes something and who is not done yet.

    Whether they have anything to put there is behind the screen; being asked must not tell it.
    """
    prompt = _("What goes on your winter tiles? Without a change, the best allocation counts")
    return tuple(
        Decision(seat, "allot", prompt, list_filling_moves(state, seat), BEST)
        for seat in range(len(state.players))
        if seat not in state.agreed and takes_something(state, seat)
    )


def takes_something(state: State, seat: int) -> bool:
    """Whether this village has a place for anything, as everybody can see."""
    held = collect_holdings(state, seat)
    return bool(held.tiles or (held.yards and find_seat_of_purple(state) == seat))


def list_filling_moves(state: State, seat: int) -> tuple[Move, ...]:
    """Leaving it to the site, every change of one number, and being done."""
    held, purple = collect_holdings(state, seat), find_seat_of_purple(state) == seat
    lying = get_filling_of_holdings(state, seat, held)
    moves = [
        Allot(number, what, tile)
        for tile, what, number in list_filling_changes(held, lying, purple)
    ]
    return (BEST, *moves, DONE)


def get_filling(state: State, seat: int) -> Hand:
    """What lies on the seat's winter tiles now; at first as is best."""
    return get_filling_of_holdings(state, seat, collect_holdings(state, seat))


def get_filling_of_holdings(state: State, seat: int, holdings: Holdings) -> Hand:
    """The same of a seat that holds this."""
    filled = state.hands[seat]
    return (
        lay_out_plan(holdings, choose_best_filling(holdings, find_seat_of_purple(state) == seat))
        if filled is None
        else filled
    )


def decide_filling(state: State, seat: int, move: Move) -> list[Any]:
    """What a choice brings about."""
    if isinstance(move, Allot):
        held, purple = collect_holdings(state, seat), find_seat_of_purple(state) == seat
        lying = get_filling_of_holdings(state, seat, held)
        return [
            ev.Allotted(
                seat, change_filling(held, lying, purple, move.tile, move.what, move.number)
            )
        ]
    if move == DONE or state.hands[seat] is None:
        return [ev.Agreed(seat)]
    held = collect_holdings(state, seat)
    return [ev.Allotted(seat, lay_out_plan(held, choose_best_plan(state, seat))), ev.Agreed(seat)]
