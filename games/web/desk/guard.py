"""Lets moderators open a page only if they have the power that its view names, here and now, and
leads them back to it after a fresh passkey check."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.passkeys import list_passkeys_shown
from games.desk import facts, oversight
from games.desk.actions import PERSON, TABLE, list_concerned
from games.desk.log import record_desk_facts
from games.desk.permissions import (
    Actor,
    HeldPowers,
    find_involvement,
    find_missing_right,
    load_held_powers,
)
from games.desk.powers import NotAllowed, Power, Why
from keywest_site.work import OF_MANY_TABLES, allow_statements

View = Callable[..., HttpResponseBase]
STALE = (Why.STALE, Why.UNTRUSTED)


@dataclass
class Desk:
    """Who is at the desk, for one request, and what about: `kind` ("table", "person"), `subject`
    (its id) and `text` (the hash of what was searched for) are what the log says was read."""

    request: HttpRequest
    who: Actor
    held: HeldPowers
    power: Power | None
    what: str
    now: datetime
    kind: str = ""
    subject: int = 0
    text: str = ""

    def about(self, kind: str, subject: int) -> None:
        """What the page is about. Raises Http404 if they are involved in it; the log has it."""
        self.kind, self.subject = kind, subject
        if why := find_involvement(self.who, **list_concerned(kind, [subject]).get(subject, {})):
            self.refuse(why)

    def about_table(self, game_id: int) -> None:
        """The page is about this table; likewise."""
        self.about(TABLE, game_id)

    def about_person(self, person: int) -> None:
        """The page is about this person; likewise."""
        self.about(PERSON, person)

    def refuse(self, why: Why) -> None:
        """They tried what they may not: it is noted, and nothing is there for them."""
        power = self.power.value if self.power else ""
        fact = facts.Refused(self.who.person, power, why, self.what, self.kind, self.subject)
        record_desk_facts(fact, at=self.now)
        raise Http404


def require_power(power: Power | None, what: str) -> Callable[[View], View]:
    """A view `view(desk, ...)` for whoever has this power (None: any at all); `what`: its word in
    the log.

    Nobody else learns that there is such a page: a guest, a stranger, and somebody whose power has
    ended get the same 404 as at no address at all. With the power but without a fresh proof by a
    trusted passkey one is asked for that. A page that was shown is noted; so is a try of somebody
    who has or had a power.
    """

    def guard(view: View) -> View:
        @never_cache
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            desk = open_desk(request, power, what)
            why = find_missing_right(desk.who, power, desk.held)
            if why in STALE:
                onward = request.path if request.method in ("GET", "HEAD") else reverse("desk")
                return redirect(f"{reverse('desk_proof')}?{urlencode({'next': onward})}")
            if why:
                desk.refuse(why)
            response = call_desk_view(desk, view, args, kwargs)
            if response.status_code == 200:
                fact = facts.Read(desk.who.person, what, desk.kind, desk.subject, desk.text)
                record_desk_facts(fact, at=desk.now)
                oversight.alarm_if_many_pages(desk.who.person, desk.held.pages + 1, desk.now)
            return response

        guarded.power = power  # type: ignore[attr-defined]  # for the table of all routes
        return allow_statements(OF_MANY_TABLES)(guarded)

    return guard


def call_desk_view(desk: Desk, view: View, args: Any, kwargs: Any) -> HttpResponseBase:
    """What the view says; what the desk does not allow is not there."""
    try:
        return view(desk, *args, **kwargs)
    except NotAllowed as refused:
        desk.refuse(refused.why)
        raise


def open_desk(request: HttpRequest, power: Power | None, what: str) -> Desk:
    """Whoever asks, with their powers. Raises Http404 for whoever never had any."""
    if not request.user.is_authenticated:
        raise Http404
    now, who = timezone.now(), get_asker(request)
    have = load_held_powers(who, now)
    if not have.once:
        raise Http404
    return Desk(request, who, have, power, what, now)


def get_asker(request: HttpRequest) -> Actor:
    """The person of the request, with what they have shown lately."""
    return Actor(request.user.pk, list_passkeys_shown(request))


def build_redirect_view(name: str, *parts: str) -> View:
    """A view that leads to the page of this name; `parts`: what of the address it needs.

    It looks nothing up, so that it tells nobody what there is: the page itself says who may see it.
    """

    def lead(_request: HttpRequest, **given: Any) -> HttpResponse:
        return redirect(name, **{part: given[part] for part in parts})

    return lead


# Asking for a passkey.


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
