"""Nothing is made and nothing is lost: every worker, skill tile, good and tile of the box is
somewhere, everywhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.rules.keyflower import events as ev
from games.rules.keyflower.edition import COLOURS, GREEN, PURPLE, WINTER
from games.rules.keyflower.hexes import (
    get_edge,
    get_opposite_side,
    is_joined_on_side,
    list_neighbours,
)
from games.rules.keyflower.state import (
    FLIP,
    LIMIT,
    NO_COLOUR,
    NOBODY,
    OVER,
    Group,
    Lot,
    Plot,
    State,
    find_leader,
    has_tile_with_face,
)
from tests.rules.keyflower.book import Book
from tests.rules.walk import Position

MOST_MOVES = 2000


def every_piece_is_somewhere(position: Position) -> None:
    """40 workers of three colours and 20 green ones, 16 skill tiles of each kind, the goods, each
    tile once."""
    state: State = position.state
    workers_are_all_there(state)
    skills_are_sixteen_of_each(state)
    goods_are_all_there(state)
    tiles_are_in_one_place_each(position)
    uses_grow_and_stay_within_six(state)
    bids_differ_and_obey_the_colour(state)
    villages_hang_together(state)
    assert all(len(decision.moves) <= MOST_MOVES for decision in position.asked)


def workers_are_all_there(state: State) -> None:
    """In the bag, green ones in their supply, behind screens, on boats, beside and on tiles, in the
    hand of the mover."""
    places = [
        state.bag,
        *(player.workers for player in state.players),
        *(boat.workers for boat in state.boats),
    ]
    total = Counter({colour: sum(place[colour] for place in places) for colour in range(PURPLE)})
    for group in standing(state):
        total.update(dict(enumerate(group.mix)) if any(group.mix) else {group.colour: group.number})
    total.update({colour: state.task.held[colour] for colour in range(PURPLE)})
    total[GREEN] += state.greens
    assert [total[colour] for colour in range(PURPLE)] == [40, 40, 40, 20], total
    assert all(min(place) >= 0 for place in places)
    assert state.greens >= 0
    if not state.board.rules.greens_into_bag:
        assert not state.bag[GREEN] + sum(boat.workers[GREEN] for boat in state.boats)


def standing(state: State) -> Iterator[Group]:
    """All workers on the table."""
    for lot in state.lots:
        yield from (bid for bid in lot.bids if bid.number)
        yield from lot.uses
    for player in state.players:
        for plot in player.plots:
            yield from plot.uses


def skills_are_sixteen_of_each(state: State) -> None:
    places = [
        state.skills,
        *(player.skills for player in state.players),
        *(boat.skills for boat in state.boats),
    ]
    assert [sum(kinds) for kinds in zip(*places, strict=True)] == [16, 16, 16]
    assert all(min(place) >= 0 for place in places)


def goods_are_all_there(state: State) -> None:
    places = [state.goods, *(plot.goods for player in state.players for plot in player.plots)]
    assert [sum(kinds) for kinds in zip(*places, strict=True)] == [24, 24, 24, 48]
    assert all(min(place) >= 0 for place in places)


def tiles_are_in_one_place_each(position: Position) -> None:
    """No tile twice; of each kind as many in play as there should be."""
    state, history = position.state, position.history
    built = [plot.tile for player in state.players for plot in player.plots]
    won = [tile for player in state.players for tile, _back in player.won]
    hidden = (
        []
        if state.season == WINTER
        else [tile for player in state.players for tile in player.winter]
    )
    undealt = [tile for pile in state.undealt for tile in pile]
    places = [*built, *won, *hidden, *undealt, *(lot.tile for lot in state.lots)]
    assert len(set(places)) == len(places), Counter(places).most_common(3)
    opened = [event for event in history if isinstance(event, ev.Season)]
    for event in opened:
        wanted = state.board.tiles_a_season
        dealt = state.board.seats * state.board.winter_dealt
        assert len(event.tiles) == wanted if event.season < WINTER else len(event.tiles) <= dealt
    shown = {tile for event in opened for tile, _back in event.tiles}
    kept = {*state.board.homes, *state.board.boats, *state.board.orders}
    assert {*built, *won} <= shown | kept


def uses_grow_and_stay_within_six(state: State) -> None:
    places: list[Lot | Plot] = [
        *state.lots,
        *(plot for player in state.players for plot in player.plots),
    ]
    for place in places:
        numbers = [group.number for group in place.uses]
        assert sum(numbers) <= LIMIT
        assert numbers == sorted(set(numbers))
        assert (place.colour == NO_COLOUR) == (not numbers and not any_bid(place))


def any_bid(place: Lot | Plot) -> bool:
    return isinstance(place, Lot) and any(bid.number for bid in place.bids)


def bids_differ_and_obey_the_colour(state: State) -> None:
    """Only the owner of summer boat 4 has other colours than the one that binds."""
    for lot in state.lots:
        bids = [bid for bid in lot.bids if bid.number]
        assert len({bid.number for bid in bids}) == len(bids)
        assert (find_leader(lot) == NOBODY) == (not bids)
        for group in bids:
            assert group.colour == lot.colour or has_tile_with_face(
                state.players[group.seat], "summer-boat-4", False
            )
        for group in lot.uses:
            assert sum(group.mix) in (0, group.number)
            assert group.colour == lot.colour or has_tile_with_face(
                state.players[group.seat], "summer-boat-4", True
            )
        assert not bids or any(group.colour == lot.colour for group in (*bids, *lot.uses)), COLOURS[
            lot.colour
        ]


def villages_hang_together(state: State) -> None:
    """Every tile touches another one; touching edges match but for the owner of summer boat 2a."""
    for player in state.players:
        at = {(plot.q, plot.r): plot for plot in player.plots}
        assert len(at) == len(player.plots)
        for plot in player.plots[1:]:
            assert any(place in at for _side, place in list_neighbours((plot.q, plot.r)))
        turned_at_last = state.phase in (FLIP, OVER) and has_tile_with_face(
            player, "summer-boat-2", True
        )
        if not turned_at_last and not has_tile_with_face(player, "summer-boat-2", False):
            matching(state, at)


def matching(state: State, at: dict[tuple[int, int], Plot]) -> None:
    for place, plot in at.items():
        for side, beyond in list_neighbours(place):
            if beyond in at:
                other = at[beyond]
                here = get_edge(state.board, plot.tile, plot.turn, side)
                assert here == get_edge(
                    state.board, other.tile, other.turn, get_opposite_side(side)
                )
                assert is_joined_on_side(state.board, plot, other, side, here)


def menus_are_what_the_book_allows(position: Position) -> None:
    """The menus of turns, of new tiles and of carrying are exactly the lines that the rules
    allow."""
    for decision in position.asked:
        menu = {str(move) for move in decision.moves}
        book = Book(position.game.view(position.state, decision.seat))
        if decision.kind == "turn":
            assert menu == book.turn()
        if decision.kind == "place":
            assert menu == book.places()
        if decision.kind == "haul":
            assert {line for line in menu if line.startswith("move ")} == book.carries()
