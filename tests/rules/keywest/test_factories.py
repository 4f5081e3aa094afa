"""Cigar factories (DE p. 5-6)."""

from __future__ import annotations

from games.rules.keywest import events as ev
from tests.rules.keywest.table import given

UPPER = ("upper-factory-1", "upper-factory-2", "upper-factory-3")
MIDDLE = ("middle-factory-1", "middle-factory-2", "middle-factory-3")
LOWER = ("lower-factory-1", "lower-factory-2", "lower-factory-3")
ALL = UPPER + MIDDLE + LOWER


def test_harry() -> None:
    """Two factories on Lower and one on Upper: two dice, 2 and 5, so each of the three makes 5
    cigars."""
    table = given("Harry Bob Cid Dan", phase="action").has("Harry", *LOWER[:2], UPPER[0]).dice(2, 5)
    table.when("Harry: mark factory-roll", "Harry: roll").then("Harry", cigars=15, points=0)
    table.happened(ev.Rolled(0, (2, 5), 3, 15))


def test_humphrey() -> None:
    """38 cigars: 7 points, and 3 remain."""
    table = given("Humphrey Bob Cid Dan", phase="action").has("Humphrey", cigars=38)
    table.when("Humphrey: mark factory-market", "Humphrey: market").then(
        "Humphrey", points=7, cigars=3
    )


def test_no_connection_to_the_mainland_is_needed() -> None:
    table = (
        given(phase="action").has("Ada", *LOWER).dice(4).when("Ada: mark roll-cash", "Ada: roll")
    )
    table.then("Ada", cigars=12)


def test_the_store_holds_forty_cigars() -> None:
    table = (
        given(phase="action")
        .has("Ada", *LOWER, cigars=35)
        .dice(4)
        .when("Ada: mark roll-cash", "Ada: roll")
    )
    table.then("Ada", cigars=40)


def test_fewer_than_five_cigars_cannot_be_marketed() -> None:
    given(phase="action").has("Ada", cigars=4).when("Ada: mark factory-market").refuses(
        "Ada: market"
    )


def test_a_vacant_factory_costs_5_dollars_to_the_bank() -> None:
    table = given(phase="action").when("Ada: mark factory-market")
    table.offers("Ada", *(f"buy {site}" for site in ALL), "stop").when("Ada: buy lower-factory-2")
    table.then("Ada", money=15, disks=10).bank(130).owned(lower_factory_2="Ada")


def test_a_taken_factory_can_be_bought_only_when_all_are_taken_for_8_dollars_to_its_owner() -> None:
    table = given(phase="action").has("Bob", *ALL[1:]).when("Ada: mark factory-roll")
    table.offers("Ada", "buy upper-factory-1", "stop")
    full = (
        given(phase="action")
        .has("Bob", *ALL)
        .when("Ada: mark factory-roll", "Ada: buy middle-factory-2")
    )
    full.then("Ada", money=12).then("Bob", money=28, disks=3).bank(125)


def test_rolling_may_come_before_buying() -> None:
    table = given(phase="action").has("Ada", *LOWER[:1]).dice(3)
    table.when("Ada: mark factory-roll", "Ada: roll", "Ada: buy upper-factory-1").then(
        "Ada", cigars=3, disks=9
    )


def test_buying_may_come_before_rolling_and_the_new_factory_counts() -> None:
    table = given(phase="action").has("Ada", *LOWER[:1]).dice(3, 6)
    table.when("Ada: mark factory-roll", "Ada: buy upper-factory-1", "Ada: roll").then(
        "Ada", cigars=12
    )


def test_marketing_needs_no_buying_and_buying_no_marketing() -> None:
    table = given(phase="action").has("Ada", cigars=10)
    table.when("Ada: mark factory-market", "Ada: market", "Ada: stop").then(
        "Ada", points=2, cigars=0, money=20
    )
    other = given(phase="action").has("Ada", cigars=10)
    other.when("Ada: mark factory-market", "Ada: buy upper-factory-1", "Ada: stop").then(
        "Ada", points=0, cigars=10
    )


def test_roll_and_8_dollars_in_either_order_or_only_one() -> None:
    table = given(phase="action").has("Ada", *LOWER[:1]).dice(2)
    table.when("Ada: mark roll-cash", "Ada: cash", "Ada: roll").then(
        "Ada", money=28, cigars=2
    ).bank(117)
    other = (
        given(phase="action")
        .has("Ada", *LOWER[:1])
        .when("Ada: mark roll-cash", "Ada: cash", "Ada: stop")
    )
    other.then("Ada", money=28, cigars=0)


def test_without_a_factory_there_is_nothing_to_roll() -> None:
    given(phase="action").when("Ada: mark roll-cash").offers("Ada", "cash", "stop")
