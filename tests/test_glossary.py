"""Every text of a language uses the words of locale/glossary.toml, and none that it forbids."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from keywest_site.embedded.prepare import ROOT
from tests.support.told_texts import Told, list_texts

LANGUAGES = ("de", "fr", "ja")
LEAST = 150
KNOWN = {"en", *LANGUAGES, "source", "note", "when", "area", "never", "unless"}


@cache
def load_glossary() -> dict[str, dict[str, Any]]:
    """The concepts by name."""
    return tomllib.loads((ROOT / "locale/glossary.toml").read_text(encoding="utf-8"))


def find_faults(language: str, texts: Iterator[Told]) -> Iterator[tuple[str, str, str]]:
    """The concept, the pattern and the text of each word that is not for its concept."""
    rules = [
        (name, concept, re.compile(pattern))
        for name, concept in load_glossary().items()
        for pattern in concept.get("never", {}).get(language, ())
    ]
    for told in texts:
        for name, concept, pattern in rules:
            if concept.get("area") not in {None, told.game}:
                continue
            if "when" in concept and not re.search(concept["when"], told.english):
                continue
            text = told.text
            for right in concept.get("unless", {}).get(language, ()):
                text = text.replace(right, "")
            if pattern.search(text):
                yield name, pattern.pattern, told.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_use_the_words_of_the_glossary(language: str) -> None:
    assert sorted(find_faults(language, list_texts(language))) == []


def test_each_concept_has_its_words_and_a_source() -> None:
    glossary = load_glossary()
    assert len(glossary) >= LEAST
    for name, concept in glossary.items():
        assert {"en", *LANGUAGES, "source"} <= set(concept) <= KNOWN, name
        for language in LANGUAGES:
            for pattern in concept.get("never", {}).get(language, ()):
                assert not re.search(pattern, concept[language]), (name, pattern)


def test_two_concepts_never_ask_for_opposite_words() -> None:
    for name, concept in load_glossary().items():
        for language in LANGUAGES:
            word = Told(concept["en"], concept[language], name, concept.get("area", ""))
            faults = list(find_faults(language, iter([word])))
            assert faults == [], name


@pytest.mark.parametrize(
    ("language", "english", "text", "game", "concept"),
    [
        ("de", "How to appeal", "Der Weg zum Widerspruch", "", "appeal"),
        ("de", "Yards and barn", "Höfe und Scheune", "keyflower", "yard"),
        ("fr", "it is round {round}", "c’est la manche {round}", "keywest", "round"),
        ("fr", "Your stand-in", "Ton remplaçant", "", "stand-in"),
        ("ja", "any sponge", "どのスポンジでも", "keywest", "sponge"),
        ("ja", "You are excused.", "免責です。", "", "excused"),
    ],
)
def test_a_planted_fault_is_found(
    language: str, english: str, text: str, game: str, concept: str
) -> None:
    faults = find_faults(language, iter([Told(english, text, "", game)]))
    assert concept in {name for name, _pattern, _text in faults}


@pytest.mark.parametrize(
    ("language", "english", "text", "game"),
    [
        ("fr", "Games under way", "Parties en cours", "keyflower"),
        ("de", "The courtyard of a house", "Der Hof", ""),
        ("ja", "A question to the moderators", "モデレーターへの質問", ""),
    ],
)
def test_the_same_word_in_another_sense_is_left_alone(
    language: str, english: str, text: str, game: str
) -> None:
    assert list(find_faults(language, iter([Told(english, text, "", game)]))) == []


def test_each_exception_is_needed() -> None:
    for name, concept in load_glossary().items():
        for language, parts in concept.get("unless", {}).items():
            texts = [told.text for told in list_texts(language)]
            for part in parts:
                assert any(part in text for text in texts), (name, part)
