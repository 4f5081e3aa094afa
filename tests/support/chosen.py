"""Which tests a run leaves out."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator

import pytest

FULL = bool(os.environ.get("KEYWEST_FULL"))


def without_number(items: Iterable[pytest.Item], number: int | None) -> Iterator[pytest.Item]:
    """With `--at 5`, whatever is no acceptance test of that number."""
    if number is None:
        return
    for item in items:
        if not any(number in mark.args for mark in item.iter_markers("promise")):
            yield item


def for_full_size(items: Iterable[pytest.Item], full: bool = FULL) -> Iterator[pytest.Item]:
    """Everyday: all but the first cases of each test that is marked `few`.

    Raises pytest.UsageError if such a test is none that `make promises` runs at full size.
    """
    seen = Counter[str]()
    for item in items:
        few = item.get_closest_marker("few")
        if few is None:
            continue
        if item.get_closest_marker("promise") is None:
            raise pytest.UsageError(f"{item.nodeid} has few cases everyday, but is no promise")
        test = item.nodeid.partition("[")[0]
        seen[test] += 1
        if not full and seen[test] > few.args[0]:
            yield item
