"""Whatever a test leaves to chance comes out the same each time."""

from __future__ import annotations

import os
import secrets
import uuid

import pytest

from tests.support import luck


def throws() -> list[object]:
    """What every kind of chance in our code gives."""
    lot = list(range(20))
    secrets.SystemRandom().shuffle(lot)
    return [os.urandom(8), secrets.token_bytes(8), secrets.token_urlsafe(8), uuid.uuid4(), lot]


def test_a_test_has_the_same_dice_each_time_and_no_other_test_has_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = []
    for name in ("one", "one", "another"):
        luck.give(monkeypatch, name)
        given.append(throws())
    assert given[0] == given[1]
    assert all(here != there for here, there in zip(given[0], given[2], strict=True))


def test_other_luck_means_other_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KEYWEST_LUCK", "6")
    luck.give(monkeypatch, "one")
    before = throws()
    monkeypatch.setenv("KEYWEST_LUCK", "7")
    luck.give(monkeypatch, "one")
    assert throws() != before
