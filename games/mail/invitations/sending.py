"""The one mail to somebody who has no account: who asks them, to what, the link, and how never to
hear from us again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMultiAlternatives
from django.db.models import Q
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext

from games.mail.bounces.returns import is_mailbox_closed_to_strangers, record_smtp_refusal
from games.mail.invitations.links import build_invitation_path, remove_links
from games.mail.invitations.models import Invitation
from games.mail.outgoing import clean_header_text, format_message_id, wrap_mail_text
from games.mail.outgoing_connection import DeliveryOutcome
from games.play.claims import (
    LEASE,
    LOST,
    MOST_ATTEMPTS,
    build_return_address,
    compute_retry_wait,
    get_bounce_key,
    hash_bounce_key,
)
from games.play.models import READ_ONLY_STOPS, Attempt, Envelope, Status, get_game_title
from games.play.notice import UNSENT, WAITING, Kind, State
from games.play.table import TableHeader, load_header
from games.words import describe_bots

if TYPE_CHECKING:
    from games.mail.outgoing_connection import OutgoingConnection

SALT = "never-again"
"""A key of its own: this token can silence one address and nothing else."""
DUE = Q(person=None, state__in=UNSENT)


def send_invitations(line: OutgoingConnection) -> int:
    """Send those that are due; how many were taken."""
    sent = 0
    while row := claim_invitation():
        outcome = try_invitation(line, row)
        sent += outcome.state == State.SENT
        if outcome.line_broken or outcome.server_away:
            line.hang_up()
            break
    return sent


def claim_invitation() -> Invitation | None:
    """The next one, ours until the lease ends; none while nothing goes out."""
    if READ_ONLY_STOPS.exists():
        return None
    now = timezone.now()
    row = Invitation.objects.filter(DUE, due_at__lte=now).order_by("due_at").first()
    if row is None:
        return None
    mine = Invitation.objects.filter(pk=row.pk, due_at=row.due_at, state=row.state)
    taken = mine.update(state=State.IN_FLIGHT, due_at=now + LEASE, attempts=row.attempts + 1)
    return Invitation.objects.get(pk=row.pk) if taken else claim_invitation()


def try_invitation(line: OutgoingConnection, row: Invitation) -> DeliveryOutcome:
    """One try, on record. Who wants nothing, or whose table has begun, is not written to."""
    header, now = load_header("id", row.game_id), timezone.now()
    if is_mailbox_closed_to_strangers(row.address) or header.meta.status != Status.OPEN:
        outcome = DeliveryOutcome(State.OBSOLETE, "")
    else:
        Envelope.objects.get_or_create(
            bounce=hash_bounce_key(get_bounce_key(row.message)),
            defaults={
                "message": row.message,
                "address": row.address,
                "kind": Kind.INVITED,
                "at": now,
            },
        )
        # On record before it leaves: of a process that ends meanwhile, nobody knows whether it has.
        begun = Attempt.objects.create(
            message=row.message, outcome=State.AMBIGUOUS, answer=LOST, at=now
        )
        outcome = line.hand_over(
            build_invitation_email(row, header), build_return_address(row.message)
        )
        begun.outcome, begun.answer = outcome.state, outcome.answer[:500]
        begun.save(update_fields=["outcome", "answer"])
    again = outcome.state in WAITING and row.attempts < MOST_ATTEMPTS
    state = State.FAILED if outcome.state in WAITING and not again else outcome.state
    Invitation.objects.filter(pk=row.pk).update(
        state=state, due_at=now + compute_retry_wait(row.attempts)
    )
    if state == State.FAILED:
        record_smtp_refusal(row.message, outcome.answer, now)
    return outcome


def build_invitation_email(row: Invitation, header: TableHeader) -> EmailMultiAlternatives:
    """The mail, in the host's language: of its reader's we know nothing."""
    with translation.override(row.language):
        host = clean_header_text(row.host.name)
        never = settings.SITE_URL + reverse(
            "never_again", args=[sign_never_again_token(row.address)]
        )
        around = {
            "subject": gettext("%(name)s would like to play with you") % {"name": host},
            "game": get_game_title(header.meta.rules),
            "title": remove_links(header.meta.title),
            "host": host,
            "bots": describe_bots(header.seats),
            "url": settings.SITE_URL + build_invitation_path(header),
            "never": never,
        }
        text = wrap_mail_text(render_to_string("mail/invitation.txt", around))
        mail = EmailMultiAlternatives(
            around["subject"], text, settings.DEFAULT_FROM_EMAIL, [row.address]
        )
        mail.attach_alternative(render_to_string("mail/invitation.html", around), "text/html")
    mail.extra_headers = {
        "Message-ID": format_message_id(row.message),
        "Auto-Submitted": "auto-generated",
        "List-Unsubscribe": f"<{never}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
    return mail


def sign_never_again_token(address: str) -> str:
    """What silences this address."""
    return signing.Signer(salt=SALT).sign(signing.b64_encode(address.encode()).decode())


def read_never_again_token(token: str) -> str:
    """The address of a token. Raises signing.BadSignature."""
    return signing.b64_decode(signing.Signer(salt=SALT).unsign(token).encode()).decode()
