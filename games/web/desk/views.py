"""The front page of the desk: what this moderator may do."""

from __future__ import annotations

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.desk.powers import Power
from games.web.desk.guard import Desk, needs


@require_safe
@needs(None, "front")
def front(desk: Desk) -> HttpResponse:
    """Their powers."""
    powers = [power for power in Power if power in desk.held.powers]
    return render(desk.request, "desk/front.html", {"powers": powers})
