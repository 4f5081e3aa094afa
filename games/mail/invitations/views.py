"""Pages on which a host invites by mail, and on which the invited say "never again"."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core import signing
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.addresses import is_same_address
from accounts.limits import get_network_of_request
from accounts.models import Person
from games.mail.bounces import returns
from games.mail.invitations.bots import invite_bot
from games.mail.invitations.inviting import invite_by_address
from games.mail.invitations.rematch import open_or_join_rematch
from games.mail.invitations.sending import read_never_again_token
from games.play.models import Status
from games.play.refusals import UnknownGame
from games.play.table import TableHeader, find
from games.rules.types import Refused
from games.words import get_words
from keywest_site.http import require_post

INVITED_TEXT = gettext_lazy(
    "%(address)s is invited. We send few such emails to one address: if none "
    "comes, send the link yourself."
)


def redirect_to_room(request: HttpRequest, slug: str) -> HttpResponse:
    """The way to a table for whoever may see it; Http404 for everybody else."""
    try:
        find(slug, request.user.pk)
    except UnknownGame:
        raise Http404 from None
    return redirect("room", slug)


@require_post(redirect_to_room)
@login_required
def invite_by_mail(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask somebody to the table."""
    host = Person.objects.get(pk=request.user.pk)
    try:
        header = find(slug, host.pk)
    except UnknownGame:
        raise Http404 from None
    if "bot" in request.POST:
        return invite_bot_by_name(request, header, request.POST["bot"])
    address = request.POST.get("address", "")[:254]
    try:
        fresh = invite_by_address(header, host, address, get_network_of_request(request))
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
    except Refused as refusal:
        messages.error(request, get_words(get_language() or "en", ())(refusal.text))
    else:
        told = INVITED_TEXT if fresh else _("%(address)s was invited to this table before.")
        messages.success(request, told % {"address": address})
    return redirect("room", slug)


def invite_bot_by_name(request: HttpRequest, header: TableHeader, name: str) -> HttpResponse:
    """Ask a bot account to the table."""
    try:
        fresh = invite_bot(header, int(request.user.pk or 0), name, timezone.now())
    except Refused as refusal:
        messages.error(request, get_words(get_language() or "en", ())(refusal.text))
    else:
        told = (
            _("%(name)s is invited.") if fresh else _("%(name)s was invited to this table before.")
        )
        messages.success(request, told % {"name": name})
    return redirect("room", header.meta.slug)


def redirect_to_game(request: HttpRequest, slug: str) -> HttpResponse:
    """The way to a game for whoever may see it; Http404 for everybody else."""
    redirect_to_room(request, slug)
    return redirect("table", slug)


@require_post(redirect_to_game)
@login_required
def ask_for_rematch(request: HttpRequest, slug: str) -> HttpResponse:
    """Once more with the same people: one click of each of them."""
    person = int(request.user.pk or 0)
    try:
        header = find(slug, person)
    except UnknownGame:
        raise Http404 from None
    try:
        table = open_or_join_rematch(header.meta.id, person, timezone.now())
    except Refused as refusal:
        messages.error(request, get_words(get_language() or "en", ())(refusal.text))
        return redirect("table", slug)
    return redirect("room" if table.status == Status.OPEN else "table", table.slug)


# "Never again". Looking changes nothing.


# The token is the proof that somebody has the mail; a mail program that posts has no cookie of
# ours.
@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def silence_address_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whether nothing shall ever go to this address; see to that when it is posted, however
    often.

    The post is a mail program's (RFC 8058), or comes from the page, by somebody who types the
    address: a scanner that presses every button does not.
    """
    try:
        address = read_never_again_token(token)
    except (signing.BadSignature, ValueError):
        raise Http404 from None
    meant = request.method == "POST" and is_deliberate_silencing(request, address)
    if meant:
        returns.suppress_address(address, timezone.now())
    wrong = request.method == "POST" and not meant
    return render(
        request, "mail/never_again.html", {"done": meant, "wrong": wrong, "address": address}
    )


def is_deliberate_silencing(request: HttpRequest, address: str) -> bool:
    """Whether this post was made on purpose."""
    typed = is_same_address(request.POST.get("address", ""), address)
    return request.POST.get("List-Unsubscribe") == "One-Click" or typed
