"""Which fault comes when: first each once, then a few with more orders a second, then each again,
as long as there is time."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tests.cluster.faults import Fault

AROUND = 15.0
"""Seconds that a fault takes beside its hold."""
BEYOND = 5.0
"""Once each fault was held as long as it has to be, it is undone so many seconds after its bar."""
HARD = ("primary's PostgreSQL killed", "primary's machine killed", "switchover", "pgbouncer killed")
"""What is tried at the further rates before anything comes a second time."""


class Turn(NamedTuple):
    """A fault, how many orders a second there are, how long it is held."""

    fault: Fault
    rate: float
    hold: float

    @property
    def takes(self) -> float:
        """Seconds, about."""
        return max(self.hold, self.fault.bar) + AROUND


def list_turns(faults: Sequence[Fault], rates: Sequence[float], runs: int) -> list[Turn]:
    """All of them, so that what comes late may be left out."""
    first, *further = rates
    turns = [Turn(fault, first, fault.hold) for fault in faults]
    turns += [
        Turn(fault, rate, fault.hold) for rate in further for fault in faults if fault.name in HARD
    ]
    again = [Turn(fault, first, min(fault.hold, fault.bar + BEYOND)) for fault in faults]
    for _run in range(1, runs):
        turns += sorted(again, key=lambda turn: turn.takes)
    return turns


def list_timely(turns: Iterable[Turn], until: float | None) -> Iterator[Turn]:
    """Those that will be over by then (None: all), by the clock that `time.monotonic` is."""
    for turn in turns:
        if until is None or time.monotonic() + turn.takes <= until:
            yield turn
