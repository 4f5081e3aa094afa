"""What holds for the whole site: whether it is stopped, what is announced, and how it is doing.
While nothing can be changed, requests that would change something get no further than here.

The state comes along with the session; for guests each process keeps it for moments.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.sessions import has_identity
from games.clocks.heartbeat import load_vitals
from games.play.models import Standstill
from games.play.sql import Cursor
from keywest_site.health import DEGRADED, DOWN
from keywest_site.problems import API, build_problem_response
from keywest_site.trouble import render_unavailable_page

# State.


SELECT_SITE_STATE = """(SELECT
    json_build_array(extract(epoch FROM s.since), s.read_only, a.said)::text
  FROM (SELECT json_agg(words ORDER BY id) AS said FROM desk_announcement
    WHERE ended_at IS NULL AND until > now()) a
  LEFT JOIN games_standstill s ON s.until IS NULL)"""
Announcement = tuple[tuple[str, str], ...]
"""An announcement, by language."""


class SiteState(NamedTuple):
    """Since when all clocks are stopped (None: they run), whether nothing can be changed, and what
    is announced."""

    stopped: datetime | None = None
    read_only: bool = False
    said: tuple[Announcement, ...] = ()

    @property
    def announced(self) -> list[tuple[str, str]]:
        """Language and words of each: in the reader's language if there are any, else another."""
        mine = get_language() or "en"
        return [choose_translation(dict(one), mine) for one in self.said]


def choose_translation(words: dict[str, str], language: str) -> tuple[str, str]:
    """The words in this language; else in the site's own, else in any."""
    found = next(one for one in (language, settings.LANGUAGE_CODE, *words) if one in words)
    return found, words[found]


class SiteStateCache:
    """The state as this process knows it, by database: read again after settings.HOUSE_FRESH
    seconds, so that pages for guests cost hardly a statement more."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[float, SiteState]] = {}

    def state(self) -> SiteState:
        """As it was at most so long ago; without a database, as it was known last."""
        name, now = str(connection.settings_dict["NAME"]), time.monotonic()
        at, known = self._known.get(name, (None, SiteState()))
        if at is None or now - at >= settings.HOUSE_FRESH:
            with suppress(DatabaseError):
                known = load_site_state()
            self._known[name] = (now, known)
        return known


SITE_STATE = SiteStateCache()


def get_site_state(request: HttpRequest) -> SiteState:
    """As it is, for whoever has a session or a token; for guests as it was seconds ago."""
    if has_identity(request) and request.user.is_authenticated:
        besides = getattr(request.session, "besides", ())
        if besides != ():
            return read_site_state(besides)
    return SITE_STATE.state()


def load_site_state() -> SiteState:
    """As it is: one statement."""
    with Cursor() as cursor:
        cursor.execute(f"SELECT {SELECT_SITE_STATE}")
        row = cursor.fetchone()
    return read_site_state(row[0] if row else None)


def read_site_state(said: Any) -> SiteState:
    """What STATE says."""
    if not said:
        return SiteState()
    since, read_only, announced = json.loads(said)
    told = tuple(tuple(sorted(one.items())) for one in announced or ())
    return SiteState(datetime.fromtimestamp(since, UTC) if since else None, bool(read_only), told)


SAFE = ("GET", "HEAD", "OPTIONS")
OPEN = ("/desk/", "/sign-", "/language/", "/mail-hooks/", "/mails/stop/", "/mails/never/")
"""What goes on: the desk that ends the stop, the way to it, and what only keeps mails."""
WAIT = 120
Next = Callable[[HttpRequest], HttpResponseBase]


class ReadOnlyMiddleware:
    """Refuses what is no mere look with 503, in words. Costs nothing where one only looks."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if (
            request.method in SAFE
            or request.path.startswith(OPEN)
            or not get_site_state(request).read_only
        ):
            return self.get_response(request)
        return render_read_only_refusal(request)


def render_read_only_refusal(request: HttpRequest) -> HttpResponse:
    """503: nothing was changed."""
    told = _("The moderators have stopped everything for a while: nothing can be changed now.")
    if request.path.startswith(API):
        response = build_problem_response(503, told, "read_only")
        response.headers["Retry-After"] = str(WAIT)
        return response
    return render_unavailable_page(told, request.path, WAIT)


# Status page: what works, since when, and when it did not.


FRESH = 15.0
"""Seconds for which this process tells everybody the same: who asks a thousand times makes it look
once."""
SHOWN = timedelta(days=90)


class Status(NamedTuple):
    """`at`: when it was looked up. `clocks`: time is kept, `mails`: mails go out, `heads`: logs are
    signed; `stop`: the stop that lasts; `rows`: when clocks were stopped of late, the newest
    first."""

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
        mails=found.mail_late <= DEGRADED["oldest_mail_seconds"]
        and found.mails_stalled <= DEGRADED["mails_stalled_seconds"],
        heads=(found.heads_signed or 0) <= DEGRADED["heads_signed_seconds"],
        stop=next((row for row in rows if row.until is None), None),
        rows=ended,
    )
