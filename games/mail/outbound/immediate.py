"""Sends mails that wait for nobody: sign-in codes, receipts, a trial mail to a paused address. Each
attempt is on record like all others."""

from __future__ import annotations

import re
import secrets

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import get_user_model
from django.contrib.auth.decorators import login_required
from django.core.mail import EmailMessage
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import Person
from games.mail.bounces.models import Suppressed
from games.mail.bounces.returns import record_smtp_refusal, resume_address
from games.mail.outgoing import format_message_id
from games.mail.outgoing_connection import DeliveryOutcome, send_promptly, send_single_mail
from games.play.claims import LOST, build_return_address, get_bounce_key, hash_bounce_key
from games.play.models import Attempt, Envelope
from games.play.notice import Kind, State
from keywest_site.http import require_post

UNSENT = (State.RETRY, State.FAILED)
NAME = re.compile(r"<([\w.-]{1,32})@")


class Unsent(OSError):
    """The mail server would not take the mail: now, or (`final`) ever."""

    def __init__(self, outcome: DeliveryOutcome) -> None:
        super().__init__(outcome.answer)
        self.final = outcome.state == State.FAILED


def send_at_once(mail: EmailMessage, kind: str, person_id: int | None = None) -> DeliveryOutcome:
    """Hand the mail over to its one recipient, and note what the server said. Raises Unsent unless
    it may be there.

    Only codes go to an address that takes nothing else: for any other mail the outcome is OBSOLETE
    then. A mail that is sent again keeps its Message-ID, under which all attempts are found.
    """
    (address,) = mail.recipients()
    message, address = get_message_name(mail), address.lower()
    if kind != Kind.CODE and is_address_closed(address):
        return record_attempt(
            message, person_id, DeliveryOutcome(State.OBSOLETE, "Nothing may go to this address.")
        )
    save_envelope(message, address, Kind(kind), person_id)
    hand_over = send_promptly if kind == Kind.CODE else send_single_mail
    begun = begin_attempt(message, person_id)
    outcome = settle_attempt(begun, hand_over(mail, build_return_address(message)))
    if outcome.state == State.FAILED:
        record_smtp_refusal(message, outcome.answer, timezone.now())
    if outcome.state in UNSENT:
        raise Unsent(outcome)
    return outcome


def is_address_closed(address: str) -> bool:
    """Whether nothing may go to this address but codes: its owner said so, or what was sent there
    came back."""
    paused = get_user_model().objects.filter(email=address, mails_paused_at__isnull=False)
    return paused.exists() or Suppressed.objects.filter(address=address).exists()


def get_message_name(mail: EmailMessage) -> str:
    """The mail's own name: that of its Message-ID, or one which it is given now. No machine shall
    answer it."""
    mail.extra_headers.setdefault("Auto-Submitted", "auto-generated")
    found = NAME.match(
        mail.extra_headers.setdefault("Message-ID", format_message_id(secrets.token_hex(16)))
    )
    if found is None:
        raise ValueError("a Message-ID that is none of ours")
    return found[1]


def save_envelope(message: str, address: str, kind: Kind, person_id: int | None) -> None:
    """Remember the outside of this mail, once for all attempts."""
    outside = {
        "message": message,
        "person_id": person_id,
        "address": address,
        "kind": kind,
        "at": timezone.now(),
    }
    Envelope.objects.get_or_create(
        bounce=hash_bounce_key(get_bounce_key(message)), defaults=outside
    )


def begin_attempt(message: str, person_id: int | None) -> Attempt:
    """On record before the mail leaves: of a process that ends meanwhile, nobody knows whether it
    has."""
    return Attempt.objects.create(
        message=message,
        person_id=person_id,
        outcome=State.AMBIGUOUS,
        answer=LOST,
        at=timezone.now(),
    )


def settle_attempt(begun: Attempt, outcome: DeliveryOutcome) -> DeliveryOutcome:
    """The outcome, when it is on record."""
    begun.outcome, begun.at = outcome.state, timezone.now()
    begun.answer = outcome.answer[:500].replace("\x00", "")
    begun.save(update_fields=["outcome", "answer", "at"])
    return outcome


def was_taken(message: str) -> bool:
    """Whether the mail server has taken this mail already: who sent it may have ended before the
    rest was written down."""
    return Attempt.objects.filter(message=message, outcome=State.SENT).exists()


def record_attempt(
    message: str, person_id: int | None, outcome: DeliveryOutcome
) -> DeliveryOutcome:
    """What became of a mail that was never handed over."""
    Attempt.objects.create(
        message=message,
        person_id=person_id,
        outcome=outcome.state,
        answer=outcome.answer,
        at=timezone.now(),
    )
    return outcome


# A trial mail for an address that takes no mail.


@require_post(lambda _request: redirect("told"))
@login_required
def retry_address(request: HttpRequest) -> HttpResponse:
    """Send a trial mail; if it is taken, mails come again, and what waits comes at once."""
    person = Person.objects.get(pk=request.user.pk)
    if person.mails_paused_at is None:
        return redirect("told")
    try:
        send_at_once(build_trial_email(person), Kind.CODE, person.pk)
    except Unsent as error:
        messages.error(
            request, _("Your mail server’s latest reply: %(answer)s") % {"answer": error}
        )
        return redirect("told")
    resume_address(person, timezone.now())
    messages.success(request, _("Test email sent. If it arrives, everything works."))
    return redirect("told")


def build_trial_email(person: Person) -> EmailMessage:
    """A mail that says that mails come again; like a code, it is asked for, and goes to an address
    that is paused."""
    text = _("This email shows that our emails reach you again. Your tables: %(url)s")
    return EmailMessage(
        _("Our emails reach you again"),
        text % {"url": settings.SITE_URL + reverse("lobby")},
        settings.DEFAULT_FROM_EMAIL,
        [person.email],
    )
