"""Where moves are written whole, as by mail, nothing shorter is a move: no initial, no beginning of
a word."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from string import ascii_lowercase
from typing import Any

import pytest

from games.rules.contract import Game
from games.rules.orders import notation, speech
from games.rules.orders.phrases import list_phrased
from games.rules.registry import GAMES
from games.rules.text import Text
from games.rules.types import Decision, Move, Refused
from tests.rules.english import english
from tests.rules.walk import walk
from tests.support.lines import Line

pytestmark = pytest.mark.promise(14)
FULL = os.environ.get("KEYWEST_FULL") == "1"
WALKS = 12 if FULL else 1
LONGEST_MENU = 120 if FULL else 40
"""Reading a line costs as much as the menu is long."""
Reader = Callable[[Game[Any], str, Decision], Move]


def questions(name: str) -> Iterator[Decision]:
    """Questions of random games: of each kind a few, with menus of different lengths."""
    seen: dict[str, set[int]] = {}
    for number in range(WALKS):
        for position in walk(GAMES[name], 3, number):
            for decision in position.asked:
                sizes, size = seen.setdefault(decision.kind, set()), len(decision.moves)
                if (
                    1 < size <= LONGEST_MENU
                    and size not in sizes
                    and len(sizes) < (12 if FULL else 4)
                ):
                    sizes.add(size)
                    yield decision


def short_for(line: str) -> Iterator[str]:
    """What is shorter than the line by letters of one of its words, or by its last words."""
    words = line.split(" ")
    for at, word in enumerate(words):
        yield from (
            " ".join([*words[:at], word[:length], *words[at + 1 :]])
            for length in range(1, len(word))
        )
    yield from (" ".join(words[:count]) for count in range(1, len(words)))


def said(name: str, decision: Decision) -> Iterator[str]:
    """Lines of the menu in every language, some where there are very many."""
    moves = decision.moves[:: max(1, len(decision.moves) // 4)]
    for language in ("en", *speech.LANGUAGES):
        yield from (speech.display_line(name, language, str(move)) for move in moves)


def is_documented(name: str, lines: tuple[str, ...], line: str) -> bool:
    """Whether the line is made of words or a sentence of a table."""
    return bool(
        speech.list_meant_lines(name, lines, line) or list_phrased(GAMES[name], lines, line)
    )


def taken(read: Reader, name: str, most: int = 10**9) -> list[tuple[str, str]]:
    """Letters and shortened lines that are taken for a move, with what they are taken for."""
    found = []
    for decision in questions(name):
        lines = tuple([str(move) for move in decision.moves])
        for short in {
            *ascii_lowercase,
            *(short for line in said(name, decision) for short in short_for(line)),
        }:
            try:
                move = str(read(GAMES[name], short, decision))
            except Refused:
                continue
            if short not in lines and not is_documented(name, lines, short):
                found.append((short, move))  # neither written whole, nor a documented word for it
            if len(found) >= most:
                return found
    return found


@pytest.mark.parametrize("name", sorted(GAMES))
def test_nothing_short_is_a_move(name: str) -> None:
    assert taken(notation.read_whole, name) == []


@pytest.mark.parametrize("name", ["keyflower", "keywest"])
def test_a_reader_of_beginnings_is_found(name: str) -> None:
    assert taken(notation.read, name, 3)


@pytest.mark.parametrize("name", ["keyflower", "keywest"])
def test_whole_lines_are_read_in_every_language(name: str) -> None:
    for decision in questions(name):
        for line in said(name, decision):
            if len(line) <= notation.LONGEST_LINE:
                assert notation.read_whole(GAMES[name], line, decision) in decision.moves


def refused(line: str, *menu: str) -> notation.Shortened:
    """How a shortened line is refused where these moves are possible."""
    moves = tuple(map(Line, menu))
    with pytest.raises(notation.Shortened) as caught:
        notation.read_whole(GAMES["keywest"], line, Decision(0, "test", Text("?"), moves, moves[0]))
    return caught.value


def test_it_is_said_what_a_shortened_line_would_have_been() -> None:
    assert english()(refused("S", "buy upper-hotel-2", "stop").text) == (
        "“s” is short for stop. In emails, moves are written in full."
    )
    assert "mark hotel" in english()(refused("m h", "mark hotel", "stop").text)
