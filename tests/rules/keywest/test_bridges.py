"""Bridges and shares (DE p. 4, "Brücke bauen und Anteile erhalten")."""

from __future__ import annotations

from games.rules.keywest import events as ev
from tests.rules.keywest.table import Table, given

SEVEN_MILES = ("kw18", "kw16", "kw40", "kw41", "kw42", "kw25")
ONE, TWO = 0, 11


def building(*built: str) -> Table:
    """Ada has one tile to take: the Seven Miles Bridge or Key Largo Cut."""
    return given(phase="draft", offer=SEVEN_MILES, taking=1, built=built)


def test_a_bridge_tile_gives_a_dollar_of_the_bridge_and_a_share() -> None:
    table = building().draws(ONE).when("Ada: take 1").then("Ada", money=21, tiles=["kw18"])
    table.then("Ada", shares={"key-largo": 0, "long-key": 0, "seven-miles": 1})
    assert table.view(None)["bridges"]["seven-miles"]["left"] == 4


def test_three_of_the_twelve_dollars_are_twos() -> None:
    table = building().draws(TWO).when("Ada: take 1").then("Ada", money=22)
    assert table.state.land.dollars == (9, 2)


def test_only_the_builder_knows_which_dollar_was_found() -> None:
    table = building().draws(TWO).when("Ada: take 1")
    table.told("Ada builds a step of Seven Miles Bridge, gets a share and finds $2.", to="Ada")
    table.told("Ada builds a step of Seven Miles Bridge and gets a share.", to="Bob")
    assert table.view("Bob")["players"][0]["money"] is None


def test_the_last_dollar_finishes_the_bridge() -> None:
    table = building()
    table.state = table.state._replace(
        land=table.state.land._replace(bridges=(3, 4, 1), dollars=(6, 2))
    )
    table.when("Ada: take 1")
    assert table.view(None)["bridges"]["seven-miles"]["finished"]


def test_a_finished_bridge_gives_a_share_and_no_dollar() -> None:
    table = building("seven-miles").when("Ada: take 1").then("Ada", money=20)
    table.then("Ada", shares={"key-largo": 0, "long-key": 0, "seven-miles": 1}).happened(
        ev.Built(0, 2, 0)
    )


def test_a_bridge_finished_before_the_one_nearer_to_the_mainland_is_not_connected() -> None:
    bridges = building("seven-miles").view(None)["bridges"]
    assert [bridges[name]["finished"] for name in bridges] == [False, False, True]
    assert not any(bridges[name]["connected"] for name in bridges)


def test_bridges_finished_without_a_gap_are_connected() -> None:
    bridges = building("key-largo", "long-key").view(None)["bridges"]
    assert [bridges[name]["connected"] for name in bridges] == [True, True, False]
