"""How the house is doing, for everybody: what works, since when, and when it did not."""

from __future__ import annotations

import time
from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.clocks.vitals import load_vitals
from games.play.models import Standstill
from keywest_site.health import DEGRADED, DOWN

FRESH = 15.0
"""Seconds for which this process tells everybody the same: who asks a thousand times makes it look
once."""
SHOWN = timedelta(days=90)


class Status(NamedTuple):
    """`at`: when it was looked up. `clocks`: time is kept, `mails`: mails go out, `heads`: logs are
    signed; `stop`: the stop that lasts; `rows`: when clocks stood of late, the newest first."""

    at: datetime
    clocks: bool
    mails: bool
    heads: bool
    stop: Standstill | None
    rows: list[Standstill]

    @property
    def well(self) -> bool:
        """Nothing is amiss."""
        return self.clocks and self.mails and self.heads and self.stop is None

    @property
    def since(self) -> datetime | None:
        """When the last outage ended."""
        return next((row.until for row in self.rows if row.kind == Standstill.Kind.OUTAGE), None)


CACHED_STATUS: dict[str, tuple[float, Status]] = {}
"""By database."""


@require_safe
def show_status(request: HttpRequest) -> HttpResponse:
    """The same for everybody, so whoever stands between may keep it for guests."""
    response = render(request, "house/status.html", {"status": get_status()})
    if request.user.is_anonymous:
        response.headers["Cache-Control"] = f"public, max-age={int(FRESH)}"
    return response


def get_status() -> Status:
    """As it was at most so long ago."""
    name, now = str(connection.settings_dict["NAME"]), time.monotonic()
    at, known = CACHED_STATUS.get(name, (0.0, None))
    if known is None or now - at >= min(FRESH, settings.HOUSE_FRESH * FRESH):
        known = load_status(timezone.now())
        CACHED_STATUS[name] = (now, known)
    return known


def load_status(now: datetime) -> Status:
    """Two statements."""
    found = load_vitals(now)
    beat, deadline = found.last_beat, found.deadline_late
    rows = list(Standstill.objects.filter(since__gt=now - SHOWN).order_by("-since"))
    ended = [row for row in rows if row.until]
    return Status(
        at=now,
        clocks=beat is not None
        and beat <= DOWN["last_beat_seconds"]
        and deadline <= DOWN["oldest_deadline_seconds"],
        mails=found.mail_late <= DEGRADED["oldest_mail_seconds"],
        heads=(found.heads_signed or 0) <= DEGRADED["heads_signed_seconds"],
        stop=next((row for row in rows if row.until is None), None),
        rows=ended,
    )
