"""Gifts in Key West: the highest bid pays the lowest, so whoever bids too much pays somebody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.rules.collusion import Occasion
from games.rules.keywest.events import Opened

if TYPE_CHECKING:
    from games.rules.types import Event


def list_favours(events: Sequence[Event]) -> list[Occasion]:
    """Each opening of bids at which dollars were paid: from the highest to the lowest."""
    return [
        Occasion(event.order[0], frozenset({event.order[-1]}), len(event.order) - 1)
        for event in events
        if isinstance(event, Opened) and event.amount
    ]
