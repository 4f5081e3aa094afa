"""The page on which people block others. Nobody else sees it."""

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

from accounts.blocking.blocks import BlockRefused, block_person, list_blocks, unblock_person
from keywest_site.http import require_post


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def show_blocks(request: HttpRequest) -> HttpResponse:
    """Shows them; posted, the person with this `name` is blocked."""
    who, asked = int(request.user.pk or 0), request.GET.get("name", "")
    around: dict[str, Any] = {"name": request.POST.get("name", asked)}
    if request.method == "POST":
        try:
            block_person(who, around["name"], timezone.now())
        except BlockRefused as refused:
            around["refused"] = str(refused)
        else:
            messages.success(request, _("You will meet at no new table. They are not told."))
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
        messages.success(request, _("It is taken back."))
    return redirect("blocks")
