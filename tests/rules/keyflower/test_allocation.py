"""The best allocation of workers, skills and goods, against trying everything (rulings.md B.6, B.10, B.11).

Everyday: some hundred holdings. A full run: `GAMES_PER_SEAT_COUNT=300 pytest tests/rules/keyflower`.
"""

from __future__ import annotations

import os
import time
from random import Random

import pytest

from games.rules.keyflower.allocation import Holdings, allot, best, best_with_purple, value
from games.rules.keyflower.edition import CURRENT, WINTER, edition
from tests.rules.keyflower.exhaustive import GOOD_TILES, SKILL_TILES, WORKER_TILES, most_points, pays, thing_by_thing

pytestmark = pytest.mark.promise
HOLDINGS = 1000 if "GAMES_PER_SEAT_COUNT" in os.environ else 250
BOARD = edition(CURRENT, 6)
WINTER_TILES = tuple(tile for tile in BOARD.of_season(WINTER) if tile != "keythedral")
YARDS = (("timber-yard", (3, 0, 0, 1), 3), ("barn", (1, 2, 0, 0), 1))
SIZES = {"realistic": (12, 7, 9), "nasty": (40, 16, 24), "small": (4, 3, 4)}


def held(workers=(0, 0, 0, 0), skills=(0, 0, 0), goods=(0, 0, 0, 0), tiles=(), *, wild=False, yards=()) -> Holdings:
    """What a player has at the end; `tiles` are winter tiles and, if he has it, the White Wind."""
    winter = tuple((tile, BOARD.tile[tile].scoring) for tile in tiles if tile != "white-wind")
    return Holdings(workers, skills, goods, winter, "white-wind" in tiles, wild, yards)


def any_holdings(rng: Random, size: str, wild: bool = False) -> tuple[Holdings, frozenset[str]]:
    workers, skills, goods = SIZES[size]
    tiles = [tile for tile in (*WINTER_TILES, "white-wind") if rng.random() < 0.5]
    rng.shuffle(tiles)
    counts = [tuple(rng.randrange(most + 1) for _kind in range(kinds)) for most, kinds in ((workers, 4), (skills, 3))]
    stock = tuple(rng.randrange((5 if wild else goods) + 1) for _kind in range(4))
    return held(counts[0], counts[1], stock, tiles, wild=wild), frozenset(tiles)


@pytest.mark.parametrize("size", SIZES)
def test_no_allocation_is_better_than_the_one_that_is_found(size: str) -> None:
    rng = Random(f"allocation {size}")
    for _number in range(HOLDINGS if size != "nasty" else HOLDINGS // 5):
        holdings, tiles = any_holdings(rng, size)
        expected = most_points(holdings.workers, holdings.skills, holdings.goods, tiles)
        assert value(best(holdings)) == expected, holdings


def test_no_allocation_of_goods_that_stand_for_each_other_is_better() -> None:
    rng = Random("allocation wild")
    for _number in range(HOLDINGS // 5):
        holdings, tiles = any_holdings(rng, "small", wild=True)
        expected = most_points(holdings.workers, holdings.skills, holdings.goods, tiles, wild=True)
        assert value(best(holdings)) == expected, holdings


def test_trying_everything_agrees_with_moving_every_thing_by_itself() -> None:
    rng = Random("thing by thing")
    for tiles, kinds in ((WORKER_TILES, 4), (SKILL_TILES, 3), (GOOD_TILES, 4)):
        for _number in range(12):
            some = tuple(tile for tile in tiles if rng.random() < 0.6)
            counts = tuple(rng.randrange(3) for _kind in range(kinds))
            named = {4: (counts, (0,) * 3, (0,) * 4), 3: ((0,) * 4, counts, (0,) * 4)}[kinds]
            if tiles == GOOD_TILES:
                named, some = ((0,) * 4, (0,) * 3, counts), (*some, "gold")
            if sum(counts) < 7:
                assert most_points(*named, frozenset(some)) == thing_by_thing(counts, some)


@pytest.mark.parametrize("size", SIZES)
def test_the_plan_uses_each_thing_once_and_every_share_is_worth_what_it_says(size: str) -> None:
    rng = Random(f"plan {size}")
    for _number in range(HOLDINGS // 2):
        holdings, _tiles = any_holdings(rng, size)
        plan = best(holdings)
        for sort, counts in (("worker", holdings.workers), ("skill", holdings.skills), ("good", holdings.goods)):
            used = [share.counts for share in plan if share.sort == sort]
            assert all(sum(kind) <= have for kind, have in zip(zip(*used, strict=True), counts, strict=False))
        assert all(share.points == pays(share.tile or "gold", share.counts) > 0 for share in plan)


def test_the_purple_worker_stands_where_it_brings_most() -> None:
    rng = Random("purple")
    for _number in range(HOLDINGS // 2):
        holdings, tiles = any_holdings(rng, "small")
        w, s, g = holdings.workers, holdings.skills, holdings.goods
        others = [most_points(one_more(w, kind), s, g, tiles) for kind in range(4)]
        others += [most_points(w, one_more(s, kind), g, tiles) for kind in range(3)]
        others += [most_points(w, s, one_more(g, kind), tiles) for kind in range(4)]
        plan = best_with_purple(holdings)
        assert value(plan) == max(others)
        assert sum(share.purple for share in plan) <= 1
        gained = value(plan) - value(best(holdings))
        assert not gained or any(share.purple for share in plan)


def one_more(counts: tuple[int, ...], kind: int) -> tuple[int, ...]:
    return tuple(count + (other == kind) for other, count in enumerate(counts))


def test_the_purple_worker_may_lie_on_a_yard() -> None:
    plan = best_with_purple(held(yards=YARDS))
    assert [(share.tile, share.points, share.purple) for share in plan] == [
        ("timber-yard", 15, True),
        ("barn", 3, False),
    ]


def test_what_lies_on_yards_stays_there() -> None:
    plan = best(held(tiles=("jeweller",), goods=(0, 0, 0, 2), yards=(("barn", (0, 0, 0, 3), 1),)))
    assert {share.tile: share.points for share in plan} == {"barn": 3, "jeweller": 4}


def test_three_colours_go_to_the_craftsmen_before_anybody_takes_one_kind() -> None:
    """In whatever order the tiles lie."""
    for tiles in (("village-hall", "craftsmens-guild"), ("craftsmens-guild", "village-hall")):
        plan = best(held((10, 10, 16, 0), tiles=tiles))
        assert {share.tile: share.points for share in plan} == {"craftsmens-guild": 30, "village-hall": 6}


def test_gold_that_completes_a_five_is_worth_more_in_the_windmill() -> None:
    assert value(best(held(goods=(2, 1, 1, 1), tiles=("windmill",)))) == 5
    assert value(best(held(goods=(0, 1, 1, 3), tiles=("windmill",)))) == 5
    assert value(best(held(goods=(0, 1, 0, 3), tiles=("windmill",)))) == 3


def test_left_over_gold_is_worth_a_point_each_and_other_goods_nothing() -> None:
    assert value(best(held(goods=(5, 6, 7, 3)))) == 3


def test_with_summer_boat_3b_any_good_is_worth_a_point_or_what_gold_would_be() -> None:
    assert value(best(held(goods=(5, 6, 7, 3), wild=True))) == 21
    assert value(best(held(goods=(5, 6, 7, 3), wild=True, tiles=("jeweller",)))) == 42
    assert value(best(held(goods=(5, 0, 0, 0), wild=True, tiles=("mercers-guild",)))) == 7


def test_the_worst_holdings_are_allotted_within_fifty_milliseconds() -> None:
    tiles = (*WINTER_TILES, "white-wind")
    worst = [held((40, 40, 40, 20), (16, 16, 16), (24, 24, 24, 48), order) for order in (tiles, tiles[::-1])]
    rng = Random("time")
    worst += [any_holdings(rng, "nasty")[0] for _number in range(20)]
    for holdings in worst:
        assert min(seconds_for(holdings) for _time in range(3)) < 0.05


def seconds_for(holdings: Holdings) -> float:
    """How long the best plan takes with nothing remembered from before."""
    allot.cache_clear()
    started = time.process_time()
    best_with_purple(holdings)
    return time.process_time() - started
