"""A player is "they" in code, documents, pages and texts: nobody's sex is named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from keywest_site.embedded.prepare import ROOT

ROOMS = ("accounts", "deploy", "docs", "games", "keywest_site", "templates", "tests")
KINDS = {".css", ".html", ".js", ".md", ".py", ".sh", ".sql", ".txt"}
NAMED = re.compile(r"(?<![^\W_])(he|him|his|himself|she|her|hers|herself)(?![^\W_])", re.IGNORECASE)
TYPED = re.compile(r"^\S+/speech/\w+\.toml ")
HEBREW = re.compile(r'^ +"he": Language\($')
PRONOUNS = re.compile(r"\(\?:(?:he\|she\|they|his\|her\|their)\|")
"""Where such a word is one that people type, or tell their pronouns."""


def texts() -> Iterator[Path]:
    """Every file with words of our own, but for the catalogues, whose messages stand in code."""
    yield from ROOT.glob("*.md")
    for room in ROOMS:
        yield from (path for path in (ROOT / room).rglob("*") if path.suffix in KINDS)


def named_in(text: str) -> list[str]:
    """The lines that name somebody's sex."""
    return [line for line in text.splitlines() if NAMED.search(line) and not is_exempt(line)]


def is_exempt(line: str) -> bool:
    """Whether the word is no sex of anybody here."""
    return bool(HEBREW.match(line) or PRONOUNS.search(line) or TYPED.match(line))


def test_nobodys_sex_is_named() -> None:
    others = (path for path in texts() if path != Path(__file__))
    found = {str(path): lines for path in others if (lines := named_in(path.read_text("utf-8")))}
    assert not found


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("who leads and what he paid", True),
        ("def test_who_leaves_frees_his_seat", True),
        ("SEAT_HIM = 1", True),
        ("the history of this place, and where others were", False),
        ("erhöhe bis 5 rot", False),
    ],
)
def test_the_words_are_found_in_sentences_and_names(line: str, named: bool) -> None:
    assert bool(named_in(line)) is named
