"""A queue that loses, doubles, delays and reorders what it is given."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from celery import current_app

from tests.simulator.chaos import Chaos
from tests.simulator.marks import Marks

LOST, DOUBLED, LATE, DOWN = 0.1, 0.1, 0.2, 0.02
LONGEST = 40.0
"""Seconds for which it may hold a message."""


class FaultyQueue:
    """`put` is told when a message arrives: seconds from now, and what to do then."""

    def __init__(
        self, seed: str, chaos: Chaos, marks: Marks, put: Callable[[float, str], None]
    ) -> None:
        self.dice, self.chaos, self.marks, self.put = (
            random.Random(f"queue {seed}"),
            chaos,
            marks,
            put,
        )
        self.calm = False

    def send_task(self, name: str, **_options: Any) -> None:
        """In place of Celery's; raises OSError while the queue is away."""
        self.chaos.pass_port("before the queue")
        for delay in self.choose_delays():
            self.put(delay, name)
        self.chaos.pass_port("after the queue")

    def choose_delays(self) -> list[float]:
        """After how many seconds this message arrives; it may do so never, or twice."""
        if self.calm:
            return [0.1]
        roll = self.dice.random()
        if roll < DOWN:
            self.marks.record_mark("queue away")
            raise OSError("the queue is away")
        if roll < DOWN + LOST:
            self.marks.record_mark("message of the queue lost")
            return []
        count = 2 if roll < DOWN + LOST + DOUBLED else 1
        late = self.dice.random() < LATE
        self.marks.record_mark("message of the queue twice", count == 2)
        self.marks.record_mark("message of the queue late", late)
        return [self.dice.uniform(0.05, LONGEST if late else 2.0) for _ in range(count)]


def run_task(name: str) -> Any:
    """As a worker does."""
    return current_app.tasks[name].run()
