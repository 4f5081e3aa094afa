"""Painted boards are found by all workers, take bounded room, and are never another board's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from games.mail import gallery
from games.mail.gallery import SLOTS, Picture, find, keep

ONE, OTHER = bytes(32), bytes(31) + b"\1"
"""Two drawings that share a slot."""
BOARD = Picture(b"png", 760, 545, "name")


@pytest.fixture(autouse=True)
def empty() -> Iterator[None]:
    gallery.forget()
    yield
    gallery.forget()


def test_what_is_kept_is_found_and_what_shares_its_slot_is_not_taken_for_it() -> None:
    keep(ONE, BOARD)
    assert find(ONE) == BOARD
    assert find(OTHER) is None
    keep(OTHER, BOARD._replace(name="other"))
    assert find(ONE) is None


def test_there_are_never_more_than_slots() -> None:
    assert len({gallery.slot(number.to_bytes(4) + bytes(28)) for number in range(3 * SLOTS)}) == SLOTS


def test_without_a_cache_nothing_is_found_and_nothing_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*_: Any) -> None:
        raise ConnectionError

    monkeypatch.setattr(gallery.cache, "get", away)
    monkeypatch.setattr(gallery.cache, "set", away)
    keep(ONE, BOARD)
    assert find(ONE) is None
