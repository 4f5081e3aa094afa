"""Of decoys of somebody who has not read the code nothing is played, and their replies are played
or asked about exactly."""

from __future__ import annotations

import os

import pytest

from games.mail.inbound.orders import line_classes
from games.mail.inbound.orders.line_classes import LineClass
from tests.mail.decoys import BLIND, figures

pytestmark = pytest.mark.promise(14)
FULL = os.environ.get("KEYWEST_FULL") == "1"
EVERY = slice(None) if FULL else slice(0, None, 12)
"""Of so many mails one is read, but in the full run."""
AT_EACH = 3 if FULL else 1


def test_of_no_decoy_of_somebody_else_anything_is_played() -> None:
    found = figures(BLIND / "decoys.jsonl", "decoy", EVERY, AT_EACH)
    assert sum(found.values()) >= 50
    assert not found["played"] + found["wrong"], found


def test_replies_of_somebody_else_are_played_or_asked_about_exactly() -> None:
    found = figures(BLIND / "replies.jsonl", "reply", EVERY, AT_EACH)
    total = sum(found.values())
    assert found["played"] + found["asked"] >= 0.97 * total, found
    assert not found["wrong"] + found["silent"], found


def test_who_leaves_out_what_is_not_known_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_classes, "classify_known_line", lambda line, context: LineClass.FOOTER)
    assert figures(BLIND / "decoys.jsonl", "decoy", EVERY, AT_EACH)["played"]
