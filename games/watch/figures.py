"""How the service is doing, in figures: numbers alone, measured when somebody asks.

A part that is away leaves out its figures but for the one that says so. What was never heard of is
infinitely long ago.
"""

from __future__ import annotations

import shutil
from math import inf
from typing import Any

import structlog
from django.conf import settings
from django.db import connection
from django.utils import timezone

from games.clocks.heartbeat import Vitals, load_vitals
from games.mail.inbound.doors.recovery import MOST_SENDING_TRIES
from keywest_site import pulses
from keywest_site.servers import can_server_write, count_waiting_messages

log = structlog.get_logger(__name__)

Figures = dict[str, dict[str, float]]
"""By name, and then by label; "" is the one of a figure without labels."""

HELP = {
    "keywest_database_up": "1 if PostgreSQL answers.",
    "keywest_queue_up": "1 if the queue takes messages.",
    "keywest_cache_up": "1 if the cache takes values.",
    "keywest_queue_waiting": "Messages that wait in a queue.",
    "keywest_sweep_age_seconds": "Since anybody last looked for what is due.",
    "keywest_deadline_late_seconds": "How late the latest deadline is that has not fired.",
    "keywest_mail_late_seconds": "How late the latest mail is that has not left.",
    "keywest_mails_late": "Mails that should have left (counted to a thousand).",
    "keywest_mails_retried": "Mails that are tried again (counted to a thousand).",
    "keywest_mails_stalled_seconds": "For so long mails were due and none left.",
    "keywest_outbox_late_seconds": "How late the latest row of the outbox is.",
    "keywest_outbox_waiting": "Rows of the outbox that are due (counted to a thousand).",
    "keywest_inbound_unread_seconds": "Since the oldest mail came that nobody has read.",
    "keywest_inbound_unanswered_seconds": "Since the oldest mail came whose answer is not sent.",
    "keywest_heads_age_seconds": "Since it was last signed where all logs stand.",
    "keywest_pulse_age_seconds": "Since a part last did its work.",
    "keywest_replication_lag_seconds": "How far the slowest standby is behind.",
    "keywest_standbys": "Standbys that are connected.",
    "keywest_standbys_missing": "Standbys that should be connected, and are not.",
    "keywest_disk_free_ratio": "The free share of the disk of a folder.",
}
LABELS = {
    "keywest_pulse_age_seconds": "part",
    "keywest_disk_free_ratio": "folder",
    "keywest_queue_waiting": "queue",
}
"""The label of figures that have one."""
BACKLOG = r"""
SELECT outbox.late, outbox.waiting,
  (SELECT extract(epoch FROM %(now)s - received_at)::float FROM mail_incoming
    WHERE kind = 'new' ORDER BY id LIMIT 1),
  (SELECT extract(epoch FROM %(now)s - received_at)::float FROM mail_incoming
    WHERE answered_at IS NULL AND NOT answer = '\x'::bytea AND tries < %(most)s
    ORDER BY id LIMIT 1)
FROM (SELECT count(*) AS waiting, extract(epoch FROM %(now)s - min(due_at))::float AS late
  FROM (SELECT due_at FROM games_outbox WHERE state = 'due' AND due_at <= %(now)s
    ORDER BY due_at LIMIT 1000) due) outbox
"""
STANDBYS = """
SELECT count(*)::float, max(extract(epoch FROM replay_lag))::float FROM pg_stat_replication
"""


def measure_service() -> Figures:
    """All figures, as they are now."""
    figures = measure_servers() | measure_disks()
    try:
        return figures | {"keywest_database_up": {"": 1.0}} | measure_database()
    except Exception as error:
        log.warning("watch.no_database", error=type(error).__name__)
        return figures | {"keywest_database_up": {"": 0.0}}
    finally:
        connection.close()


def measure_servers() -> Figures:
    """Cache and queue."""
    queue = can_server_write(settings.CELERY_BROKER_URL)
    cache = can_server_write(settings.CACHES["default"]["LOCATION"])
    waiting = count_waiting_messages(settings.CELERY_BROKER_URL) if queue else None
    figures = build_figures(keywest_queue_up=float(queue), keywest_cache_up=float(cache))
    if waiting is not None:
        figures["keywest_queue_waiting"] = {name: float(one) for name, one in waiting.items()}
    return figures


def measure_disks() -> Figures:
    """How much room there is where somebody wants to know."""
    found = {}
    for folder in settings.WATCHED_FOLDERS:
        try:
            usage = shutil.disk_usage(folder)
        except OSError:
            found[folder] = 0.0
        else:
            found[folder] = usage.free / usage.total
    return {"keywest_disk_free_ratio": found}


def measure_database() -> Figures:
    """Whatever the rows tell."""
    now = timezone.now()
    figures = build_vital_figures(load_vitals(now)) | {
        "keywest_pulse_age_seconds": measure_pulses()
    }
    with connection.cursor() as cursor:
        cursor.execute(BACKLOG, {"now": now, "most": MOST_SENDING_TRIES})
        late, waiting, unread, unanswered = cursor.fetchone()
        cursor.execute(STANDBYS)
        standbys, lag = cursor.fetchone()
    return figures | build_figures(
        keywest_outbox_late_seconds=late or 0.0,
        keywest_outbox_waiting=waiting,
        keywest_inbound_unread_seconds=unread or 0.0,
        keywest_inbound_unanswered_seconds=unanswered or 0.0,
        keywest_standbys=standbys,
        keywest_standbys_missing=max(settings.STANDBYS - standbys, 0.0),
        keywest_replication_lag_seconds=lag,
    )


def build_vital_figures(vitals: Vitals) -> Figures:
    """Those that `/healthz` has too."""
    return build_figures(
        keywest_sweep_age_seconds=inf if vitals.last_beat is None else vitals.last_beat,
        keywest_deadline_late_seconds=vitals.deadline_late,
        keywest_mail_late_seconds=vitals.mail_late,
        keywest_mails_late=vitals.mails_late,
        keywest_mails_retried=vitals.mails_again,
        keywest_mails_stalled_seconds=vitals.mails_stalled,
        keywest_heads_age_seconds=vitals.heads_signed,
    )


def measure_pulses() -> dict[str, float]:
    """Of the parts that this service should have."""
    ages = pulses.load_pulse_ages()
    return {name: ages.get(name, inf) for name in list_expected_parts()}


def list_expected_parts() -> list[str]:
    """The parts whose silence is a fault, by the settings."""
    parts = [pulses.SWEEPER, pulses.WORKER, pulses.HOOKS, pulses.BACKUP]
    parts += [pulses.POLLER] if settings.MAIL_IMAP else []
    parts += [pulses.LISTENER] if settings.MAIL_LISTENER else []
    parts += [pulses.CANARY] if settings.CANARY else []
    return parts


def build_figures(**numbers: Any) -> Figures:
    """Figures without labels; None is not known, and left out."""
    return {name: {"": float(one)} for name, one in numbers.items() if one is not None}
