"""Blocking somebody and taking it back, and the page for it. It keeps both from new tables with
each other."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Lower
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.blocking.models import Block
from accounts.models import Person
from keywest_site.http import require_post

MOST_BLOCKS = 200


class BlockRefused(Exception):
    """It cannot be done; the words are for its person, in the language that is active. Nothing has
    changed."""


@transaction.atomic
def block_person(person: int, name: str, now: datetime) -> Block:
    """Block whoever goes by this name, whatever its case; done twice, it is done. Raises
    BlockRefused."""
    known = Person.objects.filter(is_active=True).annotate(lower=Lower("name"))
    other = None if "\0" in name else known.filter(lower=name.strip().lower()).first()
    if other is None:
        raise BlockRefused(_("No player here has that name."))
    if other.pk == person:
        raise BlockRefused(_("That is your own name."))
    Person.objects.select_for_update(no_key=True).get(pk=person)
    mine = Block.objects.filter(person=person)
    if mine.count() >= MOST_BLOCKS and not mine.filter(other=other).exists():
        raise BlockRefused(_("You have blocked as many people as can be kept apart from you."))
    return Block.objects.get_or_create(person_id=person, other=other, defaults={"at": now})[0]


def unblock_person(person: int, other: int) -> bool:
    """No more. Whether there was such a block."""
    return bool(Block.objects.filter(person=person, other=other).delete()[0])


def list_blocks(person: int) -> list[Block]:
    """Whom they have blocked, the latest first."""
    return list(Block.objects.filter(person=person).select_related("other").order_by("-at", "-pk"))


def is_block_between(person: int, others: Iterable[int]) -> bool:
    """Whether they have blocked one of these, or one of these them. One statement."""
    found = list(others)
    return Block.objects.filter(
        Q(person=person, other__in=found) | Q(other=person, person__in=found)
    ).exists()


# Page. Nobody else sees it.


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def serve_blocks_page(request: HttpRequest) -> HttpResponse:
    """Shows them; posted, the person with this `name` is blocked."""
    who, asked = int(request.user.pk or 0), request.GET.get("name", "")
    around: dict[str, Any] = {"name": request.POST.get("name", asked)}
    if request.method == "POST":
        try:
            block_person(who, around["name"], timezone.now())
        except BlockRefused as refused:
            around["refused"] = str(refused)
        else:
            messages.success(request, _("You will meet at no new table. They won’t know."))
            return redirect("blocks")
    status = 422 if "refused" in around else 200
    context = around | {"blocks": list_blocks(who)}
    return render(request, "accounts/blocks.html", context, status=status)


def redirect_to_blocks(_request: HttpRequest) -> HttpResponse:
    """The page on which its form stands."""
    return redirect("blocks")


@require_post(redirect_to_blocks)
@never_cache
@login_required
def end_block(request: HttpRequest) -> HttpResponse:
    """The posted `person` (an id) is blocked no more."""
    whom = request.POST.get("person", "")
    number = int(whom) if whom.isascii() and whom.isdecimal() and len(whom) < 19 else 0
    if unblock_person(int(request.user.pk or 0), number):
        messages.success(request, _("Undone."))
    return redirect("blocks")
