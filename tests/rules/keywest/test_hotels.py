"""Hotels (DE p. 5, "Hotel kaufen", "Hotel kaufen und bewirtschaften")."""

from __future__ import annotations

from games.rules.keywest import events as ev
from tests.rules.keywest.table import given

UPPER = ("upper-hotel-2", "upper-hotel-3", "upper-hotel-4")
MIDDLE = ("middle-hotel-1", "middle-hotel-2", "middle-hotel-3", "middle-hotel-4")
LOWER = ("lower-hotel-1", "lower-hotel-2", "lower-hotel-3")
ALL = UPPER + MIDDLE + LOWER


def test_pauline() -> None:
    """Three hotels on Upper, one on Middle, one on Lower, the first two bridges finished. The dice
    show 1, 2 and 4: four hotels of 4 make 16, which is 3 points and $1."""
    table = given("Pauline Bob Cid Dan", phase="action", built=("key-largo", "long-key"))
    table.has("Pauline", *UPPER, "middle-hotel-1", "lower-hotel-1").dice(1, 2, 4)
    table.when("Pauline: mark hotel-manage", "Pauline: manage").then("Pauline", points=3, money=21)
    table.happened(ev.Managed(0, (1, 2, 4), 4, 3, 1))


def test_a_vacant_hotel_costs_5_dollars_to_the_bank() -> None:
    table = (
        given(phase="action")
        .when("Ada: mark hotel")
        .offers("Ada", *(f"buy {site}" for site in ALL), "stop")
    )
    table.when("Ada: buy lower-hotel-3").then("Ada", money=15, disks=10).bank(130).owned(
        lower_hotel_3="Ada"
    )


def test_a_taken_hotel_cannot_be_bought_while_another_is_vacant() -> None:
    table = given(phase="action").has("Bob", *ALL[1:]).when("Ada: mark hotel")
    table.offers("Ada", "buy upper-hotel-2", "stop")


def test_when_all_are_taken_the_ousted_manager_is_paid_8_dollars() -> None:
    table = (
        given(phase="action")
        .has("Bob", *ALL[:9])
        .has("Cid", ALL[9])
        .when("Ada: mark hotel", f"Ada: buy {ALL[9]}")
    )
    table.then("Ada", money=12, disks=10).then("Cid", money=28, disks=11).bank(125).owned(
        lower_hotel_3="Ada"
    )


def test_a_hotel_that_costs_too_much_is_not_on_the_menu() -> None:
    given(phase="action").has("Ada", money=4).when("Ada: mark hotel").offers("Ada", "stop")
    full = given(phase="action").has("Bob", *ALL).has("Ada", money=7).when("Ada: mark hotel")
    full.offers("Ada", "stop")


def test_one_purchase_per_action() -> None:
    table = given(phase="action").when("Ada: mark hotel", "Ada: buy upper-hotel-2")
    assert "mark dive" in table.menu("Ada")


def test_buying_and_managing_go_in_either_order_or_only_one_is_done() -> None:
    table = given(phase="action", built=("key-largo",)).has("Ada", "upper-hotel-2")
    table.dice(3).when(
        "Ada: mark hotel-manage", "Ada: manage", "Ada: buy middle-hotel-1", "Ada: mark dive"
    )
    other = given(phase="action", built=("key-largo",)).has("Ada", "upper-hotel-2")
    other.dice(3, 2).when("Ada: mark hotel-manage", "Ada: buy middle-hotel-1", "Ada: manage")
    other.happened(ev.Managed(0, (3, 2), 1, 0, 3))
    neither = given(phase="action", built=("key-largo",)).has("Ada", "upper-hotel-2")
    neither.when("Ada: mark hotel-manage", "Ada: stop", "Ada: mark dive")


def test_a_hotel_bought_first_is_managed_at_once() -> None:
    table = given(phase="action", built=("key-largo",)).dice(6)
    table.when("Ada: mark hotel-manage").refuses("Ada: manage")
    table.when("Ada: buy upper-hotel-4", "Ada: manage").then("Ada", points=1, money=16)


def test_dice_count_island_groups_with_hotels_even_unconnected_ones() -> None:
    table = given(phase="action", built=("key-largo",)).has(
        "Ada", "upper-hotel-2", "lower-hotel-1", "lower-hotel-2"
    )
    table.dice(2, 6).when("Ada: mark hotel-manage", "Ada: manage").happened(
        ev.Managed(0, (2, 6), 1, 1, 1)
    )


def test_five_are_a_point_and_the_rest_is_paid_in_dollars() -> None:
    table = given(phase="action", built=("key-largo",)).has("Ada", *UPPER)
    table.dice(3).when("Ada: mark hotel-manage", "Ada: manage").then(
        "Ada", points=1, money=24
    ).bank(127)


def test_a_gap_in_the_bridges_leaves_everything_behind_it_unmanaged() -> None:
    table = given(phase="action", built=("long-key", "seven-miles")).has(
        "Ada", "middle-hotel-1", "lower-hotel-1"
    )
    table.when("Ada: mark hotel-manage").refuses("Ada: manage")
