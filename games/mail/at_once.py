"""Mails that wait for nobody: sign-in codes, receipts, a trial. One attempt each, on record like all others."""

from __future__ import annotations

import secrets

from django.core.mail import EmailMessage
from django.utils import timezone

from games.mail.bounces.address import return_address
from games.mail.bounces.noting import refused
from games.mail.line import Line
from games.mail.outcome import Outcome
from games.play.envelope import bounce_digest, bounce_key
from games.play.models import Attempt, Envelope
from games.play.notice import Kind, State

UNSENT = (State.RETRY, State.FAILED)


class Unsent(OSError):
    """The mail server would not take the mail now."""


def send(mail: EmailMessage, kind: str, person_id: int | None = None) -> Outcome:
    """Hand the mail over to its one recipient, and note what the server said. Raises Unsent unless it may be there."""
    message, now = secrets.token_hex(16), timezone.now()
    (address,) = mail.recipients()
    Envelope.objects.create(
        bounce=bounce_digest(bounce_key(message)),
        message=message,
        person_id=person_id,
        address=address.lower(),
        kind=Kind(kind),
        at=now,
    )
    with Line() as line:
        outcome = line.hand_over(mail, return_address(message))
    Attempt.objects.create(
        message=message, person_id=person_id, outcome=outcome.state, answer=outcome.answer[:500], at=timezone.now()
    )
    if outcome.state == State.FAILED:
        refused(message, outcome.answer, now)
    if outcome.state in UNSENT:
        raise Unsent(outcome.answer)
    return outcome
