"""The page on which people say with whom they share a house. Each sees their own ties alone."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.households.declared import (
    HouseholdRefused,
    declare_household,
    delete_household_tie,
    list_household_ties,
)
from accounts.households.models import HouseholdTie
from keywest_site.http import require_post


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_household(request: HttpRequest) -> HttpResponse:
    """Shows it; posted, the person with this `name` shares a house with whoever asks."""
    who, name = int(request.user.pk or 0), request.POST.get("name", "")
    around: dict[str, Any] = {"name": name}
    if request.method == "POST":
        try:
            tie = declare_household(who, name, timezone.now())
        except HouseholdRefused as refused:
            around["refused"] = str(refused)
        else:
            messages.success(request, describe_household_tie(tie))
            return redirect("household")
    return render(request, "accounts/household.html", around | group_household_ties(who))


def describe_household_tie(tie: HouseholdTie) -> str:
    """What has come of it, in words."""
    if tie.agreed_at:
        return _("You both say so: it counts.")
    return _("It is noted, and counts once they say so, too.")


def group_household_ties(who: int) -> dict[str, list[tuple[int, str]]]:
    """Ids and names of people: who shares a house with this person (`agreed`), who says so
    (`asking`), of whom they have said so (`asked`)."""
    found: dict[str, list[tuple[int, str]]] = {"agreed": [], "asking": [], "asked": []}
    for tie in list_household_ties(who):
        mine = tie.person_id == who
        there = tie.other if mine else tie.person
        state = "agreed" if tie.agreed_at else "asked" if mine else "asking"
        found[state].append((there.pk, there.name))
    return found


def redirect_to_household(_request: HttpRequest) -> HttpResponse:
    """The page on which its form stands."""
    return redirect("household")


@require_post(redirect_to_household)
@never_cache
@login_required
def end_household_tie(request: HttpRequest) -> HttpResponse:
    """They share a house with the posted `person` (an id) no more, or never did."""
    whom = request.POST.get("person", "")
    number = int(whom) if whom.isascii() and whom.isdecimal() and len(whom) < 19 else 0
    if delete_household_tie(int(request.user.pk or 0), number):
        messages.success(request, _("It is taken back."))
    return redirect("household")
