"""Everyday the first cases alone; at full size all."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.support.chosen import for_full_size


def case(nodeid: str, **marks: tuple[int, ...]) -> Any:
    """A test of this name and these marks, with what each says."""
    found = {name: SimpleNamespace(args=args) for name, args in marks.items()}
    return SimpleNamespace(nodeid=nodeid, get_closest_marker=found.get)


CASES = [case(f"a[{number}]", few=(2,), promise=()) for number in range(4)] + [case("b[0]")]


def test_the_first_cases_alone_stay_everyday() -> None:
    assert [item.nodeid for item in for_full_size(CASES, full=False)] == ["a[2]", "a[3]"]


def test_at_full_size_nothing_is_left_out() -> None:
    assert not list(for_full_size(CASES, full=True))


def test_what_no_run_at_full_size_would_find_is_refused() -> None:
    with pytest.raises(pytest.UsageError, match="no promise"):
        list(for_full_size([case("a[0]", few=(2,))]))
