"""Every question of the special-cases page (DE p. 8, "Sonderfälle"), by its own words."""

from __future__ import annotations

from games.rules.keywest import events as ev
from tests.rules.keywest.table import Table, given


def without_stock(*sites: str, **things: int) -> Table:
    """Ada is to act and has no disk in stock."""
    return given(phase="action").has("Ada", *sites, disks=0, **things)


def test_with_no_disk_in_stock_one_is_moved_from_the_board() -> None:
    table = without_stock("upper-mango-1", "lower-factory-1").when(
        "Ada: mark hotel", "Ada: buy lower-hotel-1"
    )
    table.offers("Ada", "lift upper-mango-1", "lift lower-factory-1").when(
        "Ada: lift lower-factory-1"
    )
    table.owned(lower_hotel_1="Ada", lower_factory_1=None, upper_mango_1="Ada").then(
        "Ada", disks=0, money=15
    )


def test_with_no_disk_in_stock_the_player_may_do_without() -> None:
    table = without_stock("upper-mango-1").when("Ada: mark hotel", "Ada: stop")
    table.owned(upper_mango_1="Ada").then("Ada", money=20)


def test_first_harvest_then_move_that_disk_to_a_hotel() -> None:
    """The order of the actions is the player's own."""
    table = given(phase="action", mainland={"mango": 1}).has("Ada", "upper-mango-1", disks=0)
    table.when(
        "Ada: mark harvest", "Ada: harvest mango", "Ada: mark hotel", "Ada: buy upper-hotel-3"
    )
    table.when("Ada: lift upper-mango-1").owned(upper_mango_1=None, upper_hotel_3="Ada")
    table.then("Ada", fruit={"banana": 0, "mango": 1, "orange": 0})


def test_the_tile_put_back_first_may_be_looked_at_again_and_taken() -> None:
    """Of three looks, two may be used for the same tile."""
    table = given(phase="action").lies(5, "vase").lies(6, "mask").when("Ada: mark dive")
    table.when("Ada: look 5", "Ada: back", "Ada: look 6", "Ada: back", "Ada: look 5", "Ada: keep")
    table.then("Ada", treasures=["vase"]).happened(ev.Sighted(0, 5, "mask"))


def test_a_second_look_at_the_same_tile_costs_a_look() -> None:
    table = given(phase="action").lies(5, "vase").when("Ada: mark dive")
    table.when("Ada: look 5", "Ada: back", "Ada: look 5", "Ada: back", "Ada: look 5", "Ada: back")
    assert "mark hotel" in table.menu("Ada")


def test_sponges_and_wrecks_are_never_left_in_a_collection() -> None:
    """Found there at the end they would bring nothing; here they are cashed or laid down as soon as
    they are taken."""
    table = given(phase="action", wrecks=9).has("Ada", takes=1).lies(5, "wreck").lies(6, "sponge-3")
    table.when("Ada: mark dive", "Ada: look 5", "Ada: keep", "Ada: look 6", "Ada: keep").then(
        "Ada", treasures=[]
    )


def test_the_tenth_wreck_with_four_players_brings_nothing() -> None:
    table = (
        given(phase="action", wrecks=9)
        .lies(5, "wreck")
        .when("Ada: mark dive", "Ada: look 5", "Ada: keep")
    )
    table.then("Ada", points=0).told(
        "Ada finds a wreck at 5; the graveyard is full, so it brings nothing."
    )
    ninth = (
        given(phase="action", wrecks=8)
        .lies(5, "wreck")
        .when("Ada: mark dive", "Ada: look 5", "Ada: keep")
    )
    ninth.then("Ada", points=5)


def test_the_ninth_wreck_with_three_players_brings_nothing() -> None:
    table = given("Ada Bob Cid", phase="action", wrecks=8).lies(5, "wreck")
    table.when("Ada: mark dive", "Ada: look 5", "Ada: keep").then("Ada", points=0)


def test_the_tenth_wreck_with_five_players_still_counts() -> None:
    table = given("Ada Bob Cid Dan Eve", phase="action", wrecks=9).lies(5, "wreck")
    table.when("Ada: mark dive", "Ada: look 5", "Ada: keep").then("Ada", points=5)


def test_an_empty_bank_pays_nothing_for_a_sponge_and_owes_nothing_later() -> None:
    table = (
        given(phase="action", bank=0)
        .lies(5, "sponge-7")
        .when("Ada: mark dive", "Ada: look 5", "Ada: keep")
    )
    table.then("Ada", money=20).bank(0)
    table.when("Ada: mark hotel", "Ada: buy upper-hotel-2").bank(5).then("Ada", money=15)


def test_an_empty_bank_has_no_8_dollars_to_take() -> None:
    table = given(phase="action", bank=0).has("Ada", "upper-factory-1").when("Ada: mark roll-cash")
    table.offers("Ada", "roll", "stop")


def test_an_empty_bank_pays_no_rest_of_the_management_but_points_are_points() -> None:
    table = given(phase="action", bank=0, built=("key-largo",)).has("Ada", "upper-hotel-2").dice(6)
    table.when("Ada: mark hotel-manage", "Ada: manage").then("Ada", points=1, money=20)


def test_an_empty_bank_pays_nothing_to_the_fourth_of_five() -> None:
    table = given("Ada Bob Cid Dan Eve", bank=0)
    table.when("Ada: bid 9", "Bob: bid 8", "Cid: bid 7", "Dan: bid 6", "Eve: bid 5").then(
        "Dan", money=20
    ).bank(0)
