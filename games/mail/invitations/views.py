"""The host invites by mail; somebody who was invited says "never again". Looking changes
nothing."""

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

from accounts.addresses import is_same
from accounts.models import Person
from accounts.networks import network_of
from games.mail.bounces import noting
from games.mail.invitations.inviting import invite
from games.mail.invitations.sending import address_in
from games.play.refusals import UnknownGame
from games.play.table import find
from games.rules.core import Refused
from games.words import words
from keywest_site.posted import posted

INVITED = gettext_lazy(
    "%(address)s is invited. Nobody gets many such mails: if none comes, send the link yourself."
)


def to_room(request: HttpRequest, slug: str) -> HttpResponse:
    """The way to a table for whoever may see it; Http404 for everybody else."""
    try:
        find(slug, request.user.pk)
    except UnknownGame:
        raise Http404 from None
    return redirect("room", slug)


@posted(to_room)
@login_required
def by_mail(request: HttpRequest, slug: str) -> HttpResponse:
    """Ask somebody to the table."""
    host = Person.objects.get(pk=request.user.pk)
    try:
        known = find(slug, host.pk)
    except UnknownGame:
        raise Http404 from None
    address = request.POST.get("address", "")[:254]
    try:
        fresh = invite(known, host, address, network_of(request))
    except ValidationError as error:
        messages.error(request, " ".join(error.messages))
    except Refused as refusal:
        messages.error(request, words(get_language() or "en", ())(refusal.text))
    else:
        told = INVITED if fresh else _("%(address)s was invited to this table before.")
        messages.success(request, told % {"address": address})
    return redirect("room", slug)


# The token is the proof that somebody has the mail; a mail program that posts has no cookie of
# ours.
@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def never_again(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whether nothing shall ever go to this address; see to that when it is posted, however
    often.

    The post is a mail program's (RFC 8058), or comes from the page, by somebody who types the
    address: a scanner that presses every button does not.
    """
    try:
        address = address_in(token)
    except (signing.BadSignature, ValueError):
        raise Http404 from None
    meant = request.method == "POST" and is_meant(request, address)
    if meant:
        noting.never_again(address, timezone.now())
    wrong = request.method == "POST" and not meant
    return render(
        request, "mail/never_again.html", {"done": meant, "wrong": wrong, "address": address}
    )


def is_meant(request: HttpRequest, address: str) -> bool:
    """Whether this post was made on purpose."""
    typed = is_same(request.POST.get("address", ""), address)
    return request.POST.get("List-Unsubscribe") == "One-Click" or typed
