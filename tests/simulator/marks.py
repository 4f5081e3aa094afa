"""Rare states that must really have occurred, by name."""

from __future__ import annotations

from collections import Counter

RARE = (
    *("deadline and last order in the same millisecond", "order a millisecond late"),
    *("order a millisecond before the deadline", "order after the time was up"),
    *("one order sent twice", "order for a question of before", "order of another seat"),
    *("order that is none", "order taken back", "take-back refused", "order by mail"),
    *("the same mail twice", "mail from a stranger", "crash between fact and confirmation"),
    *("crash between event and outbox row", "the order counted though nobody said so"),
    *("the order did not count and was given again", "crash in an act", "crash in a sweep"),
    *("crash in a sender", "crash in a worker", "crash in a mail that comes in"),
    *("crash before COMMIT", "crash after COMMIT", "mail accepted but answer lost"),
    *("mail put off by the server", "mail server away", "mail came twice under one Message-ID"),
    *("queue away", "message of the queue lost", "message of the queue twice"),
    *("message of the queue late", "worker and sweeper at the same time", "outage"),
    *("time ran out", "seat given to a bot", "seat taken back", "more time taken", "vacation"),
    *("vacation shifts a deadline", "vote passed", "vote failed", "table paused"),
    *("all clocks stopped by a moderator", "order while all clocks stood", "talk"),
    *("standing order played", "player erased mid-game", "game over", "game ended by a vote"),
    *("seat given up", "several asked at once", "bot at the table", "cold process"),
)


class Marks(Counter[str]):
    """How often each occurred."""

    def record_mark(self, name: str, really: bool = True) -> None:
        """It occurred, if it really did. Raises ValueError for a name that is not in the list."""
        if name not in RARE:
            raise ValueError(name)
        self[name] += really

    def list_missing(self) -> list[str]:
        """What never occurred."""
        return [name for name in RARE if not self[name]]
