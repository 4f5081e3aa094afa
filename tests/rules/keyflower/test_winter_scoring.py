"""The final scoring: winter tiles and the purple worker (rulings.md B.9 to B.11)."""

from __future__ import annotations

import pytest

from games.rules.keyflower.events import Crowned, Sailed
from games.rules.keyflower.game import GAME
from games.rules.keyflower.switches import ONLINE
from tests.rules.keyflower.last_tiles import end, played_out
from tests.rules.keyflower.table import given

WINTER = [
    ("jeweller", {}, {"gold": 3}, 6),
    ("craftsmens-guild", {"red": 3, "blue": 2, "yellow": 9, "green": 9}, {}, 6),
    ("watermill", {}, {"wood": 3, "stone": 4}, 4),
    ("mercers-guild", {}, {"wood": 2, "stone": 3, "iron": 2}, 10),
    ("windmill", {}, {"wood": 4, "stone": 4, "iron": 3}, 10),
    ("scribes", {"saw": 2, "pickaxe": 1, "anvil": 5}, {}, 10),
    ("scholar", {"saw": 2, "pickaxe": 4}, {}, 12),
    ("village-hall", {"red": 2, "green": 4}, {}, 4),
    ("key-market", {"red": 2, "green": 4}, {}, 8),
    ("key-guild", {"saw": 2, "pickaxe": 4, "anvil": 4}, {}, 20),
    ("apothecary", {"red": 3, "green": 4, "blue": 4}, {}, 6),
    ("white-wind", {"red": 3, "green": 4}, {}, 7),
]


@pytest.mark.parametrize(
    ("tile", "screen", "goods", "points"), WINTER, ids=[row[0] for row in WINTER]
)
def test_what_each_winter_tile_pays(
    tile: str, screen: dict[str, int], goods: dict[str, int], points: int
) -> None:
    table = (
        end("Ada Bob Cid Dan Eve Fay")
        .built("Ada", tile)
        .has("Ada", **screen)
        .lies("Ada", "home-1", **goods)
        .ends()
    )
    source = "The White Wind" if tile == "white-wind" else "Winter tiles"
    table.points("Ada", source, points).allotted("Ada", **{tile.replace("-", "_"): points})


def test_winter_tiles_need_no_transport() -> None:
    table = end().built("Ada", "jeweller").built("Ada", "miner").lies("Ada", "miner", gold=2)
    table.ends().points("Ada", "Winter tiles", 4)


def test_each_thing_counts_once() -> None:
    table = end().built("Ada", "village-hall").built("Ada", "key-market").has("Ada", green=3, red=2)
    table.ends().allotted("Ada", key_market=6, village_hall=2)


def test_workers_placed_in_winter_in_the_own_village_count() -> None:
    table = end().purple("Ada").built("Ada", "village-hall").has("Ada", red=1).has("Bob", red=2)
    table.when("Ada: use home-1 1 red", "Bob: use home-1 2 red").all_pass()
    while not GAME.over(table.state):
        decision = GAME.pending(table.state)[0]
        table.when(f"{table.names[decision.seat]}: {decision.moves[0]}")
    table.points("Ada", "Winter tiles", 3)


def test_left_over_gold_is_a_point_each() -> None:
    end().lies("Ada", "home-1", gold=4, wood=9).ends().points("Ada", "Gold left over", 4)


# -- the purple worker
# ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "screen", "goods", "more"),
    [
        ("village-hall", {"red": 2}, {}, 1),
        ("craftsmens-guild", {"red": 1, "blue": 1}, {}, 3),
        ("key-market", {"green": 1}, {}, 2),
        ("scribes", {"saw": 1, "anvil": 1}, {}, 10),
        ("scholar", {"saw": 1}, {}, 3),
        ("key-guild", {"saw": 4}, {}, 10),
        ("mercers-guild", {}, {"wood": 1, "iron": 1}, 5),
        ("windmill", {}, {"wood": 4}, 5),
        ("jeweller", {}, {}, 2),
        ("keythedral", {}, {}, 1),
    ],
)
def test_the_purple_worker_is_a_worker_skill_or_good_of_choice(
    tile: str, screen: dict[str, int], goods: dict[str, int], more: int
) -> None:
    """Without anything better it is a gold that is left over."""
    totals = []
    for holder in ("Bob", "Ada"):
        table = (
            end()
            .purple(holder)
            .built("Ada", tile)
            .has("Ada", **screen)
            .lies("Ada", "home-1", **goods)
            .ends()
        )
        totals.append(table.total("Ada"))
    assert totals[1] - totals[0] == more
    shares = table.view(None)["final"][0]["allotted"]
    assert sum(share["items"].get("purple", 0) for share in shares) == 1


def test_the_purple_worker_may_lie_on_a_yard_even_an_empty_one() -> None:
    end().purple("Ada").built("Ada", "stone-yard", back=True).ends().allotted("Ada", stone_yard=3)


def test_nobody_bid_for_the_purple_worker_in_winter_so_it_scores_for_nobody() -> None:
    """The old start player still leads the choice of boats, and then it passes to the left."""
    table = played_out(
        given("Ada Bob", season=3, lots=("keythedral",)).has("Bob", red=1).asks("Bob")
    )
    table.happened(Crowned(1)).points("Ada", "Gold left over", 0).points("Bob", "Gold left over", 0)
    assert [fact.seat for fact in table.facts if isinstance(fact, Sailed)] == [0, 1]


def test_at_an_online_table_it_scores_for_whoever_gets_it() -> None:
    table = (
        given("Ada Bob", season=3, lots=("keythedral",), manner=ONLINE)
        .has("Bob", red=1)
        .asks("Bob")
    )
    played_out(table).points("Ada", "Gold left over", 0).points("Bob", "Gold left over", 1)


def test_the_view_says_for_whom_the_purple_worker_would_count() -> None:
    table = given("Ada Bob", season=3, lots=("keythedral",)).has("Bob", red=1).asks("Bob")
    assert (table.view(None)["start"], table.view(None)["purple"]) == (0, None)
    assert table.when("Bob: bid 1 red on order-1").view(None)["purple"] == 1
    assert given("Ada Bob", season=2, lots=("inn",)).view(None)["purple"] is None
    assert given("Ada Bob", season=2, lots=("inn",), manner=ONLINE).view(None)["purple"] == 0


def test_the_purple_worker_of_the_end_is_the_one_of_the_winter_auction() -> None:
    table = given("Ada Bob", season=3, lots=("keythedral",)).has("Bob", red=1).asks("Bob")
    table.when("Bob: bid 1 red on order-1").all_pass()
    while not GAME.over(table.state):
        decision = GAME.pending(table.state)[0]
        table.when(f"{table.names[decision.seat]}: {decision.moves[0]}")
    table.points("Bob", "Gold left over", 1).points("Ada", "Gold left over", 0)
