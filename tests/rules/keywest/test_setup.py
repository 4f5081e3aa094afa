"""Setting up (DE p. 2, "Vorbereitung")."""

from __future__ import annotations

import pytest

from games.rules.keywest.edition import get_edition
from games.rules.keywest.game import GAME
from games.rules.types import Refused
from tests.rules.keywest.table import given

TABLES = {3: "Ada Bob Cid", 4: "Ada Bob Cid Dan", 5: "Ada Bob Cid Dan Eve"}


@pytest.mark.parametrize(("seats", "bank"), [(3, 145), (4, 125), (5, 105)])
def test_everybody_starts_with_20_dollars_and_11_disks_and_the_bank_holds_the_rest(
    seats: int, bank: int
) -> None:
    table = given(TABLES[seats]).bank(bank)
    for name in TABLES[seats].split():
        table.then(name, money=20, disks=11, points=0, cigars=0, looks=3, takes=1)


def test_the_bridges_take_three_four_and_five_steps_paid_with_nine_ones_and_three_twos() -> None:
    land = given().state.land
    assert land.bridges == (3, 4, 5)
    assert land.dollars == (9, 3)


def test_27_harvest_tiles_lie_face_down_and_none_is_on_the_mainland() -> None:
    land = given().state.land
    assert land.face_down == (9, 9, 9)
    assert land.mainland == (0, 0, 0)


def test_the_sea_holds_15_sponges_15_treasures_and_10_wrecks_and_nobody_knows_where() -> None:
    sea = dict(get_edition("2010-r1", 4).sea_tiles)
    assert sum(count for tile, count in sea.items() if tile.startswith("sponge")) == 15
    assert [sea[f"sponge-{dollars}"] for dollars in range(3, 8)] == [3] * 5
    assert [sea[treasure] for treasure in ("chest", "mask", "vase")] == [5] * 3
    assert sea["wreck"] == 10
    assert all(space["tile"] is None for space in given().view("Ada")["sea"])


def test_the_42_tiles_are_those_of_the_rulings() -> None:
    tiles = get_edition("2010-r1", 5).tiles
    assert len({tile.id for tile in tiles}) == 42
    assert [sum(tile.bridge == bridge for tile in tiles) for bridge in range(3)] == [6, 6, 6]
    assert [sum(tile.fruits.count(fruit) for tile in tiles) for fruit in range(3)] == [8, 8, 8]
    assert [sum(tile.harvest > 0 for tile in tiles), sum(tile.look for tile in tiles)] == [12, 12]
    assert sum(tile.take for tile in tiles) == 6


def test_with_five_players_nothing_is_covered() -> None:
    board = get_edition("2010-r1", 5)
    assert (len(board.sites_of("hotel")), len(board.sites_of("factory")), len(board.graveyard)) == (
        11,
        10,
        10,
    )


def test_with_four_players_a_1_star_hotel_a_factory_and_a_2_of_the_graveyard_are_covered() -> None:
    five, four = get_edition("2010-r1", 5), get_edition("2010-r1", 4)
    covered = [site for site in five.sites if site.id not in four.site_of]
    assert [(site.island, site.kind, site.stars) for site in covered] == [
        (0, "hotel", 1),
        (2, "factory", 0),
    ]
    assert five.graveyard[1:] == four.graveyard
    assert five.graveyard[0] == 2


def test_with_three_players_a_3_star_hotel_another_factory_and_the_other_2_as_well() -> None:
    four, three = get_edition("2010-r1", 4), get_edition("2010-r1", 3)
    covered = [site for site in four.sites if site.id not in three.site_of]
    assert [(site.island, site.kind, site.stars) for site in covered] == [
        (1, "hotel", 3),
        (2, "factory", 0),
    ]
    assert four.graveyard[1:] == three.graveyard
    assert min(three.graveyard) > 2


def test_key_west_is_for_three_to_five_players_and_knows_its_options() -> None:
    for seats in (2, 6):
        with pytest.raises(Refused):
            GAME.begin(seats, {})
    for options in ({"money": "buried"}, {"weather": "fine"}):
        with pytest.raises(Refused):
            GAME.begin(3, options)


def test_money_may_be_secret_or_open() -> None:
    """DE: "Der Spieler darf seinen Geldbestand geheim halten, wenn er möchte.\""""
    assert given().view("Ada")["players"][1]["money"] is None
    assert given(open_money=True).view("Ada")["players"][1]["money"] == 20
