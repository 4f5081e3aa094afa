"""People by name or whole address, tables by public id or title: what was searched for is in the
log, as a hash."""

from __future__ import annotations

from django.db.models import Q
from django.http import HttpResponse
from django.views.decorators.http import require_http_methods

from accounts.models import Person
from games.desk import texts
from games.desk.actions import PERSON, TABLE
from games.desk.barred import list_barred_things
from games.desk.powers import Power
from games.play.models import Game
from games.web.desk.guard import Desk, require_power
from games.web.desk.views import render_desk_page

SHOWN, LEAST = 20, 2


@require_http_methods(["GET", "HEAD", "POST"])
@require_power(Power.REPORTS, "search")
def serve_search_page(desk: Desk) -> HttpResponse:
    """The form, and what was found: posted, for no server's log shall have an address."""
    wanted = " ".join(desk.request.POST.get("q", "").split())[:254]
    if desk.request.method != "POST" or len(wanted) < LEAST:
        return render_desk_page(desk, "desk/search.html", {"q": wanted, "least": LEAST})
    desk.text = texts.save_desk_text(wanted, desk.now)
    people, tables = list_matching_people(wanted), list_matching_tables(wanted)
    things = {(PERSON, one.pk) for one in people} | {(TABLE, one.pk) for one in tables}
    theirs = list_barred_things(desk.who.person, things)
    context = {
        "people": [(one, (PERSON, one.pk) not in theirs) for one in people],
        "tables": [(one, (TABLE, one.pk) not in theirs) for one in tables],
        "q": wanted,
    }
    return render_desk_page(desk, "desk/search.html", {**context, "searched": True})


def list_matching_people(wanted: str) -> list[Person]:
    """By the beginning of a name, or by a whole address; parts of addresses find nothing."""
    which = Q(email=wanted.lower()) if "@" in wanted else Q(name__istartswith=wanted)
    return list(Person.objects.filter(which).order_by("name")[:SHOWN])


def list_matching_tables(wanted: str) -> list[Game]:
    """By public id (or an address that ends with it) or a part of the title."""
    slug = wanted.rstrip("/").rsplit("/", 1)[-1]
    which = Q(slug=slug) | Q(title__icontains=wanted)
    return list(Game.objects.filter(which).order_by("-created_at")[:SHOWN])
