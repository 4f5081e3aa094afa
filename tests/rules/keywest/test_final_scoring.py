"""The end and the final scoring (DE p. 7-8, "Schlusswertung")."""

from __future__ import annotations

import pytest

from tests.rules.keywest.table import Table, given

COLOURS = {3: "Blue Green Red", 4: "Blue Green Red Yellow", 5: "Blue Green Red Yellow White"}
TWO_BUILT = ("key-largo", "long-key")


def last_round(names: str, built: tuple[str, ...] = ()) -> Table:
    """The first player places the last marker of the eighth round."""
    return given(names, phase="action", round=8, markers=1, last=True, built=built)


def end(table: Table) -> Table:
    name = table.names[0]
    return table.when(f"{name}: mark hotel", f"{name}: stop")


def test_charlie() -> None:
    """2 oranges 3 points, 4 bananas 10, 5 mangos 11: 24 points."""
    table = end(
        last_round("Charlie Bob Cid").has("Charlie", fruit={"banana": 4, "mango": 5, "orange": 2})
    )
    assert table.final("Charlie", "Harvest tiles") == 24


def test_gregory() -> None:
    """3 chests 6 points, 2 masks 3, 1 vase 1: 10 points."""
    table = last_round("Gregory Bob Cid").treasures(
        "Gregory", "chest", "vase", "mask", "chest", "mask", "chest"
    )
    assert end(table).final("Gregory", "Treasures") == 10


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_hotel_stars_of_blue_green_and_red(seats: int) -> None:
    """Blue 9, Green 5, Red 3 connected stars; Red's two hotels on the Lower Keys do not count: 8, 4
    and nothing."""
    table = last_round(COLOURS[seats], TWO_BUILT).has("Blue", "middle-hotel-3", "middle-hotel-4")
    table.has("Green", "upper-hotel-3", "upper-hotel-2")
    table.has("Red", "upper-hotel-4", "lower-hotel-2", "lower-hotel-3")
    end(table)
    assert [table.final(name, "Hotel stars") for name in ("Blue", "Green", "Red")] == [8, 4, 0]


def test_tied_for_first_get_6_each_and_the_second_nothing() -> None:
    table = (
        last_round(COLOURS[4], TWO_BUILT).has("Blue", "upper-hotel-3").has("Green", "upper-hotel-4")
    )
    end(table.has("Red", "upper-hotel-2"))
    assert [table.final(name, "Hotel stars") for name in table.names] == [6, 6, 0, 0]


def test_three_tied_for_first_get_6_each() -> None:
    table = (
        last_round(COLOURS[4], TWO_BUILT).has("Blue", "upper-hotel-3").has("Green", "upper-hotel-4")
    )
    end(table.has("Red", "middle-hotel-2"))
    assert [table.final(name, "Hotel stars") for name in table.names] == [6, 6, 6, 0]


def test_tied_for_second_get_2_each() -> None:
    table = (
        last_round(COLOURS[4], TWO_BUILT)
        .has("Blue", "middle-hotel-4")
        .has("Green", "upper-hotel-3")
    )
    end(table.has("Red", "upper-hotel-4").has("Yellow", "upper-hotel-2"))
    assert [table.final(name, "Hotel stars") for name in table.names] == [8, 2, 2, 0]


def test_each_5_dollars_are_a_point_and_the_rest_is_lost() -> None:
    table = end(
        last_round("Ada Bob Cid").has("Ada", money=24).has("Bob", money=4).has("Cid", money=25)
    )
    assert [table.final(name, "Dollars") for name in table.names] == [4, 0, 5]


def test_the_last_round_has_its_bosses_too_and_then_nobody_is_asked() -> None:
    table = end(last_round("Ada Bob Cid").has("Bob", "upper-mango-1")).asks()
    assert table.final("Bob", "Island boss") == 2
    assert table.view(None)["phase"] == "over"


def test_the_most_points_win() -> None:
    table = end(
        last_round("Ada Bob Cid").has("Cid", fruit={"mango": 4}, money=0).has("Bob", money=24)
    )
    assert table.winners() == ["Cid"]
    assert [entry["rank"] for entry in table.view(None)["final"]] == [2, 2, 1]


def test_equal_points_share_the_win() -> None:
    assert end(last_round("Ada Bob Cid").has("Cid", money=0)).winners() == ["Ada", "Bob"]


def test_at_the_end_all_is_shown() -> None:
    table = end(last_round("Ada Bob Cid").treasures("Ada", "vase", "mask"))
    shown = table.view(None)["players"][0]
    assert shown["treasures"] == {"count": 2, "known": ["mask", "vase"]}
    assert shown["money"] == 20
