"""What makes the words of a language quick to load changes none of them."""

from __future__ import annotations

import pytest

from games.rules.orders.lexicon import OF_REMARKS, load_lexicon, load_verb_lexicon
from games.rules.orders.lexicon_blocks import OF_REASONS
from games.rules.orders.order_grammar import (
    MARKED_LETTERS,
    PLAIN_WORD,
    fold_sentence,
    list_all_spellings,
    list_spellings,
)
from games.rules.registry import GAMES
from games.rules.text import fold_text

LETTERS = [chr(code) for code in (*MARKED_LETTERS, *range(ord("0"), 0xA000))]


def test_a_plain_word_is_folded_as_any_other_is() -> None:
    plain = [letter for letter in LETTERS if PLAIN_WORD.fullmatch(letter.translate(MARKED_LETTERS))]

    assert {"a", "9", "é", "ß", "が", "ヴ", "ー", "々", "金"} <= set(plain)
    assert not {"・", "〜", "A", "。", "\u3099"} & set(plain)
    for letter in plain:
        for word in (letter, letter * 2, f"金{letter}", f"a{letter}"):
            assert fold_sentence(word) == " ".join(fold_text(word).split()), word


def test_words_are_spelt_together_as_one_by_one() -> None:
    for words in (["biete", "red hotel"], ["入札する", "金鉱"], ["für", "l'île"], ["あ い", "a-b"]):
        each = [form for word in words for form in list_spellings(word)]
        assert list(list_all_spellings(words)) == each


@pytest.mark.parametrize("language", ["en", "ja"])
def test_all_verbs_of_a_game_share_its_words(language: str) -> None:
    game = GAMES["keywest"]
    full = load_lexicon("keywest", game.forms, language)
    bid = load_verb_lexicon("keywest", game.forms, language, "bid")

    assert bid.words is full.words
    for word, tags in full.words.items():
        verbs = tags - OF_REASONS
        others_alone = bool(verbs) and all(
            tag[:2] in ("v:", "w:") and tag[2:] != "bid" for tag in verbs
        )
        hidden = others_alone or tags <= OF_REMARKS
        assert bid.find_tags(word) == (frozenset() if hidden else tags)
