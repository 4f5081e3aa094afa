"""Who reads a page, and which tables they may know of."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from games.play.models import Status
from games.play.refusals import UnknownGame
from games.play.table_lookup import TableHeader, find


def find_signed_in_person(request: HttpRequest) -> Any | None:
    """Who reads the page; None for a guest."""
    return request.user if request.user.is_authenticated else None


def get_table_or_404(request: HttpRequest, slug: str, invite: str = "") -> TableHeader:
    """The table of that address; one that the reader may not know of is simply not there."""
    try:
        return find(slug, request.user.pk, invite)
    except UnknownGame:
        raise Http404 from None


def choose_table_address(slug: str, status: str) -> str:
    """Where to go for a table: to the waiting room, or to the board."""
    waiting = status in (Status.OPEN, Status.ABANDONED)
    return reverse("room" if waiting else "table", args=[slug])


def redirect_to_table(request: HttpRequest, slug: str) -> HttpResponse:
    """The way to a table for whoever may see it; Http404 for everybody else."""
    return redirect(choose_table_address(slug, get_table_or_404(request, slug).meta.status))
