"""The rules stand alone: the standard library, no clock, no chance of their own, and no game knows
another."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import games.rules
from games.rules.registry import FOLDERS

ROOM = Path(games.rules.__file__).parent
FILES = sorted(ROOM.rglob("*.py"))
FORBIDDEN = {
    "random",
    "secrets",
    "time",
    "datetime",
    "calendar",
    "os",
    "socket",
    "subprocess",
    "threading",
    "asyncio",
}


def imported(source: str) -> Iterator[str]:
    """The full names of everything that a module imports, wherever it does so."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module == "games.rules":
            yield from (f"games.rules.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or "")


def strangers(source: str, game: str) -> list[str]:
    """What a module of this game ("": of none) must not import but does."""
    return [name for name in imported(source) if not is_allowed(name, game)]


def is_allowed(name: str, game: str) -> bool:
    first = name.split(".")[0]
    if name.startswith("games.rules."):
        room = name.split(".")[2]
        return room not in FOLDERS or room == game
    return first in sys.stdlib_module_names and first not in FORBIDDEN


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOM)))
def test_a_rules_module_imports_the_standard_library_and_its_own_room_only(path: Path) -> None:
    parts = path.relative_to(ROOM).parts
    assert strangers(path.read_text("utf-8"), parts[0] if len(parts) > 1 else "") == []


@pytest.mark.parametrize(
    "line",
    ["import random", "from datetime import date", "import django", "from games.play import x"],
)
def test_a_forbidden_import_is_found(line: str) -> None:
    assert strangers(f"def f():\n    {line}\n", "keywest")


def test_a_game_that_imports_another_is_found() -> None:
    assert strangers("from games.rules.keywest.state import State", "keyflower")
    assert strangers("from games.rules import keywest", "keyflower")
    assert not strangers("from games.rules.keywest.state import State", "keywest")


def test_what_all_games_share_knows_none_of_them() -> None:
    """So no game reaches another by way of it, either."""
    assert strangers("from games.rules.keywest.state import State", "")


def test_a_reader_that_knows_a_game_is_found() -> None:
    """The readers lie in folders too, and are no games."""
    assert strangers("from games.rules.keywest.state import State", "orders")
    assert not strangers("from games.rules.orders.reader import read_order", "keywest")


def test_the_room_is_not_empty() -> None:
    assert len(FILES) > 30
