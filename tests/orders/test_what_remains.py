"""What one has left afterwards may be told beside a move that is whole; a number that may be
another move never is."""

from __future__ import annotations

import pytest

from tests.orders.measure import DOORS, Order, read_at

READ = (
    ("keywest-v25", "I buy Red's four star hotel on the Lower Keys, one dollar left after that", 2),
    ("keywest-v25", "Kaufe das 5*-Hotel auf den Lower Keys, 1 Dollar bleibt mir", 3),
)
PAID = (
    ("keyflower-v02", "I pay green, two left after that", "pay green"),
    ("keyflower-v18", "Ich gebe eine Säge ab, zwei bleiben mir", "pay saw"),
    ("keyflower-v18", "je paie une scie, il m'en restera deux", "pay saw"),
    ("keyflower-v06", "2 Grüne in die Gold Mine, einer bleibt mir", "use gold-mine 2 green"),
    ("keywest-v18", "ich vermarkte meine Zigarren, eine bleibt dann liegen", "market"),
)
ASKED = (
    ("keywest-v07", "I bid 20, that leaves 17 for Blue"),
    ("keywest-v07", "I bid 20, leaving me 16"),
    ("keywest-v07", "I bid 20, 17 afterwards"),
    ("keywest-v07", "bid 20 after that"),
    ("keywest-v07", "ich biete 20, bleibt mir doch erspart"),
    ("keywest-v07", "ich biete 20, das bleibt mir nicht"),
    ("keyflower-v16", "6 red on boat 1, leaving me with 5 there"),
    ("keyflower-v02", "after that pay green"),
    ("keyflower-v02", "I pay green, Red pays two after that"),
    ("keyflower-v07", "金細工師に青1で入札、といきたいところだが"),
)


@pytest.mark.parametrize(("position", "line", "hotel"), READ)
@pytest.mark.parametrize("door", DOORS)
def test_money_that_remains(door: str, position: str, line: str, hotel: int) -> None:
    assert read_at(door, Order(1, position, line, "")) == f"buy lower-hotel-{hotel}"


@pytest.mark.parametrize(("position", "line", "move"), PAID)
@pytest.mark.parametrize("door", DOORS)
def test_things_that_remain(door: str, position: str, line: str, move: str) -> None:
    assert read_at(door, Order(1, position, line, move)) == move


@pytest.mark.parametrize(("position", "line"), ASKED)
@pytest.mark.parametrize("door", DOORS)
def test_other_numbers_ask(door: str, position: str, line: str) -> None:
    assert read_at(door, Order(1, position, line, "")) == ""
