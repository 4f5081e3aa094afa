"""The page of all draws is current, and what it says of uneven ones is so."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import isqrt

import pytest

from games.leagues.draw.designs import SEATS, get_design
from games.leagues.draw.designs_page import count_consecutive_games, render_designs_page
from games.leagues.draw.proofs import prove_uneven
from keywest_site.embedded.prepare import ROOT


def test_the_page_is_current() -> None:
    page = (ROOT / "docs" / "leagues-designs.md").read_text(encoding="utf-8")
    assert page == render_designs_page()


def test_what_exists_is_not_proved_to_be_impossible() -> None:
    proved = {(k, v) for k in SEATS for v in range(max(k, 3), 26) if prove_uneven(k, v)}
    assert proved == {(5, 20), (5, 22)}


@pytest.mark.parametrize(("players", "partner", "others"), [(20, 2, 1), (22, 0, 1)])
def test_the_proof_is_the_determinant(players: int, partner: int, others: int) -> None:
    """The same number from the matrix itself: five tables each, partners 0 and 1, 2 and 3, ..."""
    assert partner + (players - 2) * others == 5 * 4
    product = [
        [Fraction(5 if p == q else partner if p // 2 == q // 2 else others) for q in range(players)]
        for p in range(players)
    ]
    value = determinant(product)
    assert isqrt(int(value)) ** 2 != value
    left, right = prove_uneven(5, players).split(": ")[1].split(" is no ")
    assert value == eval(left.replace("^", "**").replace("×", "*"))
    assert right == "square number"


def test_the_determinant_of_what_exists_is_a_square() -> None:
    tables = get_design(5, 21, 5).tables
    met = [[Fraction(5 if a == b else 0) for a in range(21)] for b in range(21)]
    for table in tables:
        for one, other in combinations(table, 2):
            met[one][other] += 1
            met[other][one] += 1
    value = determinant(met)
    assert isqrt(int(value)) ** 2 == value > 0


def determinant(rows: list[list[Fraction]]) -> Fraction:
    """By elimination, exactly (the matrices here never have a zero on the way)."""
    value = Fraction(1)
    for at, row in enumerate(rows):
        value *= row[at]
        for below in rows[at + 1 :]:
            share = below[at] / row[at]
            pairs = zip(below[at:], row[at:], strict=True)
            below[at:] = [one - share * other for one, other in pairs]
    return value


def test_games_in_turn_are_counted() -> None:
    assert count_consecutive_games(get_design(3, 9, 4)) == 4
    assert count_consecutive_games(get_design(3, 7, 3)) == 7
