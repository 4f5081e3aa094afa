"""AT-14: replies of many programs are read exactly, and none is misread or left in silence."""

from __future__ import annotations

import os

import pytest

from tests.mail.corpus.replies import CLIENTS, figures, replies
from tests.mail.orders.client_words import LANGUAGES

pytestmark = pytest.mark.promise(14)
STEP = 1 if os.environ.get("KEYWEST_FULL") == "1" else 3


def test_the_corpus_is_large_enough() -> None:
    assert len(list(replies())) >= 400
    assert len(CLIENTS) >= 40
    assert len(LANGUAGES) >= 20


def test_nearly_every_reply_is_played_or_asked_about_exactly_and_none_is_misread() -> None:
    found = figures(STEP)
    meant = sum(count for (kind, _what), count in found.items() if kind != "mistyped")
    exact = found["strict", "exact"] + found["free", "exact"]
    asked = found["strict", "asked"] + found["free", "asked"]
    assert exact + asked >= 0.99 * meant, found
    assert exact >= 0.85 * meant, found
    assert not [what for _kind, what in found if what in ("silent", "wrong")]
    assert found["mistyped", "suggested"] >= 0.97 * sum(
        count for (kind, _what), count in found.items() if kind == "mistyped"
    )
