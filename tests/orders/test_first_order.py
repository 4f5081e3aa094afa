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
