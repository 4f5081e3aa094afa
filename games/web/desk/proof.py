"""Why a moderator has to show a passkey, or wait with theirs."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.desk.may import find_missing_right
from games.desk.refused import Why
from games.web.desk.guard import open_desk


@never_cache
@require_safe
def ask_for_passkey(request: HttpRequest) -> HttpResponse:
    """On to the page that asks for a passkey; where it is not trusted yet, who can help."""
    desk = open_desk(request, None, "proof")
    why = find_missing_right(desk.who, None, desk.held)
    if why is Why.POWER:
        desk.refuse(why)
    wanted = request.GET.get("next", "")
    local = wanted.startswith("/") and url_has_allowed_host_and_scheme(wanted, None)
    onward = wanted if local else reverse("desk")
    if why is None:
        return redirect(onward)
    if why is Why.STALE:
        return redirect(f"{reverse('prove')}?{urlencode({'next': onward})}")
    return render(request, "desk/untrusted.html")
