"""Forms of English verbs that the tables need not have: what is said to be done is an order, what
another does, did or may do is none."""

from __future__ import annotations

import pytest

from tests.orders.measure import DOORS, Order, read_at

SHIFTED = "lift lower-banana-1"
READ = (
    ("keywest-p10", "from the Lower Keys the banana disk gets shifted", SHIFTED),
    ("keywest-p10", "the banana disk in the Lower Keys is to be shifted", SHIFTED),
    ("keywest-p10", "the banana disk in the Lower Keys should be shifted", SHIFTED),
    ("keywest-p03", "only my two Seven Miles shares get counted", "score seven-miles"),
    ("keyflower-p08", "one iron to be made", "make iron"),
    ("keyflower-p13", "stone yard top left of the inn, upside-down", "place stone-yard -5,1 r3"),
)
ASKED = (
    ("keywest-p10", "the banana disk in the Lower Keys gets shifted by Blue"),
    ("keywest-p10", "the banana disk in the Lower Keys was shifted"),
    ("keywest-p10", "the banana disk in the Lower Keys should not be shifted"),
    ("keywest-p10", "should the banana disk in the Lower Keys be shifted"),
    ("keywest-p10", "the banana disk in the Lower Keys always gets shifted"),
    ("keywest-p10", "the banana disk in the Lower Keys gets shifted later"),
    ("keywest-p10", "if the banana disk in the Lower Keys gets shifted"),
    ("keywest-p10", "I expected the banana disk in the Lower Keys to be shifted"),
    ("keywest-p17", "their hotels get managed"),
    ("keywest-p17", "your hotels will be managed"),
    ("keywest-p17", "Red's hotels get managed"),
    ("keywest-p17", "the hotels of Red get managed"),
    ("keyflower-p02", "Red claims the Keyflower"),
)


@pytest.mark.parametrize(("position", "line", "move"), READ)
def test_what_is_to_be_done_is_an_order(position: str, line: str, move: str) -> None:
    """The box reads what is said to be done."""
    assert read_at("box", Order(1, position, line, move)) == move


@pytest.mark.parametrize(("position", "line"), ASKED)
@pytest.mark.parametrize("door", DOORS)
def test_what_is_told_asks(door: str, position: str, line: str) -> None:
    """Neither door plays what another does, what was done or may be."""
    assert read_at(door, Order(1, position, line, "")) == ""
