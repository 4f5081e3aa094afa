"""`/healthz`: how the service is doing, for a monitor. Answers without session, host or TLS, and
without a database."""

from __future__ import annotations

import threading
import time
from typing import Any

import structlog
from django.conf import settings
from django.db import connection
from django.http import HttpResponseBase, JsonResponse
from django.utils import timezone

from keywest_site.servers import (
    can_server_write,
    count_waiting_messages,
    list_forgetful_servers,
    list_servers,
)
from keywest_site.settings.parts import HASTE

log = structlog.get_logger(__name__)

PATIENCE = 3.0
"""Seconds; then what has not answered is away."""
FRESH = 1.0
"""Seconds for which everybody is told the same: who asks a thousand times makes us look once."""
DOWN = {"last_beat_seconds": 60.0, "oldest_deadline_seconds": 120.0}
DEGRADED = {
    "oldest_mail_seconds": 300.0,
    "mails_to_try_again": 20,
    "mails_stalled_seconds": 60.0,
    "queue_waiting": 1000,
    "queue_forgetful": 0,
}
DEGRADED |= {"heads_signed_seconds": 2 * 3600.0, "heads_left_seconds": 25 * 3600.0}
"""What is more than this is a trouble: one over which people lose something, and one that they
hardly notice."""

Report = dict[str, Any]


def answer_health(strict: bool) -> HttpResponseBase:
    """503 if the service is down; if `strict`, also if it is degraded. Else 200."""
    report = LATEST.report()
    well = report["status"] == "ok" or (report["status"] == "degraded" and not strict)
    return JsonResponse(report, status=200 if well else 503, headers={"Cache-Control": "no-store"})


class Examination(threading.Thread):
    """One look at everything, in a thread of its own: what hangs there hangs nobody else."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.begun = time.monotonic()
        self.over = threading.Event()
        self.found: Report = {"status": "down", "troubles": ["no answer"]}

    def run(self) -> None:
        try:
            self.found = examine_service()
        finally:
            self.over.set()


class Latest:
    """The last examination of this process; a new one begins only when it is over."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._latest: Examination | None = None

    def report(self) -> Report:
        """What was found at most a second ago; of what does not answer in time, that."""
        with self._lock:
            latest, now = self._latest, time.monotonic()
            if latest is None or (latest.over.is_set() and now - latest.begun > FRESH):
                latest = self._latest = Examination()
                latest.start()
        latest.over.wait(max(latest.begun + PATIENCE - time.monotonic(), 0))
        return latest.found


LATEST = Latest()


def examine_service() -> Report:
    """Everything, as it is now."""
    cache, queue = (
        can_server_write(settings.CACHES["default"]["LOCATION"]),
        can_server_write(settings.CELERY_BROKER_URL),
    )
    waiting = count_waiting_messages(settings.CELERY_BROKER_URL) if queue else None
    servers = list_servers(settings.CELERY_BROKER_URL, HASTE) if queue else []
    rows = examine_database()
    report: Report = {
        "database": rows is not None,
        "cache": cache,
        "queue": queue,
        "queue_waiting": None if waiting is None else sum(waiting.values()),
        "queue_forgetful": len(list_forgetful_servers(servers)),
    }
    report |= rows or {}
    down, degraded = list_troubles(report)
    status = "down" if down else "degraded" if degraded else "ok"
    return {"status": status, "troubles": down + degraded, **report}


def examine_database() -> Report | None:
    """What the rows tell; None if nobody can be asked."""
    from games.clocks.heartbeat import load_vitals

    try:
        found = load_vitals(timezone.now())
    except Exception as error:
        log.warning("health.no_database", error=str(error))
        return None
    finally:
        connection.close()
    return {
        "last_beat_seconds": found.last_beat
        if found.last_beat is None
        else round(found.last_beat, 1),
        "oldest_deadline_seconds": round(found.deadline_late, 1),
        "mails_late": found.mails_late,
        "oldest_mail_seconds": round(found.mail_late, 1),
        "mails_to_try_again": found.mails_again,
        "mails_stalled_seconds": round(found.mails_stalled, 1),
        "heads_signed_seconds": found.heads_signed,
        "heads_left_seconds": found.heads_left
        if settings.HEADS_MAIL_TO or settings.HEADS_FOLDER
        else None,
    }


def list_troubles(report: Report) -> tuple[list[str], list[str]]:
    """By which the service is down, and by which it is degraded: the names of what is away or too
    much."""
    if not report["database"]:
        return ["database"], [name for name in ("cache", "queue") if not report[name]]
    down = [name for name, most in DOWN.items() if report[name] is None or report[name] > most]
    away = [name for name in ("cache", "queue") if not report[name]]
    return down, away + [name for name, most in DEGRADED.items() if (report[name] or 0) > most]
