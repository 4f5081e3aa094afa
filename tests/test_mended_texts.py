"""Wordings that readers found wrong do not come back: each has a pattern in locale/mended.toml."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache

import polib
import pytest

from keywest_site.embedded.prepare import ROOT
from tests.support.told_texts import list_texts

LANGUAGES = ("en", "de", "fr", "ja")
LEAST = 40
"""Patterns of each language."""


@cache
def load_patterns(language: str) -> tuple[re.Pattern[str], ...]:
    """Those of a language."""
    table = tomllib.loads((ROOT / "locale/mended.toml").read_text("utf-8"))
    return tuple(map(re.compile, table[language]))


def list_told(language: str) -> Iterator[str]:
    """Its texts; English ones are the ids of messages."""
    if language != "en":
        yield from (told.text for told in list_texts(language))
        return
    for entry in polib.pofile(str(ROOT / "locale/de/LC_MESSAGES/django.po")):
        if not entry.obsolete and entry.msgctxt != "typed":
            yield from filter(None, (entry.msgid, entry.msgid_plural))


def find_mended(language: str, texts: Iterable[str]) -> list[tuple[str, str]]:
    """Each text that has a wording again, with the pattern."""
    return [
        (pattern.pattern, text)
        for text in texts
        for pattern in load_patterns(language)
        if pattern.search(smooth_text(text))
    ]


def smooth_text(text: str) -> str:
    """In small letters, with straight apostrophes and plain spaces."""
    return re.sub(r"\s+", " ", text.replace("’", "'")).casefold()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wording_that_was_mended_does_not_come_back(language: str) -> None:
    assert find_mended(language, list_told(language)) == []


@pytest.mark.parametrize(
    ("language", "planted"),
    [
        ("en", "Good that you stay. Nothing was erased."),
        ("de", "Einen Tag von jetzt an ist alles weg."),
        ("fr", "Jusqu’à le 1 décembre"),
        ("ja", "このパスキーは合いませんでした。"),
    ],
)
def test_a_planted_wording_is_found(language: str, planted: str) -> None:
    assert find_mended(language, [planted])


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_patterns_and_none_twice(language: str) -> None:
    patterns = [one.pattern for one in load_patterns(language)]
    assert len(patterns) == len(set(patterns)) >= LEAST
