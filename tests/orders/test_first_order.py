"""The words of orders can be loaded before the first order comes."""

from __future__ import annotations

import pytest

from games.rules.orders.lexicon import load_lexicon, load_verb_lexicon
from games.rules.orders.order_grammar import load_grammar
from games.rules.registry import GAMES
from games.word_files import load_words
from tests.orders.measure import Order, read_at


@pytest.mark.parametrize(
    ("position", "typed"), [("keywest-06", "I bid six please"), ("keyflower-02", "ich passe")]
)
def test_the_first_order_loads_no_words(position: str, typed: str) -> None:
    for read in (load_lexicon, load_verb_lexicon, load_grammar):
        read.cache_clear()
    load_words(GAMES[position.rpartition("-")[0]])
    before = load_lexicon.cache_info().misses, load_grammar.cache_info().misses
    assert read_at("box", Order(1, position, typed, ""))
    assert (load_lexicon.cache_info().misses, load_grammar.cache_info().misses) == before


NAMED_AFTER = (
    *("Key Largo Cut afterwards, Long Key first", "Key Largo Cut after that, Long Key first"),
    *("Key Largo danach, Long Key zuerst", "Key Largo ensuite, Long Key d'abord"),
    *("キーラーゴのあと、ロングキーが先", "Key Largo then Long Key first"),
)


@pytest.mark.parametrize("line", NAMED_AFTER)
def test_what_is_first_behind_another_asks(line: str) -> None:
    assert read_at("box", Order(0, "keywest-u01", line, "")) == ""


@pytest.mark.parametrize(
    ("position", "line", "move"),
    [
        ("keywest-u01", "start with the Key Largo Cut, Long Key afterwards", "resolve 1"),
        ("keywest-u01", "Long Key first, then Key Largo", "resolve 6"),
        ("keywest-t18", "Long Key with its harvest tiles should happen first", "resolve 4"),
    ],
)
def test_what_comes_afterwards_is_not_first(position: str, line: str, move: str) -> None:
    assert read_at("box", Order(0, position, line, "")) == move
