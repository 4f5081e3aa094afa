"""Somebody to whom we wrote says "never again". Looking changes nothing."""

from __future__ import annotations

from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.addresses import is_same
from games.mail.bounces import returns
from games.mail.invitations.sending import read_never_again_token


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
    typed = is_same(request.POST.get("address", ""), address)
    return request.POST.get("List-Unsubscribe") == "One-Click" or typed
