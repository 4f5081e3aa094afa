"""Plantations (DE p. 3-4, "Plantage übernehmen")."""

from __future__ import annotations

from tests.rules.keywest.table import Table, given

MANGO = ("kw38", "kw02", "kw40", "kw41", "kw42", "kw25")
BANANA_MANGO = ("kw19", "kw20", "kw40", "kw41", "kw42", "kw25")
MANGOS = ("upper-mango-1", "middle-mango-1", "middle-mango-2", "lower-mango-1", "lower-mango-2")
BANANAS = (
    "upper-banana-1",
    "upper-banana-2",
    "middle-banana-1",
    "lower-banana-1",
    "lower-banana-2",
)


def planting(offer: tuple[str, ...]) -> Table:
    """Ada has one tile to take."""
    return given(phase="draft", offer=offer, taking=1)


def test_a_disk_goes_on_any_vacant_plantation_of_the_fruit_for_nothing() -> None:
    table = planting(MANGO).when("Ada: take 1").offers("Ada", *(f"plant {site}" for site in MANGOS))
    table.when("Ada: plant middle-mango-2").owned(middle_mango_2="Ada").then(
        "Ada", disks=10, money=20
    )


def test_a_tile_with_two_fruits_gives_one_plantation_of_each_in_any_order() -> None:
    table = planting(BANANA_MANGO).when("Ada: take 1", "Ada: plant upper-mango-1")
    table.refuses("Ada: plant lower-mango-1").when("Ada: plant lower-banana-2")
    table.owned(upper_mango_1="Ada", lower_banana_2="Ada").then("Ada", disks=9)


def test_while_one_is_vacant_nobody_is_ousted() -> None:
    planting(MANGO).has("Bob", *MANGOS[1:]).when("Ada: take 1").offers("Ada", "plant upper-mango-1")


def test_when_all_of_the_fruit_are_taken_another_is_ousted_for_nothing_and_gets_the_disk_back() -> (
    None
):
    table = planting(MANGO).has("Bob", *MANGOS[:4]).has("Cid", MANGOS[4]).when("Ada: take 1")
    table.offers("Ada", *(f"plant {site}" for site in MANGOS)).when("Ada: plant lower-mango-2")
    table.owned(lower_mango_2="Ada").then("Cid", disks=11, money=20).then("Ada", disks=10, money=20)


def test_only_another_players_disk_is_ousted_never_the_own() -> None:
    table = planting(MANGO).has("Ada", *MANGOS[:4]).has("Bob", MANGOS[4]).when("Ada: take 1")
    table.offers("Ada", "plant lower-mango-2")


def test_other_fruits_do_not_matter_for_whether_one_is_full() -> None:
    """Per fruit, not for all that the tile shows (rulings A.10, row 9)."""
    table = planting(BANANA_MANGO).has("Bob", *MANGOS).when("Ada: take 1")
    assert "plant upper-mango-1" in table.menu("Ada")
    assert "plant upper-banana-1" in table.menu("Ada")


def test_with_an_own_disk_on_every_site_of_the_fruit_the_effect_is_lost() -> None:
    table = planting(MANGO).has("Ada", *MANGOS).when("Ada: take 1")
    table.told("Ada has no place for this mango plantation.").then("Ada", disks=6, looks=4)
    assert table.state.phase == "action"


def test_with_a_disk_in_stock_a_plantation_must_be_taken() -> None:
    table = (
        planting(MANGO)
        .when("Ada: take 1")
        .refuses("Ada: waive mango", "Ada: stop", "Ada: lift upper-mango-1")
    )
    assert table.state.players[0].disks == 11


def test_without_a_disk_in_stock_one_is_moved_from_the_board_or_waived() -> None:
    elsewhere = ("upper-hotel-2", "upper-hotel-3")
    table = planting(MANGO).has("Ada", *elsewhere, disks=0).when("Ada: take 1")
    table.offers("Ada", *(f"plant {site}" for site in MANGOS), "waive mango")
    table.when("Ada: plant lower-mango-1").offers("Ada", *(f"lift {site}" for site in elsewhere))
    table.when("Ada: lift upper-hotel-3").owned(
        upper_hotel_3=None, upper_hotel_2="Ada", lower_mango_1="Ada"
    )
    table.then("Ada", disks=0).told(
        "Ada takes over: mango plantation, Lower Keys. "
        "The disk comes from 3-star hotel, Upper Keys."
    )


def test_for_one_who_does_not_answer_no_disk_is_moved() -> None:
    table = planting(MANGO).has("Ada", "upper-hotel-2", disks=0).when("Ada: take 1")
    assert str(table.question("Ada").default) == "waive mango"
    assert str(planting(MANGO).when("Ada: take 1").question("Ada").default) == "plant upper-mango-1"


def test_waiving_one_of_two_fruits_still_leaves_the_other() -> None:
    table = (
        planting(BANANA_MANGO)
        .has("Ada", "upper-hotel-2", disks=0)
        .when("Ada: take 1", "Ada: waive mango")
    )
    table.refuses("Ada: waive mango").when("Ada: waive banana").told(
        "Ada does without this mango plantation."
    )
    assert table.state.phase == "action"


def test_a_disk_moved_for_the_first_fruit_may_make_room_for_the_second() -> None:
    table = planting(BANANA_MANGO).has("Ada", *BANANAS, disks=0).when("Ada: take 1")
    table.when("Ada: plant upper-mango-1", "Ada: lift upper-banana-1")
    table.offers("Ada", "plant upper-banana-1", "waive banana")
