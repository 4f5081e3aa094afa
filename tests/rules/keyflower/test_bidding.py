"""Bids, raises, beaten bids and passing (rulings.md B.10)."""

from __future__ import annotations

import pytest

from games.rules.keyflower.edition import AUTUMN, CURRENT, FILES
from games.rules.keyflower.events import Gathered, Passed, Settled
from tests.rules.keyflower.table import Table, given


def test_a_bid_is_any_number_of_workers_of_one_colour_and_has_no_limit() -> None:
    table = given().has("Ada", red=9, blue=1)
    bids = [line for line in table.menu("Ada", "bid") if line.endswith("on keywood")]
    assert bids == [
        *(f"bid {count} red on keywood" for count in range(1, 10)),
        "bid 1 blue on keywood",
    ]


def test_a_bid_comes_from_behind_the_screen_and_the_turn_goes_on() -> None:
    table = given().has("Ada", red=5).has("Bob", red=5).when("Ada: bid 3 red on keywood")
    table.then("Ada", red=2).asks("Bob").told("Ada bids 3 red on Keywood.")


def test_turn_order_tiles_are_bid_for_as_well() -> None:
    given().has("Ada", red=1).allows("Ada: bid 1 red on order-1", "Ada: bid 1 red on order-2")


def test_a_bid_must_beat_the_highest_in_its_colour() -> None:
    table = given().has("Ada", red=5).has("Bob", red=5, blue=9).when("Ada: bid 2 red on keywood")
    table.refuses("Bob: bid 2 red on keywood", "Bob: bid 3 blue on keywood")
    table.allows("Bob: bid 3 red on keywood", "Bob: bid 5 red on keywood")


def test_the_first_worker_on_or_beside_a_tile_sets_its_colour() -> None:
    """Bids and uses together; green is a colour like any other."""
    table = given().has("Ada", green=2).has("Bob", red=3, green=3).when("Ada: use key-mine 1 green")
    table.refuses("Bob: bid 1 red on key-mine", "Bob: use key-mine 2 red")
    table.allows(
        "Bob: bid 1 green on key-mine", "Bob: use key-mine 2 green", "Bob: bid 1 red on keywood"
    )


def test_a_leading_bid_may_be_raised_but_not_moved() -> None:
    table = given("Ada Bob").has("Ada", red=5).has("Bob", blue=1)
    table.when("Ada: bid 2 red on keywood", "Bob: pass")
    table.refuses("Ada: gather keywood", "Ada: bid 2 red on keywood").when(
        "Ada: bid 4 red on keywood"
    )
    table.then("Ada", red=1)


def test_a_beaten_bid_may_be_raised_where_it_stands() -> None:
    table = given("Ada Bob").has("Ada", red=5).has("Bob", red=5)
    table.when(
        "Ada: bid 1 red on keywood", "Bob: bid 2 red on keywood", "Ada: bid 4 red on keywood"
    )
    table.then("Ada", red=1).then("Bob", red=3)
    assert table.view(None)["lots"][0]["leader"] == 0


def beaten() -> Table:
    table = (
        given("Ada Bob", lots=("keywood", "key-mine", "workshop"))
        .has("Ada", red=5)
        .has("Bob", red=9)
    )
    return table.when("Ada: bid 2 red on keywood", "Bob: bid 3 red on keywood")


def test_a_beaten_bid_is_reused_whole_with_or_without_more_from_the_screen() -> None:
    table = beaten().when("Ada: gather keywood")
    table.refuses("Ada: bid 1 red on key-mine", "Ada: use key-mine 1 red", "Ada: pass")
    table.allows(
        "Ada: bid 2 red on key-mine", "Ada: bid 5 red on key-mine", "Ada: use key-mine 2 red"
    )
    table.when("Ada: bid 3 red on key-mine").then("Ada", red=2).happened(Gathered(0, "keywood"))


def test_workers_of_a_beaten_bid_can_be_sent_to_work() -> None:
    beaten().when("Ada: gather keywood", "Ada: use key-mine 2 red").then("Ada", red=3).goods(
        "Ada", "home-1", iron=1
    )


def test_several_beaten_bids_of_a_colour_go_together() -> None:
    table = beaten().when("Ada: bid 1 red on key-mine", "Bob: bid 2 red on key-mine")
    table.when("Ada: gather keywood", "Ada: gather key-mine")
    table.refuses("Ada: bid 2 red on workshop").when("Ada: bid 3 red on workshop").then(
        "Ada", red=2
    )


def test_beaten_bids_of_two_colours_do_not_go_together() -> None:
    table = (
        given("Ada Bob", lots=("keywood", "key-mine", "workshop"))
        .has("Ada", red=1, blue=1)
        .has("Bob", red=2, blue=2)
    )
    table.when("Ada: bid 1 red on keywood", "Bob: bid 2 red on keywood")
    table.when("Ada: bid 1 blue on key-mine", "Bob: bid 2 blue on key-mine", "Ada: gather keywood")
    table.refuses("Ada: gather key-mine")


def test_a_beaten_bid_that_fits_nowhere_cannot_be_picked_up() -> None:
    """Seven workers are too many for any use, and every tile is taken by another colour."""
    table = given("Ada Bob", lots=("keywood",)).has("Ada", red=7).has("Bob", red=8, blue=1)
    table.when(
        "Ada: bid 7 red on keywood",
        "Bob: bid 8 red on keywood",
        "Ada: pass",
        "Bob: bid 1 blue on order-1",
    )
    assert table.menu("Ada") == ["pass"]


def groups_of(*numbers: int, edition: str = CURRENT) -> Table:
    """Ada has beaten red groups of so many workers beside tiles without an action, and nobody
    behind the screen; the start player's tile is blue, and so is Bob's home, which nobody can use
    any more."""
    lots = ("sawmill", "forge", "well", "sculptor")
    table = given("Ada Bob", season=AUTUMN, lots=lots, edition=edition).has("Ada", red=sum(numbers))
    table.has("Bob", red=40 - sum(numbers), blue=4)
    for number, tile in zip(numbers, lots, strict=False):
        table.when(f"Ada: bid {number} red on {tile}", f"Bob: bid {sum(numbers) + 1} red on {tile}")
    return table.when(
        "Ada: pass", "Bob: bid 1 blue on order-1", "Ada: pass", "Bob: use home-2 3 blue"
    )


@pytest.mark.parametrize("edition", sorted(FILES.names))
def test_beaten_bids_may_be_picked_up_where_only_all_together_have_a_place(edition: str) -> None:
    """Two groups of two; the Well takes three. Games of the first edition have it as well: the rule
    was the same, only the menu missed it."""
    table = groups_of(2, 2, edition=edition).when("Ada: pass", "Bob: use home-1 3 red")
    table.when("Ada: pass", "Bob: bid 9 red on sculptor", "Ada: pass", "Bob: bid 2 red on well")
    table.offers("Ada", "gather sawmill", "gather forge", "pass")
    table.when("Ada: gather sawmill").offers("Ada", "gather forge")
    table.when("Ada: gather forge").offers("Ada", "bid 4 red on well")
    table.when("Ada: bid 4 red on well").told("Ada bids 4 red on Well.")


@pytest.mark.parametrize("edition", sorted(FILES.names))
def test_only_those_are_picked_up_together_that_have_a_place_together(edition: str) -> None:
    """Three, two and one; at Ada's home stand two, so that three or four more may come."""
    table = groups_of(3, 2, 1, edition=edition).when("Ada: pass", "Bob: bid 7 red on sculptor")
    table.when("Ada: pass", "Bob: use home-1 2 red")
    table.offers("Ada", "gather sawmill", "gather forge", "gather well", "pass")
    table.when("Ada: gather well").offers("Ada", "gather sawmill", "gather forge")
    table.when("Ada: gather forge").offers("Ada", "use home-1 3 red")


def test_groups_that_have_no_place_even_together_stay() -> None:
    """Four and one; more red ones than that lead everywhere, and homes are full."""
    table = groups_of(4, 1).when(
        "Ada: pass", "Bob: use home-1 3 red", "Ada: pass", "Bob: bid 6 red on sculptor"
    )
    table.when("Ada: pass", "Bob: bid 6 red on well").offers("Ada", "pass")


def test_the_colour_is_free_again_when_the_last_workers_have_left() -> None:
    """Only summer boat 4 can bring that about: the colour of those who remain binds then."""
    table = given("Ada Bob", season=1, lots=("store", "mason")).built("Bob", "summer-boat-4")
    table.has("Ada", red=2, blue=5).has("Bob", blue=4)
    table.when("Ada: bid 2 red on store", "Bob: bid 3 blue on store").refuses(
        "Ada: bid 4 blue on store"
    )
    table.when("Ada: gather store", "Ada: bid 2 red on mason", "Bob: pass").allows(
        "Ada: bid 4 blue on store"
    )


def test_who_has_passed_may_play_again_and_the_season_ends_when_all_pass_in_a_row() -> None:
    table = given().has("Ada", red=3).has("Bob", red=3).has("Cid", red=3)
    table.when("Ada: pass", "Bob: bid 1 red on keywood", "Cid: pass", "Ada: bid 2 red on keywood")
    table.when("Bob: pass", "Cid: pass")
    assert table.state.phase == "turn"
    table.when("Ada: pass")
    assert any(isinstance(event, Settled) for event in table.facts)


def test_who_has_nobody_to_send_is_passed_over() -> None:
    table = (
        given().has("Ada", red=2).has("Cid", red=1).when("Ada: bid 1 red on keywood").asks("Cid")
    )
    table.happened(Passed(1))


def test_who_has_workers_is_asked_even_if_they_can_only_pass() -> None:
    """Otherwise everybody would learn that their workers have the wrong colours."""
    table = given("Ada Bob", lots=("keywood",)).has("Ada", red=5).has("Bob", blue=1)
    table.when("Ada: bid 1 red on keywood", "Bob: pass", "Ada: bid 1 red on order-1", "Bob: pass")
    table.when("Ada: use home-1 1 red", "Bob: pass", "Ada: use home-2 2 red").offers("Bob", "pass")
