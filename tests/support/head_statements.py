"""Statements about heads."""

from __future__ import annotations

from datetime import UTC, datetime

from tests.heads.house import tamper
from tests.play.helpers import Party


def delete(party: Party) -> None:
    """A whole game, without a trace in the database."""
    tables = ("event", "seed", "question", "outbox", "notice", "seat", "plan")
    tamper(*[f"DELETE FROM games_{table} WHERE game_id = %(id)s" for table in tables], id=party.id)
    assert tamper("DELETE FROM games_game WHERE id = %(id)s", id=party.id) == 1


START = datetime(2031, 5, 4, 9, 20, tzinfo=UTC)
