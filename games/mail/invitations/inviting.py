"""Asking somebody to a table by mail. Who is asked never shows: a member or a stranger, both get
the same answer.

Nor does it show whether a mail goes out: a mailbox gets three invitations a week from people whom
its owner does not know, and one of each of them (accounts.limits: counted exactly, "box+7@" is
"box@").
"""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.addresses import derive_mailbox, normalize_address
from accounts.blocking.blocks import is_block_between
from accounts.limits import count_if_allowed
from accounts.models import Person
from games.mail.invitations.models import Invitation
from games.play import notices
from games.play.models import Seat, Status
from games.play.notice import Kind, State
from games.play.refusals import NotHost, NotOpen
from games.play.sql import Cursor

if TYPE_CHECKING:
    from games.play.models import Game
    from games.play.table import TableHeader

HOURLY, DAILY = 10, 30
"""So many invitations may one host send in an hour and in a day."""
OF_NETWORK = ((20, timedelta(hours=1)), (60, timedelta(days=1)))
"""So many may come from one network, whoever sends them."""
WEEK = timedelta(days=7)
FROM_STRANGERS, FROM_ONE = 3, 1
"""So many reach one mailbox in a week: from all strangers, and from each of them."""


@transaction.atomic
def invite_by_address(header: TableHeader, host: Person, text: str, network: str) -> bool:
    """Ask the owner of this address to the table, once ever; False: they were asked before, and are
    not asked again.

    `network`: where the host is. Raises NotHost or NotOpen, or ValidationError for an address that
    is none or one too many of this host or network.
    """
    if header.meta.host_id != host.pk:
        raise NotHost
    if header.meta.status != Status.OPEN:
        raise NotOpen
    address, now = normalize_address(text), timezone.now()
    Person.objects.select_for_update(no_key=True).get(pk=host.pk)
    if not count_invitation_if_allowed(host, network, now):
        raise ValidationError(
            _("That’s a lot of invitations. Please wait, or send the link yourself.")
        )
    person = Person.objects.filter(email=address, is_active=True).first()
    asked = {"person": person, "host": host, "language": host.language, "at": now, "due_at": now}
    row, fresh = Invitation.objects.get_or_create(
        game_id=header.meta.id,
        address=address,
        defaults=asked | {"message": secrets.token_hex(16)},
    )
    if fresh and not may_address_be_invited(host, address, person):
        Invitation.objects.filter(pk=row.pk).update(state=State.OBSOLETE)
    elif fresh and person and header.seat_of(person.pk) is None:
        told = notices.NewNotice(header.meta.id, row.pk, 0, person.pk, Kind.INVITED, now)
        with Cursor() as cursor:
            notices.write_notice(cursor, told, now)
    return fresh


def invite_to_rematch(table: Game, host_id: int, others: list[int | None], now: datetime) -> None:
    """Ask those who played with the host to a rematch, each as they wish to be told; not who is
    apart from the host."""
    host = Person.objects.get(pk=host_id)
    people = Person.objects.filter(pk__in=others, is_active=True, erased_at=None, guest=False)
    with Cursor() as cursor:
        for person in people.order_by("pk"):
            if is_block_between(person.pk, [host.pk]) or not person.email:
                continue
            row = Invitation.objects.create(
                game_id=table.pk,
                address=person.email,
                person=person,
                host=host,
                language=host.language,
                message=secrets.token_hex(16),
                at=now,
                due_at=now,
            )
            notices.write_notice(
                cursor, notices.NewNotice(table.pk, row.pk, 0, person.pk, Kind.INVITED, now), now
            )


def count_invitation_if_allowed(host: Person, network: str, now: datetime) -> bool:
    """Whether neither this host nor this network has sent too many of late; counts one for the
    network."""
    mine = Invitation.objects.filter(host=host)
    if mine.filter(at__gt=now - timedelta(hours=1)).count() >= HOURLY:
        return False
    if mine.filter(at__gt=now - timedelta(days=1)).count() >= DAILY:
        return False
    return all(
        count_if_allowed(f"invitations, network, {span}", network, most, span).allowed
        for most, span in OF_NETWORK
    )


def may_address_be_invited(host: Person, address: str, person: Person | None) -> bool:
    """Whether the owner of this mailbox knows the host, or has not had too many invitations of
    strangers this week; never if one of the two has blocked the other."""
    if person and is_block_between(person.pk, [host.pk]):
        return False
    if person and Seat.objects.filter(person=person, game__seats__person=host).exists():
        return True
    box = derive_mailbox(address)
    return (
        count_if_allowed("invitations, of one", f"{host.pk} {box}", FROM_ONE, WEEK).allowed
        and count_if_allowed("invitations, of all", box, FROM_STRANGERS, WEEK).allowed
    )
