"""Markers and the Repeat space (DE p. 4 "II. Aktionsphase", p. 6-7 "1 beliebige Aktion machen")."""

from __future__ import annotations

from tests.rules.keywest.table import given

SPACES = (
    "dive",
    "hotel",
    "hotel-manage",
    "factory-roll",
    "factory-market",
    "roll-cash",
    "shares",
    "harvest",
)


def test_ernest() -> None:
    """Cigars were rolled before; both markers on Repeat buy another factory and roll once more."""
    table = given("Ernest Bob Cid Dan", phase="action", round=2)
    table.has("Ernest", "lower-factory-1", markers=["factory-roll", "dive"]).dice(4, 6)
    table.when("Ernest: repeat factory-roll", "Ernest: buy upper-factory-1", "Ernest: roll")
    table.then("Ernest", cigars=12, markers=["factory-roll", "dive", "repeat", "repeat"]).asks(
        "Bob"
    )


def test_each_player_places_two_markers_one_directly_after_the_other() -> None:
    table = given(phase="action").when("Ada: mark hotel", "Ada: stop").asks("Ada")
    table.when("Ada: mark hotel-manage", "Ada: stop").asks("Bob")


def test_the_start_player_acts_first_then_clockwise() -> None:
    table = given("Ada Bob Cid", phase="action", turn="Cid").asks("Cid")
    table.when("Cid: mark hotel", "Cid: stop", "Cid: mark hotel-manage", "Cid: stop").asks("Ada")
    table.when("Ada: mark hotel", "Ada: stop", "Ada: mark hotel-manage", "Ada: stop").asks("Bob")


def test_the_lowest_bidder_acts_first_then_clockwise() -> None:
    table = given("Ada Bob Cid").when("Ada: bid 9", "Bob: bid 1", "Cid: bid 5")
    table.when(
        "Ada: take 1",
        "Ada: take 2",
        "Ada: resolve 1",
        "Cid: take 3",
        "Cid: take 4",
        "Cid: resolve 3",
    )
    for name in ("Bob", "Cid", "Ada"):
        table.asks(name).when(
            f"{name}: mark hotel", f"{name}: stop", f"{name}: mark hotel-manage", f"{name}: stop"
        )


def test_a_space_with_an_own_marker_is_blocked_others_markers_do_not_matter() -> None:
    table = (
        given(phase="action", round=2)
        .has("Ada", markers=["dive", "hotel"])
        .has("Bob", markers=["harvest"])
    )
    table.refuses("Ada: mark dive", "Ada: mark hotel")
    assert "mark harvest" in table.menu("Ada")


def test_only_an_action_blocked_by_an_own_marker_can_be_repeated() -> None:
    table = (
        given(phase="action", round=2)
        .has("Ada", markers=["dive", "hotel"])
        .has("Bob", markers=["harvest"])
    )
    marks = [f"mark {space}" for space in SPACES[2:]]
    table.offers("Ada", *marks, "repeat dive", "repeat hotel")


def test_repeat_is_impossible_in_the_first_round_of_a_block() -> None:
    given(phase="action").offers("Ada", *(f"mark {space}" for space in SPACES))


def test_repeat_needs_both_markers_so_never_after_a_single_one() -> None:
    table = given(phase="action", round=2).has("Ada", markers=["hotel", "dive"])
    table.when("Ada: mark hotel-manage", "Ada: stop").refuses(
        "Ada: repeat hotel", "Ada: repeat hotel-manage"
    )


def test_repeat_blocks_itself_and_does_not_repeat_repeat() -> None:
    table = given(phase="action", round=3).has("Ada", markers=["hotel", "dive", "repeat", "repeat"])
    table.refuses("Ada: repeat hotel", "Ada: repeat repeat", "Ada: mark repeat")


def test_a_repeated_action_is_as_optional_as_any() -> None:
    table = given(phase="action", round=2).has("Ada", markers=["hotel", "dive"])
    table.when("Ada: repeat hotel", "Ada: stop").then("Ada", money=20).asks("Bob")


def test_markers_come_back_after_rounds_3_and_6_only() -> None:
    for number in range(1, 8):
        table = given("Ada Bob Cid", phase="action", turn="Cid", round=number, markers=1, last=True)
        table.has("Ada", markers=["dive", "hotel"])
        table.state = table.state._replace(
            deck=table.state.deck._replace(discards=table.state.deck.undealt[:14])
        )
        table.when("Cid: mark hotel", "Cid: stop")
        table.then("Ada", markers=[] if number in (3, 6) else ["dive", "hotel"])
