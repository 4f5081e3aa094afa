"""One click ends the turn mails (RFC 8058): the link shows a page and changes nothing; only its
button posts."""

from __future__ import annotations

from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.addresses import is_same_address
from accounts.mail_preferences import build_no_mail_preferences
from accounts.models import Person
from games.mail.reply import ENDS_MAILS


# The token is the proof that somebody has the mail; a mail program that posts has no cookie of
# ours.
@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def handle_stop_link(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whether the mails shall end; end them when that is posted, however often.

    The post is a mail program's (RFC 8058), or comes from the page, by somebody who is signed in or
    types the address to which the mails go: a scanner that presses every button does neither.
    """
    person = get_person_by_stop_token(token)
    meant = request.method == "POST" and is_deliberate_stop(request, person)
    if meant:
        end_turn_mails(person)
    context = {
        "stopped": meant,
        "known": request.user == person,
        "wrong": request.method == "POST" and not meant,
    }
    with translation.override(person.language):
        return render(request, "mail/stop.html", context)


def end_turn_mails(person: Person) -> None:
    """No more turn mails to this person; of twice, the second changes nothing."""
    if person.mails != (none := build_no_mail_preferences()):
        person.mails = none
        person.save(update_fields=["mails"])


def is_deliberate_stop(request: HttpRequest, person: Person) -> bool:
    """Whether this post was made on purpose."""
    typed = is_same_address(request.POST.get("address", ""), person.email)
    return request.POST.get("List-Unsubscribe") == "One-Click" or typed or request.user == person


def get_person_by_stop_token(token: str) -> Person:
    """Whose mail this token was in. Raises Http404."""
    try:
        number = signing.Signer(salt=ENDS_MAILS).unsign(token)
    except signing.BadSignature:
        raise Http404 from None
    return get_object_or_404(Person, pk=int(number))
