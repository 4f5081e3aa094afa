"""Crashes before and after each call of a port, and somebody else's work in the middle of it."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any


class Crash(Exception):
    """The process was killed here."""


class Chaos:
    """Its own dice: what happens in the world does not hang on where processes are killed."""

    def __init__(self, seed: str, rate: float) -> None:
        self.dice, self.rate = random.Random(seed), rate
        self.crashes: dict[str, int] = {}
        self.meanwhile: Callable[[], None] | None = None
        self.busy = False
        self.pending: Sequence[Any] = ()

    def at(self, where: str) -> None:
        """Perhaps the process is killed here."""
        if self.dice.random() < self.rate:
            self.crashes[where] = self.crashes.get(where, 0) + 1
            raise Crash(where)

    def between(self, facts: Sequence[Any]) -> None:
        """Perhaps another process does all its work now, between this one's reading and writing."""
        if self.meanwhile and not self.busy and self.dice.random() < 4 * self.rate:
            self.busy, self.pending = True, facts
            try:
                self.meanwhile()
            except Crash:
                pass
            finally:
                self.busy = False


class Fragile:
    """A port of which each call may be killed before its effect, or after it."""

    def __init__(self, port: Any, name: str, chaos: Chaos) -> None:
        self._port, self._name, self._chaos = port, name, chaos

    def __getattr__(self, call: str) -> Callable[..., Any]:
        method, where, chaos = getattr(self._port, call), f"{self._name}.{call}", self._chaos
        writes = call.startswith("add_to")

        def called(*args: Any) -> Any:
            chaos.at(f"before {where}")
            if writes:
                chaos.between(args[-1])
            found = method(*args)
            chaos.at(f"after {where}")
            return found

        self.__dict__[call] = called
        return called
