"""Kinds of sentences in which people write plans: what they mean, and what comes close to them but
must not be read."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from games.rules.plans.free_plans import build_meaning, read_free_line
from games.rules.registry import GAMES
from tests.orders.measure import find_question

KINDS: dict[str, Any] = tomllib.loads(
    (Path(__file__).parent / "plan_classes.toml").read_text("utf-8")
)
ROWS = [
    pytest.param(*row, id=f"{kind}-{number}")
    for kind, table in KINDS.items()
    for number, row in enumerate(table["rows"], 1)
]


@pytest.mark.parametrize(("position", "text", "lines"), ROWS)
def test_a_kind_of_sentence_means_its_plan(position: str, text: str, lines: str) -> None:
    game, view = GAMES[position.rpartition("-")[0]], find_question(position).view
    found = [build_meaning(game, one.lines) for one in read_free_line(game, text, view)]

    if lines:
        assert found == [build_meaning(game, lines.split(" / "))]
    else:
        assert len(found) != 1
