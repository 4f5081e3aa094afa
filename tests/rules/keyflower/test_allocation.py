"""The best allocation of workers, skills and goods, against trying everything (rulings.md B.6,
B.10, B.11).

Everyday: some hundred holdings. A full run: `GAMES_PER_SEAT_COUNT=300 pytest
tests/rules/keyflower`.
"""

from __future__ import annotations

import time
from random import Random

import pytest

from games.rules.keyflower.allocation import (
    allocate_sort,
    choose_best_allocation,
    choose_best_with_purple,
)
from games.rules.keyflower.edition import Edition
from games.rules.keyflower.goods_allocation import compute_goods_plans
from games.rules.keyflower.shares import Holdings, sum_plan_points
from tests.rules.keyflower.exhaustive import (
    GOOD_TILES,
    SKILL_TILES,
    WORKER_TILES,
    most_points,
    most_with_yards,
    pays,
    thing_by_thing,
)
from tests.support.keyflower_boards import (
    BOARD,
    FIRST,
    HOLDINGS,
    SIZES,
    WINTER_TILES,
    any_holdings,
    any_yards,
    held,
)
from tests.support.speed import within

pytestmark = pytest.mark.promise
YARDS = (("timber-yard", (3, 0, 0, 1), 3), ("barn", (1, 2, 0, 0), 1))


both_editions = pytest.mark.parametrize("board", [FIRST, BOARD], ids=[FIRST.name, BOARD.name])


@both_editions
@pytest.mark.parametrize("size", SIZES)
def test_no_allocation_is_better_than_the_one_that_is_found(size: str, board: Edition) -> None:
    rng = Random(f"allocation {size}")
    for _number in range(HOLDINGS if size != "nasty" else HOLDINGS // 5):
        holdings, tiles = any_holdings(rng, size, board=board)
        expected = most_points(*holdings[:3], tiles, gold=board is BOARD)
        assert sum_plan_points(choose_best_allocation(holdings)) == expected, holdings


@pytest.mark.parametrize("wild", [False, True])
def test_nothing_that_lies_on_a_yard_would_be_better_anywhere_else(wild: bool) -> None:
    rng, freed, kept = Random(f"yards {wild}"), 0, 0
    for _number in range(max(HOLDINGS // (5 if wild else 2), 50)):
        yards = any_yards(rng, 1 if wild else 2)
        tiles = tuple(tile for tile in GOOD_TILES if rng.random() < 0.6)
        goods = tuple(rng.randrange(2 if wild else 4) for _kind in range(4))
        holdings = held(goods=goods, tiles=tiles, yards=yards, wild=wild)
        plan = choose_best_allocation(holdings)
        assert sum_plan_points(plan) == most_with_yards(
            goods, frozenset(tiles), yards, wild, True
        ), holdings
        stays = sum(
            sum(share.counts) for share in plan if share.tile in {yard[0] for yard in yards}
        )
        lying = sum(sum(yard[1]) for yard in yards)
        freed, kept = freed + (stays < lying), kept + (stays > 0)
    assert min(freed, kept) > 10


def test_at_an_online_table_yards_keep_what_lies_there() -> None:
    rng = Random("online yards")
    for _number in range(HOLDINGS // 2):
        holdings, tiles = any_holdings(rng, "small")
        holdings = holdings._replace(yards=any_yards(rng, 3), free=False)
        stays = sum(sum(lying) * each for _yard, lying, each in holdings.yards)
        assert sum_plan_points(choose_best_allocation(holdings)) == stays + most_points(
            *holdings[:3], tiles, gold=True
        ), holdings


def test_no_allocation_of_goods_that_stand_for_each_other_is_better() -> None:
    rng = Random("allocation wild")
    for _number in range(HOLDINGS // 5):
        holdings, tiles = any_holdings(rng, "small", wild=True)
        expected = most_points(holdings.workers, holdings.skills, holdings.goods, tiles, wild=True)
        assert sum_plan_points(choose_best_allocation(holdings)) == expected, holdings


def test_trying_everything_agrees_with_moving_every_thing_by_itself() -> None:
    rng = Random("thing by thing")
    for tiles, kinds in ((WORKER_TILES, 4), (SKILL_TILES, 3), (GOOD_TILES, 4)):
        for _number in range(12):
            some = tuple(tile for tile in tiles if rng.random() < 0.6)
            counts = tuple(rng.randrange(3) for _kind in range(kinds))
            gold = rng.random() < 0.5
            named = {4: (counts, (0,) * 3, (0,) * 4), 3: ((0,) * 4, counts, (0,) * 4)}[kinds]
            if tiles == GOOD_TILES:
                named, some = ((0,) * 4, (0,) * 3, counts), (*some, "gold")
            if sum(counts) < 7:
                assert most_points(*named, frozenset(some), gold=gold) == thing_by_thing(
                    counts, some, gold
                )


@both_editions
@pytest.mark.parametrize("size", SIZES)
def test_the_plan_uses_each_thing_once_and_every_share_is_worth_what_it_says(
    size: str, board: Edition
) -> None:
    rng = Random(f"plan {size}")
    for _number in range(HOLDINGS // 2):
        holdings, _tiles = any_holdings(rng, size, board=board)
        plan = choose_best_allocation(holdings)
        for sort, counts in (
            ("worker", holdings.workers),
            ("skill", holdings.skills),
            ("good", holdings.goods),
        ):
            used = [share.counts for share in plan if share.sort == sort]
            assert all(
                sum(kind) <= have
                for kind, have in zip(zip(*used, strict=True), counts, strict=False)
            )
        assert all(
            share.points == pays(share.tile or "gold", share.counts, board is BOARD) > 0
            for share in plan
        )


@both_editions
def test_the_purple_worker_stands_where_it_brings_most(board: Edition) -> None:
    rng, gold = Random("purple"), board is BOARD
    for _number in range(HOLDINGS // 2):
        holdings, tiles = any_holdings(rng, "small", board=board)
        w, s, g = holdings.workers, holdings.skills, holdings.goods
        others = [most_points(one_more(w, kind), s, g, tiles, gold=gold) for kind in range(4)]
        others += [most_points(w, one_more(s, kind), g, tiles, gold=gold) for kind in range(3)]
        others += [most_points(w, s, one_more(g, kind), tiles, gold=gold) for kind in range(4)]
        plan = choose_best_with_purple(holdings)
        assert sum_plan_points(plan) == max(others)
        assert sum(share.purple for share in plan) <= 1
        gained = sum_plan_points(plan) - sum_plan_points(choose_best_allocation(holdings))
        assert not gained or any(share.purple for share in plan)


def one_more(counts: tuple[int, ...], kind: int) -> tuple[int, ...]:
    return tuple(count + (other == kind) for other, count in enumerate(counts))


def test_the_purple_worker_may_lie_on_a_yard() -> None:
    plan = choose_best_with_purple(held(yards=YARDS))
    assert [(share.tile, share.points, share.purple) for share in plan] == [
        ("timber-yard", 15, True),
        ("barn", 3, False),
    ]


def test_what_lies_on_yards_may_be_used_elsewhere_but_not_by_the_first_edition() -> None:
    yards = (("barn", (0, 0, 0, 3), 1),)
    for board, points in ((FIRST, {"barn": 3, "jeweller": 4}), (BOARD, {"jeweller": 10})):
        plan = choose_best_allocation(
            held(tiles=("jeweller",), goods=(0, 0, 0, 2), yards=yards, board=board)
        )
        assert {share.tile: share.points for share in plan} == points


def test_gold_stands_for_any_good_at_the_mercers_guild_and_is_no_point_of_its_own_then() -> None:
    assert (
        sum_plan_points(choose_best_allocation(held(goods=(1, 1, 0, 1), tiles=("mercers-guild",))))
        == 5
    )
    assert (
        sum_plan_points(choose_best_allocation(held(goods=(0, 0, 0, 4), tiles=("mercers-guild",))))
        == 6
    )
    assert (
        sum_plan_points(
            choose_best_allocation(held(goods=(0, 0, 0, 3), tiles=("mercers-guild", "jeweller")))
        )
        == 6
    )
    assert (
        sum_plan_points(
            choose_best_allocation(held(goods=(1, 1, 0, 1), tiles=("mercers-guild",), board=FIRST))
        )
        == 1
    )


def test_three_colours_go_to_the_craftsmen_before_anybody_takes_one_kind() -> None:
    """In whatever order the tiles lie."""
    for tiles in (("village-hall", "craftsmens-guild"), ("craftsmens-guild", "village-hall")):
        plan = choose_best_allocation(held((10, 10, 16, 0), tiles=tiles))
        assert {share.tile: share.points for share in plan} == {
            "craftsmens-guild": 30,
            "village-hall": 6,
        }


def test_gold_that_completes_a_five_is_worth_more_in_the_windmill() -> None:
    assert (
        sum_plan_points(choose_best_allocation(held(goods=(2, 1, 1, 1), tiles=("windmill",)))) == 5
    )
    assert (
        sum_plan_points(choose_best_allocation(held(goods=(0, 1, 1, 3), tiles=("windmill",)))) == 5
    )
    assert (
        sum_plan_points(choose_best_allocation(held(goods=(0, 1, 0, 3), tiles=("windmill",)))) == 3
    )


def test_left_over_gold_is_worth_a_point_each_and_other_goods_nothing() -> None:
    assert sum_plan_points(choose_best_allocation(held(goods=(5, 6, 7, 3)))) == 3


def test_with_summer_boat_3b_any_good_is_worth_a_point_or_what_gold_would_be() -> None:
    assert sum_plan_points(choose_best_allocation(held(goods=(5, 6, 7, 3), wild=True))) == 21
    assert (
        sum_plan_points(
            choose_best_allocation(held(goods=(5, 6, 7, 3), wild=True, tiles=("jeweller",)))
        )
        == 42
    )
    assert (
        sum_plan_points(
            choose_best_allocation(held(goods=(5, 0, 0, 0), wild=True, tiles=("mercers-guild",)))
        )
        == 7
    )


def test_the_worst_holdings_are_allotted_within_fifty_milliseconds() -> None:
    tiles = (*WINTER_TILES, "white-wind")
    things = ((40, 40, 40, 20), (16, 16, 16), (24, 24, 24, 48))
    worst = [
        held(*things, order, board=board)
        for order in (tiles, tiles[::-1])
        for board in (FIRST, BOARD)
    ]
    lying = [
        ("barn", (9, 9, 9, 20), 2),
        ("timber-yard", (9, 0, 0, 9), 2),
        ("stone-yard", (0, 9, 0, 9), 3),
    ]
    worst.append(held(*things[:2], (6, 6, 15, 10), tiles, yards=tuple(lying)))
    rng = Random("time")
    worst += [any_holdings(rng, "nasty")[0] for _number in range(20)]
    for holdings in worst:
        assert any(within(seconds_for(holdings), 0.05) for _time in range(10))


def seconds_for(holdings: Holdings) -> float:
    """How long the best plan takes with nothing remembered from before."""
    allocate_sort.cache_clear()
    compute_goods_plans.cache_clear()
    started = time.process_time()
    choose_best_with_purple(holdings)
    return time.process_time() - started
