"""Words that no list has are taken apart: compounds, prefixes, endings; a slip of the finger in a
verb is mended. What negates, asks or tells of the past stays unknown."""

from __future__ import annotations

import pytest

from games.rules.orders.lexicon import load_lexicon
from games.rules.orders.misspelt import mend_word
from games.rules.orders.tagged_words import COMMON
from games.rules.orders.told_lines import tells_or_asks
from games.rules.orders.word_parts import part_word
from games.rules.registry import GAMES
from tests.orders.menus import MENUS, NOTHING, list_explained

PARTS = (
    ("keywest", "de", "zweisternehaus", "zwei sterne haus"),
    ("keywest", "de", "viersterneabsteige", "vier sterne absteige"),
    ("keywest", "de", "bananenernte", "bananen ernte"),
    ("keywest", "de", "hauslein", "haus"),
    ("keywest", "de", "essen", "essen"),
    ("keywest", "en", "mangoplantation", "mango plantation"),
    ("keyflower", "de", "holzplattchen", "holz plattchen"),
    ("keyflower", "de", "hinsenden", "hin senden"),
    ("keyflower", "de", "losgeschickt", "geschickt"),
    ("keyflower", "de", "abzugeben", "geben"),
)
UNKNOWN = (
    *("nicht", "keine", "keinen", "niemals", "falls", "oder", "wenn", "vielleicht", "morgen"),
    *("never", "without", "unless", "maybe", "others", "theirs", "yesterday", "whether"),
)
SLIPS = (
    ("keyflower", "de", "stein herstelen", "stein herstellen"),
    ("keyflower", "en", "cary the wood", "carry the wood"),
    ("keywest", "en", "buy the hotle", "buy the hotel"),
    ("keywest", "de", "setzte 5", None),
    ("keywest", "de", "kaufte hotel", None),
    ("keywest", "de", "niemals tauchen", None),
)
READ = (
    ("Kauf die Zigarrenfabrik, die obere", "buy upper-factory-2"),
    ("Bananenernte bitte", "harvest banana"),
    ("Ich habe vor, die Mangobäume abzuernten", ""),
    ("ich würde gern 3 bieten", "bid 3"),
    ("ich würde 3 bieten", ""),
    ("ich hätte 3 geboten", ""),
    ("kann ich 3 bieten", ""),
)


@pytest.mark.parametrize(("name", "language", "word", "parts"), PARTS)
def test_a_word_is_taken_apart(name: str, language: str, word: str, parts: str) -> None:
    lexicon = load_lexicon(name, GAMES[name].forms, language)
    assert part_word(lexicon, COMMON[language]["parts"], word) == parts


@pytest.mark.parametrize("name", ["keywest", "keyflower"])
@pytest.mark.parametrize("language", ["de", "en"])
def test_what_negates_or_asks_is_never_taken_apart(name: str, language: str) -> None:
    lexicon = load_lexicon(name, GAMES[name].forms, language)
    table = COMMON[language]["parts"]
    assert [part_word(lexicon, table, word) for word in UNKNOWN] == list(UNKNOWN)
    assert not any(mend_word(lexicon, word) for word in table["never"])


@pytest.mark.parametrize(("name", "language", "line", "mended"), SLIPS)
def test_a_slip_is_mended_and_the_past_is_not(
    name: str, language: str, line: str, mended: str | None
) -> None:
    assert mend_word(load_lexicon(name, GAMES[name].forms, language), line) == mended


@pytest.mark.parametrize(("line", "move"), READ)
def test_words_taken_apart_must_be_explained(line: str, move: str) -> None:
    game = GAMES["keywest"]
    found = (
        [] if tells_or_asks(game, line) else list_explained(game, MENUS["keywest"], line, bare=True)
    )
    assert found == ([move] if move else [])


@pytest.mark.parametrize(
    "line",
    [
        "I bid one red on turn order 1",
        "ich setze einen roten auf Reihenfolge 1",
        "je mise un rouge sur Ordre du tour 1",
        "ターン順1に赤1個で入札します",
    ],
)
def test_a_tile_whose_name_begins_like_ordinals_is_a_tile(line: str) -> None:
    """The tiles of the order of turns: "ord..." once meant a place in a list."""
    moves = ("bid 1 red on order-1", "bid 2 red on order-1", "bid 1 red on order-2", "pass")
    menu = dict.fromkeys(moves, NOTHING)
    assert list_explained(GAMES["keyflower"], menu, line, bare=True) == [moves[0]]
