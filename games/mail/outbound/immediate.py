"""Mails that wait for nobody: sign-in codes, receipts, a trial. Each attempt is on record like all
others."""

from __future__ import annotations

import re
import secrets

from django.contrib.auth import get_user_model
from django.core.mail import EmailMessage
from django.utils import timezone

from games.mail.bounces.models import Suppressed
from games.mail.bounces.returns import refused
from games.mail.outcome import Outcome
from games.mail.outgoing import message_id
from games.mail.outgoing_connection import handed_over, handed_over_soon
from games.play.claims import bounce_digest, bounce_key, return_address
from games.play.models import Attempt, Envelope
from games.play.notice import Kind, State

UNSENT = (State.RETRY, State.FAILED)
NAME = re.compile(r"<([\w.-]{1,32})@")


class Unsent(OSError):
    """The mail server would not take the mail: now, or (`final`) ever."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.answer)
        self.final = outcome.state == State.FAILED


def send(mail: EmailMessage, kind: str, person_id: int | None = None) -> Outcome:
    """Hand the mail over to its one recipient, and note what the server said. Raises Unsent unless
    it may be there.

    Only codes go to an address that takes nothing else: for any other mail the outcome is OBSOLETE
    then. A mail that is sent again keeps its Message-ID, under which all attempts are found.
    """
    (address,) = mail.recipients()
    message, address = named(mail), address.lower()
    if kind != Kind.CODE and takes_nothing(address):
        return noted(message, person_id, Outcome(State.OBSOLETE, "Nothing may go to this address."))
    enveloped(message, address, Kind(kind), person_id)
    hand_over = handed_over_soon if kind == Kind.CODE else handed_over
    outcome = noted(message, person_id, hand_over(mail, return_address(message)))
    if outcome.state == State.FAILED:
        refused(message, outcome.answer, timezone.now())
    if outcome.state in UNSENT:
        raise Unsent(outcome)
    return outcome


def takes_nothing(address: str) -> bool:
    """Whether nothing may go to this address but codes: its owner said so, or what was sent there
    came back."""
    paused = get_user_model().objects.filter(email=address, mails_paused_at__isnull=False)
    return paused.exists() or Suppressed.objects.filter(address=address).exists()


def named(mail: EmailMessage) -> str:
    """The mail's own name: that of its Message-ID, or one which it is given now. No machine shall
    answer it."""
    mail.extra_headers.setdefault("Auto-Submitted", "auto-generated")
    found = NAME.match(
        mail.extra_headers.setdefault("Message-ID", message_id(secrets.token_hex(16)))
    )
    if found is None:
        raise ValueError("a Message-ID that is none of ours")
    return found[1]


def enveloped(message: str, address: str, kind: Kind, person_id: int | None) -> None:
    """Remember the outside of this mail, once for all attempts."""
    outside = {
        "message": message,
        "person_id": person_id,
        "address": address,
        "kind": kind,
        "at": timezone.now(),
    }
    Envelope.objects.get_or_create(bounce=bounce_digest(bounce_key(message)), defaults=outside)


def noted(message: str, person_id: int | None, outcome: Outcome) -> Outcome:
    """The outcome, when it is on record."""
    answer = outcome.answer[:500].replace("\x00", "")
    Attempt.objects.create(
        message=message,
        person_id=person_id,
        outcome=outcome.state,
        answer=answer,
        at=timezone.now(),
    )
    return outcome
