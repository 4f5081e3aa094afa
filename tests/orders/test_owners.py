"""The owner of a village is no amount, nor is a colour without a number beside numbers."""

from __future__ import annotations

import pytest

from tests.orders.measure import DOORS, Order, read_at

READ = {
    "赤の村の商店に、黄1個と青1個を送る": "use store 1 blue 1 yellow",
    "赤の村の商店を赤1個と黄1個で使う": "use store 1 red 1 yellow",
    "赤プレイヤーの村にある商店に青1個と黄1個を送ります": "use store 1 blue 1 yellow",
    "use Red's store with 1 blue and 1 yellow": "use store 1 blue 1 yellow",
    "Use the store in Red's village with 1 blue and 1 yellow": "use store 1 blue 1 yellow",
    "Use Red's store with 1 red and 1 yellow": "use store 1 red 1 yellow",
    "Im Dorf von Rot den Store mit 1 Blau und 1 Gelb nutzen": "use store 1 blue 1 yellow",
    "Store bei Rot mit 1 Blau und 1 Gelb nutzen": "use store 1 blue 1 yellow",
    "Utiliser le Store de Rouge avec 1 bleu et 1 jaune": "use store 1 blue 1 yellow",
    "Utiliser le Store chez Rouge avec 1 bleu et 1 jaune": "use store 1 blue 1 yellow",
    "Utiliser le Store du village de Rouge avec 1 rouge et 1 jaune": "use store 1 red 1 yellow",
    "red to Red's farrier": "use farrier 1 red",
    "one red on Red's farrier": "use farrier 1 red",
    "Rot zum Farrier bei Rot": "use farrier 1 red",
    "rouge chez Rouge, au Farrier": "use farrier 1 red",
    "赤の村の装蹄師に赤": "use farrier 1 red",
}
"""Lines of a box in the position "keyflower-04", where both tiles lie in Red's village."""
ASKED = (
    "1 blue and 1 yellow on the green store",
    "use store with 1 blue, 1 yellow, green",
    "use store 2 blue green",
    "Store mit 1 Blau und 1 Gelb und Grün nutzen",
    "Utiliser Store avec 1 bleu, 1 jaune, vert",
    "商店に青1個と黄1個、緑",
    "Green's store",
    "yellow on Green's store",
    "Gelb auf Store im Dorf von Grün",
    "jaune sur Store chez Vert",
    "緑の村の商店に黄",
    "黄色と緑の商店",
    "jaune pour Vert, Store",
    "Store bei Grün",
    "Store chez Vert",
    "緑の村の商店",
    "Green's 1 blue and 1 yellow on store",
    "Green's 1 red on farrier",
    "use Green's store with Blue's 1 yellow and 1 green",
)


@pytest.mark.parametrize("line", READ)
def test_an_owner_is_left_away(line: str) -> None:
    assert read_at("box", Order(0, "keyflower-04", line, "")) == READ[line]


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("line", READ)
def test_no_door_takes_an_owner_for_an_amount(line: str, door: str) -> None:
    assert read_at(door, Order(0, "keyflower-04", line, "")) in ("", READ[line])


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("line", ASKED)
def test_a_colour_without_its_number_asks(line: str, door: str) -> None:
    assert read_at(door, Order(0, "keyflower-04", line, "")) == ""


@pytest.mark.parametrize(
    ("line", "move"),
    [
        ("use store, 1 blue and yellow each", "use store 1 blue 1 yellow"),
        ("blue and yellow to the store", "use store 1 blue 1 yellow"),
        ("商店に青と黄を1個ずつ", "use store 1 blue 1 yellow"),
    ],
)
def test_one_of_each_is_still_read(line: str, move: str) -> None:
    assert read_at("box", Order(0, "keyflower-04", line, "")) == move
