"""Nothing that a person wrote is a formula in a spreadsheet, and it is read back as it was."""

from __future__ import annotations

import csv
import io
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.leagues.files.csv_cells import FORMULAS, escape_cell, format_csv_lines, unescape_cell

HOSTILE = [
    "=1+1",
    "+1",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    " =1",
    "\u00a0=cmd|' /C calc'!A0",
    "＝1",
    "'=1",
    '"=1',
    'a",=1',
]


@pytest.mark.parametrize("text", HOSTILE)
def test_a_formula_is_a_text(text: str) -> None:
    written = escape_cell(text)
    assert isinstance(written, str)
    assert not written.startswith(FORMULAS)
    assert not written.lstrip().startswith(FORMULAS)
    assert unescape_cell(written) == text


@given(st.text(max_size=20))
def test_whatever_is_written_is_read_back(text: str) -> None:
    assert unescape_cell(str(escape_cell(text))) == text


@given(
    st.lists(
        st.lists(
            st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=9),
            min_size=2,
            max_size=2,
        ),
        max_size=5,
    )
)
def test_a_file_is_read_back(rows: list[list[str]]) -> None:
    file = "".join(format_csv_lines(("a", "b"), rows))
    heads, *read = csv.reader(io.StringIO(file, newline=""), strict=True)
    assert heads == ["a", "b"]
    assert [list(map(unescape_cell, row)) for row in read] == rows


def test_numbers_are_numbers_and_nothing_is_nothing() -> None:
    row = [-1, Decimal("-0.50"), True, None, ""]
    assert list(format_csv_lines(("a",), [row])) == ["a\r\n", "-1,-0.50,1,,\r\n"]


def test_rows_are_asked_for_one_by_one() -> None:
    asked = []

    def rows() -> object:
        for number in range(3):
            asked.append(number)
            yield [number]

    file = format_csv_lines(("a",), rows())
    assert (next(file), next(file), asked) == ("a\r\n", "0\r\n", [0])
