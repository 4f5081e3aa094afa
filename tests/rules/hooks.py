"""What the folder of a game's tests declares of it, for the checks that hold all to the
contract."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from games.rules.contract import Game
from tests.rules.walk import Position

Check = Callable[[Position], None]


class Hooks(NamedTuple):
    """Declared as `HOOKS` in `tests/rules/<name>/hooks.py`; a game without that file has these.

    everywhere    what must hold at every position, and is cheap
    sampled       what must hold at every position, but is slow: checked at a share of them
    too_rare      kinds of event too rare to wait for; each has a test of its own
    secrets       facts that hide something, by their class: each must be seen to differ between
                  worlds that an observer cannot tell apart
    seldom_asked  kinds of question that few games ask, and then few times
    also          what is held to the contract beside the game: an edition that is still played on
    """

    everywhere: Check | None = None
    sampled: Check | None = None
    too_rare: frozenset[str] = frozenset()
    secrets: frozenset[str] = frozenset()
    seldom_asked: frozenset[str] = frozenset()
    also: tuple[tuple[Game[Any], Hooks], ...] = ()


def hooks_of(name: str) -> Hooks:
    """What is declared of the game of this name."""
    place = f"tests.rules.{name}"
    if find_spec(place) is None or find_spec(f"{place}.hooks") is None:
        return Hooks()
    found: Hooks = import_module(f"{place}.hooks").HOOKS
    return found
