"""Pages on which people say whose replies play in their name, and “This was not me”, the page
linked from each receipt that ends all such trust. The link changes nothing; only its button
posts."""

from __future__ import annotations

from functools import partial

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.contrib import messages
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from accounts.adapter import NO_MAIL, NotMailed
from accounts.address_change import NewAddressForm, PendingAddress, try_address_code
from accounts.addresses import is_same_address
from accounts.codes import Verdict, create_code, read_fresh_code
from accounts.forms import CodeForm
from accounts.models import Person
from accounts.passkeys import require_recent_sign_in
from games.mail.inbound import reply_trust
from games.mail.inbound.models import Sender
from games.mail.inbound.orders.reply_addresses import has_trusted_replies

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
        is_same_address(request.POST.get("address", ""), person.email) or request.user == person
    )
    if meant:
        reply_trust.stop_trusting_replies(request, person, all_addresses=True)
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


# Settings: whether replies are believed, and from which addresses.


KEY = "further_sender"


@never_cache
@require_recent_sign_in
@require_http_methods(["GET", "HEAD", "POST"])
def serve_reply_trust_page(request: HttpRequest) -> HttpResponse:
    """Shows what is chosen; begins or ends it, strikes an address off, or asks for another one."""
    person = Person.objects.get(pk=request.user.pk)
    asks = request.POST.get("do") == "ask"
    form = NewAddressForm(request.POST if asks else None, present=person.email)
    if request.method == "POST" and (not asks or form.is_valid()):
        try:
            return apply_trust_form(request, person, form)
        except NotMailed as error:
            if not error.final:
                raise
            form.add_error("email", NO_MAIL)
    context = {
        "form": form,
        "allowed": settings.MAIL_BELIEVE,
        "believed": has_trusted_replies(person),
        "senders": Sender.objects.filter(person=person).order_by("pk"),
        "full": Sender.objects.filter(person=person).count() >= reply_trust.MOST_SENDERS,
    }
    return render(request, "mail/believe.html", context)


def apply_trust_form(request: HttpRequest, person: Person, form: NewAddressForm) -> HttpResponse:
    """What was posted. Raises NotMailed."""
    match request.POST.get("do"):
        case "on" if settings.MAIL_BELIEVE:
            reply_trust.begin_trusting_replies(request, person)
            messages.success(request, _("Your replies now count without a click."))
        case "off":
            reply_trust.stop_trusting_replies(request, person)
            messages.success(request, _("Each move by email waits for a click again."))
        case "remove" if request.POST.get("sender", "").isdecimal():
            reply_trust.delete_further_sender(request, person, int(request.POST["sender"][:18]))
        case "ask":
            return send_sender_code(request, person, form.cleaned_data["email"])
    return redirect("believe")


def send_sender_code(request: HttpRequest, person: Person, email: str) -> HttpResponse:
    """Mail a code to the further address. Raises NotMailed."""
    if Sender.objects.filter(person=person).count() >= reply_trust.MOST_SENDERS:
        return redirect("believe")
    code, mailed = create_code()
    get_adapter().send_mail("account/email/address_code", email, {"request": request, "code": code})
    request.session[KEY] = PendingAddress(person.pk, email, mailed)
    return redirect("believe_code")


def find_pending_sender(request: HttpRequest, person: Person) -> PendingAddress | None:
    """The address that this browser has asked for, unless its code is too old."""
    who, email, found = request.session.get(KEY) or (None, "", None)
    mailed = read_fresh_code(found)
    return PendingAddress(who, email, mailed) if mailed and who == person.pk else None


@never_cache
@require_recent_sign_in
@require_http_methods(["GET", "HEAD", "POST"])
def serve_sender_code_page(request: HttpRequest) -> HttpResponse:
    """Asks for the code that was sent to the further address."""
    person = Person.objects.get(pk=request.user.pk)
    waits = find_pending_sender(request, person)
    if waits is None:
        messages.error(request, _("This code is too old. Please ask for a new one."))
        return redirect("believe")
    form = CodeForm(request.POST or None, judge=partial(try_address_code, request, waits))
    if request.method == "POST" and form.is_valid():
        request.session.pop(KEY, None)
        try:
            reply_trust.save_further_sender(request, person, waits.email)
        except reply_trust.TooManySenders:
            raise Http404 from None
        messages.success(request, _("You can write from %(email)s now.") % {"email": waits.email})
        return redirect("believe")
    if form.verdict == Verdict.OVER:
        request.session.pop(KEY, None)
        messages.error(
            request, _("That was one try too many. Please ask for a new code a little later.")
        )
        return redirect("believe")
    return render(request, "mail/believe_code.html", {"form": form, "email": waits.email})
