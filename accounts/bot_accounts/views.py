"""The page "My bots": make one, let hosts find it, give it a token, end it."""

from __future__ import annotations

from typing import NamedTuple

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.bot_accounts.bots import (
    MOST_BOTS,
    OWN_PART_MAX,
    BotRefused,
    create_bot,
    end_bot,
    find_own_bot,
    list_bots,
    save_bot_openness,
)
from accounts.bot_accounts.models import BotAccount
from accounts.passkeys import require_recent_sign_in
from accounts.personal_data.account_security import record_account_event
from accounts.personal_data.models import Happened
from accounts.programs.forms import TokenForm
from accounts.programs.scopes import BOT_SCOPES, SCOPES
from accounts.programs.tokens import TooManyTokens
from accounts.programs.views import (
    ListedToken,
    list_described_tokens,
    make_and_tell,
    render_new_token,
)
from keywest_site.http import require_post

OPEN, CLOSED, END = "open", "closed", "end"
"""What can be posted about a bot."""


class BotForm(forms.Form):
    """The bot's name, without its mark."""

    name = forms.CharField(
        label=gettext_lazy("Name of the bot"),
        max_length=OWN_PART_MAX,
        help_text=gettext_lazy("“[bot]” is added to it, so that everyone sees what it is."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )


class BotTokenForm(TokenForm):
    """A token of a bot: it gets no scope that bots cannot have."""

    offered = tuple(scope for scope in SCOPES if scope.name in BOT_SCOPES)
    first_ticked = ("read", "play", "tables")


class ListedBot(NamedTuple):
    """A bot as its owner sees it."""

    row: BotAccount
    tokens: list[ListedToken]


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def serve_bots_page(request: HttpRequest) -> HttpResponse:
    """All bots of whoever asks; posted, one more."""
    form = BotForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            return make_bot(request, form.cleaned_data["name"])
        except BotRefused as refused:
            form.add_error(None, str(refused))
        except ValidationError as wrong:
            form.add_error("name", wrong)
    owner_id, now = int(request.user.pk or 0), timezone.now()
    bots = [
        ListedBot(row, list_described_tokens(row.person_id, now)) for row in list_bots(owner_id)
    ]
    around = {"bots": bots, "form": form, "full": len(bots) >= MOST_BOTS, "most": MOST_BOTS}
    return render(request, "accounts/bots.html", around, status=422 if form.is_bound else 200)


@transaction.atomic
def make_bot(request: HttpRequest, name: str) -> HttpResponse:
    """Make it, and lead to the page of its first token. Raises what `create_bot` raises."""
    owner_id = int(request.user.pk or 0)
    bot = create_bot(owner_id, name, timezone.now())
    record_account_event(owner_id, Happened.BOT_MADE, request, bot.name)
    messages.success(request, _("%(name)s is made.") % {"name": bot.name})
    return redirect("bots")


def redirect_to_bots(_request: HttpRequest, bot: int) -> HttpResponse:
    """The page on which its form stands."""
    return redirect("bots")


@require_post(redirect_to_bots)
@never_cache
@login_required
def change_bot(request: HttpRequest, bot: int) -> HttpResponse:
    """The posted `do`: hosts find it, or no longer; or it ends."""
    owner_id, wanted = int(request.user.pk or 0), request.POST.get("do", "")
    if find_own_bot(owner_id, bot) is None or wanted not in (OPEN, CLOSED, END):
        raise Http404
    if wanted != END:
        save_bot_openness(owner_id, bot, wanted == OPEN)
    elif name := end_bot(owner_id, bot, timezone.now()):
        record_account_event(owner_id, Happened.BOT_ENDED, request, name)
        messages.success(request, _("%(name)s has ended.") % {"name": name})
    return redirect("bots")


@never_cache
@require_recent_sign_in
@require_http_methods(["GET", "HEAD", "POST"])
def make_bot_token(request: HttpRequest, bot: int) -> HttpResponse:
    """Asks what it is to be; posted, shows the new token, this once."""
    account = find_own_bot(int(request.user.pk or 0), bot)
    if account is None:
        raise Http404
    form = BotTokenForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            text, row = make_and_tell(request, bot, form.build_order())
        except TooManyTokens as refused:
            form.add_error(None, str(refused))
        else:
            return render_new_token(request, text, row)
    around = {"form": form, "bot": account.person}
    status = 422 if form.is_bound else 200
    return render(request, "accounts/program_new.html", around, status=status)
