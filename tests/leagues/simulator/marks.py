"""Rare events that must really have occurred, by name."""

from __future__ import annotations

from collections import Counter

RARE = (
    "drop while the last result is taken",
    "two sweepers drawing",
    "tie across the line",
    "organiser in the own division",
    "clock change in the night of the start",
    "entrant erased between close and draw",
    "erased in a running season",
    "a whole table dropped",
    "pause over the last end",
    "killed between a table's founding and its fact",
    "killed between a season's end and its promotions",
    "draw waits for the season before",
    "an outage moves the calendar",
    "silent starter replaced without a trace",
    "out for a season, having left twice within a year",
    "correction before the next draw moves a place",
    "correction after the next draw moves nobody",
    "season called off for want of people",
    "somebody of the waiting list plays",
    "excused, and kept the level though last",
    "last end with several clocks running",
    "newcomer placed by rating",
    "household kept apart",
    "asked once more, and entered",
    "substitute is replaced",
    "a substitute has accepted",
    "substitute from another division",
    "the lot decides",
    "waiting list moves up before the close",
    "returner after missed seasons comes in lower",
    "strict rounds",
    "stopped and continued",
    "label: promoted for sure",
    "label: safe",
    "label: can no longer win",
    "label: ranks",
    "a division has shrunk",
    "the first of a division is out",
)


class Marks(Counter[str]):
    """How often each occurred."""

    def seen(self, name: str) -> None:
        """It occurred. Raises ValueError for a name that is not in the list."""
        if name not in RARE:
            raise ValueError(name)
        self[name] += 1

    def missing(self) -> list[str]:
        """What never occurred."""
        return [name for name in RARE if not self[name]]
