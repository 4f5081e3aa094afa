"""A word that takes an order back, or puts it off, asks; so does a player for whom a thing is."""

from __future__ import annotations

import pytest

from tests.orders.measure import DOORS, Order, read_at

TAKEN_BACK = (
    ("keywest-p18", "I bid 5, wait"),
    ("keywest-p18", "I bid 5, whoa"),
    ("keywest-p18", "I bid 5, hold on a second"),
    ("keywest-p18", "I bid 5. Oops."),
    ("keywest-p18", "ich biete 5, halt mal"),
    ("keywest-p18", "ich biete 5, halt"),
    ("keywest-p18", "ich biete 5 halt mal"),
    ("keywest-p18", "Halt, ich biete 5"),
    ("keywest-p18", "ich biete 5, ach nee"),
    ("keywest-p18", "ich biete 5, lass mal"),
    ("keywest-p18", "je mise 5, doucement"),
    ("keywest-p18", "je mise 5, attends"),
    ("keywest-p18", "je mise 5, oups"),
    ("keywest-p18", "5ドルで入札します、待って"),
    ("keywest-p18", "5ドルで入札します、ストップ"),
    ("keywest-p18", "5ドルで入札します、おっと"),
    ("keywest-p17", "ホテルを経営します、ストップ"),
    ("keywest-p18", "I bid 5, would be nice"),
    ("keywest-p18", "I bid 5. Nothing decided yet."),
    ("keywest-p18", "I bid 5. Just an idea!"),
    ("keywest-p18", "I bid 5 /s"),
    ("keywest-p18", "in an ideal world, I bid 5"),
    ("keywest-p18", "ich biete 5, mal sehen"),
    ("keywest-p18", "ich biete 5 – nur ein Gedanke"),
    ("keywest-p18", "à la rigueur, je mise 5"),
    ("keywest-p18", "je mise 5, c'est une piste"),
    ("keywest-p18", "je mise 5, je voudrais bien"),
    ("keywest-p18", "je mise 5, histoire de rigoler"),
    ("keywest-p18", "un de ces jours, je mise 5"),
    ("keywest-p18", "5ドルで入札します。本気にしないで"),
    ("keywest-p18", "5ドルで入札します、まだ悩んでいるんだけど"),
    ("keywest-p18", "5ドルで入札します、ただのテストです"),
    ("keywest-p18", "本当はやらないけど、5ドルで入札します"),
)
GIVEN = (
    ("keyflower-p04", "so the watermill it is for Blue"),
    ("keyflower-p04", "die Wassermühle für Blau"),
    ("keyflower-p04", "bid on the watermill by Blue"),
    ("keyflower-p04", "the miner gets used by Green"),
    ("keyflower-p02", "I claim the Keyflower for Blue"),
)
READ = (
    ("keywest-p18", "ich biete halt 5", "bid 5"),
    ("keywest-p18", "ich biete halt mal 5", "bid 5"),
    ("keywest-p18", "I bid 5, hmm", "bid 5"),
    ("keywest-p17", "ホテルは買いません、ストップ", "stop"),
    ("keyflower-p07", "Schluss, halt", "stop"),
    ("keyflower-p04", "watermill for one blue", "bid 1 blue on watermill"),
    ("keyflower-p04", "watermill for a blue", "bid 1 blue on watermill"),
    ("keywest-p18", "ich biete 5, mal sehen ob das reicht", "bid 5"),
    ("keywest-p18", "je voudrais bien miser 5", "bid 5"),
    ("keywest-p18", "迷いましたが、5ドルで入札します", "bid 5"),
)


@pytest.mark.parametrize(("position", "line"), [*TAKEN_BACK, *GIVEN])
@pytest.mark.parametrize("door", DOORS)
def test_asks(door: str, position: str, line: str) -> None:
    """Neither door plays what is taken back, or is another's."""
    assert read_at(door, Order(1, position, line, "")) == ""


@pytest.mark.parametrize(("position", "line", "move"), READ)
def test_reads(position: str, line: str, move: str) -> None:
    """The same words within an order, or at the end of an action, stop nothing."""
    assert read_at("box", Order(1, position, line, move)) == move
