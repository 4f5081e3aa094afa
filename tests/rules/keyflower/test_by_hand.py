"""Winter tiles filled by hand at the very end, where the table agreed on that (rulings.md B.11,
allocation)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.rules.codec import Codec
from games.rules.core import decision_of, play
from games.rules.keyflower import events as ev
from games.rules.keyflower.edition import CURRENT, WINTER
from games.rules.keyflower.game import GAME
from games.rules.keyflower.shares import Holdings, sum_plan_points
from games.rules.keyflower.state import ALLOT
from games.rules.keyflower.winter_filling import (
    change_filling,
    choose_best_filling,
    count_left_over,
    lay_out_plan,
    list_filled_places,
    list_filling_changes,
    score_filling,
)
from games.rules.types import Refused
from tests.rules.keyflower.last_tiles import end
from tests.rules.keyflower.table import Table, given
from tests.support.keyflower_boards import BOARD, FIRST, HOLDINGS, any_holdings, any_yards

GUILD, HALL = "craftsmens-guild", "village-hall"


def by_hand() -> Table:
    """Ada and Bob have winter tiles, Cid has none but the purple worker; they fill them by hand."""
    table = end().built("Ada", GUILD).built("Ada", HALL).built("Bob", "jeweller").purple("Cid")
    table.has("Ada", red=4, blue=1, yellow=1).lies("Bob", "home-2", gold=3)
    table.state = table.state._replace(phase=ALLOT, season=3, lots=(), queue=(), by_hand=True)
    return table


def any_hand(rng: Random, size: str, purple: bool) -> tuple[Holdings, list[int], int]:
    """Some holdings with yards; the sums along a way of random changes from the best hand; the best
    sum."""
    held, _tiles = any_holdings(
        rng, size, wild=rng.random() < 0.3, board=rng.choice((FIRST, BOARD))
    )
    held = held._replace(yards=any_yards(rng, 3))
    best = choose_best_filling(held, purple)
    hand, sums = lay_out_plan(held, best), []
    for _change in range(8):
        sums.append(sum_plan_points(score_filling(held, hand, purple)))
        moves = list(list_filling_changes(held, hand, purple))
        if moves:
            tile, what, number = rng.choice(moves)
            hand = change_filling(held, hand, purple, tile, what, number)
    return held, sums, sum_plan_points(best)


@pytest.mark.parametrize("size", ["small", "realistic"])
@pytest.mark.parametrize("purple", [True, False])
def test_the_best_allocation_laid_out_by_hand_brings_the_same_and_no_hand_brings_more(
    size: str, purple: bool
) -> None:
    rng = Random(f"by hand {size} {purple}")
    fell = 0
    for _number in range(HOLDINGS // 2):
        held, sums, best = any_hand(rng, size, purple)
        assert sums[0] == best, held
        assert max(sums) == best, held
        fell += min(sums) < best
    assert fell > HOLDINGS // 5


def test_nothing_lies_in_two_places() -> None:
    rng = Random("two places")
    for _number in range(HOLDINGS // 5):
        held, _tiles = any_holdings(rng, "realistic")
        held = held._replace(yards=any_yards(rng, 3))
        hand = lay_out_plan(held, choose_best_filling(held, True))
        for tile, what, number in list(list_filling_changes(held, hand, True))[::5]:
            filled = list_filled_places(
                held, change_filling(held, hand, True, tile, what, number), True
            )
            left = count_left_over(held, filled, True)
            assert min(left.values()) >= 0
            assert left["purple"] + sum(place.purple for place in filled) == 1
            lying = [count for _yard, goods, _each in held.yards for count in goods]
            assert sum(sum(place.counts) for place in filled) + sum(left.values()) - left[
                "purple"
            ] == sum((*held.workers, *held.skills, *held.goods, *lying))
            assert all(
                here <= most
                for place in filled
                if place.most
                for here, most in zip(place.counts, place.most, strict=True)
            )


def test_everybody_with_a_winter_tile_is_asked_at_once_and_nobody_else() -> None:
    by_hand().asks("Ada", "Bob").allows(
        "Ada: allot best", "Ada: allot done", f"Ada: allot 0 red {GUILD}"
    )


def test_what_lies_elsewhere_must_be_taken_away_first() -> None:
    table = by_hand().refuses(f"Ada: allot 4 red {HALL}")
    table.when(
        f"Ada: allot 0 red {GUILD}",
        f"Ada: allot 4 red {HALL}",
        "Ada: allot done",
        "Bob: allot best",
    )
    table.allotted("Ada", village_hall=4).allotted("Bob", jeweller=6)


def test_the_first_hand_is_the_best_one_and_whoever_agrees_gets_it() -> None:
    by_hand().when("Ada: allot done", "Bob: allot best").allotted(
        "Ada", craftsmens_guild=3, village_hall=3
    )


def test_leaving_it_to_the_house_mends_what_was_changed() -> None:
    table = by_hand().when(f"Ada: allot 0 red {GUILD}", "Ada: allot best", "Bob: allot done")
    table.allotted("Ada", craftsmens_guild=3, village_hall=3)


def test_the_end_says_what_was_given_away() -> None:
    table = by_hand().when(f"Ada: allot 0 red {GUILD}", "Ada: allot done", "Bob: allot done")
    notes = [table.say(note) for note in GAME.scores(table.state)[0].notes]
    assert notes[-1] == "The best allocation would have brought 3 more."
    assert GAME.scores(table.state)[1].notes[-1].msgid == "{tile}: {items} = {points}"


def test_what_a_change_would_bring_stands_beside_it() -> None:
    table = by_hand()
    view, decision = table.view("Ada"), table.question("Ada")
    move = next(move for move in decision.moves if str(move) == f"allot 0 red {GUILD}")
    label = GAME.presentation.describe(view, move)
    assert table.say(label.text) == "0 red on Craftsmen’s Guild: 3 points in all"


def test_others_learn_who_is_done_and_not_what_lies_there() -> None:
    table = by_hand().when(f"Ada: allot 0 red {GUILD}", "Ada: allot done")
    assert table.view("Bob")["allot"]["done"] == [True, False, False]
    assert "red" not in str(table.view("Bob")["allot"])
    assert "Ada has filled the winter tiles." in table.log("Bob")
    assert "Ada changes what lies on their winter tiles." in table.log("Ada")
    assert not [line for line in table.log("Bob") if "change" in line]


def test_the_text_board_shows_the_sum_as_it_stands() -> None:
    board = GAME.presentation.text_board(by_hand().view("Ada"), by_hand().say)
    assert "Craftsmen’s Guild: 1 red, 1 blue, 1 yellow = 3" in board
    assert "6 points in all" in board


def test_the_purple_worker_is_moved_from_tile_to_tile() -> None:
    table = by_hand().purple("Ada")
    purple = [line for line in table.menu("Ada", "allot") if "purple" in line]
    assert len(purple) == 2
    here = next(line for line in purple if line.startswith("allot 1"))
    table.when(f"Ada: {here}")
    assert here.replace("allot 1", "allot 0") in table.menu("Ada")


def test_computed_tables_are_not_asked() -> None:
    table = end().built("Ada", GUILD).has("Ada", red=1, blue=1, yellow=1).ends()
    assert not GAME.pending(table.state)
    assert not any(isinstance(fact, ev.Allotted | ev.Agreed) for fact in table.facts)


def test_the_planner_leaves_it_to_the_house() -> None:
    table = by_hand()
    decision = decision_of(GAME.pending(table.state), 0)
    assert decision
    move = GAME.bots["planner"](table.view("Ada"), decision, Random(1))
    state, _facts = play(GAME, table.state, 0, move, table.chance)
    assert 0 in state.agreed


def test_games_from_before_the_option_are_computed() -> None:
    codec = Codec(GAME.events, GAME.upcasts)
    assert codec.decode("began", 1, {"seats": 3, "edition": CURRENT}) == ev.Began(
        3, CURRENT, "computed", "print"
    )
    assert (
        codec.decode("began", 2, {"seats": 3, "edition": CURRENT, "allocation": "hand"}).manner
        == "print"
    )
    assert codec.encode(ev.Began(3, CURRENT, "hand"))[1] == 3


@pytest.mark.parametrize("options", [{"allocation": "by chance"}, {"money": "open"}])
def test_other_options_are_refused(options: dict[str, str]) -> None:
    with pytest.raises(Refused):
        GAME.begin(3, options)


def shown(table: Table, *asked: str) -> dict[str, Any]:
    """Ada's page of sums."""
    assert GAME.presentation.study
    found = GAME.presentation.study(table.view("Ada"), dict.fromkeys(asked, "1"), table.say)
    assert found
    return found


def test_who_would_win_the_purple_worker_sees_what_it_would_bring() -> None:
    """It counts for whoever wins it in winter, so until then it is a wish like any other tile."""
    table = given("Ada Bob", season=WINTER, lots=("scholar",)).has("Ada", saw=1)
    assert shown(table)["auction"] == [
        ("scholar", "Scholar", False),
        ("order-1", "Turn order 1, with the purple worker", False),
    ]
    assert [shown(table, wish)["points"] for wish in ("tile.scholar", "tile.order-1")] == [3, 1]
    assert shown(table, "tile.scholar", "tile.order-1")["points"] == 6


def test_goods_of_a_yard_are_tried_elsewhere_on_the_page_of_sums() -> None:
    table = (
        given("Ada Bob", season=WINTER, lots=("scholar",))
        .built("Ada", "barn")
        .lies("Ada", "barn", gold=2)
    )
    table.built("Ada", "jeweller")
    best = shown(table)
    assert [(place["tile"], place["points"]) for place in best["places"]] == [
        ("Jeweller", 4),
        ("Barn", 0),
    ]
    left = shown(table, "gold.jeweller", "gold.barn")
    assert (left["points"], left["less"]) == (3, 1)
    counters = [
        (each["field"], each["count"], each["most"])
        for place in left["places"]
        for each in place["counters"]
    ]
    assert ("gold.barn", 1, 1) in counters


def test_goods_are_freed_from_a_yard_by_hand() -> None:
    table = by_hand().built("Ada", "timber-yard").lies("Ada", "timber-yard", wood=2)
    table.allows("Ada: allot 1 wood timber-yard", "Ada: allot 0 wood timber-yard")
    table.refuses("Ada: allot 3 wood timber-yard", "Ada: allot 1 stone timber-yard")
    table.when("Ada: allot 1 wood timber-yard", "Ada: allot done", "Bob: allot done")
    assert "The best allocation would have brought 2 more." in map(
        table.say, GAME.scores(table.state)[0].notes
    )
