"""What came of handing a mail over: taken, put off, refused, or nobody knows."""

from __future__ import annotations

import smtplib
from typing import NamedTuple

from games.play.notice import State

MAYBE_THERE = (smtplib.SMTPServerDisconnected, OSError)
"""The line broke somewhere between the first word and the server's answer: the mail may have been
taken."""


class DeliveryOutcome(NamedTuple):
    """What becomes of the notices, the server's answer, whether the line is broken, and whether
    nobody answers."""

    state: State
    answer: str
    line_broken: bool = False
    server_away: bool = False


def classify_failure(error: Exception) -> DeliveryOutcome:
    """What a failure means: a 4xx comes again, a 5xx is final, a broken line is ambiguous, any
    other comes again."""
    if isinstance(error, smtplib.SMTPRecipientsRefused) and error.recipients:
        code, said = next(iter(error.recipients.values()))
        return classify_reply_code(code, said)
    if isinstance(error, smtplib.SMTPResponseException):
        return classify_reply_code(error.smtp_code, error.smtp_error)
    broken = isinstance(error, MAYBE_THERE)
    return DeliveryOutcome(
        State.AMBIGUOUS if broken else State.RETRY, f"{type(error).__name__}: {error}", broken
    )


def classify_reply_code(code: int, said: bytes | str) -> DeliveryOutcome:
    """By the server's own number."""
    answer = f"{code} {said.decode(errors='replace') if isinstance(said, bytes) else said}"
    return DeliveryOutcome(State.FAILED if code >= 500 else State.RETRY, answer)
