"""Painted boards are found by all workers, take bounded room, and are never another board's."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from games.mail.outbound import picture_cache
from games.mail.outbound.picture_cache import SLOTS, Picture, cache_picture, find_cached_picture

pytestmark = pytest.mark.usefixtures("pictures")

ONE = bytes(32)
OTHER = next(
    drawing
    for number in count(1)
    if picture_cache.get_cache_slot(drawing := number.to_bytes(32))
    == picture_cache.get_cache_slot(ONE)
)
"""Two drawings that share a slot."""
BOARD = Picture(b"png", 760, 545, "name")


@pytest.fixture(autouse=True)
def empty() -> Iterator[None]:
    picture_cache.clear_cached_pictures()
    yield
    picture_cache.clear_cached_pictures()


def test_what_is_kept_is_found_and_what_shares_its_slot_is_not_taken_for_it() -> None:
    cache_picture(ONE, BOARD)
    assert find_cached_picture(ONE) == BOARD
    assert find_cached_picture(OTHER) is None
    cache_picture(OTHER, BOARD._replace(name="other"))
    assert find_cached_picture(ONE) is None


def test_there_are_never_more_than_slots() -> None:
    slots = {
        picture_cache.get_cache_slot(number.to_bytes(4) + bytes(28)) for number in range(3 * SLOTS)
    }
    assert SLOTS * 0.9 < len(slots) <= SLOTS


def test_neither_the_picture_nor_which_one_it_is_can_be_read_in_the_cache() -> None:
    cache_picture(ONE, BOARD._replace(png=b"what only one seat may see"))
    kept = picture_cache.cache.get(picture_cache.get_cache_slot(ONE))
    assert b"only one seat" not in kept
    assert ONE not in kept
    assert b"name" not in kept


def test_what_no_key_opens_is_painted_anew(settings: Any) -> None:
    cache_picture(ONE, BOARD)
    settings.PLAN_KEYS = ["MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE"]
    assert find_cached_picture(ONE) is None


def test_without_a_cache_nothing_is_found_and_nothing_fails(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def away(*_: Any) -> None:
        raise ConnectionError

    monkeypatch.setattr(picture_cache.cache, "get", away)
    monkeypatch.setattr(picture_cache.cache, "set", away)
    cache_picture(ONE, BOARD)
    assert find_cached_picture(ONE) is None
