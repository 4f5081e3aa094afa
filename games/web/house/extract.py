"""What the moderators did, month by month, for everybody."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from games.desk.house.extract import list_public_months


@require_safe
def show_moderation_extract(request: HttpRequest) -> HttpResponse:
    """Counts by kind, and reversals."""
    response = render(request, "house/extract.html", {"months": list_public_months(timezone.now())})
    if request.user.is_anonymous:
        response.headers["Cache-Control"] = "public, max-age=3600"
    return response
