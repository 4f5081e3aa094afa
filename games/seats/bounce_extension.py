"""Whose mails come back: no clock of theirs shall run out over a question that they never got."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime

from games.clocks.running import load_person_clocks
from games.rules.types import Refused
from games.seats.hosting import take_extension_unless_paused


def extend_for_bounced_mails(person_id: int, now: datetime) -> list[int]:
    """At each table where their clock runs, take for them the extra time that its terms still allow
    them; those tables.

    The log says the same as if they had taken it themselves: that their mails come back is nobody's
    business.
    """
    given = []
    for game_id in sorted(
        {running.question.game_id for running in load_person_clocks(person_id, now)}
    ):
        with suppress(Refused):
            take_extension_unless_paused(game_id, person_id, now)
            given.append(game_id)
    return given
