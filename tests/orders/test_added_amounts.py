"""An amount that is added is not the amount of a bid: it is asked about, unless the sum is said and
right, or nobody has bid there."""

from __future__ import annotations

import pytest

from games.rules.registry import GAMES
from tests.orders.measure import Order, read_at
from tests.orders.menus import list_explained

LED = {f"bid {many} red on apothecary": ("Bid on it / Green leads",) for many in (4, 5, 6)}
FRESH = {f"bid {many} blue on jeweller": ("Bid on it / no bids yet",) for many in (1, 2)}
MENU = LED | FRESH
READ = (
    ("one more red on the Apothecary, so 4 in all", "bid 4 red on apothecary"),
    ("I add two red to my bid on the Apothecary, which makes five", "bid 5 red on apothecary"),
    ("raise my bid on the Apothecary to 5 red", "bid 5 red on apothecary"),
    ("un rouge de plus sur Apothecary, donc 4 en tout", "bid 4 red on apothecary"),
    ("apothecaryに赤を1個上乗せ、合計4個", "bid 4 red on apothecary"),
    ("add 2 blue to the Jeweller", "bid 2 blue on jeweller"),
)
ASKED = (
    "raise my bid on the Apothecary by 4 red",
    "plus 4 red on the Apothecary",
    "one more red on the Apothecary, so 5 in all",
    "another red on the Apothecary",
    "j'augmente mon offre sur Apothecary de 4 rouges",
    "ajouter 4 rouges sur Apothecary",
    "noch 4 Rote auf Apothecary",
    "apothecaryを赤4個上乗せ",
    "one more blue on the Jeweller, so 3 in all",
)


def read(line: str) -> list[str]:
    """The moves that a line may be in the box."""
    return list_explained(GAMES["keyflower"], MENU, line, bare=True)


@pytest.mark.parametrize(("line", "move"), READ)
def test_the_sum_is_the_amount(line: str, move: str) -> None:
    assert read(line) == [move]


@pytest.mark.parametrize("line", ASKED)
def test_what_is_added_is_no_sum(line: str) -> None:
    assert read(line) == []


TOLD = (
    ("keyflower-u13", "one more red on the Jeweller so that my bid there is six", 6),
    ("keyflower-u13", "Noch einen Roten auf den Jeweller dazu, also 6", 6),
    ("keyflower-u13", "auf den Jeweller nachlegen, 6 Rote insgesamt", 6),
    ("keyflower-u13", "auf den Jeweller nachlegen, insgesamt 6 Rote", 6),
)
UNTOLD = (
    *("one more red on the Jeweller so that my bid there is five", "add 2 reds, so 6, plus 1"),
    *("Noch einen Roten auf den Jeweller dazu, also 5", "Noch einen Roten auf den Jeweller dazu"),
    *("Noch zwei Rote auf den Jeweller dazu, also 6", "add a red to the Jeweller plus 6 in total"),
    *("auf den Jeweller nachlegen, plus 6 Rote insgesamt", "auf den Jeweller nachlegen, 6 Rote"),
    *("auf den Jeweller nachlegen, 5 Rote insgesamt", "auf den Jeweller nachlegen, 6 insgesamt?"),
    *("auf den Jeweller nachlegen, Blau hat 6 Rote insgesamt",),
)


@pytest.mark.parametrize(("position", "line", "amount"), TOLD)
def test_a_sum_that_is_told_is_bid(position: str, line: str, amount: int) -> None:
    assert read_at("box", Order(0, position, line, "")) == f"bid {amount} red on jeweller"


@pytest.mark.parametrize("line", UNTOLD)
def test_a_sum_that_is_wrong_or_open_asks(line: str) -> None:
    assert read_at("box", Order(0, "keyflower-u13", line, "")) == ""
