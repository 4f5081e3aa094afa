"""Transport along roads and upgrades (rulings.md B.10, B.11)."""

from __future__ import annotations

import pytest

from games.rules.keyflower.edition import CURRENT, get_edition
from games.rules.keyflower.events import Moved
from tests.rules.keyflower.table import Table, given


def straight_road() -> Table:
    """Home, Keywood and Stable one above the other, joined by roads; a wheelwright's two transport
    points a use."""
    table = given(lots=("peddler",)).has("Ada", red=9, saw=1)
    return table.built("Ada", "keywood", (0, -1), 0).built("Ada", "key-mine", (0, -2), 0)


def test_each_point_carries_one_good_one_tile_along_a_road() -> None:
    table = straight_road().lies("Ada", "home-1", wood=2).built("Bob", "stable").has("Ada", red=1)
    table.when("Ada: use stable 1 red")
    table.offers(
        "Ada", "move wood home-1>keywood", "move wood home-1>key-mine", "upgrade keywood", "stop"
    )
    table.when("Ada: move wood home-1>keywood", "Ada: move wood keywood>key-mine").goods(
        "Ada", "key-mine", wood=1
    )
    table.offers("Ada", "upgrade keywood", "stop")


def test_two_goods_may_go_one_tile_each() -> None:
    table = straight_road().lies("Ada", "home-1", wood=2).built("Bob", "stable").has("Ada", red=1)
    table.when(
        "Ada: use stable 1 red", "Ada: move wood home-1>keywood", "Ada: move wood home-1>keywood"
    )
    table.goods("Ada", "keywood", wood=2)


def test_a_good_may_go_several_tiles_in_one_move() -> None:
    table = straight_road().lies("Ada", "home-1", gold=1).built("Bob", "stable").has("Ada", red=1)
    table.when("Ada: use stable 1 red", "Ada: move gold home-1>key-mine").goods(
        "Ada", "key-mine", gold=1
    )
    table.happened(Moved(0, 3, "home-1", "key-mine", 2))


def test_nothing_crosses_a_field_or_a_river() -> None:
    """Home 1 shows its river at the bottom; Keywood, turned, a field."""
    table = (
        given(lots=("peddler",))
        .built("Ada", "summer-boat-2", (0, 1), 0, back=True)
        .has("Ada", red=1)
    )
    table.lies("Ada", "home-1", wood=1).when("Ada: use home-1 1 red")
    assert table.state.turn != table.seat("Ada") or table.menu("Ada", "move") == []


def test_the_own_goods_are_carried_also_with_a_tile_of_somebody_else() -> None:
    table = (
        straight_road()
        .lies("Ada", "home-1", wood=1)
        .lies("Bob", "home-2", iron=5)
        .has("Ada", red=1)
    )
    table.when("Ada: use home-2 1 red").allows("Ada: move wood home-1>keywood")
    assert not table.menu("Ada", "move iron")


def test_transport_and_upgrade_may_be_done_in_any_order_and_partly() -> None:
    table = straight_road().lies("Ada", "home-1", wood=1).has("Ada", red=1, saw=1)
    table.when("Ada: use home-1 1 red", "Ada: upgrade keywood")
    table.allows("Ada: move wood home-1>keywood").when("Ada: stop").goods("Ada", "home-1", wood=1)
    assert table.plot("Ada", "keywood").back


def test_goods_for_an_upgrade_must_lie_on_the_tile_itself() -> None:
    table = (
        given()
        .built("Ada", "gold-mine", (0, -1), 0)
        .has("Ada", red=2)
        .lies("Ada", "home-1", stone=1, iron=1)
    )
    table.when("Ada: use home-1 1 red").refuses("Ada: upgrade gold-mine")
    table = (
        given()
        .built("Ada", "gold-mine")
        .has("Ada", red=2)
        .lies("Ada", "gold-mine", stone=1, iron=1)
    )
    table.when("Ada: use home-1 1 red", "Ada: upgrade gold-mine").goods("Ada", "gold-mine")
    assert table.state.goods == (24, 24, 24, 48)


def test_skills_for_an_upgrade_come_from_behind_the_screen() -> None:
    table = given().built("Ada", "key-mine").has("Ada", red=2, anvil=2)
    table.when("Ada: use home-1 1 red", "Ada: upgrade key-mine").then("Ada", anvil=1)
    assert table.plot("Ada", "key-mine").back
    assert sum(table.state.skills) == 47


def test_gold_stands_for_any_good() -> None:
    table = (
        given()
        .built("Ada", "gold-mine")
        .has("Ada", red=2)
        .lies("Ada", "gold-mine", stone=1, gold=1)
    )
    table.when("Ada: use home-1 1 red", "Ada: upgrade gold-mine").goods("Ada", "gold-mine")


def test_nothing_stands_for_gold() -> None:
    table = given().built("Ada", "peddler").has("Ada", red=2).lies("Ada", "peddler", wood=9)
    table.when("Ada: use home-1 1 red")
    assert table.state.turn == 1 or not table.menu("Ada", "upgrade")


def test_the_payment_is_named_only_where_there_is_a_choice() -> None:
    table = given().built("Ada", "farrier").has("Ada", red=2).lies("Ada", "farrier", wood=2, gold=1)
    table.when("Ada: use home-1 1 red")
    assert table.menu("Ada", "upgrade") == [
        "upgrade farrier wood wood",
        "upgrade farrier wood gold",
    ]
    table.when("Ada: upgrade farrier wood gold").goods("Ada", "farrier", wood=1)


def test_the_inn_takes_any_good_and_any_skill() -> None:
    table = given().built("Ada", "inn").has("Ada", red=2, saw=1, anvil=1).lies("Ada", "inn", iron=1)
    table.when("Ada: use home-1 1 red")
    assert table.menu("Ada", "upgrade") == ["upgrade inn iron saw", "upgrade inn iron anvil"]


def test_the_home_tile_can_be_upgraded_and_then_carries_two() -> None:
    table = given().has("Ada", red=4).lies("Ada", "home-1", wood=1, stone=1)
    table.when("Ada: use home-1 1 red", "Ada: upgrade home-1").goods("Ada", "home-1")
    assert get_edition(CURRENT, 3).tile["home-1"].back.transport == 2


def test_a_tile_with_workers_on_it_can_be_upgraded_and_they_stay() -> None:
    table = given("Ada Bob").built("Ada", "key-mine").has("Ada", red=3, anvil=1).has("Bob", red=1)
    table.when(
        "Ada: use key-mine 1 red", "Bob: pass", "Ada: use home-1 1 red", "Ada: upgrade key-mine"
    )
    assert table.plot("Ada", "key-mine").back
    assert table.plot("Ada", "key-mine").uses


def test_no_tile_is_upgraded_twice() -> None:
    table = (
        given()
        .built("Ada", "key-mine", back=True)
        .has("Ada", red=3, anvil=1)
        .when("Ada: use home-1 1 red")
    )
    assert table.state.turn == 1 or not table.menu("Ada", "upgrade")


def test_the_question_comes_whether_or_not_the_skill_is_the_right_one() -> None:
    """Otherwise everybody would learn what is behind the screen."""
    for skill, menu in (("anvil", ["upgrade key-mine", "stop"]), ("saw", ["stop"])):
        table = (
            given()
            .built("Ada", "key-mine")
            .has("Ada", red=3, **{skill: 1})
            .when("Ada: use home-1 1 red")
        )
        table.offers("Ada", *menu)


WORKSHOPS = {
    "stable": ((2, 1), (4, 2)),
    "farrier": ((3, 1), (5, 2)),
    "wainwright": ((4, 2), (6, 2)),
}


@pytest.mark.parametrize("tile", WORKSHOPS)
def test_what_each_transport_tile_is_worth_on_its_two_faces(tile: str) -> None:
    for back, (transport, upgrade) in enumerate(WORKSHOPS[tile]):
        table = given(lots=("keywood",)).built("Ada", tile, back=bool(back)).has("Ada", red=1)
        table.built("Ada", "miner").lies("Ada", tile, gold=9).when(f"Ada: use {tile} 1 red")
        assert (table.state.task.transport, table.state.task.upgrade) == (transport, upgrade)
