"""Numbers that tell how much each thing brings say nothing of which move is meant, if they are
right."""

from __future__ import annotations

import pytest

from tests.orders.measure import DOORS, Order, read_at

READ = (
    ("keywest-p23", "harvest 2 bananas and 3 mangos", "harvest banana mango"),
    ("keywest-p23", "harvest bananas 2 mangos 3", "harvest banana mango"),
    ("keywest-p23", "バナナ2枚とマンゴー3枚、計5枚収穫", "harvest banana mango"),
    ("keywest-p11", "収穫はバナナ1枚マンゴー3枚にしときます", "harvest banana mango"),
    ("keywest-p03", "キーラーゴ株1枚、ロングキー株3枚で4点", "score key-largo long-key"),
    ("keywest-p03", "score 1 Key Largo and 3 Long Key", "score key-largo long-key"),
    ("keywest-p23", "ich ernte 2 Bananen und 3 Mangos", "harvest banana mango"),
    ("keywest-p23", "je récolte 2 bananes et 3 mangues", "harvest banana mango"),
)
ASKED = (
    ("keywest-p23", "harvest 3 bananas and 2 mangos"),
    ("keywest-p23", "harvest 2 mangos"),
    ("keywest-p23", "バナナ3枚とマンゴー2枚を収穫"),
    ("keywest-p23", "バナナ2枚とマンゴー3枚、計4枚収穫"),
    ("keywest-p03", "score 2 Key Largo and 3 Long Key"),
    ("keywest-p23", "2 bananas, then 3 mangos"),
    ("keywest-p11", "harvest orange, 1"),
    ("keywest-p11", "harvest orange 1"),
    ("keywest-p23", "Red harvests 2 bananas and 3 mangos"),
)


@pytest.mark.parametrize(("position", "line", "move"), READ)
def test_right_numbers_say_nothing(position: str, line: str, move: str) -> None:
    """The box reads a line in which each number is what the thing beside it brings."""
    assert read_at("box", Order(1, position, line, move)) == move


@pytest.mark.parametrize(("position", "line"), ASKED)
@pytest.mark.parametrize("door", DOORS)
def test_wrong_numbers_ask(door: str, position: str, line: str) -> None:
    """A wrong number is never left away."""
    assert read_at(door, Order(1, position, line, "")) == ""
