"""Messages that were put aside for a moderator, as the desk sees them (games.desk.ports)."""

from __future__ import annotations

from collections.abc import Collection

from django.conf import settings
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext, override

from accounts.models import Person
from games.desk.ports import QuarantinedMail
from games.mail.inbound.models import QUARANTINE_REASONS, Incoming, Kind
from games.mail.inbound.orders.receipt import Answer
from games.mail.outgoing import wrap_mail_text
from games.play.models import Status

SHOWN, LONGEST = 100, 20_000
DISPUTED = "disputed"
IS_QUARANTINED = Q(kind=Kind.HOSTILE) | Q(why__in=QUARANTINE_REASONS)


def load_quarantined_mails(pks: Collection[int]) -> list[QuarantinedMail]:
    """Those of these ids."""
    rows = Incoming.objects.filter(IS_QUARANTINED, pk__in=pks).select_related("reply__game")
    return [build_quarantine_entry(row) for row in rows.defer("raw", "answer").order_by("pk")]


def load_unsettled_mails() -> list[QuarantinedMail]:
    """Those that nobody has settled."""
    rows = Incoming.objects.filter(IS_QUARANTINED, settled="").select_related("reply__game")
    return [
        build_quarantine_entry(row) for row in rows.defer("raw", "answer").order_by("pk")[:SHOWN]
    ]


def build_quarantine_entry(row: Incoming) -> QuarantinedMail:
    """What is known of it without reading it."""
    game = row.reply.game if row.reply else None
    secret = game is not None and game.status == Status.RUNNING
    person = row.person_id or (row.reply.person_id if row.reply else 0) or 0
    return QuarantinedMail(
        id=row.pk,
        at=row.received_at,
        door=row.door,
        why=row.why,
        sender=row.sender,
        person=person,
        game=game.pk if game else 0,
        secret=secret,
        settled=row.settled,
    )


def load_raw_text(pk: int) -> str:
    """As it came, character for character as far as they are any."""
    raw = bytes(Incoming.objects.get(pk=pk).raw)[:LONGEST]
    return raw.decode("utf-8", errors="replace").replace("\0", "�")


def settle_quarantined_mail(pk: int, how: str, words: str) -> bool:
    """See the port. The answer lies with the message until it is sent."""
    row = Incoming.objects.select_for_update().get(pk=pk)
    if words:
        person = row.person or Person.objects.filter(email=row.sender, is_active=True).first()
        if person is None:
            return False
        row.answer, row.answered_at, row.tries = (
            build_moderator_answer(row, person, words)._asdict(),
            None,
            0,
        )
    row.settled, row.tried_at = how, None
    row.settled_at = timezone.now() if how else None
    row.save(update_fields=["settled", "settled_at", "answer", "answered_at", "tries", "tried_at"])
    return True


def build_moderator_answer(row: Incoming, person: Person, words: str) -> Answer:
    """In their language, to their own address."""
    with override(person.language):
        subject = gettext("From the moderators, about your email")
    name = f"<aside.{row.key}@{settings.MAIL_DOMAIN}>"
    return Answer(person.email, subject, wrap_mail_text(words), "", name, "", "")


def mark_disputed(row: Incoming) -> None:
    """Its supposed writer says that it is not theirs; nothing in it can be confirmed any more."""
    waits = Incoming.objects.filter(pk=row.pk, kind=Kind.CONFIRM)
    waits.update(kind=Kind.HOSTILE, why=DISPUTED)
