"""What a button says may be said, too: what it costs, what is left, where a place lies. If it is
wrong, it is asked about."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from games.rules.orders.absent_moves import drop_told, list_absent_moves
from games.rules.orders.leftovers import mark_leftover
from games.rules.orders.move_facts import build_menu
from games.rules.orders.owners import build_pattern
from games.rules.orders.told_lines import tells_or_asks
from games.rules.registry import GAMES
from tests.orders.menus import list_explained

BUY = {
    "buy lower-factory-1": ("Lower Keys, on the left (costs $5, leaves you $12)",),
    "buy lower-factory-2": ("Lower Keys, on the right (costs $5, leaves you $12)",),
}
PLACE = {
    "place well 0,1 r1": ("Build Well at place 2, above Stable, turned by 60°",),
    "place well 0,1 r2": ("Build Well at place 2, above Stable, turned by 120°",),
    "place well 0,2 r1": ("Build Well at place 3, below Stable, turned by 60°",),
}
UPGRADE = {"upgrade miner": ("Upgrade Miner (costs 1 anvil)",), "stop": ("Leave the rest out",)}
READ = (
    ("keywest", BUY, "Lower Keys right factory, $5", "buy lower-factory-2"),
    ("keywest", BUY, "Lower Keys right factory, leaves me $12", "buy lower-factory-2"),
    ("keywest", BUY, "Lower Keys rechte Fabrik, mir bleiben 12 $", "buy lower-factory-2"),
    ("keyflower", PLACE, "above the stable, 60 degrees", "place well 0,1 r1"),
    ("keyflower", PLACE, "Under the stable, turned by 60 degrees", "place well 0,2 r1"),
    ("keyflower", PLACE, "au-dessus de Stable, tournée de 120°", "place well 0,1 r2"),
    ("keyflower", UPGRADE, "Upgrade the Miner for an anvil", "upgrade miner"),
)
ASKED = (
    ("keywest", BUY, "Lower Keys right factory, $12"),
    ("keywest", BUY, "Lower Keys rechte Fabrik, 12 $"),
    ("keywest", BUY, "Lower Keys right factory, leaves me $5"),
    ("keyflower", PLACE, "above the stable"),
    ("keyflower", PLACE, "under the stable, 120 degrees"),
    ("keyflower", UPGRADE, "Upgrade the Miner for two anvils"),
    ("keyflower", UPGRADE, "Upgrade the Miner for a saw"),
)
Buttons = Mapping[str, tuple[str, ...]]


@pytest.mark.parametrize(("name", "menu", "line", "move"), READ)
def test_what_the_button_says_is_read(name: str, menu: Buttons, line: str, move: str) -> None:
    assert list_explained(GAMES[name], menu, line, bare=True) == [move]


@pytest.mark.parametrize(("name", "menu", "line"), ASKED)
def test_what_the_button_does_not_say_is_asked_about(name: str, menu: Buttons, line: str) -> None:
    assert list_explained(GAMES[name], menu, line, bare=True) != [next(iter(menu))]
    assert len(list_explained(GAMES[name], menu, line, bare=True)) != 1


def test_money_that_is_left_is_no_price_on_a_button() -> None:
    assert "$12" not in mark_leftover("keywest", "costs $5, leaves you $12")
    assert "12 $" not in mark_leftover("keywest", "coûte 5 $, il te reste 12 $")
    assert "5" in mark_leftover("keywest", "kostet 5 $, dir bleiben 12 $")


def test_the_price_of_an_upgrade_makes_it_no_other_move() -> None:
    game = GAMES["keyflower"]
    menu = build_menu(game.name, game.forms, tuple(UPGRADE.items()))
    for line, left in (("upgrade miner with anvil", 0), ("upgrade miner with saw", 1)):
        absent = list_absent_moves(game, tuple(UPGRADE), [line])
        assert len(absent) == 1
        assert len(drop_told(menu, absent)) == left


@pytest.mark.parametrize("verb", ["goes to", "heads for", "works at"])
def test_a_player_who_goes_somewhere_is_no_worker(verb: str) -> None:
    assert tells_or_asks(GAMES["keyflower"], f"Red {verb} the Farrier")
    assert not build_pattern("en", "sent").match(f"red {verb} the Farrier")
