"""How a game begins, and how each season opens (rulings.md B.1, B.2, B.9, B.10)."""

from __future__ import annotations

import pytest

from games.rules.core import fold
from games.rules.keyflower import events as ev
from games.rules.keyflower.edition import CURRENT, SUMMER, get_edition
from games.rules.keyflower.game import GAME
from games.rules.types import Refused
from tests.rules.walk import Position, opening, walk

TABLE = {
    2: (2, 1, 6, 3),
    3: (3, 2, 7, 3),
    4: (4, 3, 8, 3),
    5: (5, 4, 9, 2),
    6: (6, 4, 10, 2),
}
"""Seats: boats, turn order tiles, tiles a season, winter tiles dealt (rulings.md B.2)."""
ARRIVING = {
    2: ((13, 3), (13, 3), (9, 4)),
    3: ((19, 4), (17, 4), (13, 5)),
    4: ((24, 6), (22, 6), (15, 7)),
    5: ((29, 7), (27, 7), (18, 8)),
    6: ((33, 9), (31, 9), (22, 9)),
}
"""Seats: workers and skill tiles on the boats by season (rulings.md B.9)."""
every_table = pytest.mark.parametrize("seats", TABLE)


def ended(seats: int) -> Position:
    """The end of a random game with nothing passed over."""
    return list(walk(GAME, seats, 1))[-1]


@every_table
def test_as_many_tiles_are_in_play_as_the_table_says(seats: int) -> None:
    boats, orders, tiles, winter = TABLE[seats]
    board = get_edition(CURRENT, seats)
    assert (len(board.boats), len(board.orders), board.tiles_a_season, board.winter_dealt) == TABLE[
        seats
    ]
    state = opening(GAME, seats, b"setup" * 7).state
    assert len(state.lots) == tiles + orders
    assert len(state.boats) == boats == seats
    assert [len(player.winter) for player in state.players] == [winter] * seats


@every_table
def test_everybody_starts_with_a_home_and_eight_workers_but_no_green(seats: int) -> None:
    state = opening(GAME, seats, b"setup" * 7).state
    for player in state.players:
        assert [plot.tile in state.board.homes for plot in player.plots] == [True]
        assert sum(player.workers[:3]) == sum(player.workers) == 8


def test_the_lowest_home_takes_the_purple_worker_and_starts() -> None:
    history = [GAME.begin(3, {}), ev.Housed(("home-6", "home-2", "home-3"))]
    assert fold(GAME, None, history).start == 1
    state = opening(GAME, 4, b"purple" * 6).state
    homes = [player.plots[0].tile for player in state.players]
    assert state.turn == state.start == homes.index(min(homes))


@every_table
def test_the_boats_bring_what_is_printed_for_the_season(seats: int) -> None:
    opened = [event for event in ended(seats).history if isinstance(event, ev.Season)]
    for season, (workers, skills) in enumerate(ARRIVING[seats]):
        loads = opened[season].loads
        assert sum(sum(load[0]) for load in loads) == workers
        assert sum(sum(load[1]) for load in loads) == skills
    assert all(load == ((0, 0, 0, 0, 0), (0, 0, 0)) for load in opened[3].loads)


@every_table
def test_only_the_last_turn_order_tile_shows_the_purple_worker(seats: int) -> None:
    board = get_edition(CURRENT, seats)
    assert [board.tile[order].purple for order in board.orders] == [False] * (
        TABLE[seats][1] - 1
    ) + [True]


def test_summer_boats_come_up_with_either_face_and_other_tiles_with_their_front() -> None:
    faces = set()
    for number in range(12):
        history = list(walk(GAME, 6, number))[-1].history
        for event in history:
            if isinstance(event, ev.Season):
                for tile, back in event.tiles:
                    kind = get_edition(CURRENT, 6).tile[tile].kind
                    assert kind == "summer-boat" or not back
                    if event.season == SUMMER and kind == "summer-boat":
                        faces.add((tile, back))
    assert {back for _tile, back in faces} == {False, True}
    assert len({tile for tile, _back in faces}) == 4


def test_it_is_a_game_for_two_to_six() -> None:
    for seats in (0, 1, 7):
        with pytest.raises(Refused):
            GAME.begin(seats, {})
    for options in ({"open_money": "yes"}, {"rules": "house"}, {"allocation": "print"}):
        with pytest.raises(Refused):
            GAME.begin(4, options)


def test_new_games_are_played_as_printed_unless_the_table_agrees_on_the_online_table() -> None:
    assert GAME.begin(4, {}) == ev.Began(4, "2012-r2", "computed", "print")
    assert GAME.begin(4, {"rules": "online"}) == ev.Began(4, "2012-r2", "computed", "online")
    began = [GAME.begin(4, {}), GAME.begin(4, {"rules": "online"}), ev.Began(4, "2012-r1")]
    printed, online, first = (fold(GAME, None, [event]).board.rules for event in began)
    assert all(printed._replace(crosses_rivers=True, flips_boats=True, counters_orders=True))
    assert not any((printed.crosses_rivers, printed.flips_boats, printed.counters_orders))
    shared = {"greens_into_bag": True, "draws_first": True, "loads_evenly": True}
    assert online == first._replace(**shared)


def test_a_whole_game_has_four_seasons_and_one_end() -> None:
    for seats in GAME.seats:
        history = ended(seats).history
        assert [event.season for event in history if isinstance(event, ev.Season)] == [0, 1, 2, 3]
        assert [event.season for event in history if isinstance(event, ev.Settled)] == [0, 1, 2, 3]
        assert isinstance(history[-1], ev.Finished)
