"""The page of the desk about the whole house: stop and go on, times that were given back."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from games.clocks.standing import open_stop
from games.desk.powers import Power
from games.play.models import Standstill
from games.web.desk.guard import Desk, needs
from games.web.desk.views import page

SHOWN = 20


@require_safe
@needs(Power.ANNOUNCE, "house")
def house(desk: Desk) -> HttpResponse:
    """Whether all is stopped, and when clocks stood."""
    rows = Standstill.objects.exclude(until=None).order_by("-since")[:SHOWN]
    return page(desk, "desk/house.html", {"stop": open_stop(), "rows": list(rows)})
