"""Sends mails to people without an account who told the moderators of something: that we have it,
and what the moderators say. Neither quotes what they wrote: their address may be forged."""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.db.models import QuerySet
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext

from games.desk.cases.outside_notices import list_outsider_messages, sign_report_number
from games.desk.models import Outsider
from games.mail.bounces.returns import is_mailbox_closed_to_strangers, record_smtp_refusal
from games.mail.invitations.sending import sign_never_again_token
from games.mail.outbound.immediate import (
    begin_attempt,
    save_envelope,
    settle_attempt,
    was_taken,
)
from games.mail.outgoing import format_message_id, wrap_mail_text
from games.mail.outgoing_connection import DeliveryOutcome, OutgoingConnection
from games.play.claims import LEASE, MOST_ATTEMPTS, build_return_address, compute_retry_wait
from games.play.models import READ_ONLY_STOPS
from games.play.notice import UNSENT, WAITING, Kind, State

TOGETHER = 50


def send_to_outsiders() -> int:
    """Send those that are due, as long as the mail server takes them; how many it took."""
    if READ_ONLY_STOPS.exists() or not load_due_outsiders().exists():
        return 0
    sent = 0
    with OutgoingConnection() as line:
        for row in claim_outsiders():
            outcome = try_outsider_mail(line, row)
            sent += outcome.state == State.SENT
            if outcome.line_broken or outcome.server_away:
                line.hang_up()
                break
    return sent


def load_due_outsiders() -> QuerySet[Outsider]:
    """Mails that wait, the oldest first."""
    rows = Outsider.objects.filter(state__in=UNSENT, due_at__lte=timezone.now())
    return rows.order_by("due_at", "report")


def claim_outsiders() -> Iterator[Outsider]:
    """One after the other, each ours until its lease ends."""
    for row in list(load_due_outsiders()[:TOGETHER]):
        mine = Outsider.objects.filter(report=row.report, due_at=row.due_at, state=row.state)
        lease = timezone.now() + LEASE
        if mine.update(state=State.IN_FLIGHT, due_at=lease, attempts=row.attempts + 1):
            yield Outsider.objects.get(report=row.report)


def try_outsider_mail(line: OutgoingConnection, row: Outsider) -> DeliveryOutcome:
    """One try, on record. Who wants nothing, or is forgotten, is not written to."""
    if not row.address or is_mailbox_closed_to_strangers(row.address):
        outcome = DeliveryOutcome(State.OBSOLETE, "")
    elif was_taken(row.message):
        outcome = DeliveryOutcome(State.SENT, "")
    else:
        save_envelope(row.message, row.address, Kind.ANSWER, None)
        begun = begin_attempt(row.message, None)
        outcome = settle_attempt(
            begun, line.hand_over(build_outsider_email(row), build_return_address(row.message))
        )
    again = outcome.state in WAITING and row.attempts < MOST_ATTEMPTS
    state = State.FAILED if outcome.state in WAITING and not again else outcome.state
    now = timezone.now()
    # What was written again meanwhile is another mail, and waits.
    mine = Outsider.objects.filter(report=row.report, message=row.message, state=State.IN_FLIGHT)
    mine.update(state=state, due_at=now + compute_retry_wait(row.attempts))
    if state == State.FAILED:
        record_smtp_refusal(row.message, outcome.answer, now)
    return outcome


def build_outsider_email(row: Outsider) -> EmailMultiAlternatives:
    """The mail, in the language of the page on which they wrote."""
    with translation.override(row.language):
        never = settings.SITE_URL + reverse(
            "never_again", args=[sign_never_again_token(row.address)]
        )
        answer = [
            line for one in list_outsider_messages(row) for line in one.splitlines() if line.strip()
        ]
        around = {
            "subject": gettext("Your notice to the moderators"),
            "url": settings.SITE_URL
            + reverse("notice_told", args=[sign_report_number(row.report)]),
            "confirmed": row.confirmed_at is not None,
            "answer": answer,
            "never": never,
        }
        text = wrap_mail_text(render_to_string("mail/outsider.txt", around))
        to = [row.address]
        mail = EmailMultiAlternatives(around["subject"], text, settings.DEFAULT_FROM_EMAIL, to)
        mail.attach_alternative(render_to_string("mail/outsider.html", around), "text/html")
    mail.extra_headers = {
        "Message-ID": format_message_id(row.message),
        "Auto-Submitted": "auto-generated",
        "List-Unsubscribe": f"<{never}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    return mail
