"""Who reads a page, and which tables he may know of."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest

from games.play.refusals import UnknownGame
from games.play.table import Known, find


def reader(request: HttpRequest) -> Any | None:
    """Who reads the page; None for a guest."""
    return request.user if request.user.is_authenticated else None


def known_or_404(request: HttpRequest, slug: str, invite: str = "") -> Known:
    """The table of that address; one that the reader may not know of is simply not there."""
    try:
        return find(slug, request.user.pk, invite)
    except UnknownGame:
        raise Http404 from None
