"""The page about each game's notation and view (docs/<game>-view.md) names what there is, and all
of it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.rules.contract import Game
from games.rules.forms import is_whole_move
from games.rules.registry import GAMES

DOCS = Path(__file__).parents[2] / "docs"
LINE = re.compile(r"`([^`]+)`")
KINDS = re.compile(r"`decision\.kind`: `([a-z -]+)`")


def page(game: Game[object]) -> str:
    """The page about a game."""
    return (DOCS / f"{game.name}-view.md").read_text("utf-8")


def lines(game: Game[object]) -> list[str]:
    """The lines in the first column of the table of its notation."""
    table = page(game).partition("## Notation")[2].partition("\n## ")[0]
    return [line for row in re.findall(r"^\| (`.*?) \|", table, re.M) for line in LINE.findall(row)]


@pytest.mark.parametrize("name", GAMES)
def test_each_verb_of_the_page_is_a_verb_and_each_verb_is_on_the_page(name: str) -> None:
    assert {line.split()[0] for line in lines(GAMES[name])} == GAMES[name].verbs


@pytest.mark.parametrize("name", GAMES)
def test_each_line_of_the_page_is_one_of_the_notation(name: str) -> None:
    assert lines(GAMES[name])
    assert [line for line in lines(GAMES[name]) if not is_whole_move(GAMES[name].forms, line)] == []


@pytest.mark.parametrize("name", GAMES)
def test_the_page_names_every_kind_of_question(name: str) -> None:
    found = KINDS.search(page(GAMES[name]))
    assert found
    assert set(found[1].split()) == set(GAMES[name].presentation.asks)


@pytest.mark.parametrize("name", GAMES)
def test_each_form_of_the_notation_begins_with_a_verb(name: str) -> None:
    verbs = {word for form in GAMES[name].forms for word in form[0]}  # type: ignore[union-attr]
    assert verbs == GAMES[name].verbs
