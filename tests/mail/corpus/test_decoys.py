"""Of no decoy anything is played, and every planted misreading is found by one."""

from __future__ import annotations

import os

import pytest

from games.mail.inbound.orders import line_classes
from tests.mail.corpus.decoys import decoys, misread, misread_signed, variants
from tests.mail.corpus.misreadings import FAULTS

pytestmark = pytest.mark.promise(14)
FULL = os.environ.get("KEYWEST_FULL") == "1"
STEP = 1 if FULL else 7


def test_there_are_enough_decoys() -> None:
    assert len({decoy.text for decoy in decoys()}) >= 300
    assert sum(1 for _variant in variants()) >= 3000
    assert len(FAULTS) >= 20


def test_of_no_decoy_anything_is_played() -> None:
    assert list(misread(step=STEP)) == []


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_misreading_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    fault = FAULTS[name]
    monkeypatch.setattr(fault.module, fault.part, fault.broken)
    assert next(misread(fault.kind), None)


def test_of_no_decoy_anything_is_played_whatever_signature_was_taught() -> None:
    assert list(misread_signed(step=1 if FULL else 3)) == []


def test_signatures_in_which_orders_may_stand_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line_classes, "may_be_order", lambda line, words: False)
    assert next(misread_signed(), None)
