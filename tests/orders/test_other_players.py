"""A line that tells what another player does, asks something, or names a limit plays no move."""

from __future__ import annotations

import pytest

from tests.orders.measure import DOORS, Order, read_at

LINES = {
    "keyflower-b10": (
        "Blue will bid 1 blue on forge",
        "Blue bids 1 blue on forge",
        "let red bid 1 red on forge",
        "is 1 red on forge ok",
        "like 1 red on forge",
        "Rot will 1 Rot auf Forge bieten",
        "soll Rot 1 Rot auf Forge bieten",
        "Rouge mise 1 rouge sur forge",
        "miser jusqu'à 1 rouge sur forge",
        "赤が鍛冶屋に赤1個入札",
        "鍛冶屋に赤1個まで入札",
    ),
    "keyflower-q07": ("take the Keyflower for Blue", "Keyflower für Blau"),
    "keywest-q07": ("ich biete 5 halt", "5 halt"),
    "keyflower-b12": ("bid up to 4 red on barn", "out with 4 red on barn", "bid 4 red off barn"),
    "keyflower-b16": (
        "Red will pay red",
        "blue will pay",
        "Red, please pay",
        "is it red",
        "I like red",
    ),
    "keyflower-b01": ("Schicke ich 2× Blau zu Alehouse",),
    "keyflower-b04": ("is Keyflower mine", "sea bastion out", "シーブリーズを選ぶよね"),
    "keyflower-b08": (
        "all, scholar",
        "scholar off",
        "Gebe ich Apothecary und Keythedral zur Versteigerung",
    ),
    "keywest-b09": (
        "Red will buy the upper hotel 2",
        "Red buys upper hotel 2",
        "Rot kauft upper-hotel-2",
        "Rouge achète upper-hotel-2",
        "赤がアッパーの2つ星を買う",
        "I like the two star hotel in the Upper Keys",
    ),
    "keywest-b25": ("難破船を獲得したいのに",),
    "keywest-b13": ("is 3 ok", "will 3 go", "number one is 3", "one, two", "take 3 off", "3 is up"),
}


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("position", LINES)
def test_what_is_no_order_of_the_writer_plays_nothing(position: str, door: str) -> None:
    played = {line: read_at(door, Order(0, position, line, "")) for line in LINES[position]}
    assert {line: move for line, move in played.items() if move} == {}


@pytest.mark.parametrize("line", ["", " ", "red", "Red:", "rot,", "赤", "赤が"])
def test_a_line_that_breaks_off_is_refused_and_breaks_nothing(line: str) -> None:
    assert [read_at(door, Order(0, "keywest-b13", line, "")) for door in DOORS] == ["", ""]
