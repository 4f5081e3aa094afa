"""Sending workers to tiles: three uses, six workers, one colour, and what each tile brings
(rulings.md B.4, B.10)."""

from __future__ import annotations

import pytest

from games.rules.keyflower.edition import AUTUMN, CURRENT, GREEN, SUMMER
from games.rules.keyflower.events import Made, Stopped
from tests.rules.keyflower.table import Table, given

ONE_TILE = ("key-mine",)


def uses(table: Table, name: str, tile: str) -> list[str]:
    return table.menu(name, f"use {tile} ")


def test_the_first_use_takes_one_to_six_workers() -> None:
    table = given().has("Ada", red=8)
    assert uses(table, "Ada", "key-mine") == [f"use key-mine {count} red" for count in range(1, 7)]


@pytest.mark.parametrize(
    ("before", "possible"),
    [
        ((), [1, 2, 3, 4, 5, 6]),
        ((1,), [2, 3, 4, 5]),
        ((2,), [3, 4]),
        ((3,), []),
        ((1, 2), [3]),
        ((1, 3), []),
    ],
)
def test_each_use_takes_more_than_the_last_and_six_are_enough(
    before: tuple[int, ...], possible: list[int]
) -> None:
    """So a tile is used three times at most."""
    table = given("Ada Bob").has("Ada", red=9).has("Bob", red=9)
    for number, count in enumerate(before):
        table.when(f"{table.names[number % 2]}: use key-mine {count} red")
    name = table.names[len(before) % 2]
    assert uses(table, name, "key-mine") == [f"use key-mine {count} red" for count in possible]


def test_tiles_up_for_auction_own_and_others_villages_and_homes_can_be_used() -> None:
    table = given().built("Ada", "miner").built("Bob", "gold-mine").has("Ada", red=1)
    table.allows("Ada: use key-mine 1 red", "Ada: use miner 1 red", "Ada: use gold-mine 1 red")
    table.allows("Ada: use home-1 1 red", "Ada: use home-2 1 red", "Ada: use home-3 1 red")


def test_tiles_without_an_action_yards_boats_and_turn_order_tiles_cannot_be_used() -> None:
    lots = (
        "goldsmith",
        "sawmill",
        "forge",
        "sculptor",
        "well",
        "timber-yard",
        "stone-yard",
        "blacksmith",
        "barn",
    )
    table = (
        given(season=AUTUMN, lots=(*lots, "inn")).built("Ada", "summer-boat-2").has("Ada", red=2)
    )
    assert {line.split(" ")[1] for line in table.menu("Ada", "use")} == {
        "inn",
        "home-1",
        "home-2",
        "home-3",
    }


def test_more_workers_do_not_bring_more() -> None:
    given().has("Ada", red=4).when("Ada: use key-mine 4 red").goods("Ada", "home-1", iron=1)


def test_a_tile_up_for_auction_shows_its_front_and_an_upgraded_one_its_back() -> None:
    table = given().built("Ada", "keystone-quarry", back=True).has("Ada", red=2, blue=1)
    table.when("Ada: use keystone-quarry 1 red").goods("Ada", "keystone-quarry", stone=3)


# -- products
# --------------------------------------------------------------------------------------------------


def test_goods_made_in_the_own_village_lie_on_the_tile_that_made_them() -> None:
    given().built("Ada", "miner").has("Ada", red=1).when("Ada: use miner 1 red").goods(
        "Ada", "miner", iron=2
    )


def test_goods_made_elsewhere_lie_on_the_own_home() -> None:
    table = given().built("Bob", "miner").has("Ada", red=2).has("Bob", blue=1)
    table.when("Ada: use miner 1 red").goods("Ada", "home-1", iron=2).goods("Bob", "miner")
    table.when("Bob: use keywood 1 blue").goods("Bob", "home-2", wood=1)


def test_what_the_supply_lacks_is_not_received() -> None:
    table = (
        given(lots=("woodcutter",)).left(wood=1).has("Ada", red=2).when("Ada: use woodcutter 1 red")
    )
    table.goods("Ada", "home-1", wood=1)
    table = (
        given(lots=("woodcutter",)).left(wood=0).has("Ada", red=2).when("Ada: use woodcutter 1 red")
    )
    table.goods("Ada", "home-1").told("The supply is empty: Ada makes nothing.")


def test_a_workshop_makes_one_good_of_choice_but_no_gold() -> None:
    table = given().has("Ada", red=2).when("Ada: use workshop 1 red")
    table.offers("Ada", "make wood", "make stone", "make iron").when("Ada: make stone").goods(
        "Ada", "home-1", stone=1
    )


def test_an_upgraded_workshop_makes_all_three() -> None:
    table = given(lots=ONE_TILE).built("Ada", "workshop", back=True).has("Ada", red=1)
    table.when("Ada: use workshop 1 red").goods("Ada", "workshop", wood=1, stone=1, iron=1)


PRODUCERS = {
    "keywood": ({"wood": 1}, {"wood": 3}),
    "keystone-quarry": ({"stone": 1}, {"stone": 3}),
    "woodcutter": ({"wood": 2}, {"wood": 1, "gold": 1}),
    "key-mine": ({"iron": 1}, {"iron": 3}),
    "gold-mine": ({"gold": 1}, {"gold": 2}),
    "quarryman": ({"stone": 2}, {"stone": 1, "gold": 1}),
    "miner": ({"iron": 2}, {"iron": 1, "gold": 1}),
}


@pytest.mark.parametrize("tile", PRODUCERS)
def test_what_each_tile_makes_on_its_two_faces(tile: str) -> None:
    for back, expected in enumerate(PRODUCERS[tile]):
        table = given(lots=("peddler",)).built("Ada", tile, back=bool(back)).has("Ada", red=1)
        table.when(f"Ada: use {tile} 1 red").goods("Ada", tile, **expected)


SKILLED = {
    "mason": ("pickaxe", "stone"),
    "carpenter": ("saw", "wood"),
    "smelter": ("anvil", "iron"),
}


@pytest.mark.parametrize("tile", SKILLED)
def test_three_goods_for_a_skill_tile_and_gold_on_the_back(tile: str) -> None:
    skill, good = SKILLED[tile]
    for back, made in ((False, good), (True, "gold")):
        table = given(season=SUMMER, lots=("store",)).built("Ada", tile, back=back)
        table.has("Ada", red=1).refuses(f"Ada: use {tile} 1 red").has("Ada", **{skill: 1})
        table.when(f"Ada: use {tile} 1 red").goods("Ada", tile, **{made: 3}).then(
            "Ada", **{skill: 0}
        )
        assert sum(table.state.skills) == 48


# -- workers and skills
# --------------------------------------------------------------------------------------------


DRAWING_WORKERS = {
    "alehouse": (1, 2, 0),
    "tavern": (2, 3, 1),
    "brewer": (2, 3, 0),
    "inn": (1, 3, 0),
}


@pytest.mark.parametrize("tile", DRAWING_WORKERS)
def test_random_workers_come_from_the_bag_and_only_their_owner_sees_them(tile: str) -> None:
    front, back, paid = DRAWING_WORKERS[tile]
    for face, drawn in ((False, front), (True, back)):
        table = (
            given(lots=("keywood",)).built("Ada", tile, back=face).has("Ada", blue=1 + paid, saw=1)
        )
        table.when(f"Ada: use {tile} 1 blue")
        if tile in ("tavern", "brewer"):
            table.when("Ada: pay blue" if paid else "Ada: pay saw")
        assert sum(table.player("Ada").workers) == drawn
        assert any(line.startswith("Ada draws from the bag: ") for line in table.log("Ada"))
        assert not any(line.startswith("Ada draws from") for line in table.log(None))


def test_the_bag_holds_no_green_and_gives_what_it_has() -> None:
    table = (
        given(lots=("keywood",))
        .built("Ada", "alehouse", back=True)
        .has("Ada", red=1)
        .left(red=0, yellow=0, blue=1)
    )
    table.when("Ada: use alehouse 1 red").then("Ada", red=0, blue=1, yellow=0, green=0)


@pytest.mark.parametrize(("back", "drawn"), [(False, 1), (True, 2)])
def test_random_skills_come_from_the_pile(back: bool, drawn: int) -> None:
    table = given().built("Ada", "apprentice-hall", back=back).has("Ada", red=1)
    table.when("Ada: use apprentice-hall 1 red")
    assert sum(table.player("Ada").skills) == drawn


@pytest.mark.parametrize(("back", "drawn"), [(False, 2), (True, 3)])
def test_the_hiring_fair_gives_skills_for_one_of_any_kind(back: bool, drawn: int) -> None:
    table = given().built("Ada", "hiring-fair", back=back).has("Ada", red=1, saw=1, anvil=1)
    table.when("Ada: use hiring-fair 1 red").offers("Ada", "pay saw", "pay anvil").when(
        "Ada: pay anvil"
    )
    assert sum(table.player("Ada").skills) == 1 + drawn


def test_the_pile_gives_what_it_has() -> None:
    table = (
        given()
        .built("Ada", "apprentice-hall", back=True)
        .has("Ada", red=1)
        .left(saw=0, pickaxe=0, anvil=1)
    )
    table.when("Ada: use apprentice-hall 1 red").then("Ada", saw=0, pickaxe=0, anvil=1)


GREEN_FOR = {"peddler": "yellow", "store": "blue", "fair": "red"}


@pytest.mark.parametrize("tile", GREEN_FOR)
def test_green_workers_are_exchanged_for_one_beside_those_placed(tile: str) -> None:
    colour = GREEN_FOR[tile]
    for back, greens in ((False, 1), (True, 2)):
        table = given(lots=("keywood",)).built("Ada", tile, back=back).has("Ada", **{colour: 1})
        table.refuses(f"Ada: use {tile} 1 {colour}").has("Ada", **{colour: 2})
        table.when(f"Ada: use {tile} 1 {colour}").then("Ada", green=greens, **{colour: 0})
        assert table.state.greens == 20 - greens


def test_an_exchange_is_made_even_if_the_green_supply_is_empty() -> None:
    table = given().built("Ada", "peddler").has("Ada", yellow=2).has("Bob", red=1).left(green=0)
    table.when("Ada: use peddler 1 yellow").then("Ada", yellow=0, green=0)


def test_the_tavern_takes_any_worker_green_ones_too() -> None:
    table = (
        given(season=SUMMER, lots=("tavern",)).has("Ada", red=1).refuses("Ada: use tavern 1 red")
    )
    table.has("Ada", green=1, blue=1).when("Ada: use tavern 1 red").offers(
        "Ada", "pay blue", "pay green"
    )
    table.when("Ada: pay green").then("Ada", green=0)


@pytest.mark.parametrize(("edition", "drawn"), [(CURRENT, 1), ("2012-r1", 2)])
def test_the_tavern_draws_first_so_that_what_was_handed_in_never_fills_a_shortfall(
    edition: str, drawn: int
) -> None:
    """One blue worker is left in the bag, and the Tavern gives two for one."""
    table = (
        given("Ada Bob", season=SUMMER, lots=("tavern",), edition=edition)
        .has("Ada", red=2)
        .has("Bob", red=1)
    )
    table.bagged(blue=1).when("Ada: use tavern 1 red", "Ada: pay red")
    table.then("Ada", blue=1, red=drawn - 1)
    assert sum(table.state.bag) == 2 - drawn


@pytest.mark.parametrize(("edition", "drawn"), [(CURRENT, 1), ("2012-r1", 2)])
def test_the_hiring_fair_draws_first_so_that_what_was_handed_in_never_fills_a_shortfall(
    edition: str, drawn: int
) -> None:
    table = given("Ada Bob", season=SUMMER, lots=("hiring-fair",), edition=edition).has(
        "Ada", red=1, saw=1
    )
    table.has("Bob", red=1).left(saw=0, pickaxe=0, anvil=1).when(
        "Ada: use hiring-fair 1 red", "Ada: pay saw"
    )
    table.then("Ada", anvil=1, saw=drawn - 1)
    assert sum(table.state.skills) == 2 - drawn


def test_the_tavern_takes_what_was_handed_in_even_if_the_bag_is_empty() -> None:
    table = (
        given("Ada Bob", season=SUMMER, lots=("tavern",))
        .has("Ada", red=2)
        .has("Bob", red=1)
        .bagged()
    )
    table.when("Ada: use tavern 1 red", "Ada: pay red").then("Ada", red=0)
    assert table.state.bag == (1, 0, 0, 0, 0)


def test_green_workers_that_are_handed_in_go_into_the_bag_and_may_be_drawn_again() -> None:
    """In the first edition they go back to their supply."""
    for edition, supply, bag in ((CURRENT, 18, 1), ("2012-r1", 19, 0)):
        table = given("Ada Bob", season=SUMMER, lots=("tavern",), edition=edition).has(
            "Ada", red=1, green=2
        )
        table.has("Bob", red=2).when("Ada: use tavern 1 red", "Ada: pay green")
        assert (table.state.greens, table.state.bag[GREEN]) == (supply, bag)
    table = (
        given("Ada Bob", lots=("alehouse",)).has("Ada", red=1).has("Bob", blue=1).bagged(green=1)
    )
    table.when("Ada: use alehouse 1 red").then("Ada", green=1).told(
        "Ada draws 1 worker from the bag."
    )
    assert table.view("Bob")["green"] == 20


def test_a_picked_up_bid_cannot_pay_for_the_tile_it_is_sent_to() -> None:
    table = given("Ada Bob", lots=("peddler", "keywood")).has("Ada", yellow=2).has("Bob", yellow=9)
    table.when("Ada: bid 2 yellow on keywood", "Bob: bid 3 yellow on keywood")
    table.when("Ada: gather keywood").refuses("Ada: use peddler 2 yellow")


def test_transport_tiles_may_be_used_without_any_possible_effect() -> None:
    given().has("Ada", red=1).when("Ada: use stable 1 red").happened(Stopped(0))


def test_a_new_season_finds_every_tile_empty_again() -> None:
    table = given("Ada Bob").built("Ada", "miner").has("Ada", red=5).has("Bob", red=5)
    table.when("Ada: use miner 1 red", "Bob: use miner 2 red").all_pass()
    assert table.plot("Ada", "miner").uses == ()
    table.happened(Made(1, (0, 0, 2, 0), "home-2"))
