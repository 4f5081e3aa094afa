"""Says who shares a household: declaring it, taking it back, and the page for both."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError, transaction
from django.db.models import Q, QuerySet
from django.db.models.functions import Lower
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.households.models import HouseholdTie
from accounts.models import Person
from keywest_site.http import require_post

MOST_HOUSEHOLD_TIES = 9
"""Ties that one person has said or agreed to. What others say of them does not count: strangers
could keep them from naming their own."""


class HouseholdRefused(Exception):
    """It cannot be said; the words are for its person, in the language that is active. Nothing has
    changed."""


def declare_household(person: int, name: str, now: datetime) -> HouseholdTie:
    """Say that one shares a house with whoever goes by this name, whatever its case; if they have
    said so before, it counts. Said twice, it is said. Raises HouseholdRefused."""
    known = Person.objects.filter(is_active=True).annotate(lower=Lower("name"))
    other = None if "\0" in name else known.filter(lower=name.strip().lower()).first()
    if other is None:
        raise HouseholdRefused(_("No player here has that name."))
    if other.pk == person:
        raise HouseholdRefused(_("That is your own name."))
    if (
        _count_own_ties(person) >= MOST_HOUSEHOLD_TIES
        and not filter_ties_between(person, other.pk).exists()
    ):
        raise HouseholdRefused(_("We cannot keep so many people of one household apart."))
    try:
        return _save_household_tie(person, other.pk, now)
    except IntegrityError:  # the other has said it in the same moment
        return _save_household_tie(person, other.pk, now)


def _count_own_ties(person: int) -> int:
    """How many ties they have said or agreed to."""
    own = Q(person=person) | Q(other=person, agreed_at__isnull=False)
    return HouseholdTie.objects.filter(own).count()


@transaction.atomic
def _save_household_tie(person: int, other: int, now: datetime) -> HouseholdTie:
    tie = filter_ties_between(person, other).select_for_update().first()
    if tie is None:
        return HouseholdTie.objects.create(person_id=person, other_id=other, said_at=now)
    if tie.person_id != person and tie.agreed_at is None:
        tie.agreed_at = now
        tie.save(update_fields=["agreed_at"])
    return tie


def delete_household_tie(person: int, other: int) -> bool:
    """They share a house no more, or never did; by either of them. Whether there was such a tie."""
    return bool(filter_ties_between(person, other).delete()[0])


def list_household_ties(person: int) -> list[HouseholdTie]:
    """What somebody has said or is asked, the oldest first."""
    mine = HouseholdTie.objects.filter(Q(person=person) | Q(other=person))
    return list(mine.select_related("person", "other").order_by("said_at", "pk"))


def filter_ties_between(person_id: int, other_id: int) -> QuerySet[HouseholdTie]:
    """The tie of these two."""
    return HouseholdTie.objects.filter(
        Q(person=person_id, other=other_id) | Q(person=other_id, other=person_id)
    )


def load_household_numbers(people: Iterable[int]) -> dict[int, int]:
    """For each of these people who shares a house with anybody: the number of their household, the
    least id in it. Who shares with one shares with all of theirs. One statement."""
    agreed = HouseholdTie.objects.filter(agreed_at__isnull=False)
    home: dict[int, int] = {}
    for one, two in agreed.values_list("person_id", "other_id"):
        first, second = sorted((_find_household_root(home, one), _find_household_root(home, two)))
        home[first] = home[second] = first
    return {who: _find_household_root(home, who) for who in people if who in home}


def _find_household_root(home: dict[int, int], person_id: int) -> int:
    """The least of their household, as far as it is known."""
    path = []
    while home.setdefault(person_id, person_id) != person_id:
        path.append(person_id)
        person_id = home[person_id]
    home.update(dict.fromkeys(path, person_id))
    return person_id


# Page. People see their own ties alone.


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def serve_household_page(request: HttpRequest) -> HttpResponse:
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
        return _("Confirmed by both of you.")
    return _("Saved. It counts as soon as they confirm it, too.")


def group_household_ties(person_id: int) -> dict[str, list[tuple[int, str]]]:
    """Ids and names of people: who shares a house with this person (`agreed`), who says so
    (`asking`), of whom they have said so (`asked`)."""
    found: dict[str, list[tuple[int, str]]] = {"agreed": [], "asking": [], "asked": []}
    for tie in list_household_ties(person_id):
        mine = tie.person_id == person_id
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
        messages.success(request, _("Undone."))
    return redirect("household")
