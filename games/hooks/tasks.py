"""Celery only wakes: what is to be sent stands in PostgreSQL, and may be looked for at any time. It
has a queue of its own, so a receiver that hangs delays no mail."""

from __future__ import annotations

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from games.hooks.sending import send_due_deliveries
from games.hooks.telling import tell_owners_of_failing_hooks
from keywest_site.leases import hold_lease
from keywest_site.postgresql.clock import is_clock_right
from keywest_site.pulses import HOOKS, record_frequent_pulse

SENDER = "webhook sender {}"
"""The lease of a sender, by its number, below HOOK_SENDERS."""


@shared_task(name="games.hooks.tasks.send_hooks")
def send_hooks() -> int:
    """Every few seconds: send what is due, unless enough senders are at it already. A machine whose
    clock is wrong leaves it to the others."""
    record_frequent_pulse(HOOKS)
    if not is_clock_right():
        return 0
    with hold_lease(*map(SENDER.format, range(settings.HOOK_SENDERS))) as lease:
        if lease is None:
            return 0
        return send_due_deliveries() + tell_owners_of_failing_hooks(timezone.now())
