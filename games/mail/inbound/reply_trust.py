"""A person begins or ends to be believed, adds an address or gives it up: each is told to their
main address and stands in their security log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from allauth.account.adapter import get_adapter
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import override

from accounts.address_change import mask_address
from accounts.personal_data.account_security import record_account_event
from accounts.personal_data.models import Happened
from games.mail.inbound.models import Belief, ReplyAddress, Sender

if TYPE_CHECKING:
    from accounts.models import Person


MOST_SENDERS = 3


class TooManySenders(Exception):
    """They have as many further addresses as anybody may have."""


@transaction.atomic
def begin_trusting_replies(request: HttpRequest, person: Person) -> None:
    """From now on. Raises NotMailed if their address cannot be told; then nothing has changed."""
    now = {"email": person.email, "since": timezone.now()}
    _belief, new = Belief.objects.update_or_create(person=person, defaults=now)
    if new:
        record_account_event(person.pk, Happened.BELIEVED, request)
        send_trust_notice(request, person, "believe_on")


@transaction.atomic
def stop_trusting_replies(
    request: HttpRequest | None, person: Person, *, all_addresses: bool = False
) -> bool:
    """No more; whether they were believed until now. `all_addresses`: nor does any reply address
    take anything that was mailed before."""
    were, _rows = Belief.objects.filter(person=person).delete()
    if all_addresses:
        ReplyAddress.objects.filter(person=person).delete()
    if were or all_addresses:
        record_account_event(person.pk, Happened.NOT_BELIEVED, request)
    return bool(were)


@transaction.atomic
def save_further_sender(request: HttpRequest, person: Person, email: str) -> None:
    """They have proved this further address. Raises TooManySenders, NotMailed."""
    type(person).objects.select_for_update().get(pk=person.pk)
    theirs = Sender.objects.filter(person=person)
    if email == person.email or theirs.filter(email=email).exists():
        return
    if theirs.count() >= MOST_SENDERS:
        raise TooManySenders
    Sender.objects.create(person=person, email=email, proved_at=timezone.now())
    record_account_event(person.pk, Happened.SENDER, request, mask_address(email))
    send_trust_notice(request, person, "sender_added", mask_address(email))


def delete_further_sender(request: HttpRequest, person: Person, pk: int) -> None:
    """They do not write from there any more."""
    gone = Sender.objects.filter(person=person, pk=pk).first()
    if gone:
        gone.delete()
        record_account_event(person.pk, Happened.SENDER_GONE, request, mask_address(gone.email))


def delete_reply_trust(person: Person) -> None:
    """Another main address: whatever was chosen for the old one ends with it."""
    Belief.objects.filter(person=person).delete()
    Sender.objects.filter(person=person).delete()


def send_trust_notice(
    request: HttpRequest, person: Person, template: str, address: str = ""
) -> None:
    """A mail to their main address. Raises NotMailed."""
    with override(person.language):
        around = {"request": request, "name": person.name, "masked": address}
        get_adapter().send_mail(f"account/email/{template}", person.email, around)
