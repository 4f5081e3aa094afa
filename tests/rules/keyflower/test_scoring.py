"""The final scoring, source by source (rulings.md B.6 to B.11)."""

from __future__ import annotations

import pytest

from games.rules.keyflower.events import Flipped
from games.rules.keyflower.game import GAME
from games.rules.keyflower.switches import ONLINE, PRINT
from tests.rules.keyflower.last_tiles import end
from tests.rules.keyflower.table import Table

# -- printed points
# ------------------------------------------------------------------------------------------------


def test_printed_points_count_on_the_face_that_is_up() -> None:
    end().built("Ada", "sawmill").ends().points("Ada", "Village tiles", 3)
    end().built("Ada", "sawmill", back=True).built("Ada", "stable", back=True).ends().points(
        "Ada", "Village tiles", 15
    )
    end().upgraded("Ada", "home-1").built("Ada", "peddler", back=True).ends().points(
        "Ada", "Village tiles", 5
    )


def test_the_keythedral_is_worth_twelve_and_ianvincible_five() -> None:
    end("Ada Bob Cid Dan Eve").built("Ada", "keythedral").built("Ada", "ianvincible").ends().points(
        "Ada", "Village tiles", 17
    )


def test_tiles_won_are_worth_nothing_to_others() -> None:
    table = end().built("Ada", "keythedral").ends()
    assert (table.total("Ada"), table.total("Bob")) == (12, 0)


# -- turn order tiles and boats
# ------------------------------------------------------------------------------------


def test_a_turn_order_tile_counts_a_point_for_each_tile_around_it() -> None:
    table = end().built("Ada", "order-1", (0, -1), 3).ends().points("Ada", "Turn order tiles", 1)
    table = end().built("Ada", "keywood", (0, -1), 0).built("Ada", "order-1", (1, -1), 4)
    table.ends().points("Ada", "Turn order tiles", 2)


def test_the_keyflower_counts_the_transport_printed_on_the_faces_that_are_up() -> None:
    table = end().built("Ada", "keyflower").built("Ada", "stable").upgraded("Ada", "home-1")
    table.ends().points("Ada", "The Keyflower", 2 + 2)
    table = (
        end()
        .built("Ada", "keyflower")
        .built("Ada", "summer-boat-2", back=True)
        .built("Ada", "stable", back=True)
    )
    table.ends().points("Ada", "The Keyflower", 2 * (1 + 4))
    end().built("Ada", "stable").ends().points("Ada", "The Keyflower", 0)


def test_the_sea_bastion_counts_the_tiles_of_one_closed_loop() -> None:
    """Home 1, Keywood above it and the Barn at their right, joined in a ring."""
    table = end().built("Ada", "keywood", (0, -1), 5).built("Ada", "barn", (1, -1), 1)
    table.built("Ada", "sea-bastion").ends().points("Ada", "The Sea Bastion", 3)


@pytest.mark.parametrize(("boats", "points"), [(1, 2), (2, 4), (3, 8), (4, 16), (5, 32), (6, 32)])
def test_the_sea_breese_counts_boats_in_a_line_from_home(boats: int, points: int) -> None:
    line = [
        "sea-breese",
        "summer-boat-3",
        "keyflower",
        "summer-boat-1",
        "white-wind",
        "ianvincible",
    ]
    table = end("Ada Bob Cid Dan Eve Fay")
    for number, boat in enumerate(line[:boats]):
        table.built("Ada", boat, (0, 1 + number), 0)
    table.ends().points("Ada", "The Sea Breese", points)


def test_boats_off_the_river_do_not_count() -> None:
    """It lies next to the home, but field to field with the boat that does."""
    table = (
        end("Ada Bob Cid")
        .built("Ada", "sea-breese", (0, 1), 0)
        .built("Ada", "summer-boat-3", (-1, 2), 0)
    )
    table.ends().points("Ada", "The Sea Breese", 2)


# -- the Flipper
# --------------------------------------------------------------------------------------------------


def flipper(manner: str = PRINT) -> Table:
    return end("Ada Bob Cid Dan", manner).built("Ada", "flipper").built("Ada", "sawmill")


def test_the_flipper_is_two_points_and_turns_a_tile_before_the_scoring() -> None:
    table = flipper().ends().asks("Ada").offers("Ada", "flip home-1", "flip sawmill", "stop")
    table.when("Ada: flip sawmill").points("Ada", "Village tiles", 2 + 10)


def test_summer_boats_are_never_flipped_not_by_the_flipper_either() -> None:
    for back in (False, True):
        table = (
            flipper()
            .built("Ada", "summer-boat-3", back=back)
            .ends()
            .refuses("Ada: flip summer-boat-3")
        )
        table.offers("Ada", "flip home-1", "flip sawmill", "stop")


def test_at_an_online_table_the_flipper_may_turn_a_summer_boat_either_way() -> None:
    for back in (False, True):
        table = (
            flipper(ONLINE)
            .built("Ada", "summer-boat-3", back=back)
            .ends()
            .allows("Ada: flip summer-boat-3")
        )
        table.when("Ada: flip summer-boat-3")
        assert table.plot("Ada", "summer-boat-3").back is not back


def test_the_flipper_need_not_be_used_and_turns_no_upgraded_tile_back() -> None:
    table = (
        flipper().upgraded("Ada", "sawmill").ends().refuses("Ada: flip sawmill").when("Ada: stop")
    )
    table.happened(Flipped(0, "")).points("Ada", "Village tiles", 2 + 10)


def test_a_flipped_tile_scores_as_it_lies_now() -> None:
    flipper().built("Ada", "keyflower").ends().when("Ada: flip home-1").points(
        "Ada", "The Keyflower", 2
    )


# -- yards
# --------------------------------------------------------------------------------------------------


YARDS = {"timber-yard": "wood", "stone-yard": "stone", "blacksmith": "iron"}


@pytest.mark.parametrize("yard", YARDS)
def test_a_yard_pays_for_its_own_goods_and_gold_that_lie_on_it(yard: str) -> None:
    for back, each in ((False, 2), (True, 3)):
        table = end().built("Ada", yard, back=back).lies("Ada", yard, **{YARDS[yard]: 2, "gold": 1})
        table.lies("Ada", "home-1", **{YARDS[yard]: 5}).ends().points(
            "Ada", "Yards and barn", 3 * each
        )


@pytest.mark.parametrize(("back", "each"), [(False, 1), (True, 2)])
def test_the_barn_pays_for_everything_that_lies_on_it(back: bool, each: int) -> None:
    table = (
        end().built("Ada", "barn", back=back).lies("Ada", "barn", wood=1, stone=2, iron=3, gold=1)
    )
    table.ends().points("Ada", "Yards and barn", 7 * each).points("Ada", "Gold left over", 0)


def test_goods_on_a_yard_may_be_kept_there_to_score_or_used_for_winter_tiles() -> None:
    """Wood on the Timber Yard is worth 2 there, but completes a set of the Mercer’s Guild for 5."""
    for manner, yards, winter in ((PRINT, 0, 5), (ONLINE, 2, 0)):
        table = end(manner=manner).built("Ada", "timber-yard").built("Ada", "mercers-guild")
        table.lies("Ada", "timber-yard", wood=1).lies("Ada", "home-1", stone=1, iron=1)
        table.ends().points("Ada", "Yards and barn", yards).points("Ada", "Winter tiles", winter)


def test_only_what_was_carried_to_a_yard_during_the_game_scores_there() -> None:
    end().built("Ada", "timber-yard").lies("Ada", "home-1", wood=5).ends().points(
        "Ada", "Yards and barn", 0
    )


def test_gold_on_a_yard_counts_as_its_kind_and_then_is_no_point_of_its_own() -> None:
    table = end().built("Ada", "timber-yard").lies("Ada", "timber-yard", gold=2).ends()
    table.points("Ada", "Yards and barn", 4).points("Ada", "Gold left over", 0)


def test_gold_stands_for_any_good_at_the_mercers_guild() -> None:
    """Wood, stone and gold are 5 points; the gold is no point of its own then."""
    for lying, winter, gold in (
        ({"wood": 1, "stone": 1, "gold": 1}, 5, 0),
        ({"iron": 1, "gold": 3}, 5, 1),
        ({"gold": 3}, 5, 0),
        ({"gold": 2}, 0, 2),
    ):
        table = end().built("Ada", "mercers-guild").lies("Ada", "home-1", **lying).ends()
        table.points("Ada", "Winter tiles", winter).points("Ada", "Gold left over", gold)


def test_green_never_stands_for_another_colour_at_the_craftsmens_guild() -> None:
    end().built("Ada", "craftsmens-guild").has("Ada", red=1, blue=1, green=5).ends().points(
        "Ada", "Winter tiles", 0
    )


def test_goods_on_the_wrong_yard_are_free_for_other_tiles() -> None:
    table = end().built("Ada", "timber-yard").lies("Ada", "timber-yard", wood=1, stone=1, iron=1)
    table.built("Ada", "watermill").ends().points("Ada", "Yards and barn", 2).points(
        "Ada", "Winter tiles", 1
    )


# -- the table of scores
# -------------------------------------------------------------------------------------------


def test_the_most_points_win_and_there_is_no_tie_break() -> None:
    table = end("Ada Bob Cid").built("Ada", "keythedral").lies("Bob", "home-2", gold=12).ends()
    assert [(score.points, score.rank) for score in GAME.scores(table.state)] == [
        (12, 1),
        (12, 1),
        (1, 3),
    ]


def test_the_sum_is_explained() -> None:
    table = (
        end()
        .built("Ada", "craftsmens-guild")
        .has("Ada", red=2, blue=3, yellow=2)
        .lies("Ada", "home-1", gold=1)
    )
    board = GAME.presentation.text_board(table.ends().view(None), table.say)
    assert "Craftsmen’s Guild: 2 red, 2 blue, 2 yellow = 6" in board
    assert "Left over, a point each: 1 gold = 1" in board
    assert "POINTS OF Ada: 7" in board
    notes = [table.say(note) for note in GAME.scores(table.state)[0].notes]
    assert notes == [
        "Craftsmen’s Guild: 2 red, 2 blue, 2 yellow = 6",
        "Left over, a point each: 1 gold = 1",
    ]


def test_the_screens_are_lifted_at_the_end_and_not_before() -> None:
    table = end().has("Ada", red=3)
    assert table.view("Bob")["players"][0]["workers"] is None
    assert table.ends().view("Bob")["players"][0]["workers"]["red"] == 3
