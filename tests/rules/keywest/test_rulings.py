"""What no rule book answers, as this house rules it, one test a ruling; and where the four books
differ."""

from __future__ import annotations

from games.rules.keywest import events as ev
from games.rules.keywest.edition import get_edition
from games.rules.keywest.stages.scoring import score_hotel_stars
from tests.rules.keywest.table import Table, given

HOTELS = (
    *(
        "upper-hotel-2",
        "upper-hotel-3",
        "upper-hotel-4",
        "middle-hotel-1",
        "middle-hotel-2",
        "middle-hotel-3",
    ),
    *("middle-hotel-4", "lower-hotel-1", "lower-hotel-2", "lower-hotel-3"),
)
FIVE = "Ada Bob Cid Dan Eve"
BIDS = ("Ada: bid 9", "Bob: bid 8", "Cid: bid 7", "Dan: bid 6", "Eve: bid 5")


def last_round(built: tuple[str, ...] = ()) -> Table:
    """Ada places the last marker of round 8."""
    return given("Ada Bob Cid", phase="action", round=8, markers=1, last=True, built=built)


# -- gaps
# --------------------------------------------------------------------------------------------------


def test_who_has_no_connected_star_is_neither_first_nor_second() -> None:
    assert score_hotel_stars([0, 0, 0]) == [0, 0, 0]
    assert score_hotel_stars([3, 0, 0]) == [8, 0, 0]
    table = (
        last_round(built=("key-largo",))
        .has("Bob", "lower-hotel-3")
        .when("Ada: mark hotel", "Ada: stop")
    )
    assert table.final("Bob", "Hotel stars") == 0


def test_a_bank_with_less_than_is_due_pays_what_it_has_and_the_rest_is_lost() -> None:
    given(phase="action", bank=3).when("Ada: mark roll-cash", "Ada: cash").then(
        "Ada", money=23
    ).bank(0)
    table = (
        given(phase="action", bank=2)
        .lies(5, "sponge-7")
        .when("Ada: mark dive", "Ada: look 5", "Ada: keep")
    )
    table.then("Ada", money=22).bank(0)
    given(FIVE, bank=6).when(*BIDS).then("Dan", money=26).bank(0)


def test_the_last_look_may_be_declined() -> None:
    table = (
        given(phase="action")
        .has("Ada", looks=-2)
        .lies(5, "wreck")
        .when("Ada: mark dive", "Ada: look 5")
    )
    table.offers("Ada", "keep", "back").when("Ada: back").then("Ada", points=0)


def test_a_wreck_for_a_full_graveyard_leaves_the_game_and_counts_as_a_take() -> None:
    table = (
        given(phase="action", wrecks=9)
        .lies(5, "wreck")
        .when("Ada: mark dive", "Ada: look 5", "Ada: keep")
    )
    assert "mark hotel" in table.menu("Ada")
    assert table.view(None)["sea"][4]["gone"]


def test_an_own_hotel_cannot_be_bought_out() -> None:
    table = (
        given(phase="action")
        .has("Ada", *HOTELS[:3])
        .has("Bob", *HOTELS[3:])
        .when("Ada: mark hotel")
    )
    table.offers("Ada", *(f"buy {site}" for site in HOTELS[3:]), "stop")


def test_who_owns_all_hotels_has_nothing_to_buy_and_goes_on() -> None:
    table = given(phase="action").has("Ada", *HOTELS).when("Ada: mark hotel")
    assert "mark dive" in table.menu("Ada")


def test_whether_all_are_taken_is_judged_before_the_disk_is_lifted() -> None:
    """So one may hop from an own hotel in a full set to another's for $8, and the own is vacant
    then."""
    table = (
        given(phase="action")
        .has("Ada", *HOTELS[:3], disks=0)
        .has("Bob", *HOTELS[3:])
        .when("Ada: mark hotel")
    )
    table.when("Ada: buy lower-hotel-3", "Ada: lift upper-hotel-2")
    table.owned(lower_hotel_3="Ada", upper_hotel_2=None).then("Ada", money=12, disks=0).then(
        "Bob", money=28
    )


def test_a_disk_moved_for_want_of_stock_still_costs_the_price() -> None:
    table = given(phase="action").has("Ada", "upper-hotel-2", disks=0)
    table.when("Ada: mark hotel", "Ada: buy lower-hotel-3", "Ada: lift upper-hotel-2").then(
        "Ada", money=15
    )


def test_management_without_a_connected_hotel_does_nothing_and_rolls_no_dice() -> None:
    table = (
        given(phase="action").has("Ada", "upper-hotel-2", money=0).when("Ada: mark hotel-manage")
    )
    table.offers("Ada", "stop")
    assert not table.chance.next_index


def test_only_connected_bridges_with_own_tiles_can_be_named() -> None:
    table = given(phase="action", built=("key-largo", "long-key")).has(
        "Ada", shares={"long-key": 1, "seven-miles": 2}
    )
    table.when("Ada: mark shares").offers("Ada", "score long-key", "stop")


def test_both_markers_must_be_placed_but_every_part_is_optional() -> None:
    table = given(phase="action").has("Ada", money=0)
    assert not any(line in ("stop", "pass") for line in table.menu("Ada"))
    table.when("Ada: mark dive", "Ada: stop").asks("Ada")
    table.when("Ada: mark roll-cash", "Ada: stop").asks("Bob")


def test_marketing_sells_as_many_fives_as_there_are() -> None:
    table = (
        given(phase="action").has("Ada", cigars=24).when("Ada: mark factory-market", "Ada: market")
    )
    table.then("Ada", cigars=4, points=4)


def test_hidden_money_is_not_betrayed_by_a_question_that_is_not_asked() -> None:
    """Who cannot pay is asked all the same; with open money they are passed over."""
    given(phase="action").has("Ada", money=0).when("Ada: mark hotel").offers("Ada", "stop")
    table = given(phase="action", open_money=True).has("Ada", money=0).when("Ada: mark hotel")
    assert "mark dive" in table.menu("Ada")


def test_nobody_is_asked_about_an_action_of_which_nothing_is_possible() -> None:
    table = given(phase="action", bank=0).when("Ada: mark roll-cash").happened(ev.Stopped(0))
    assert "mark dive" in table.menu("Ada")


# -- where the books differ
# ----------------------------------------------------------------------------------------


def test_the_eighth_round_shows_six_of_the_fourteen_discards() -> None:
    """Row 1: no stack is left after round 7."""
    table = given("Ada Bob Cid", phase="action", round=7, markers=1, last=True)
    discards = table.state.deck.undealt[:14]
    table.state = table.state._replace(
        deck=table.state.deck._replace(discards=discards, undealt=())
    )
    table.when("Ada: mark hotel", "Ada: stop")
    offer = {entry["tile"] for entry in table.view(None)["offer"]}
    assert len(offer) == 6
    assert offer < set(discards)
    assert len(table.state.deck.discards) == 8


def test_in_the_eighth_round_the_tiles_left_are_out_of_the_game() -> None:
    table = given("Ada Bob Cid", round=8).when(
        *BIDS[:3], "Ada: take 1", "Ada: take 2", "Ada: resolve 1"
    )
    table.when("Bob: take 3", "Bob: take 4", "Bob: resolve 3")
    assert table.state.deck.discards == ()


def test_the_fourth_bidder_of_five_takes_no_tile() -> None:
    """Row 3: four tiles are taken, two remain."""
    table = given(FIVE).when(
        *BIDS, "Ada: take 1", "Ada: take 2", "Ada: resolve 1", "Bob: take 3", "Cid: take 4"
    )
    table.asks("Eve").happened(ev.Swept(("kw26", "kw27")))


def test_a_double_plantation_gives_one_of_each_fruit_shown() -> None:
    """Row 8: not twice the same."""
    table = given(
        phase="draft", offer=("kw21", "kw22", "kw40", "kw41", "kw42", "kw25"), taking=1
    ).when("Ada: take 1")
    table.when("Ada: plant upper-banana-1")
    assert all("orange" in line for line in table.menu("Ada"))


def test_dive_plus_one_is_a_look_and_not_a_take() -> None:
    """Row 11."""
    table = given(phase="draft", taking=1).when("Ada: take 1").then("Ada", looks=4, takes=1)
    assert get_edition("2010-r1", 4).tile_of["kw40"].look == 1
    assert table.state.phase == "action"


def test_there_is_no_double_space_of_dive_and_hotel() -> None:
    """Row 12."""
    table = given(phase="action").when("Ada: mark dive")
    table.refuses("Ada: buy upper-hotel-2")


def test_the_owner_cannot_refuse_a_buy_out() -> None:
    """Row 16."""
    table = (
        given(phase="action")
        .has("Bob", *HOTELS)
        .when("Ada: mark hotel", "Ada: buy upper-hotel-2")
        .asks("Ada")
    )
    table.owned(upper_hotel_2="Ada")


def test_one_whole_stack_of_six_is_turned_up_a_round() -> None:
    """Row 26: seven rounds use up the 42 tiles."""
    table = given("Ada Bob Cid", phase="action", markers=1, last=True).when(
        "Ada: mark hotel", "Ada: stop"
    )
    assert table.view(None)["stacks"] == 5
    assert len(table.view(None)["offer"]) == 6


def test_a_bridge_tile_always_gives_a_dollar_if_any_is_left_and_the_share() -> None:
    """Row 27: "and/or" means both."""
    table = given(
        phase="draft", offer=("kw17", "kw16", "kw40", "kw41", "kw42", "kw25"), taking=1
    ).draws(0)
    table.when("Ada: take 1").then(
        "Ada", money=21, shares={"key-largo": 0, "long-key": 1, "seven-miles": 0}
    )
