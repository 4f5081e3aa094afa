"""Over the menus of many games no two moves collide: what may be left away or added around a move
never makes one move of another."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import cache
from unicodedata import normalize

import pytest

from games.rules.orders import speech
from games.rules.orders.written_moves import list_possible_meanings
from games.rules.registry import GAMES
from tests.rules.walk import walk

pytestmark = pytest.mark.promise(14)
FULL = os.environ.get("KEYWEST_FULL") == "1"
GAMES_PLAYED = 1000 if FULL else 2
LEFT_AWAY = re.compile(r"[\s:$\"'“”„«»‘’`*_.!]+")
"""Whatever a transformation may take out of a line."""


@cache
def bones(name: str, line: str) -> frozenset[str]:
    """What is left of a canonical line, and of its words in each language, without all that may be
    left away."""
    said = (
        words
        for language in speech.LANGUAGES
        for words in speech.list_displays(name, language, line)
    )
    return frozenset(map(strip_line, (line, *said)))


def strip_line(line: str) -> str:
    """The line without all that may be left away."""
    return LEFT_AWAY.sub("", normalize("NFKC", line).casefold())


def menus(name: str) -> Iterator[frozenset[str]]:
    """The menus of random games, each once."""
    seen = set[frozenset[str]]()
    for number in range(GAMES_PLAYED):
        for position in walk(GAMES[name], 3, number):
            for decision in position.asked:
                menu = frozenset(map(str, decision.moves))
                if menu not in seen:
                    seen.add(menu)
                    yield menu


def collisions(name: str, menu: frozenset[str]) -> list[tuple[str, str]]:
    """Pairs of moves of a menu of which the same may be left."""
    owner: dict[str, str] = {}
    return [
        (line, other)
        for line in sorted(menu)
        for bone in bones(name, line)
        if (other := owner.setdefault(bone, line)) != line
    ]


@pytest.mark.parametrize("name", ["keyflower", "keywest"])
def test_no_two_moves_collide(name: str) -> None:
    assert not any(collisions(name, menu) for menu in menus(name))


def test_a_collision_is_found() -> None:
    assert collisions("keywest", frozenset({"bid 12", "bid 1 2"}))


@pytest.mark.parametrize("name", ["keyflower", "keywest"])
def test_a_move_with_a_frame_around_it_is_that_move(name: str) -> None:
    decision = next(
        decision
        for position in walk(GAMES[name], 3, 1)
        for decision in position.asked
        if len(decision.moves) > 5
    )
    for move in decision.moves[:20]:
        for line in (f"I {move}.", f"“{move}”", f"- {move}", f"please {move} 👍"):
            assert list_possible_meanings(GAMES[name], line, decision) == [str(move)]
