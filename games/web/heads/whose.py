"""Who may have the proof of a game: whoever sits or sat there, and its host."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.play.models import Sat

if TYPE_CHECKING:
    from games.web.table.reader import Reader


def is_player_or_host(reader: Reader) -> bool:
    """Whether the reader is."""
    person = reader.request.user.pk if reader.request.user.is_authenticated else None
    if person is None:
        return False
    if reader.seat is not None or reader.known.meta.host_id == person:
        return True
    return Sat.objects.filter(game_id=reader.known.meta.id, person_id=person).exists()
