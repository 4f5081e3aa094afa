"""The end of a season in its exact order, boats and the purple worker (rulings.md B.10, B.11)."""

from __future__ import annotations

import pytest

from games.rules.keyflower.edition import AUTUMN, CURRENT, GREEN, WINTER
from games.rules.keyflower.events import Crowned, Hired, Placed, Sailed, Season, Settled
from games.rules.keyflower.game import GAME
from tests.rules.keyflower.table import Table, given


def auction() -> Table:
    """Ada leads on Keywood, Bob is beaten there; Bob works on Keywood; nobody wants the other
    tiles."""
    table = (
        given("Ada Bob", lots=("keywood", "key-mine"))
        .has("Ada", red=5, blue=2)
        .has("Bob", red=5, blue=2)
    )
    table.when(
        "Ada: bid 1 red on keywood", "Bob: bid 2 red on keywood", "Ada: bid 3 red on keywood"
    )
    return table.when(
        "Bob: use keywood 1 red", "Ada: use key-mine 1 blue", "Bob: use key-mine 2 blue"
    )


def test_beaten_bids_return_and_winning_ones_go_to_the_bag() -> None:
    table = auction().all_pass().then("Bob", red=4)
    assert table.state.bag[0] == 40 - 7 + 0
    table.happened(Settled(0, (("keywood", 0), ("key-mine", -1), ("order-1", -1))))


def test_the_winner_gets_the_tile_and_the_workers_standing_on_it() -> None:
    """Three of Ada's five red ones won, Bob's one on the tile joins the two that are left."""
    table = auction().all_pass().then("Ada", red=3, blue=1)
    assert table.player("Ada").won == (("keywood", False),)


def test_workers_on_a_tile_that_nobody_wants_go_to_the_bag() -> None:
    table = auction().all_pass()
    assert table.state.bag[1] == 39
    table.then("Ada", blue=1).then("Bob", blue=0)


def test_green_workers_of_bids_and_unsold_tiles_go_into_the_bag_once_to_their_supply() -> None:
    for edition, supply, bag in (("2012-r1", 18, 0), (CURRENT, 15, 3)):
        table = (
            given("Ada Bob", lots=("keywood", "key-mine"), edition=edition)
            .has("Ada", green=5)
            .has("Bob", red=1)
        )
        table.when(
            "Ada: bid 2 green on keywood", "Bob: pass", "Ada: use key-mine 1 green"
        ).all_pass()
        assert (table.state.greens, table.state.bag[GREEN]) == (supply, bag)
        table.then("Ada", green=2)


def test_all_workers_in_a_village_go_to_its_owner_whoever_placed_them() -> None:
    table = (
        given("Ada Bob", lots=("key-mine",))
        .built("Ada", "miner")
        .has("Ada", red=1)
        .has("Bob", red=3)
    )
    table.when("Ada: use miner 1 red", "Bob: use miner 3 red").all_pass().then("Ada", red=4).then(
        "Bob", red=0
    )


def test_a_won_turn_order_tile_is_kept_only_in_winter() -> None:
    for season, kept in ((0, ()), (WINTER, (("order-1", False), ("keyflower", False)))):
        lots = ("keythedral",) if season == WINTER else ("keywood",)
        table = given("Ada Bob", season=season, lots=lots).has("Ada", red=1)
        table.when("Ada: bid 1 red on order-1").all_pass()
        table.when("Ada: sail keyflower")
        assert table.player("Ada").won == kept


# -- boats
# --------------------------------------------------------------------------------------------------


def test_a_boat_brings_its_workers_and_skill_tiles() -> None:
    loads = (((1, 2, 3, 0, 0), (1, 0, 0)), ((0, 0, 1, 0, 0), (0, 0, 2)))
    table = given("Ada Bob", loads=loads).has("Ada", red=1).all_pass().when("Ada: sail keyflower")
    table.then("Ada", red=2, blue=2, yellow=3, saw=1).then("Bob", yellow=1, anvil=2)
    table.happened(Sailed(1, "sea-bastion"))


def order(table: Table) -> list[str]:
    """Who chose a boat after whom."""
    while table.state.phase == "boats" and table.state.queue:
        name = table.names[table.state.queue[0]]
        table.when(table.menu(name)[0].join((f"{name}: ", "")))
    return [table.names[event.seat] for event in table.facts if isinstance(event, Sailed)]


def test_winners_of_turn_order_tiles_choose_first_in_the_order_of_the_tiles() -> None:
    table = given("Ada Bob Cid Dan").has("Cid", red=2).has("Dan", red=2)
    table.when("Cid: bid 1 red on order-2", "Dan: bid 1 red on order-1").all_pass()
    assert order(table) == ["Dan", "Cid", "Ada", "Bob"]


def test_who_has_several_turn_order_tiles_gets_one_boat_all_the_same() -> None:
    table = given("Ada Bob Cid Dan").has("Cid", red=3)
    table.when("Cid: bid 1 red on order-1", "Cid: bid 1 red on order-2").all_pass()
    assert order(table) == ["Cid", "Ada", "Bob", "Dan"]


def test_the_others_follow_clockwise_from_the_new_holder_of_the_purple_worker() -> None:
    """Order 3 shows the purple worker at a table of four."""
    table = given("Ada Bob Cid Dan").has("Cid", red=3).when("Cid: bid 1 red on order-3").all_pass()
    assert order(table) == ["Cid", "Dan", "Ada", "Bob"]
    table.happened(Crowned(2))


def test_if_nobody_wants_it_the_old_holder_leads_and_then_it_goes_to_the_left() -> None:
    table = given("Ada Bob Cid Dan").purple("Bob").has("Bob", red=1).all_pass()
    assert order(table) == ["Bob", "Cid", "Dan", "Ada"]
    table.happened(Crowned(2))
    kinds = [type(event) for event in table.facts]
    assert kinds.index(Crowned) > max(number for number, kind in enumerate(kinds) if kind is Sailed)


def test_the_last_boat_is_nobodys_choice() -> None:
    table = given("Ada Bob").has("Ada", red=1).all_pass().when("Ada: sail sea-bastion")
    table.happened(Sailed(1, "keyflower"))


def test_the_next_season_begins_with_the_holder_of_the_purple_worker() -> None:
    table = given("Ada Bob Cid").has("Bob", red=1).has("Cid", red=3)
    table.when("Bob: pass", "Cid: bid 2 red on order-2").all_pass()
    order(table)
    assert table.state.season == 1
    assert table.state.turn == table.state.start == 2


def test_boats_are_taken_as_tiles_only_in_winter() -> None:
    for season, won in ((AUTUMN, 0), (WINTER, 1)):
        lots = ("keythedral",) if season == WINTER else ("inn",)
        table = (
            given("Ada Bob", season=season, lots=lots)
            .has("Ada", red=1)
            .all_pass()
            .when("Ada: sail keyflower")
        )
        assert [len(player.won) for player in table.state.players] == [won, won]


def test_everything_happens_in_the_order_of_the_rules() -> None:
    """Bids and tiles, boats with what summer boat 1 adds, the purple worker, tiles placed, the new
    season."""
    table = given("Ada Bob", season=1, lots=("summer-boat-1",)).has("Ada", red=2)
    table.when("Ada: bid 1 red on summer-boat-1").all_pass().when("Ada: sail keyflower")
    place = table.menu("Ada")[0]
    kinds = [type(event) for event in table.when(f"Ada: {place}").facts]
    last = kinds[kinds.index(Settled) :]
    assert last[:6] == [Settled, Sailed, Hired, Sailed, Crowned, Placed]
    assert last[6] is Season


@pytest.mark.parametrize(
    ("bag", "loads"),
    [
        (0, (0, 0, 0)),
        (1, (1, 0, 0)),
        (7, (3, 2, 2)),
        (14, (5, 5, 4)),
        (16, (6, 6, 4)),
        (17, (7, 6, 4)),
    ],
)
def test_a_short_bag_fills_the_boats_in_order_one_worker_at_a_time_never_above_the_printed_number(
    bag: int, loads: tuple[int, ...]
) -> None:
    """Keyflower, Sea Bastion and Sea Breese want 7, 6 and 4 workers in summer."""
    table = given().has("Ada", red=1).bagged(yellow=bag).all_pass()
    while table.state.phase != "turn":
        table.when(f"{table.names[table.state.queue[0]]}: {GAME.pending(table.state)[0].moves[0]}")
    assert tuple(sum(boat.workers) for boat in table.state.boats) == loads


def test_the_first_edition_filled_boat_after_boat() -> None:
    table = given(edition="2012-r1").has("Ada", red=1).bagged(yellow=7).all_pass()
    while table.state.phase != "turn":
        table.when(f"{table.names[table.state.queue[0]]}: {GAME.pending(table.state)[0].moves[0]}")
    assert tuple(sum(boat.workers) for boat in table.state.boats) == (7, 0, 0)


def test_boats_bring_green_workers_that_are_in_the_bag() -> None:
    table = (
        given("Ada Bob")
        .has("Ada", red=1)
        .bagged(green=13)
        .all_pass()
        .when("Ada: sail keyflower")
        .asks("Ada")
    )
    assert [boat.workers[GREEN] for boat in table.state.boats] == [7, 6]
    table.all_pass().when("Bob: sail sea-bastion").then("Bob", green=6).then("Ada", green=7)
    assert table.state.greens == 20


def test_boats_are_loaded_with_what_bag_and_pile_still_hold() -> None:
    table = (
        given("Ada Bob")
        .has("Ada", red=1)
        .left(red=0, blue=1, yellow=0, saw=0, pickaxe=0, anvil=1)
        .all_pass()
    )
    table.when("Ada: sail keyflower").asks("Ada")
    loads = next(event.loads for event in table.facts if isinstance(event, Season))
    assert [sum(kinds) for kinds in zip(*(workers for workers, _skills in loads), strict=True)] == [
        0,
        1,
        0,
        0,
        0,
    ]
    assert [sum(kinds) for kinds in zip(*(skills for _workers, skills in loads), strict=True)] == [
        0,
        0,
        1,
    ]
