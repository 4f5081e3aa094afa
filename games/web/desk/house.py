"""The page of the desk about the whole house: stop and go on, times that were given back,
announcements, and where the heads were sent."""

from __future__ import annotations

from django.http import HttpResponse
from django.views.decorators.http import require_safe

from games.desk.models import Announcement
from games.desk.powers import Power
from games.heads.models import Delivery
from games.play.models import Standstill
from games.web.desk.guard import Desk, require_power
from games.web.desk.views import render_desk_page

SHOWN_STOPS, SENT = 20, 10


@require_safe
@require_power(Power.ANNOUNCE, "house")
def show_site_overview(desk: Desk) -> HttpResponse:
    """Whether all is stopped, and when clocks stood."""
    rows = Standstill.objects.order_by("-since")[:SHOWN_STOPS]
    announced = Announcement.objects.filter(ended_at=None, until__gt=desk.now).order_by("pk")
    context = {
        "stop": next((row for row in rows if row.until is None), None),
        "rows": [row for row in rows if row.until],
        "announced": announced,
        "sent": Delivery.objects.order_by("-at")[:SENT],
    }
    return render_desk_page(desk, "desk/house.html", context)
