"""The dive (DE p. 4-5, "Tauchen")."""

from __future__ import annotations

import pytest

from games.rules.keywest.game import GAME
from games.rules.orders.notation import NotAllowed, read
from tests.rules.english import english
from tests.rules.keywest.table import Table, given


def diving(**things: int) -> Table:
    """Jeb dives, with $20."""
    return given("Jeb Bob Cid Dan", phase="action").has("Jeb", **things).when("Jeb: mark dive")


def test_jeb() -> None:
    """Jeb looks at a tile and puts it back. Then Jeb looks at another, which is kept; there is no
    looking at a third."""
    table = diving().lies(3, "wreck").lies(4, "sponge-5")
    table.when("Jeb: look 3", "Jeb: back", "Jeb: look 4", "Jeb: keep")
    table.then("Jeb", money=25, points=0)
    assert "mark hotel" in table.menu("Jeb")


def test_henry() -> None:
    """Henry goes on a treasure hunt and buys a hotel: two spaces, two markers."""
    table = given("Henry Bob Cid", phase="action").lies(1, "mask")
    table.when(
        "Henry: mark dive",
        "Henry: look 1",
        "Henry: keep",
        "Henry: mark hotel",
        "Henry: buy upper-hotel-2",
    )
    table.then("Henry", markers=["dive", "hotel"], money=15).asks("Bob")


def test_three_looks_and_then_it_is_over() -> None:
    table = diving().when(
        "Jeb: look 1", "Jeb: back", "Jeb: look 2", "Jeb: back", "Jeb: look 3", "Jeb: back"
    )
    table.refuses("Jeb: look 4").then("Jeb", treasures=[], money=20)


def test_the_diver_decides_at_once_whether_to_take_what_lies_there() -> None:
    diving().when("Jeb: look 1").offers("Jeb", "keep", "back")


def test_only_the_diver_sees_the_tile() -> None:
    table = diving().lies(7, "vase").when("Jeb: look 7")
    assert table.view("Jeb")["focus"]["dive"]["tile"] == "vase"
    assert table.view("Bob")["focus"]["dive"] == {"looks": 2, "takes": 1, "space": 7, "tile": None}
    assert table.view(None)["focus"]["dive"]["tile"] is None
    table.told("Jeb sees at 7: vase.", to="Jeb").told("Jeb dives at 7.", to="Bob")


def test_a_tile_put_back_stays_where_it_is_known_to_the_diver_alone() -> None:
    table = diving().lies(7, "vase").when("Jeb: look 7", "Jeb: back")
    assert table.view("Jeb")["sea"][6] == {"space": 7, "gone": False, "tile": "vase"}
    assert table.view("Bob")["sea"][6] == {"space": 7, "gone": False, "tile": None}


def test_each_dive_tile_is_worth_one_more_look_and_no_second_take() -> None:
    table = diving(looks=2)
    for space in (1, 2, 3, 4):
        table.when(f"Jeb: look {space}", "Jeb: back")
    table.lies(5, "chest").when("Jeb: look 5", "Jeb: keep").then("Jeb", treasures=["chest"])
    assert "mark hotel" in table.menu("Jeb")


def test_each_capacity_tile_lets_the_diver_take_one_more() -> None:
    table = diving(takes=1).lies(1, "chest").lies(2, "mask")
    table.when("Jeb: look 1", "Jeb: keep", "Jeb: look 2", "Jeb: keep").then(
        "Jeb", treasures=["chest", "mask"]
    )
    assert "mark hotel" in table.menu("Jeb")


def test_capacity_does_not_give_more_looks() -> None:
    table = diving(takes=3)
    for space, tile in ((1, "chest"), (2, "mask"), (3, "vase")):
        table.lies(space, tile).when(f"Jeb: look {space}", "Jeb: keep")
    assert "mark hotel" in table.menu("Jeb")


def test_a_sponge_is_sold_at_once_and_leaves_the_game() -> None:
    table = (
        diving()
        .lies(9, "sponge-5")
        .when("Jeb: look 9", "Jeb: keep")
        .then("Jeb", money=25)
        .bank(120)
    )
    assert table.view("Bob")["sea"][8]["gone"]
    table.told("Jeb brings up a sponge worth $5 from 9 and gets $5.")


def test_a_wreck_brings_the_lowest_vacant_value_of_the_graveyard() -> None:
    """With four players the values are 2, 3, 3, 3, 4, 4, 4, 5, 5: the second wreck brings the 3 of
    the picture."""
    diving().lies(9, "wreck").when("Jeb: look 9", "Jeb: keep").then("Jeb", points=2)
    second = given("Jeb Bob Cid Dan", phase="action", wrecks=1).lies(9, "wreck")
    second.when("Jeb: mark dive", "Jeb: look 9", "Jeb: keep").then("Jeb", points=3)
    assert second.view(None)["graveyard"]["found"] == 2


def test_wrecks_beyond_the_last_place_lie_nowhere_and_are_not_counted_among_those_that_do() -> None:
    """With three players there are eight places for ten wrecks."""
    table = given("Jeb Bob Cid", phase="action", wrecks=9).lies(9, "wreck")
    table.when("Jeb: mark dive", "Jeb: look 9", "Jeb: keep").then("Jeb", points=0)
    table.told("Jeb finds a wreck at 9; the graveyard is full, so it brings nothing.")
    view = table.view(None)
    assert (len(view["graveyard"]["values"]), view["graveyard"]["found"]) == (8, 10)
    picture = GAME.presentation.draw(view, None, english())
    assert "Ship’s graveyard: all 8 places taken; 2 more wrecks brought nothing" in picture
    assert "of 8 wrecks" not in picture
    assert (
        "graveyard: full, 10 wrecks found; another brings nothing."
        in GAME.presentation.text_board(view, english())
    )
    seven = {**view, "graveyard": {**view["graveyard"], "found": 7}}
    assert "Ship’s graveyard: 7 of 8 places taken" in GAME.presentation.draw(seven, None, english())


def test_a_wreck_may_be_put_back_like_any_tile() -> None:
    table = diving().lies(9, "wreck").when("Jeb: look 9", "Jeb: back").then("Jeb", points=0)
    assert table.view(None)["graveyard"]["found"] == 0


def test_a_treasure_stays_face_down_and_brings_nothing_before_the_end() -> None:
    table = (
        diving()
        .lies(9, "mask")
        .when("Jeb: look 9", "Jeb: keep")
        .then("Jeb", points=0, treasures=["mask"])
    )
    assert table.view("Bob")["players"][0]["treasures"] == {"count": 1, "known": []}
    table.told("Jeb keeps a treasure from 9, face down.").told(
        "Jeb keeps the mask from 9, face down.", to="Jeb"
    )


def test_who_saw_a_treasure_before_knows_what_another_keeps() -> None:
    table = (
        diving()
        .lies(9, "mask")
        .when("Jeb: look 9", "Jeb: back", "Jeb: stop", "Jeb: mark hotel", "Jeb: stop")
    )
    table.when("Bob: mark dive", "Bob: look 9", "Bob: keep")
    assert table.view("Jeb")["players"][1]["treasures"] == {"count": 1, "known": ["mask"]}
    assert table.view("Cid")["players"][1]["treasures"] == {"count": 1, "known": []}


def test_a_taken_space_is_empty_for_good() -> None:
    diving(takes=1).lies(9, "mask").when("Jeb: look 9", "Jeb: keep").refuses("Jeb: look 9")


def test_the_diver_may_stop_before_the_looks_are_used_up() -> None:
    table = diving().when("Jeb: stop")
    assert "mark hotel" in table.menu("Jeb")


@pytest.mark.parametrize("line", ["look 99", "schau 99", "regarde 99", "99番を調べる", "look 0"])
def test_a_space_that_the_sea_has_not_is_told_with_those_it_has(line: str) -> None:
    table = diving().when("Jeb: look 3", "Jeb: back")
    view = GAME.view(table.state, table.seat("Jeb"))
    with pytest.raises(NotAllowed) as caught:
        read(GAME, line, table.question("Jeb"), view=lambda: view)
    assert "they have the numbers 1 to 40" in english()(caught.value.text)
