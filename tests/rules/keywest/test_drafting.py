"""Phase I, the tiles (DE p. 3-4, "Bei der Verteilung der Karten...")."""

from __future__ import annotations

from games.rules.keywest import events as ev
from tests.rules.keywest.table import given

BIDS = ("Ada: bid 9", "Bob: bid 8", "Cid: bid 7", "Dan: bid 6", "Eve: bid 5")
MIXED = ("kw16", "kw31", "kw21", "kw25", "kw37", "kw40")
"""Key Largo Cut; dive and harvest; banana and orange; capacity; dive and banana; dive."""


def test_with_three_players_first_and_second_take_two_tiles_each() -> None:
    table = given("Ada Bob Cid").when(*BIDS[:3])
    assert table.view(None)["draft"] == [{"seat": 0, "tiles": 2}, {"seat": 1, "tiles": 2}]


def test_with_four_players_the_first_takes_two_the_second_and_third_one() -> None:
    table = given("Ada Bob Cid Dan").when(*BIDS[:4])
    assert table.view(None)["draft"] == [
        {"seat": 0, "tiles": 2},
        {"seat": 1, "tiles": 1},
        {"seat": 2, "tiles": 1},
    ]


def test_with_five_players_tiles_are_taken_as_with_four() -> None:
    table = given("Ada Bob Cid Dan Eve").when(*BIDS)
    assert [entry["tiles"] for entry in table.view(None)["draft"]] == [2, 1, 1]


def test_both_tiles_are_taken_before_either_takes_effect_in_the_takers_own_order() -> None:
    table = given(phase="draft", offer=MIXED).when("Ada: take 1", "Ada: take 3")
    table.then("Ada", money=20, shares={"key-largo": 0, "long-key": 0, "seven-miles": 0})
    table.offers("Ada", "resolve 1", "resolve 3").when("Ada: resolve 3")
    table.when("Ada: plant upper-orange-1", "Ada: plant upper-banana-1")
    table.then("Ada", shares={"key-largo": 1, "long-key": 0, "seven-miles": 0}, disks=9)


def test_the_other_order_builds_the_bridge_first() -> None:
    table = given(phase="draft", offer=MIXED).when("Ada: take 1", "Ada: take 3", "Ada: resolve 1")
    table.then("Ada", shares={"key-largo": 1, "long-key": 0, "seven-miles": 0}, disks=11)
    assert "plant lower-banana-1" in table.menu("Ada")


def test_a_single_tile_takes_effect_at_once() -> None:
    given(phase="draft", offer=MIXED, taking=1).when("Ada: take 6").then(
        "Ada", looks=4, tiles=["kw40"]
    )


def test_a_taken_tile_cannot_be_taken_again_by_the_same_or_the_next() -> None:
    table = given("Ada Bob Cid").when(*BIDS[:3], "Ada: take 1").refuses("Ada: take 1")
    table.when("Ada: take 2", "Ada: resolve 1")
    table.asks("Bob").offers("Bob", "take 3", "take 4", "take 5", "take 6")


def test_the_next_player_takes_only_when_the_first_has_finished() -> None:
    table = given("Ada Bob Cid")
    table.state = table.state._replace(deck=table.state.deck._replace(offer=MIXED))
    table.when(*BIDS[:3], "Ada: take 3", "Ada: take 4", "Ada: resolve 3").asks("Ada")
    table.when("Ada: plant upper-orange-1").asks("Ada")
    table.when("Ada: plant upper-banana-1").asks("Bob").then("Ada", takes=2)


def test_the_two_tiles_left_go_to_the_discards() -> None:
    table = given("Ada Bob Cid").when(*BIDS[:3], "Ada: take 1", "Ada: take 2", "Ada: resolve 1")
    table.when("Bob: take 5", "Bob: take 6", "Bob: resolve 5").happened(ev.Swept(("kw42", "kw25")))
    assert table.state.deck.discards == ("kw42", "kw25")


def test_capacity_dives_and_bridges_stay_with_their_owner_double_plantations_leave_the_game() -> (
    None
):
    table = given(phase="draft", offer=MIXED).when("Ada: take 3", "Ada: take 1", "Ada: resolve 1")
    table.when("Ada: plant upper-orange-1", "Ada: plant upper-banana-1")
    table.then("Ada", tiles=["kw16"])


def test_two_harvest_tiles_are_turned_up_for_everybody() -> None:
    """A random two go to the mainland, open, and not to the player."""
    table = given(phase="draft", offer=MIXED, taking=1).draws(0, 25).when("Ada: take 2")
    assert table.view(None)["mainland"] == {"banana": 1, "mango": 0, "orange": 1}
    table.then("Ada", fruit={"banana": 0, "mango": 0, "orange": 0}, looks=4)
    assert table.view(None)["harvest_left"] == 25


def test_a_new_round_turns_up_six_tiles_that_have_not_been_seen() -> None:
    """DE p. 7: "Vom Nachziehstapel werden 6 neue Karten aufgedeckt.\""""
    table = given("Ada Bob Cid", phase="action", turn="Cid", markers=1, last=True)
    table.when("Cid: mark hotel", "Cid: stop").asks("Ada", "Bob", "Cid")
    offer = [entry["tile"] for entry in table.view(None)["offer"]]
    assert len(set(offer)) == 6
    assert not set(offer) & {"kw40", "kw41", "kw42", "kw25", "kw26", "kw27"}
    assert table.state.round == 2
