"""Phase I, the bids (DE p. 3, "I. Bietphase")."""

from __future__ import annotations

from tests.rules.keywest.table import given

FIVE = "Ada Bob Cid Dan Eve"


def test_marcel_martin_marco_and_horst() -> None:
    """Marcel bids 8, Martin 12, Marco 9, Horst 16: Horst pays Marcel 8, who gets the lighthouse;
    Horst takes first."""
    table = given("Marcel Martin Marco Horst")
    table.when("Marcel: bid 8", "Martin: bid 12", "Marco: bid 9", "Horst: bid 16")
    table.then("Marcel", money=28).then("Horst", money=12).then("Martin", money=20).then(
        "Marco", money=20
    )
    assert table.state.start == table.seat("Marcel")
    table.asks("Horst").when("Horst: take 1", "Horst: take 2", "Horst: resolve 1")
    table.asks("Martin").when("Martin: take 3")
    table.asks("Marco").when("Marco: take 4")
    table.asks("Marcel").told("Left over: [capacity +1], [capacity +1].")
    assert "mark dive" in table.menu("Marcel")


def test_everybody_is_asked_at_once_and_may_bid_from_zero_to_all_they_have() -> None:
    table = given().has("Bob", money=3).asks("Ada", "Bob", "Cid", "Dan")
    table.offers("Bob", "bid 0", "bid 1", "bid 2", "bid 3").refuses("Bob: bid 4", "Bob: bid -1")
    assert "bid 20" in table.menu("Ada")


def test_a_bid_stays_sealed_until_all_have_bid() -> None:
    table = given().when("Ada: bid 7")
    table.asks("Bob", "Cid", "Dan").told("Ada hands in a sealed bid.").told(
        "Ada bids $7, sealed.", to="Ada"
    )
    assert table.view("Bob")["bids"] == {"placed": [True, False, False, False], "mine": None}
    assert table.view("Ada")["bids"]["mine"] == 7
    assert "Ada bids $7, sealed." not in table.log("Bob")


def test_only_the_highest_bidder_pays_and_only_what_the_lowest_bid() -> None:
    table = given().when("Ada: bid 20", "Bob: bid 19", "Cid: bid 18", "Dan: bid 0")
    for name in ("Ada", "Bob", "Cid", "Dan"):
        table.then(name, money=20)
    table.bank(125)


def test_of_equal_highest_bids_the_start_players_counts_more() -> None:
    table = given().when("Cid: bid 9", "Ada: bid 9", "Bob: bid 5", "Dan: bid 6").asks("Ada")
    table.then("Ada", money=15).then("Bob", money=25)


def test_of_equal_highest_bids_without_the_start_player_the_next_clockwise_counts_more() -> None:
    given().when("Dan: bid 9", "Cid: bid 9", "Bob: bid 5", "Ada: bid 6").asks("Cid")


def test_of_equal_lowest_bids_the_one_farthest_from_the_start_player_is_lowest() -> None:
    """For good or bad: the start player is never lowest by a tie."""
    table = given().when("Ada: bid 2", "Bob: bid 9", "Cid: bid 2", "Dan: bid 2")
    assert table.state.start == table.seat("Dan")
    table.then("Dan", money=22).then("Ada", money=20)
    table.asks("Bob")


def test_equal_bids_of_all_make_the_start_player_pay_and_the_right_neighbour_start() -> None:
    table = given().when("Ada: bid 4", "Bob: bid 4", "Cid: bid 4", "Dan: bid 4").asks("Ada")
    table.then("Ada", money=16).then("Dan", money=24)
    assert table.state.start == table.seat("Dan")


def test_ties_look_at_who_was_start_player_before_the_bids_not_after() -> None:
    table = given()
    table.state = table.state._replace(start=table.seat("Cid"))
    table.when("Ada: bid 6", "Bob: bid 6", "Cid: bid 1", "Dan: bid 6").asks("Dan")
    assert table.view(None)["auction"]["order"] == [3, 0, 1, 2]


def test_the_fourth_of_five_gets_8_dollars_and_no_tile() -> None:
    table = given(FIVE).when("Ada: bid 9", "Bob: bid 8", "Cid: bid 7", "Dan: bid 6", "Eve: bid 5")
    table.then("Dan", money=28).then("Ada", money=15).then("Eve", money=25).bank(97)
    assert [entry["tiles"] for entry in table.view(None)["draft"]] == [2, 1, 1]
    assert table.seat("Dan") not in [entry["seat"] for entry in table.view(None)["draft"]]


def test_the_fourth_of_four_gets_nothing_from_the_bank() -> None:
    given().when("Ada: bid 9", "Bob: bid 8", "Cid: bid 7", "Dan: bid 6").bank(125)
