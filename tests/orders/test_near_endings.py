"""A move that ends or refuses something is suggested only where a line says so: a hasty "yes" to
the suggestion would play it."""

from __future__ import annotations

import pytest

from games.rules.orders.explained import Search
from games.rules.orders.near_moves import list_near_moves
from games.rules.registry import GAMES

DIVE = {"look 5": ("Look at 5",), "look 6": ("Look at 6",), "look 7": ("Look at 7",),
        "look 8": ("Look at 8",), "stop": ("Stop diving", "Tauchgang beenden",
        "Arrêter la plongée", "ダイビングを終える")}  # fmt: skip
TURN = {"bid 1 red on inn": ("Bid 1 red on Inn",), "use barn 1 red": ("Send 1 red to Barn",),
        "pass": ("Pass", "Passen", "Passer", "パス")}  # fmt: skip


def list_near(game: str, line: str) -> tuple[str, ...]:
    """What is suggested for a line."""
    rules = GAMES[game]
    return list_near_moves(rules, Search(rules, DIVE if game == "keywest" else TURN).menu, line)


@pytest.mark.parametrize("line", [
    *("keep diving", "do not stop", "don't stop yet", "dive in 99", "go on diving"),
    *("tauche in 99", "weiter tauchen", "hör nicht auf", "nicht aufhören bitte"),
    *("plonge en 99", "n'arrête pas", "continue la plongée"),
    *("99番に潜る", "継続して潜る", "終了しないで", "終わりません"),
])  # fmt: skip
def test_no_end_is_suggested_for_words_that_go_on(line: str) -> None:
    """Its button also speaks of the dive."""
    assert "stop" not in list_near("keywest", line)


@pytest.mark.parametrize("line", ["don't pass", "nicht passen", "ne passe pas", "パスしない"])
def test_no_pass_is_suggested_where_it_is_denied(line: str) -> None:
    """The opposite was said."""
    assert "pass" not in list_near("keyflower", line)


@pytest.mark.parametrize(("game", "line", "move"), [
    ("keywest", "stop diving now my uncle arrives", "stop"),
    ("keywest", "arrête là je suis crevé", "stop"),
    ("keyflower", "ich pass mal wieder voll", "pass"),
])  # fmt: skip
def test_an_end_that_is_said_is_suggested(game: str, line: str, move: str) -> None:
    """Though other words are in no list."""
    assert list_near(game, line) == (move,)
