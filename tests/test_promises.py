"""`make promises` leaves nothing out: whatever has a full size is an acceptance test."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
SIZES = re.compile(r"KEYWEST_FULL|GAMES_PER_SEAT_COUNT|\"DICE\"")
MARKED = re.compile(
    r"^pytestmark = \[?\s*.*pytest\.mark\.promise|^@pytest\.mark\.promise", re.MULTILINE
)
NUMBERS = re.compile(r"pytest\.mark\.promise\(([\d, ]+)\)")
TOLD = re.compile(r"AT-(\d+)")
SIZED = sorted(
    path
    for path in HERE.rglob("test_*.py")
    if path != Path(__file__) and SIZES.search(path.read_text())
)


@pytest.mark.parametrize("path", SIZED, ids=lambda path: str(path.relative_to(HERE)))
def test_what_has_a_full_size_is_run_at_full_size(path: Path) -> None:
    assert MARKED.search(path.read_text())


@pytest.mark.parametrize(
    "path",
    sorted(path for path in HERE.rglob("test_*.py") if TOLD.search(path.read_text())),
    ids=lambda path: path.name,
)
def test_what_speaks_of_a_number_is_found_by_it(path: Path) -> None:
    """`make promises AT=5` runs what says AT-5 of itself."""
    if path == Path(__file__):
        return
    carried = {
        number for marks in NUMBERS.findall(path.read_text()) for number in marks.split(", ")
    }
    assert set(TOLD.findall(ast.get_docstring(ast.parse(path.read_text())) or "")) <= carried


def test_there_are_such() -> None:
    assert len(SIZED) > 10
