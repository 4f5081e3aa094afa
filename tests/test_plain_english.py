"""Texts for people are in plain English: patterns that newcomers did not understand stay out.

An exception is a text that is right as it is, with its reason.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import polib
import pytest

from keywest_site.embedded.prepare import ROOT

PATTERNS = {
    "house": r"\b[Hh]ouses?\b",
    "whoever": r"\b[Ww]ho(m|se)?ever\b",
    "of late": r"\b[Oo]f late\b",
    "shall": r"\b[Ss]hall\b",
    "anew": r"\banew\b",
    "is told": r"\b(?:is|are|be|was|were) told\b",
    "a clock that stands": r"\b[Cc]locks?\b[^.,:]*\b(?:stands?|stood)\b(?!-in)",
    "is kept": r"\bis kept\b",
    "holds no more": r"\bholds no more\b",
    "who as a subject": r"^(Only )?[Ww]ho (has|leaves|shares|have)\b (?!which).*[^?]$",
    "a letter for an email": r"\b[Ll]etters? to\b|\b[Aa]ll letters\b",
    "stand or sit down": r"\b([Ss]it down with|[Ll]et me in|^Leave it$|That is (not )?so)",
    "lately": r"\b[Ll]ately\b",
    "vouch": r"\bvouched\b",
    "not the verb": r"\bThat are\b",
    "one may": r"(?<![Nn]o )\b[Oo]ne (?:may|can|has to)\b",
    "nobody": r"\b(?:[Nn]o|[Ss]ome|[Ee]very|[Aa]ny)body\b",
    "a mail for an email": r"\b[Mm]ails?\b(?! (?:server|program|provider)s?\b)|\b[Ee]-mail",
    "to strike a line": r"\b(?:[Ss]truck|[Ss]trike)\b",
    "this is no": r"^This is no \b",
}
EXCEPTIONS = {
    "the little houses that hide your workers": "pieces of the game",
    "What you say at a table is kept with the table": "names where a record is, not a change",
    "Your level is kept": "a league's level stays",
    "your level is kept": "a league's level stays",
    "is kept for you": "a place is reserved",
    "Never, as far as is kept": "a record of the desk",
    "is kept for 90 days": "a sentence of the privacy page",
    "Only without one may you": "a rule of the book",
    "The Overseas Mail League": "the name of a league",
}
"""A part of the text, and why it is right."""


def list_english_texts() -> set[str]:
    """All texts for people, as the source has them."""
    catalogue = polib.pofile(str(ROOT / "locale/de/LC_MESSAGES/django.po"))
    found = (text for entry in catalogue for text in (entry.msgid, entry.msgid_plural))
    return set(filter(None, found))


def find_faults(texts: Iterable[str]) -> Iterator[tuple[str, str]]:
    """The name of a pattern, and a text that has it."""
    for text in texts:
        if not any(part in text for part in EXCEPTIONS):
            yield from ((name, text) for name, one in PATTERNS.items() if re.search(one, text))


def test_texts_have_none_of_these_patterns() -> None:
    assert sorted(find_faults(list_english_texts())) == []


@pytest.mark.parametrize(
    ("fault", "name"),
    [
        ("How the house is doing", "house"),
        ("Whoever has the link may sit down.", "whoever"),
        ("There were too many codes of late.", "of late"),
        ("What shall we call you?", "shall"),
        ("Please write it anew.", "anew"),
        ("Everyone at the table is told.", "is told"),
        ("All clocks of this table stand.", "a clock that stands"),
        ("Your stand-in is kept.", "is kept"),
        ("The passkey is struck off.", "to strike a line"),
        ("This sanction holds no more.", "holds no more"),
        ("At my tables one may see when I sleep", "one may"),
        ("Only who has proposed a vote can withdraw it.", "who as a subject"),
        ("Only letters to", "a letter for an email"),
        ("Let me in", "stand or sit down"),
        ("The table was asked that lately.", "lately"),
        ("Our server vouched for your email.", "vouch"),
        ("That are many invitations.", "not the verb"),
        ("Of late there was nothing to tell them.", "of late"),
        ("Somebody else is working on this.", "nobody"),
        ("Nobody has said anything yet.", "nobody"),
        ("Your mail was read up to this:", "a mail for an email"),
        ("Your e-mail address", "a mail for an email"),
        ("Strike a line of talk", "to strike a line"),
        ("This is no request that can be understood.", "this is no"),
    ],
)
def test_a_planted_fault_is_found(fault: str, name: str) -> None:
    assert [name] == [found for found, _text in find_faults([fault])]


def test_each_exception_is_needed() -> None:
    texts = list_english_texts()
    for part in EXCEPTIONS:
        assert any(part in text for text in texts), part
