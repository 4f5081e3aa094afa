"""Erasing somebody: asked for, due after a while in which it can be taken back, then step by step.

Each step is a transaction of its own and may be done again, so whoever is killed leaves nothing
that the next one does not finish. PostgreSQL says what is due (`Erasure`); anybody may look.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone

from accounts.models import Erasure, Person, Session
from accounts.personal_data import erasure_records
from accounts.personal_data.stored_tables import (
    Identity,
    list_personal_tables,
    load_identity,
    put_sealed_identity_on_erasure,
    read_sealed_identity,
    remove_identity,
)
from accounts.ports import check_may_be_erased, leave_what_goes_on, list_open_sanctions
from keywest_site.leases import hold_lease

log = logging.getLogger(__name__)

COOL_OFF = timedelta(hours=20)
"""So long it can be taken back. With what comes after it, all is gone within a day."""
SETTLED_AFTER = timedelta(hours=1)
"""Then it is looked at once more: whoever sent a mail or read one meanwhile has noted it by now."""


class ErasureOrder(NamedTuple):
    """What is asked for. `talk`: what they said goes, too; `reason`: of the site, noted."""

    talk: bool = False
    reason: str = ""
    wait: timedelta = COOL_OFF


class ErasureRefused(Exception):
    """Somebody who must not go; the message, lazily translated, says why."""


def schedule_erasure(person_id: int, order: ErasureOrder, now: datetime) -> Erasure:
    """Erase this person when the time has come; who asks again changes what is due. Raises
    Stays."""
    check_may_be_erased(person_id)
    values = {
        "asked_at": now,
        "due_at": now + order.wait,
        "talk": order.talk,
        "reason": order.reason[:200],
    }
    with transaction.atomic():
        Person.objects.select_for_update(no_key=True).get(pk=person_id)
        known = Erasure.objects.filter(person=person_id).first()
        if known and known.begun_at:
            return known
        return Erasure.objects.update_or_create(person_id=person_id, defaults=values)[0]


def withdraw_erasure(person_id: int) -> bool:
    """They stay; False if it has begun, or its time has come."""
    waits = Erasure.objects.filter(person=person_id, begun_at=None, due_at__gt=timezone.now())
    return waits.delete()[0] > 0


def find_erasure(person_id: int) -> Erasure | None:
    """What this person has asked for."""
    return Erasure.objects.filter(person=person_id).first()


def erase_due_accounts(now: datetime | None = None) -> int:
    """Erase whoever's time has come, and go on where somebody was stopped; how many were looked
    at."""
    now = now or timezone.now()
    try:
        erasure_records.merge_erased_files(now)
    except (OSError, ValueError):
        log.exception("the list of who was erased could not be compared; it is tried again")
    due = Erasure.objects.filter(settled_at=None, due_at__lte=now)
    done = 0
    for person_id in list(due.order_by("due_at").values_list("pk", flat=True)):
        try:
            done += erase_account(person_id, now)
        except Exception:
            log.exception("person %s could not be erased whole; it is tried again", person_id)
    return done


def erase_account(person_id: int, now: datetime) -> bool:
    """Do all that is due for this one; False if somebody else is at it, or nothing is due."""
    with hold_lease(f"erasing {person_id}") as lease:
        return lease is not None and run_erasure_steps(person_id, now)


def run_erasure_steps(person_id: int, now: datetime) -> bool:
    """From where it stands."""
    erasure = Erasure.objects.select_related("person").get(pk=person_id)
    if erasure.due_at > now or erasure.settled_at:
        return False
    if erasure.begun_at is None:
        begin_erasure(erasure, now)
    if erasure.done_at is None:
        erase_stored_data(read_sealed_identity(erasure), now)
        erasure.done_at = now
        erasure.save(update_fields=["done_at"])
    elif now >= erasure.done_at + SETTLED_AFTER:
        erase_stored_data(read_sealed_identity(erasure), now)
        erasure.reason = remove_identity(erasure.reason, read_sealed_identity(erasure))
        erasure.settled_at, erasure.sealed = now, b""
        erasure.save(update_fields=["settled_at", "sealed", "reason"])
    return True


def begin_erasure(erasure: Erasure, now: datetime) -> None:
    """From here on there is no way back: the account is closed, and whom a restored backup must
    forget is noted outside of the database."""
    erasure_records.write_erased_line(
        erasure.person_id, erasure.person.joined_at, talk=erasure.talk, now=now
    )
    with transaction.atomic():
        person = Person.objects.select_for_update().get(pk=erasure.person_id)
        put_sealed_identity_on_erasure(erasure, load_identity(person))
        erasure_records.reserve_erased_name(person.name, now)
        for sanctions in list_open_sanctions(person.pk):
            for one in sanctions:
                erasure_records.keep_sanction_of_address(person.email, one)
        person.set_unusable_password()
        Person.objects.filter(pk=person.pk).update(is_active=False, password=person.password)
        Session.objects.filter(person=person.pk).delete()
        erasure.begun_at = now
        erasure.save(update_fields=["begun_at", "sealed"])


def erase_stored_data(identity: Identity, now: datetime) -> None:
    """Leave all that goes on, then let go of every table's rows, the person's own last."""
    leave_what_goes_on(identity.id, now)
    for one in list_personal_tables():
        if one.lets_go:
            with transaction.atomic():
                one.erase(identity)
    blank_person_row(identity.id, now)


def blank_person_row(person_id: int, now: datetime) -> None:
    """What seats of old games name from now on: a row that knows nothing."""
    nobody = Person(pk=person_id, email=f"gone-{person_id}@erased.invalid", name=f"@{person_id}")
    nobody.is_active, nobody.erased_at = False, now
    nobody.set_unusable_password()
    kept_back = ("id", "joined_at", "erased_at", "bot")
    fields = [field.attname for field in Person._meta.concrete_fields]
    values = {name: getattr(nobody, name) for name in fields if name not in kept_back}
    Person.objects.filter(pk=person_id).update(**values)
    Person.objects.filter(pk=person_id, erased_at=None).update(erased_at=now)
