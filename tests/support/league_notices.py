"""Whom a league tells."""

from __future__ import annotations

from games.play.models import Notice
from games.play.notice import Kind, State


def told(kind: Kind, state: str = State.QUEUED) -> set[int]:
    """Who will be told this."""
    found = Notice.objects.filter(kind=kind, state=state, game=None)
    return set(found.values_list("person_id", flat=True))
