"""Many written lines in a short one."""

from __future__ import annotations

import pytest

from games.rules.compact_lists import SHOWN_MOVES, compact_lines, fold_numbers


@pytest.mark.parametrize(
    ("lines", "folded"),
    [
        (["bid 0", "bid 1", "bid 2", "pass"], ["bid 0-2", "pass"]),
        (
            ["bid 1 red on inn", "bid 2 red on inn", "bid 1 blue on inn"],
            ["bid 1-2 red on inn", "bid 1 blue on inn"],
        ),
        (["8 入札", "9 入札"], ["8-9 入札"]),
        (["look 1", "look 3", "look 4", "stop"], ["look 1", "look 3-4", "stop"]),
        (["give 1 2", "give 2 2", "give 2 3"], ["give 1-2 2", "give 2 3"]),
        (["give 1 2", "give 2 3"], ["give 1 2", "give 2 3"]),
        (["1", "2"], ["1", "2"]),
        (["bid 2", "bid 1"], ["bid 2", "bid 1"]),
        ([], []),
    ],
)
def test_lines_that_count_on_are_one(lines: list[str], folded: list[str]) -> None:
    assert fold_numbers(lines) == folded


def test_a_long_list_is_cut() -> None:
    lines = [f"take {number}" for number in range(0, 40, 2)]
    assert compact_lines(lines).count(",") == SHOWN_MOVES
    assert compact_lines(lines).endswith(", …")
