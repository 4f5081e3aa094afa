"""What the question names may be said again: the tile in use, the dive space, the round, the place
to which a disk moves. It must be right, and names no move by itself."""

from __future__ import annotations

import pytest

from tests.orders.measure import Order, read_at

READ = (
    ("keywest-u05", "round 3: I bid 15", "bid 15"),
    ("keywest-u05", "Mein Gebot für Runde 3: 15 Dollar", "bid 15"),
    ("keywest-u05", "mon enchère pour le tour 3 : quinze dollars", "bid 15"),
    ("keywest-u05", "第3ラウンドの入札は9ドルで", "bid 9"),
    ("keywest-u17", "das Wrack auf Feld 34 nehme ich", "keep"),
    ("keyflower-u18", "the brewer gets a saw", "pay saw"),
    ("keyflower-u06", "Avec le Workshop je produis une pierre", "make stone"),
    ("keyflower-u06", "workshop makes stone", "make stone"),
    ("keywest-u27", "move the middle mango disk to the factory", "lift middle-mango-2"),
    ("keywest-u27", "take the orange in Middle to the factory", "lift middle-orange-2"),
    ("keywest-u27", "ミドルのマンゴーのディスクをロウアーの右工場へ移す", "lift middle-mango-2"),
    ("keywest-u20", "lower mango left to middle mango", "lift lower-mango-1"),
    (
        "keywest-u20",
        "ロウアーの左のマンゴー農園にあるディスクをmiddle-mango-2へ動かします",
        "lift lower-mango-1",
    ),
)
ASKED = (
    ("keywest-u05", "I bid 15 in round 4"),
    ("keywest-u05", "第2ラウンドの入札は9ドルで"),
    ("keywest-u05", "round 3"),
    ("keywest-u17", "das Wrack auf Feld 33 nehme ich"),
    ("keywest-u17", "Feld 34"),
    ("keyflower-u18", "the brewer"),
    ("keyflower-u18", "the miner gets a saw"),
    ("keyflower-u06", "Workshop"),
    ("keywest-u27", "move the middle mango disk to the left factory"),
    ("keywest-u27", "ミドルのマンゴーのディスクをロウアーの左工場へ移す"),
    ("keywest-u27", "the disk to the factory"),
    ("keywest-u27", "move to the right factory"),
)


@pytest.mark.parametrize(("position", "line", "move"), READ)
def test_right_words_are_read(position: str, line: str, move: str) -> None:
    assert read_at("box", Order(0, position, line, "")) == move


@pytest.mark.parametrize(("position", "line"), ASKED)
def test_wrong_words_and_these_alone_are_asked(position: str, line: str) -> None:
    assert read_at("box", Order(0, position, line, "")) == ""
