"""No menu is longer than 2,000 moves: what would be is cut into the tile first and then what is
done there."""

from __future__ import annotations

from random import Random

import pytest

from games.rules.keyflower.edition import AUTUMN
from games.rules.keyflower.events import Aimed
from games.rules.keyflower.game import GAME
from games.rules.keyflower.stages.sending import list_bids, list_uses
from games.rules.keyflower.stages.turn import MOST_MOVES
from games.rules.keyflower.stages.work import list_carries, list_upgrades
from games.rules.plans.plan import choose_by_plan
from games.rules.plans.plan_lines import parse_plan
from games.rules.plans.planning import Play
from tests.rules.keyflower.table import Table, given

NAMES = "Ada Bob Cid Dan Eve Fay"


def crowded() -> Table:
    """Six villages of five tiles, fourteen tiles up for auction, nothing bound, and most workers in
    one hand."""
    board = given(NAMES).state.board
    tiles = [
        tile.id for tile in board.tile.values() if tile.kind == "village" and tile.season < AUTUMN
    ]
    table = given(NAMES, lots=board.of_season(AUTUMN), season=AUTUMN)
    for number, tile in enumerate(tiles):
        table.built(NAMES.split(" ")[number % 6], tile)
    return table.has("Ada", red=30, blue=30, yellow=30, green=12)


def laden() -> Table:
    """A village of 25 tiles all joined (summer boat 2a), every good on every tile, and many steps
    to carry them."""
    board = given("Ada Bob").state.board
    tiles = [tile.id for tile in board.tile.values() if tile.kind == "village"]
    table = given("Ada Bob", lots=("keywood",)).has("Ada", red=6)
    for tile in tiles[1:25]:
        table.built("Ada", tile)
        table.lies("Ada", tile, wood=1, stone=1, iron=1, gold=1)
    table.built("Ada", "summer-boat-2", back=False).upgraded("Ada", "farrier")
    table.when("Ada: use farrier 1 red")
    table.state = table.state._replace(task=table.state.task._replace(transport=24))
    return table


def test_a_turn_with_too_many_moves_asks_for_the_tile_first() -> None:
    table = crowded()
    everything = [str(move) for move in (*list_bids(table.state, 0), *list_uses(table.state, 0))]
    assert len(everything) > MOST_MOVES
    menu = table.menu("Ada")
    assert len(menu) < 100
    assert menu[-1] == "pass"
    reached = []
    for line in menu[:-1]:
        assert line.startswith("at ")
        there = crowded().when(f"Ada: {line}")
        assert len(there.menu("Ada")) <= 200
        reached += there.menu("Ada")[:-1]
        assert there.menu("Ada")[-1] == "pass"
    assert sorted(reached) == sorted(everything)


def test_what_was_named_holds_for_that_turn_only_and_nobody_is_told() -> None:
    table = crowded()
    before = [table.view("Bob"), table.log("Bob")]
    table.when("Ada: at barn")
    assert [table.view("Bob"), table.log("Bob")] == before
    assert table.happened(Aimed(0, "barn"))
    table.when("Ada: bid 29 red on barn")
    assert not table.state.task.aim
    assert not crowded().when("Ada: at barn", "Ada: pass").state.task.aim


def test_a_haul_with_too_many_moves_asks_for_the_tile_first() -> None:
    table = laden()
    everything = [
        str(move) for move in (*list_carries(table.state, 0), *list_upgrades(table.state, 0))
    ]
    assert len(everything) > MOST_MOVES
    menu = table.menu("Ada")
    assert menu[-1] == "stop"
    reached = []
    for line in menu[:-1]:
        there = laden().when(f"Ada: {line}").menu("Ada")
        assert len(there) <= 300
        reached += there[:-1]
    assert sorted(reached) == sorted(everything)
    table.when(f"Ada: {menu[0]}", f"Ada: {reached[0]}")
    assert not table.state.task.aim


@pytest.mark.parametrize(
    ("line", "lines"),
    [
        ("raise to 5 red on barn", ["at barn", "bid 1 red on barn"]),
        ("bid 29 blue on barn", ["at barn", "bid 29 blue on barn"]),
        ("use tavern 2 red", ["at tavern", "use tavern 2 red"]),
    ],
)
def test_plans_name_the_tile_by_themselves(line: str, lines: list[str]) -> None:
    table = crowded()
    for expected in lines:
        found = choose_by_plan(
            GAME, parse_plan(GAME, line), table.view("Ada"), table.question("Ada")
        )
        assert isinstance(found, Play)
        assert str(found.move) == expected
        table.when(f"Ada: {expected}")


def test_goods_are_carried_by_plans_out_of_the_longest_menu() -> None:
    table, played = laden(), list[str]()
    for _step in range(4):
        found = choose_by_plan(
            GAME,
            parse_plan(GAME, "move iron to workshop"),
            table.view("Ada"),
            table.question("Ada"),
        )
        assert isinstance(found, Play)
        played.append(str(found.move))
        table.when(f"Ada: {found.move}")
    sources = [line.removeprefix("at ") for line in played[::2]]
    assert played[1::2] == [f"move iron {source}>workshop" for source in sources]
    assert len(set(sources)) == 2


def test_bots_play_such_turns() -> None:
    for name, bot in GAME.bots.items():
        table = crowded()
        assert (
            bot(table.view("Ada"), table.question("Ada"), Random(name))
            in table.question("Ada").moves
        )
        table = laden()
        assert (
            bot(table.view("Ada"), table.question("Ada"), Random(name))
            in table.question("Ada").moves
        )
