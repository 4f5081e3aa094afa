"""A circuit breaker: whoever did not answer is left alone for a while, so that one who hangs holds
up nobody else."""

from __future__ import annotations

import threading
import time

REST = 5.0
"""Seconds for which nobody is asked after a failure; then one caller finds out for all whether it
is over."""


class Breaker:
    """Shared by the threads of a process. `open`: the last call failed, so it is better not to
    call."""

    def __init__(self, rest: float = REST) -> None:
        self._rest = rest
        self._lock = threading.Lock()
        self._until = 0.0
        self.open = False

    def lets_through(self) -> bool:
        """Whether to call now. While it is open, one caller in each `rest` may; that one says how
        it went."""
        if not self.open:
            return True
        with self._lock:
            now = time.monotonic()
            if self.open and now < self._until:
                return False
            self._until = now + self._rest
            return True

    def record_failure(self) -> bool:
        """The call got no answer. True for the first of a row of failures: worth a line in the
        log."""
        with self._lock:
            first, self.open = not self.open, True
            self._until = time.monotonic() + self._rest
            return first

    def record_answer(self) -> None:
        """The call was answered, with whatever."""
        self.open = False
