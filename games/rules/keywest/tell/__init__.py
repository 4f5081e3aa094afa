"""The lines of the log, each as one seat may read it."""

from __future__ import annotations

from typing import Any

from games.rules.codec import Line, Teller, silent
from games.rules.keywest import events as ev
from games.rules.keywest.tell import acting, drafting, rounds


def describe_event(event: Any, seat: int | None) -> Line:
    """The log's line for this event as `seat` (None: a spectator) may read it; None where there is
    nothing to say."""
    return TELLERS[type(event)](event, seat)


SILENT: dict[type, Teller] = dict.fromkeys((ev.Resolved, ev.Aimed, ev.Chose, ev.Stopped), silent)
TELLERS = (
    rounds.BIDDING_TELLERS
    | drafting.DRAFT_TELLERS
    | drafting.DISK_TELLERS
    | acting.ACTION_TELLERS
    | rounds.CLOSING_TELLERS
    | SILENT
)
