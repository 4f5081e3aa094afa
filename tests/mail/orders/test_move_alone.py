"""A mail that is a move to the letter, and nothing else, is played as it stands; what stands beside
one is looked at first."""

from __future__ import annotations

from typing import Any

import pytest

from games.mail.inbound.orders import handle_message
from tests.mail.orders.postbag import Postbag

BESIDE = {
    "under a closing": "bid 5\n\nThanks\nno wait, bid 6 instead",
    "doubtful": "> bid 3\nbid 5\n> bid 4",
}


def test_a_move_alone_needs_no_look_around(bag: Postbag, monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(*_: Any) -> None:
        raise AssertionError

    monkeypatch.setattr(handle_message, "carry_out_beside_other_lines", nobody)
    assert bag.writes(0, "bid 5").kind == "played"


@pytest.mark.parametrize("text", BESIDE.values(), ids=list(BESIDE))
def test_what_stands_beside_a_move_is_looked_at(bag: Postbag, text: str) -> None:
    facts = bag.facts()
    assert bag.writes(0, text).kind in ("confirm", "unclear")
    assert bag.facts() == facts


def test_a_look_that_is_left_out_is_found(bag: Postbag, monkeypatch: pytest.MonkeyPatch) -> None:
    """The mutant: whatever has one line is a move alone."""
    monkeypatch.setattr(
        handle_message, "is_move_alone", lambda reading, *_: len(reading.lines) == 1
    )
    assert bag.writes(0, BESIDE["under a closing"]).kind == "played"
