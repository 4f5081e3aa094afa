"""The eight faces of the four summer boats (rulings.md B.5, B.11)."""

from __future__ import annotations

import pytest

from games.rules.keyflower.edition import AUTUMN, SUMMER, WINTER
from games.rules.keyflower.events import Greens, Hired
from games.rules.keyflower.game import GAME
from games.rules.keyflower.hexes import get_edge
from games.rules.keyflower.state import Plot
from games.rules.keyflower.switches import ONLINE, PRINT
from games.rules.plans.plan import choose_by_plan
from games.rules.plans.plan_lines import parse_plan
from games.rules.plans.planning import Play
from tests.rules.keyflower.table import Table, given


def owner(
    boat: str,
    *,
    back: bool,
    season: int = SUMMER,
    lots: tuple[str, ...] = ("store", "mason"),
    manner: str = PRINT,
) -> Table:
    """Ada has this summer boat, Bob has none."""
    return given("Ada Bob", season=season, lots=lots, manner=manner).built("Ada", boat, back=back)


# -- 1: workers
# --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("season", [SUMMER, AUTUMN, WINTER])
def test_1a_brings_two_random_workers_at_the_end_of_each_season(season: int) -> None:
    table = owner("summer-boat-1", back=False, season=season, lots=("keythedral",)).all_pass()
    table.when("Ada: sail keyflower")
    assert [sum(event.workers) for event in table.facts if isinstance(event, Hired)] == [2]
    assert sum(table.player("Ada").workers) == 2


def test_1b_brings_a_green_worker_as_long_as_there_are_any() -> None:
    for left in (20, 0):
        table = (
            owner("summer-boat-1", back=True)
            .left(green=left)
            .all_pass()
            .when("Ada: sail keyflower")
        )
        table.happened(Greens(0, min(left, 1), True)).then("Ada", green=min(left, 1))


def test_1_works_in_the_season_in_which_it_is_won() -> None:
    table = given("Ada Bob", season=SUMMER, lots=("summer-boat-1 b",)).has("Ada", red=1)
    table.when("Ada: bid 1 red on summer-boat-1").all_pass().when("Ada: sail keyflower")
    table.then("Ada", green=1)


# -- 2: roads
# --------------------------------------------------------------------------------------------------


def test_at_an_online_table_2a_carries_goods_to_any_adjacent_tile_also_across_a_river() -> None:
    table = (
        owner("summer-boat-2", back=False, manner=ONLINE)
        .lies("Ada", "home-1", wood=1)
        .has("Ada", red=1)
    )
    table.when("Ada: use home-1 1 red").allows("Ada: move wood home-1>summer-boat-2")


def test_2a_carries_goods_over_fields_as_well_as_roads_but_never_over_a_river() -> None:
    """The boat lies below the home, river to river; the Inn on its left, field to field."""
    table = (
        given("Ada Bob").built("Ada", "summer-boat-2", (0, 1), 0).built("Ada", "inn", (-1, 2), 1)
    )
    table.lies("Ada", "home-1", wood=1)
    table.lies("Ada", "summer-boat-2", stone=1).has("Ada", red=1).when("Ada: use home-1 1 red")
    table.offers("Ada", "move stone summer-boat-2>inn", "stop")


def test_2a_carries_goods_where_a_road_meets_a_field() -> None:
    """Its owner may build like that."""
    table = owner("summer-boat-2", back=False)
    plots = (*table.player("Ada").plots, Plot(0, -1, "keywood", 1, False))
    table._player("Ada", plots=plots).lies("Ada", "home-1", wood=1).has("Ada", red=1)
    assert get_edge(table.state.board, "keywood", 1, 0) == "f"
    table.when("Ada: use home-1 1 red").allows("Ada: move wood home-1>keywood")


def test_2a_places_tiles_anywhere_next_to_the_village_and_already_when_it_is_won() -> None:
    table = owner("summer-boat-2", back=False).wins("Ada", "inn")
    assert len(table.menu("Ada")) == 8 * 6
    assert len(given().wins("Ada", "summer-boat-2", "inn").menu("Ada", "place inn")) == 6 * 6


def test_2a_makes_no_road_for_the_sea_bastion() -> None:
    """Three tiles in a triangle without a road between them."""
    table = (
        given("Ada Bob").built("Ada", "summer-boat-2", (0, 1), 0).wins("Ada", "sea-bastion", "inn")
    )
    table.when("Ada: place sea-bastion 1,0 r1", "Ada: place inn 1,1 r0").ends().points(
        "Ada", "The Sea Bastion", 0
    )


def test_2b_doubles_transport_and_upgrades_wherever_its_owner_uses_them() -> None:
    for tile in ("home-1", "home-2"):
        table = (
            owner("summer-boat-2", back=True).built("Ada", "keywood", (0, -1), 0).has("Ada", red=1)
        )
        table.lies("Ada", "home-1", wood=1).when(f"Ada: use {tile} 1 red")
        assert (table.state.task.transport, table.state.task.upgrade) == (2, 2)


def test_2b_does_not_help_others_in_its_owners_village() -> None:
    table = owner("summer-boat-2", back=True).built("Bob", "keywood").has("Bob", red=1)
    table.lies("Bob", "home-2", wood=1).asks("Bob").when("Bob: use home-1 1 red")
    assert (table.state.task.transport, table.state.task.upgrade) == (1, 1)


# -- 3: goods
# --------------------------------------------------------------------------------------------------


def test_3a_pays_upgrades_with_any_goods() -> None:
    table = (
        owner("summer-boat-3", back=False)
        .built("Ada", "peddler")
        .built("Ada", "gold-mine")
        .has("Ada", red=1)
    )
    table.lies("Ada", "peddler", wood=1).lies("Ada", "gold-mine", wood=2).when(
        "Ada: use home-1 1 red"
    )
    table.allows("Ada: upgrade peddler", "Ada: upgrade gold-mine")


def test_3a_does_not_replace_skills() -> None:
    table = (
        owner("summer-boat-3", back=False).built("Ada", "keywood").lies("Ada", "keywood", gold=3)
    )
    table.has("Ada", red=1, anvil=1).when("Ada: use home-1 1 red")
    assert table.menu("Ada", "upgrade") == []


def test_3b_lets_any_good_be_any_other_in_the_final_scoring() -> None:
    table = (
        owner("summer-boat-3", back=True)
        .built("Ada", "mercers-guild")
        .lies("Ada", "home-1", wood=8)
    )
    table.purple("Bob").ends().points("Ada", "Winter tiles", 10).points("Ada", "Gold left over", 2)


def test_3b_makes_every_good_a_good_of_the_yard_on_which_it_lies() -> None:
    table = (
        owner("summer-boat-3", back=True)
        .built("Ada", "timber-yard")
        .lies("Ada", "timber-yard", iron=2)
    )
    table.purple("Bob").ends().points("Ada", "Yards and barn", 4)


# -- 4: colours
# --------------------------------------------------------------------------------------------------


def test_4a_outbids_with_another_single_colour() -> None:
    table = owner("summer-boat-4", back=False).has("Ada", blue=5, red=5, yellow=1).has("Bob", red=3)
    table.when("Ada: pass", "Bob: bid 2 red on store")
    bids = [line for line in table.menu("Ada", "bid") if line.endswith("on store")]
    assert bids == [f"bid {count} red on store" for count in (3, 4, 5)] + [
        f"bid {count} blue on store" for count in (3, 4, 5)
    ]


def test_4a_does_not_outbid_green_and_does_not_help_to_use_a_tile() -> None:
    table = owner("summer-boat-4", back=False).has("Ada", blue=5).has("Bob", green=2, red=2)
    table.when("Ada: pass", "Bob: bid 1 green on store").refuses("Ada: bid 2 blue on store")
    table = (
        owner("summer-boat-4", back=False, lots=("farrier", "tavern"))
        .has("Ada", blue=5)
        .has("Bob", red=3)
    )
    table.when("Ada: pass", "Bob: use farrier 1 red").refuses(
        "Ada: use farrier 2 blue", "Ada: bid 1 blue on farrier"
    )


def test_4a_does_not_change_the_colour_that_binds_the_others() -> None:
    table = owner("summer-boat-4", back=False).has("Ada", blue=5).has("Bob", red=9, blue=9)
    table.when("Ada: pass", "Bob: bid 2 red on store", "Ada: bid 3 blue on store")
    table.refuses("Bob: bid 4 blue on store").allows("Bob: bid 4 red on store")


def test_4a_leaves_its_colour_behind_when_the_first_one_goes() -> None:
    table = owner("summer-boat-4", back=False).has("Ada", blue=5).has("Bob", red=9, blue=9)
    table.when("Ada: pass", "Bob: bid 2 red on store", "Ada: bid 3 blue on store")
    table.when("Bob: gather store", "Bob: bid 2 red on mason")
    table.when("Ada: pass").allows("Bob: bid 4 blue on store").refuses("Bob: bid 4 red on store")


def test_4a_raises_its_own_bid_in_its_own_colour_only() -> None:
    table = owner("summer-boat-4", back=False).has("Ada", blue=5, red=5).has("Bob", red=9)
    table.when(
        "Ada: pass",
        "Bob: bid 1 red on store",
        "Ada: bid 2 blue on store",
        "Bob: bid 3 red on store",
    )
    table.refuses("Ada: bid 4 red on store").allows("Ada: bid 4 blue on store", "Ada: gather store")


def test_4b_uses_a_tile_with_workers_or_bids_of_another_colour_green_too() -> None:
    table = (
        owner("summer-boat-4", back=True, lots=("hiring-fair", "tavern"))
        .has("Ada", blue=9)
        .has("Bob", green=9)
    )
    table.when("Ada: pass", "Bob: use tavern 1 green", "Bob: pay green")
    table.allows("Ada: use tavern 2 blue").refuses(
        "Ada: use tavern 1 blue", "Ada: bid 1 blue on tavern"
    )
    table.when("Ada: use tavern 2 blue", "Ada: pay blue").refuses("Bob: use tavern 3 blue")
    table.allows("Bob: use tavern 3 green")


def test_at_an_online_table_4b_does_not_mix_colours_in_one_use() -> None:
    table = (
        owner("summer-boat-4", back=True, manner=ONLINE).has("Ada", blue=2, red=1).has("Bob", red=1)
    )
    table.when("Ada: pass", "Bob: use home-1 1 red")
    assert not any("blue" in line and "red" in line for line in table.menu("Ada"))
    table.refuses("Ada: use home-1 2 red").allows("Ada: use home-1 2 blue")


def colourful() -> Table:
    """Ada has boat 4b and three colours, Bob has red workers."""
    table = owner("summer-boat-4", back=True, lots=("farrier", "brewer"))
    return table.has("Ada", red=2, blue=2, green=1).has("Bob", red=9)


def test_4b_uses_a_tile_that_was_used_or_bid_for_in_any_colours_green_too_also_several() -> None:
    for first in ("Bob: use farrier 1 red", "Bob: bid 1 red on farrier"):
        table = colourful().when("Ada: pass", first)
        table.allows("Ada: use farrier 2 blue", "Ada: use farrier 1 red 1 blue 1 green")
        table.when("Ada: use farrier 1 red 1 blue 1 green").then("Ada", red=1, blue=1, green=0)
        table.told("Ada sends 1 red, 1 blue, 1 green to Farrier.")


def test_4b_is_bound_to_one_colour_on_a_tile_that_nobody_has_used_or_bid_for() -> None:
    table = colourful().when("Ada: pass", "Bob: use farrier 1 red")
    assert not [line for line in table.menu("Ada", "use home-1") if len(line.split(" ")) > 4]


def test_4b_the_six_limit_counts_all_its_workers_and_each_use_takes_more_than_the_last() -> None:
    table = colourful().has("Bob", red=2).when("Ada: pass", "Bob: use farrier 2 red")
    sizes = {sum(map(int, line.split(" ")[2::2])) for line in table.menu("Ada", "use farrier")}
    assert sizes == {3, 4}
    table.when("Ada: use farrier 2 red 1 blue").asks("Ada")
    assert not table.menu("Ada", "use farrier")


def test_4b_others_follow_the_colour_that_stood_there_first() -> None:
    table = colourful().when(
        "Ada: pass", "Bob: use farrier 1 red", "Ada: use farrier 1 blue 1 green"
    )
    table.has("Bob", red=3, blue=3).allows("Bob: use farrier 3 red", "Bob: bid 1 red on farrier")
    table.refuses("Bob: use farrier 3 blue", "Bob: bid 1 blue on farrier")


def test_4b_workers_of_several_colours_go_to_the_owner_of_the_tile() -> None:
    table = (
        colourful()
        .when("Ada: pass", "Bob: use home-2 1 red", "Ada: use home-2 1 red 1 blue")
        .all_pass()
    )
    table.then("Bob", red=9 + 1, blue=1).then("Ada", red=1, blue=1, green=1)


def test_4b_beaten_bids_of_two_colours_may_be_sent_together() -> None:
    table = owner("summer-boat-4", back=True, lots=("farrier", "brewer")).has("Ada", red=1, blue=1)
    table.has("Bob", red=3, blue=2).when("Ada: bid 1 red on farrier", "Bob: bid 2 red on farrier")
    table.when("Ada: bid 1 blue on brewer", "Bob: bid 2 blue on brewer", "Ada: gather farrier")
    table.allows("Ada: gather brewer").when("Ada: gather brewer")
    assert {len(line.split(" ")) for line in table.menu("Ada")} == {6}
    table.when("Ada: use farrier 1 red 1 blue").then("Ada", red=0, blue=0)


def test_4b_plans_name_the_colours() -> None:
    table = colourful().when("Ada: pass", "Bob: use farrier 1 red")
    plan = parse_plan(GAME, "use farrier 1 red 1 blue")
    found = choose_by_plan(GAME, plan, table.view("Ada"), table.question("Ada"))
    assert isinstance(found, Play)
    assert str(found.move) == "use farrier 1 red 1 blue"
    spared = parse_plan(GAME, "use farrier 1 red 1 blue\nkeep at least 2 blue")
    assert not isinstance(
        choose_by_plan(GAME, spared, table.view("Ada"), table.question("Ada")), Play
    )


def test_4a_does_not_outbid_on_turn_order_tiles_but_at_an_online_table_it_does() -> None:
    for manner in (PRINT, ONLINE):
        table = (
            owner("summer-boat-4", back=False, manner=manner).has("Ada", blue=5).has("Bob", red=3)
        )
        table.when("Ada: pass", "Bob: bid 1 red on order-1")
        assert ("bid 2 blue on order-1" in table.menu("Ada")) == (manner == ONLINE)


def test_summer_boats_cannot_be_used_or_upgraded() -> None:
    table = owner("summer-boat-1", back=False).has("Ada", red=3)
    assert not table.menu("Ada", "use summer-boat")


def test_4b_a_mixed_group_is_drawn_and_told_by_its_colours() -> None:
    table = colourful().when(
        "Ada: pass", "Bob: use farrier 1 red", "Ada: use farrier 2 blue 1 green"
    )
    lot = next(lot for lot in table.view(None)["lots"] if lot["tile"] == "farrier")
    crew = {"red": 0, "blue": 2, "yellow": 0, "green": 1}
    assert lot["uses"][1] == {"seat": 0, "colour": None, "count": 3, "workers": crew}
    before = [
        GAME.presentation.draw(table.view(None), None, table.say).count(f"#w-{colour}")
        for colour in ("blue", "green")
    ]
    table.state = table.state._replace(lots=())
    after = [
        GAME.presentation.draw(table.view(None), None, table.say).count(f"#w-{colour}")
        for colour in ("blue", "green")
    ]
    assert before[0] > after[0]
    assert before[1] > after[1]
    again = colourful().when(
        "Ada: pass", "Bob: use farrier 1 red", "Ada: use farrier 2 blue 1 green"
    )
    assert "used by Ada: 2 blue, 1 green" in GAME.presentation.text_board(
        again.view("Bob"), again.say
    )


@pytest.mark.parametrize(
    ("manner", "words"), [(PRINT, "in several at once"), (ONLINE, "than the one that binds")]
)
def test_4b_says_by_which_rules_it_is_played(manner: str, words: str) -> None:
    table = owner("summer-boat-4", back=True, manner=manner)
    assert words in " ".join(GAME.presentation.text_board(table.view(None), table.say).split())
    assert words in GAME.presentation.draw(table.view(None), None, table.say)
