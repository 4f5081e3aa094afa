"""The page "Programs": which programs act for somebody, a new token, and the end of one."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import Person
from accounts.passkeys import require_recent_sign_in
from accounts.personal_data.account_security import record_account_event
from accounts.personal_data.models import Happened
from accounts.programs.forms import TokenForm
from accounts.programs.models import ProgramToken
from accounts.programs.scopes import describe_scopes
from accounts.programs.tokens import (
    NewToken,
    TooManyTokens,
    end_token,
    list_tokens,
    make_token,
)
from keywest_site.http import require_post

FIRST_ADDRESS = "/api/account"
"""What the page suggests to ask for first."""


class ListedToken(NamedTuple):
    """A token as its owner sees it."""

    row: ProgramToken
    may: str
    expired: bool


@never_cache
@login_required
@require_safe
def show_programs(request: HttpRequest) -> HttpResponse:
    """All tokens of whoever asks."""
    tokens = list_described_tokens(int(request.user.pk or 0), timezone.now())
    return render(request, "accounts/programs.html", {"tokens": tokens})


def list_described_tokens(person_id: int, now: datetime) -> list[ListedToken]:
    """All tokens of a person or a bot, as pages show them."""
    return [
        ListedToken(row, describe_scopes(row.scopes), row.expires_at <= now)
        for row in list_tokens(person_id)
    ]


@never_cache
@require_recent_sign_in
@require_http_methods(["GET", "HEAD", "POST"])
def make_program_token(request: HttpRequest) -> HttpResponse:
    """Asks what it is to be; posted, shows the new token, this once."""
    form = TokenForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            text, row = make_and_tell(request, int(request.user.pk or 0), form.build_order())
        except TooManyTokens as refused:
            form.add_error(None, str(refused))
        else:
            return render_new_token(request, text, row)
    status = 422 if form.is_bound else 200
    return render(request, "accounts/program_new.html", {"form": form}, status=status)


def render_new_token(request: HttpRequest, text: str, row: ProgramToken) -> HttpResponse:
    """The page that shows it, this once."""
    around = {
        "text": text,
        "row": row,
        "may": describe_scopes(row.scopes),
        "address": f"{settings.SITE_URL}{FIRST_ADDRESS}",
    }
    return render(request, "accounts/program_made.html", around)


@transaction.atomic
def make_and_tell(request: HttpRequest, acting_id: int, new: NewToken) -> tuple[str, ProgramToken]:
    """The token and its row; whoever makes it is told by mail. `acting_id`: for whom it acts,
    themself or a bot of theirs. Raises TooManyTokens and NotMailed, and nothing was made."""
    person = Person.objects.get(pk=request.user.pk)
    text, row = make_token(acting_id, new, timezone.now())
    record_account_event(person.pk, Happened.TOKEN_MADE, request, row.name)
    about = {
        "request": request,
        "name": person.name,
        "token": row.name,
        "ends": row.expires_at,
        "scopes": describe_scopes(row.scopes),
    }
    get_adapter().send_mail("account/email/token_made", person.email, about)
    return text, row


def redirect_to_programs(_request: HttpRequest) -> HttpResponse:
    """The page on which its form stands."""
    return redirect("programs")


@require_post(redirect_to_programs)
@never_cache
@login_required
def end_program_token(request: HttpRequest) -> HttpResponse:
    """The posted `token` (an id) is over."""
    told, person = request.POST.get("token", ""), int(request.user.pk or 0)
    number = int(told) if told.isascii() and told.isdecimal() and len(told) < 19 else 0
    name = end_token(person, number)
    if name is None:
        messages.info(request, _("That token was revoked already."))
    else:
        record_account_event(person, Happened.TOKEN_ENDED, request, name)
        messages.success(request, _("The token “%(name)s” is revoked.") % {"name": name})
    return redirect("bots" if "bot" in request.POST else "programs")
