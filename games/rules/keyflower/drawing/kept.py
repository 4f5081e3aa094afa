"""Drawings that stay as they are as long as what they show does: kept by all they are made of."""

from __future__ import annotations

import marshal
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from games.rules.keyflower.drawing.lexicon import Sight
    from games.rules.keyflower.drawing.targets import Deeds
    from games.rules.types import Cell

MOST = 3000
KEPT: dict[tuple[object, ...], Cell] = {}
FLAT = 2
"""The format of marshal that says the same of the same, whoever holds it."""


def kept(
    sight: Sight, shows: list[Any], deeds: tuple[tuple[str, str], ...], make: Callable[[], Cell]
) -> Cell:
    """The cell that shows this (plain values) with these deeds, drawn if nobody has yet.

    Nothing is secret here: the key holds everything that the drawing is made of, so who gets a kept
    one could have drawn it. `sight` counts by its components and words.
    """
    view = sight.view
    printed = view["edition"], view["manner"], view["seats"]
    key = (sight.say, *printed, marshal.dumps(shows, FLAT), deeds)
    cell = KEPT.get(key)
    if cell is None:
        if len(KEPT) >= MOST:
            KEPT.clear()
        cell = KEPT[key] = make()
    return cell


def deeds_of(names: list[str], found: Deeds) -> tuple[tuple[str, str], ...]:
    """What a drawing shows of the moves with these things: the line of a single one."""
    return tuple(
        (name, str(found[name][0]) if len(found[name]) == 1 else "")
        for name in names
        if name in found
    )
