"""Who runs this site, what it keeps of people, and what robots may read. The owner's words come
from files."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

OURS = ("api", "desk", "mails", "me", "notice", "orders", "people", "post-office", "sign-in")
"""Where nothing stands that a search engine should show."""
ROBOTS = "User-agent: *\n" + "".join(f"Disallow: /{part}/\n" for part in OURS)


@require_safe
def show_robots_rules(_request: HttpRequest) -> HttpResponse:
    """What robots may read: the rules, and tables that everybody may watch."""
    return HttpResponse(ROBOTS, content_type="text/plain; charset=utf-8")


@require_safe
def show_imprint(request: HttpRequest) -> HttpResponse:
    """Who runs this site, in the owner's words (settings.IMPRINT, a text file). 404 if there are
    none."""
    if not settings.IMPRINT:
        raise Http404
    return render(request, "house/imprint.html", {"words": read_owner_text(settings.IMPRINT)})


@require_safe
def show_privacy(request: HttpRequest) -> HttpResponse:
    """What is kept of people and for how long; the owner's own words (settings.PRIVACY) stand
    below."""
    days = {
        "mail_days": settings.KEEP_DAYS["mails"],
        "event_days": settings.KEEP_DAYS["events"],
        "session_days": settings.SESSION_COOKIE_AGE // 86400,
    }
    words = read_owner_text(settings.PRIVACY) if settings.PRIVACY else ""
    return render(request, "house/privacy.html", {"words": words, **days})


@lru_cache
def read_owner_text(path: str) -> str:
    """The text of an owner's file, read once."""
    return Path(path).read_text(encoding="utf-8").strip()
