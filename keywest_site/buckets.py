"""What people and networks may cost: buckets of seconds, which requests empty by what they were
measured to cost, and time fills again.

Each process counts for itself, in memory: a request pays nothing for it but a look into a
dictionary. Buckets guard speed and no secret, so what a process forgets is forgotten. A session is
known to be somebody's once it was read, so whoever has used up their share is refused without
asking the database.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from time import monotonic
from typing import Generic, NamedTuple, TypeVar

Value = TypeVar("Value")


class Share(NamedTuple):
    """What one may cost: `most` seconds at once, and `rate` seconds in each second on and on."""

    most: float
    rate: float


class Recent(Generic[Value]):
    """A dictionary that forgets the keys that were set longest ago."""

    def __init__(self, most: int) -> None:
        self._most, self._known, self._lock = most, OrderedDict[Hashable, Value](), Lock()

    def get(self, key: Hashable) -> Value | None:
        """What is known of the key."""
        return self._known.get(key)

    def set(self, key: Hashable, value: Value) -> None:
        """Remember it as the newest."""
        with self._lock:
            self._known[key] = value
            self._known.move_to_end(key)
            if len(self._known) > self._most:
                self._known.popitem(last=False)


class Buckets:
    """Of many, all of one size. What is left may be less than nothing: a request is measured when
    it is over."""

    def __init__(self, share: Share, clock: Callable[[], float] = monotonic) -> None:
        self._share, self._clock = share, clock
        self._full_at: Recent[float] = Recent(MOST_KNOWN)
        """When each bucket is full again, if nothing more is taken."""

    def find_wait(self, key: Hashable) -> float:
        """Seconds until there is something in the bucket; 0: there is."""
        full_at = self._full_at.get(key)
        if full_at is None:
            return 0.0
        return max(full_at - self._clock() - self._share.most / self._share.rate, 0.0)

    def take(self, key: Hashable, seconds: float) -> None:
        """A request of theirs has cost so much."""
        now = self._clock()
        full_at = max(self._full_at.get(key) or now, now)
        self._full_at.set(key, full_at + seconds / self._share.rate)


MOST_KNOWN = 20_000
"""Buckets that a process remembers; one that is forgotten is full."""
