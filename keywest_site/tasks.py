"""The one task of the wiring: that the clock of the queue ticks, and a worker hears it."""

from __future__ import annotations

from celery import shared_task

from keywest_site.pulses import WORKER, record_pulse


@shared_task(name="keywest_site.tasks.tick")  # type: ignore[untyped-decorator]
def tick() -> None:
    """Every few seconds. If it stays away, the clock, the queue or all workers stand still."""
    record_pulse(WORKER)
