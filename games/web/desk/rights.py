"""Who has which power until when; giving and taking, and saying yes to passkeys."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from allauth.mfa.models import Authenticator
from django.contrib import messages
from django.db.models import Exists, F, OuterRef, Subquery
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from accounts.models import Person
from games.desk import grants
from games.desk.models import Grant, Trust
from games.desk.powers import DeskRefused, NotAllowed, Power
from games.web.desk.guard import Desk, build_redirect_view, require_power
from games.web.desk.views import render_desk_page
from keywest_site.http import require_post

DAYS = 180


@require_safe
@require_power(Power.RIGHTS, "rights")
def show_rights(desk: Desk) -> HttpResponse:
    """All powers that somebody has now, and passkeys that wait for a yes."""
    return render_rights_page(desk)


def render_rights_page(desk: Desk, error: str = "", form: str = "") -> HttpResponse:
    """The page. `error`: why the form `form` ("grant", "revoke-7", "trust-3") was refused; it keeps
    what was written into it."""
    name = Person.objects.filter(pk=OuterRef("person")).values("name")[:1]
    held = Grant.objects.filter(ended_at=None, until__gt=desk.now).annotate(name=Subquery(name))
    rows = list(held.order_by("name", "power"))
    trusted = Exists(Trust.objects.filter(passkey=OuterRef("pk")))
    waiting = Authenticator.objects.filter(
        type=Authenticator.Type.WEBAUTHN, user__in={row.person for row in rows}
    ).filter(~trusted)
    context = {
        "rows": rows,
        "mine": desk.who.person,
        "all_powers": Power,
        "days": DAYS,
        "most": grants.DAYS_MAX,
        "waiting": waiting.annotate(name=F("user__name")).order_by("pk"),
        "error": error,
        "form": form,
        "posted": desk.request.POST,
    }
    return render_desk_page(desk, "desk/rights.html", context, 422 if error else 200)


@require_post(build_redirect_view("desk_rights"))
@require_power(Power.RIGHTS, "grant")
def grant_power(desk: Desk) -> HttpResponse:
    """Gives a power."""
    said = desk.request.POST
    person = Person.objects.filter(name__iexact=said.get("name", "").strip()).first()
    if person is None:
        return render_rights_page(desk, _("No player has this name."), "grant")
    if said.get("power") not in Power.values:
        return render_rights_page(desk, _("There is no such power."), "grant")
    days = said.get("days", "")
    number = int(days) if days.isascii() and days.isdigit() and len(days) < 5 else 0
    power, reason = Power(said["power"]), said.get("reason", "")
    give = partial(grants.give_power, desk.who, person.pk, power, number, reason, desk.now)
    return try_rights_change(desk, give, "grant")


@require_post(build_redirect_view("desk_rights"))
@require_power(Power.RIGHTS, "revoke")
def revoke_power(desk: Desk, seq: int) -> HttpResponse:
    """Takes one away."""
    row = Grant.objects.filter(pk=seq, ended_at=None).first()
    if row is None:
        return render_rights_page(desk, _("They do not have this power."), f"revoke-{seq}")
    power, reason = Power(row.power), desk.request.POST.get("reason", "")
    take = partial(grants.take_power_away, desk.who, row.person, power, reason, desk.now)
    return try_rights_change(desk, take, f"revoke-{seq}")


@require_post(build_redirect_view("desk_rights"))
@require_power(Power.RIGHTS, "trust")
def trust_passkey(desk: Desk, passkey: int) -> HttpResponse:
    """Says yes to somebody's passkey."""
    reason = desk.request.POST.get("reason", "")
    say_yes = partial(grants.vouch_for_passkey, desk.who, passkey, reason, desk.now)
    return try_rights_change(desk, say_yes, f"trust-{passkey}")


def try_rights_change(desk: Desk, call: Callable[[], Any], form: str) -> HttpResponse:
    """Back to the page, with what came of it."""
    try:
        call()
    except NotAllowed:
        raise
    except DeskRefused as why:
        return render_rights_page(desk, str(why), form)
    messages.success(desk.request, _("Noted."))
    return redirect("desk_rights")
