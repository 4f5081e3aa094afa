"""The lines of the log, each as one seat may read it."""

from __future__ import annotations

from typing import Any

from games.rules.codec import Line, Teller, silent
from games.rules.keyflower import events as ev
from games.rules.keyflower.tell import seasons, turns


def describe_event(event: Any, seat: int | None) -> Line:
    """The log's line for this event as `seat` (None: a spectator) may read it; None where there is
    nothing to say."""
    return TELLERS[type(event)](event, seat)


SILENT: dict[type, Teller] = dict.fromkeys((ev.Aimed, ev.Chosen, ev.Stopped), silent)
TELLERS = seasons.SEASON_TELLERS | turns.TELLERS | seasons.ENDING_TELLERS | SILENT
