"""A move that its writer puts off to another time, or only thinks of, is never played; one that
they make now is."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path

import pytest

from games.rules.orders.reader import read_order
from games.rules.registry import GAMES
from games.rules.types import Decision, Refused, View
from games.words import list_words_of_all_languages
from tests.rules.walk import walk

SENTENCES = Path(__file__).with_suffix("").parent / "other_times.toml"
WALK = 400
"""The random game whose menus are read."""
STEPS = {"keywest": 64, "keyflower": 77}
"""A question about a harvest, and one about transport."""


@cache
def find_question(name: str) -> tuple[Decision, View]:
    """The question of a game, and what its seat sees."""
    for step, position in enumerate(walk(GAMES[name], 3, WALK)):
        if step == STEPS[name]:
            asked = position.asked[0]
            return asked, position.game.view(position.state, asked.seat)
    raise LookupError(name)


def list_sentences(kind: str) -> list[tuple[str, str]]:
    """The games with their sentences of a kind."""
    tables = tomllib.loads(SENTENCES.read_text("utf-8"))[kind]
    return [(name, line) for name, lines in tables.items() for line in lines]


def read(name: str, line: str, *, whole: bool) -> str:
    """The move that is played in the menu of a game."""
    decision, view = find_question(name)
    says = list_words_of_all_languages()
    game = GAMES[name]
    return str(
        read_order(game, line, decision, whole=whole, view=lambda: view, says=says).move
    )  # fmt: skip


@pytest.mark.parametrize("whole", [False, True])
@pytest.mark.parametrize(("name", "line"), list_sentences("put_off"))
def test_what_is_put_off_is_not_played(name: str, line: str, whole: bool) -> None:
    with pytest.raises(Refused):
        read(name, line, whole=whole)


@pytest.mark.parametrize(("name", "line"), list_sentences("now"))
def test_what_is_done_now_is_played(name: str, line: str) -> None:
    meant = "harvest banana" if name == "keywest" else "move wood home-1>stable"
    assert read(name, line, whole=False) == meant
