"""Won tiles find their place: free turning, matching edges, everybody at once (rulings.md B.3,
B.10)."""

from __future__ import annotations

import re

import pytest

from games.rules.keyflower.events import Homeless
from games.rules.keyflower.game import GAME
from games.rules.keyflower.hexes import STEPS, get_edge, get_opposite_side
from games.rules.keyflower.state import Plot
from tests.rules.english import english
from tests.rules.keyflower.table import Table, given
from tests.rules.keyflower.villages import BOARD


def places(table: Table, name: str, tile: str) -> set[tuple[int, int]]:
    lines = table.menu(name, f"place {tile} ")
    return {tuple(map(int, line.split(" ")[2].split(","))) for line in lines}


def test_a_tile_may_be_turned_as_long_as_every_touching_edge_matches() -> None:
    """Home 1 has a river at the bottom and roads all round; Inn has roads at the bottom and top
    right."""
    table = given().wins("Ada", "inn")
    assert places(table, "Ada", "inn") == set(STEPS) - {(0, 1)}
    for line in table.menu("Ada"):
        _place, _tile, spot, turn = line.split(" ")
        q, r = map(int, spot.split(","))
        side = STEPS.index((q, r))
        assert (
            get_edge(BOARD, "inn", int(turn[1:]), get_opposite_side(side))
            == "r"
            == get_edge(BOARD, "home-1", 0, side)
        )
    assert len(table.menu("Ada")) == 5 * 2


def test_a_place_is_said_by_its_number_and_what_lies_beside_it_never_by_a_code() -> None:
    table = given().wins("Ada", "inn")
    view, moves = table.view("Ada"), table.question("Ada").moves
    labels = [GAME.presentation.describe(view, move) for move in moves]
    texts = [english(table.names)(label.text) for label in labels]
    assert len(set(texts)) == len(texts) == 10
    shape = re.compile(r"Build Inn at place \d, .+ Home 1.*, turned by \d+°")
    assert all(map(shape.fullmatch, texts))
    wheres = {str(move).split(" ")[2]: text for move, text in zip(moves, texts, strict=True)}
    assert ", above Home 1, " in wheres["0,-1"]
    assert ", above Home 1 on the right, " in wheres["1,-1"]
    assert ", below Home 1 on the left, " in wheres["-1,1"]
    assert {str(label.brief.msgid) for label in labels} <= {f"{60 * n}°" for n in range(6)}


def test_a_boat_joins_the_river_and_no_road() -> None:
    given().wins("Ada", "summer-boat-3").offers(
        "Ada", "place summer-boat-3 0,1 r0", "place summer-boat-3 0,1 r3"
    )


def test_turning_is_clockwise() -> None:
    """A Jeweller's only road is at the bottom right; turned by one side it is at the bottom."""
    assert get_edge(BOARD, "jeweller", 0, 5) == "r"
    assert get_edge(BOARD, "jeweller", 1, 0) == "r"
    given().wins("Ada", "jeweller").allows("Ada: place jeweller 0,-1 r1")


@pytest.mark.parametrize("side", range(6))
def test_neighbours_touch_with_opposite_sides(side: int) -> None:
    q, r = STEPS[side]
    assert STEPS[get_opposite_side(side)] == (-q, -r)


def test_every_touching_edge_counts_not_only_one() -> None:
    table = given().built("Ada", "keywood", (0, -1), 0).wins("Ada", "inn")
    for line in table.menu("Ada"):
        _place, _tile, spot, turn = line.split(" ")
        q, r = map(int, spot.split(","))
        for plot in table.player("Ada").plots:
            step = (plot.q - q, plot.r - r)
            if step in STEPS:
                side = STEPS.index(step)
                assert get_edge(BOARD, "inn", int(turn[1:]), side) == get_edge(
                    BOARD, plot.tile, plot.turn, get_opposite_side(side)
                )


def test_several_tiles_are_placed_in_any_order() -> None:
    table = given().wins("Ada", "inn", "keywood")
    assert {line.split(" ")[1] for line in table.menu("Ada")} == {"inn", "keywood"}
    table.when("Ada: place keywood 0,-1 r0").asks("Ada").allows("Ada: place inn 0,-2 r0")
    table.when("Ada: place inn 0,-2 r0").village("Ada", "keywood", "inn")


def test_all_players_place_at_the_same_time() -> None:
    table = given().wins("Ada", "inn").wins("Cid", "keywood").asks("Ada", "Cid")
    table.when(f"Cid: {table.menu('Cid')[-1]}").asks("Ada")


def test_a_tile_keeps_the_face_with_which_it_was_won() -> None:
    table = given().wins("Ada", "summer-boat-3", back=True).when("Ada: place summer-boat-3 0,1 r0")
    assert table.plot("Ada", "summer-boat-3").back


def test_a_tile_that_fits_nowhere_is_lost() -> None:
    """A boat has four fields and two rivers; here is nothing but roads, and two rivers that have
    found each other."""
    table = given("Ada Bob")
    closed = Plot(0, 1, "home-3", 0, False)
    table._player("Ada", plots=(*table.player("Ada").plots, closed)).wins(
        "Ada", "summer-boat-3"
    ).wins("Bob", "inn")
    table.asks("Bob").when(f"Bob: {table.menu('Bob')[0]}").happened(Homeless(0, "summer-boat-3"))
    table.told("Summer boat 3 fits nowhere in the village of Ada and is lost.").village(
        "Ada", "home-3"
    )


def test_even_ten_tiles_for_a_village_as_long_as_a_street_make_a_menu_that_can_be_read() -> None:
    """With summer boat 2a every tile fits everywhere; the last ones are asked when the first are
    placed."""
    table = given("Ada Bob")
    street = tuple(
        Plot(0, -row, tile.id, 0, False)
        for row, tile in enumerate(list(BOARD.tile.values())[:24], 1)
    )
    boat = Plot(0, 1, "summer-boat-2", 0, False)
    won = BOARD.of_season(2)[:10]
    table._player("Ada", plots=(*table.player("Ada").plots, boat, *street)).wins("Ada", *won)
    offered = {line.split(" ")[1] for line in table.menu("Ada")}
    assert 1000 < len(table.menu("Ada")) <= 2000
    assert offered == set(won[: len(offered)]) != set(won)
    table.when(f"Ada: {table.menu('Ada')[0]}")
    assert {line.split(" ")[1] for line in table.menu("Ada")} > offered - {won[0]}
