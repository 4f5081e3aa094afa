"""Scoring bridge shares, and the harvest (DE p. 6)."""

from __future__ import annotations

from tests.rules.keywest.table import given

ALL_BUILT = ("key-largo", "long-key", "seven-miles")
MARTHA = (
    "upper-banana-1",
    *("upper-mango-1", "middle-mango-1"),
    *("upper-orange-1", "upper-orange-2", "middle-orange-1"),
)


def test_truman() -> None:
    """Three shares of Key Largo Cut and two of the Seven Miles Bridge, both finished, but not Long
    Key between them: three points."""
    table = given("Truman Bob Cid Dan", phase="action", built=("key-largo", "seven-miles"))
    table.has("Truman", shares={"key-largo": 3, "seven-miles": 2}).when("Truman: mark shares")
    table.offers("Truman", "score key-largo", "stop").when("Truman: score key-largo").then(
        "Truman", points=3
    )


def test_long_key_without_key_largo_cut_brings_nothing() -> None:
    table = (
        given(phase="action", built=("long-key",))
        .has("Ada", shares={"long-key": 4})
        .when("Ada: mark shares")
    )
    table.then("Ada", points=0)
    assert "mark dive" in table.menu("Ada")


def test_at_most_two_of_three_bridges_are_scored_and_the_player_chooses() -> None:
    table = given(phase="action", built=ALL_BUILT)
    table.has("Ada", shares={"key-largo": 1, "long-key": 2, "seven-miles": 3}).when(
        "Ada: mark shares"
    )
    pairs = ("key-largo long-key", "key-largo seven-miles", "long-key seven-miles")
    table.offers("Ada", *(f"score {some}" for some in (*ALL_BUILT, *pairs)), "stop")
    table.when("Ada: score long-key seven-miles").then("Ada", points=5)


def test_only_the_player_on_turn_scores() -> None:
    table = (
        given(phase="action", built=ALL_BUILT)
        .has("Ada", shares={"long-key": 2})
        .has("Bob", shares={"long-key": 3})
    )
    table.when("Ada: mark shares", "Ada: score long-key").then("Ada", points=2).then(
        "Bob", points=0
    )


def test_martha() -> None:
    """1 banana, 2 mango and 3 orange plantations; Martha harvests bananas and oranges, but only two
    oranges lie there."""
    table = given(
        "Martha Bob Cid Dan", phase="action", mainland={"banana": 1, "mango": 2, "orange": 2}
    )
    table.has("Martha", *MARTHA).when("Martha: mark harvest", "Martha: harvest banana orange")
    table.then("Martha", fruit={"banana": 1, "mango": 0, "orange": 2})
    assert table.view(None)["mainland"] == {"banana": 0, "mango": 2, "orange": 0}


def test_all_three_fruits_cannot_be_harvested_at_once() -> None:
    table = given(phase="action", mainland={"banana": 1, "mango": 2, "orange": 2}).has(
        "Ada", *MARTHA
    )
    table.when("Ada: mark harvest").refuses("Ada: harvest banana mango orange")
    assert "harvest banana mango" in table.menu("Ada")


def test_one_fruit_alone_may_be_harvested() -> None:
    table = (
        given(phase="action", mainland={"mango": 5}).has("Ada", *MARTHA).when("Ada: mark harvest")
    )
    table.offers("Ada", "harvest mango", "stop").when("Ada: harvest mango")
    table.then("Ada", fruit={"banana": 0, "mango": 2, "orange": 0})


def test_one_tile_for_each_own_plantation_and_none_for_others() -> None:
    table = (
        given(phase="action", mainland={"orange": 5})
        .has("Ada", "upper-orange-1")
        .has("Bob", "upper-orange-2")
    )
    table.when("Ada: mark harvest", "Ada: harvest orange")
    table.then("Ada", fruit={"banana": 0, "mango": 0, "orange": 1})
    table.then("Bob", fruit={"banana": 0, "mango": 0, "orange": 0})


def test_a_harvest_without_workers_on_the_mainland_brings_nothing() -> None:
    table = given(phase="action").has("Ada", *MARTHA).when("Ada: mark harvest")
    assert "mark dive" in table.menu("Ada")
