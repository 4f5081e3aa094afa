"""Every text of a language uses the words of locale/glossary.toml, and none that it forbids."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import polib
import pytest

from keywest_site.embedded.prepare import ROOT
from tests.support.messages import of_python

LANGUAGES = ("de", "fr", "ja")
GAMES = ("keywest", "keyflower")
LEAST = 150
KNOWN = {"en", *LANGUAGES, "source", "note", "when", "area", "never", "unless"}


STILL_SHOWN = {("ja", "plant")}
"""Words of orders that plans and mails of running games show: a new one has to be read first."""


class Told(NamedTuple):
    """A text as people read it, with the English one, where it is, and the game it is of."""

    english: str
    text: str
    place: str
    game: str = ""


@cache
def load_glossary() -> dict[str, dict[str, Any]]:
    """The concepts by name."""
    return tomllib.loads((ROOT / "locale/glossary.toml").read_text(encoding="utf-8"))


@cache
def list_message_games() -> dict[str, str]:
    """The game of each message that stands in one game's code alone."""
    found: dict[str, str] = {}
    for game in GAMES:
        for text, plural in of_python(f"games/rules/{game}"):
            found.update(dict.fromkeys((text, plural), game))
    for path in sorted((ROOT / "games/web").rglob("*.html")):
        for game in GAMES:
            if game in path.as_posix():
                found.update(dict.fromkeys(list_template_texts(path.read_text("utf-8")), game))
    return found


def list_template_texts(source: str) -> Iterator[str]:
    """The texts of a template as they stand in its tags and blocks."""
    for one in re.finditer(r"\{% trans(?:late)? ([\"'])(.*?)\1", source):
        yield one[2]
    for block in re.finditer(r"\{% blocktrans.*?%\}(.*?)\{% endblocktrans", source, re.DOTALL):
        text = " ".join(line.strip() for line in block[1].strip().splitlines())
        yield re.sub(r"\{\{ (\w+) \}\}", r"%(\1)s", text.replace("%", "%%"))


def list_texts(language: str) -> Iterator[Told]:
    """All texts of a language: catalogue, what speech tables show, and guides."""
    path = f"locale/{language}/LC_MESSAGES/django.po"
    games = list_message_games()
    for entry in polib.pofile(str(ROOT / path)):
        if entry.msgctxt == "typed" or entry.obsolete:
            continue
        english = " ".join(filter(None, (entry.msgid, entry.msgid_plural)))
        for text in entry.msgstr_plural.values() if entry.msgid_plural else (entry.msgstr,):
            yield Told(english, text, path, games.get(entry.msgid, ""))
    for game in GAMES:
        yield from list_speech(language, game)
        yield from list_guide(language, game)


def list_speech(language: str, game: str) -> Iterator[Told]:
    """What a speech table prints, which is the first of the words that are read."""
    path = f"games/rules/{game}/speech/{language}.toml"
    table = tomllib.loads((ROOT / path).read_text(encoding="utf-8"))
    for word, forms in table["shown"].items():
        if (language, word) not in STILL_SHOWN:
            yield Told(word, forms[0], path, game)
    for line, text in table.get("printed", {}).items():
        if (language, line.split()[0]) not in STILL_SHOWN:
            yield Told(line, text, path, game)


def list_guide(language: str, game: str) -> Iterator[Told]:
    """The sentences of a guide through a first game."""
    path = f"games/rules/{game}/guide.toml"
    pending: list[Any] = [tomllib.loads((ROOT / path).read_text(encoding="utf-8"))]
    while pending:
        part = pending.pop()
        if isinstance(part, dict):
            if isinstance(part.get(language), str):
                yield Told(str(part.get("en", "")), part[language], path, game)
            pending.extend(part.values())
        elif isinstance(part, list):
            pending.extend(part)


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
