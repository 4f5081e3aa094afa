"""Servers that know nothing yet."""

from __future__ import annotations

from games.play.position import POSITIONS, Position
from games.play.table import load_header, load_position
from tests.play.helpers import Party


def cold(party: Party) -> Position:
    """Folded from nothing."""
    POSITIONS.forget(party.id)
    return load_position(load_header("id", party.id).meta)


def only_known(party: Party, position: Position | None) -> None:
    """This process knows no more than that position; another one has played on."""
    assert position
    POSITIONS.forget()
    POSITIONS.put(party.id, position)
