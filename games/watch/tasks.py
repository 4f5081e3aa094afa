"""What the clock of the queue starts so that others can watch: its own ticks, a ping to a watcher
elsewhere, the canary. The last two only where their settings are.

A dead man's switch hears from us every minute, and calls when it does not. Nothing is said but
that all is well; nothing at all when it is not. So it also notices what can notice nothing any
more: this machine, its network, its clock of the queue.
"""

from __future__ import annotations

import structlog
from celery import shared_task
from django.conf import settings
from django.utils import timezone

from games.watch.alarms import ALARMS, list_raised_alarms
from games.watch.canary import step_canary
from games.watch.figures import measure_service
from keywest_site.leases import hold_lease
from keywest_site.outgoing import OutgoingFailed, OutgoingRefused, post_outgoing
from keywest_site.postgresql.clock import is_clock_right
from keywest_site.pulses import WORKER, record_pulse

log = structlog.get_logger(__name__)

CANARY = "canary"
"""The lease of whoever looks after it."""


@shared_task(name="games.watch.tasks.tick")  # type: ignore[untyped-decorator]
def tick() -> None:
    """Every few seconds. If it stays away, the clock, the queue or all workers stand still."""
    record_pulse(WORKER)


@shared_task(name="games.watch.tasks.ping")  # type: ignore[untyped-decorator]
def ping() -> bool:
    """Every minute, where somebody elsewhere waits for it."""
    return ping_watcher()


def ping_watcher() -> bool:
    """Whether the watcher was told that all is well."""
    grave = [alarm for alarm in ALARMS if alarm.grave]
    raised = [alarm.name for alarm in list_raised_alarms(measure_service(), grave)]
    if raised:
        log.warning("ping.withheld", alarms=raised)
        return False
    try:
        answer = post_outgoing(settings.PING_ADDRESS, b"", {})
    except (OutgoingFailed, OutgoingRefused) as error:
        log.warning("ping.failed", why=str(error))
        return False
    if answer.status >= 300:
        log.warning("ping.refused", status=answer.status)
    return answer.status < 300


@shared_task(name="games.watch.tasks.canary")  # type: ignore[untyped-decorator]
def canary() -> str:
    """Every few seconds, where there is one: its next step. A new one begins every ten minutes."""
    if not settings.CANARY:
        return ""
    with hold_lease(CANARY) as lease:
        return step_canary(timezone.now()) if lease and is_clock_right() else ""
