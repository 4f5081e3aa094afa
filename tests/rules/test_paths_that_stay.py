"""Programs of others import the rules: a path that was there once stays."""

from __future__ import annotations

from importlib import import_module

import pytest

PATHS = {
    "columns": ("fit", "width", "pieces"),
    "evolving": ("evolving",),
    "log_lines": ("Line", "Teller", "everybody", "silent"),
}


@pytest.mark.parametrize("name", PATHS)
def test_what_was_taken_from_a_path_is_still_there(name: str) -> None:
    module = import_module(f"games.rules.{name}")
    assert set(PATHS[name]) <= set(module.__all__) <= set(vars(module))
