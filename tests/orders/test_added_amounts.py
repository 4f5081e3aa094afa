"""An amount that is added is not the amount of a bid: it is asked about, unless the sum is said and
right, or nobody has bid there."""

from __future__ import annotations

import pytest

from games.rules.registry import GAMES
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
