"""“This was not me”: a page in each receipt on which its reader ends all that could play in their
name. The link shows it and changes nothing; only its button posts."""

from __future__ import annotations

from django.conf import settings
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.addresses import is_same
from accounts.models import Person
from games.mail.believing import choosing

SALT = "not-me"
"""A key of its own: this token can end and nothing else."""


def build_not_me_url(person_id: int) -> str:
    """The address of this person's page."""
    token = signing.Signer(salt=SALT).sign(str(person_id))
    return settings.SITE_URL + reverse("not_me", args=[token])


# The token is the proof that somebody has the mail; whoever presses types its address, or is signed
# in: a scanner that presses every button does neither.
@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def revoke_trust_by_link(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whether it was them; end belief and all reply addresses when that is posted."""
    person = get_person_by_not_me_token(token)
    posted = request.method == "POST"
    meant = posted and (
        is_same(request.POST.get("address", ""), person.email) or request.user == person
    )
    if meant:
        choosing.stop_trusting_replies(request, person, all_addresses=True)
    context = {"ended": meant, "known": request.user == person, "wrong": posted and not meant}
    with translation.override(person.language):
        return render(request, "mail/not_me.html", context)


def get_person_by_not_me_token(token: str) -> Person:
    """Whose mail this token was in. Raises Http404."""
    try:
        number = signing.Signer(salt=SALT).unsign(token)
    except signing.BadSignature:
        raise Http404 from None
    return get_object_or_404(Person, pk=int(number))
