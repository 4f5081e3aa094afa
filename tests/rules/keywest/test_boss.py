"""The bosses at the end of a round (DE p. 7, "Ende der Runde")."""

from __future__ import annotations

from tests.rules.keywest.table import Table, given

LOWER = (
    *("lower-hotel-1", "lower-factory-1", "lower-banana-1", "lower-mango-1"),
    *("lower-orange-1", "lower-hotel-2", "lower-factory-2"),
)


def round_ends() -> Table:
    """Blue is about to end the round."""
    return given("Blue Red Green", phase="action", markers=1, last=True)


def end(table: Table) -> Table:
    return table.when("Blue: mark hotel", "Blue: stop")


def test_the_boss_of_the_german_book() -> None:
    """Blue three, Red two, Green one on the Lower Keys: Blue gets 2 points."""
    table = end(round_ends().has("Blue", *LOWER[:3]).has("Red", *LOWER[3:5]).has("Green", LOWER[5]))
    table.then("Blue", points=2).then("Red", points=0).then("Green", points=0)


def test_the_boss_of_the_english_book() -> None:
    """Blue three, Red and Green two each: Blue gets 2 points just the same."""
    table = end(
        round_ends().has("Blue", *LOWER[:3]).has("Red", *LOWER[3:5]).has("Green", *LOWER[5:7])
    )
    table.then("Blue", points=2).then("Red", points=0).then("Green", points=0)


def test_two_with_the_most_get_a_point_each() -> None:
    table = end(round_ends().has("Blue", *LOWER[:2]).has("Red", *LOWER[2:4]).has("Green", LOWER[4]))
    table.then("Blue", points=1).then("Red", points=1).then("Green", points=0)


def test_three_with_the_most_get_a_point_each() -> None:
    table = end(
        round_ends().has("Blue", *LOWER[:2]).has("Red", *LOWER[2:4]).has("Green", *LOWER[4:6])
    )
    for name in ("Blue", "Red", "Green"):
        table.then(name, points=1)


def test_each_island_group_has_its_own_boss() -> None:
    table = (
        round_ends().has("Blue", "upper-mango-1", "lower-hotel-1").has("Red", "middle-factory-1")
    )
    end(table).then("Blue", points=4).then("Red", points=2)


def test_hotels_factories_and_plantations_count_alike_connected_or_not() -> None:
    table = (
        round_ends().has("Blue", "lower-hotel-1").has("Red", "lower-factory-1", "lower-banana-1")
    )
    end(table).then("Red", points=2).then("Blue", points=0)


def test_an_island_group_without_a_disk_has_no_boss() -> None:
    table = end(round_ends())
    table.told("Round 1 ends. Upper Keys: no boss, Middle Keys: no boss, Lower Keys: no boss.")
    for name in ("Blue", "Red", "Green"):
        table.then(name, points=0)
