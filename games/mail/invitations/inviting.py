"""Asking somebody to a table by mail. Who is asked never shows: a member or a stranger, both get the same answer."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Person
from games.mail.invitations.models import Invitation
from games.play import notices
from games.play.known import Known
from games.play.models import Status
from games.play.notice import Kind
from games.play.refusals import NotHost, NotOpen
from games.play.sql import Cursor

HOURLY, DAILY = 10, 30
"""So many invitations may one host send in an hour and in a day."""


@transaction.atomic
def invite(known: Known, host: Person, address: str) -> bool:
    """Ask the owner of this address to the table, once ever; False: he was asked before, and is not asked again.

    Raises NotHost or NotOpen, or ValidationError for an address that is none or one too many.
    """
    if known.meta.host_id != host.pk:
        raise NotHost
    if known.meta.status != Status.OPEN:
        raise NotOpen
    address, now = address.strip().lower(), timezone.now()
    validate_email(address)
    Person.objects.select_for_update(no_key=True).get(pk=host.pk)
    mine = Invitation.objects.filter(host=host)
    if (
        mine.filter(at__gt=now - timedelta(hours=1)).count() >= HOURLY
        or mine.filter(at__gt=now - timedelta(days=1)).count() >= DAILY
    ):
        raise ValidationError(_("That are many invitations. Please wait a while, or send the link yourself."))
    person = Person.objects.filter(email=address, is_active=True).first()
    row, fresh = Invitation.objects.get_or_create(
        game_id=known.meta.id,
        address=address,
        defaults={
            "person": person,
            "host": host,
            "language": host.language,
            "message": secrets.token_hex(16),
            "at": now,
            "due_at": now,
        },
    )
    if fresh and person and known.seat_of(person.pk) is None:
        with Cursor() as cursor:
            notices.write(cursor, known.meta.id, row.pk, 0, person.pk, Kind.INVITED, now, now)
    return fresh
