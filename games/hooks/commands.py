"""What the owner of a webhook may do with it; pages and programs call the same."""

from __future__ import annotations

import secrets
from base64 import b64encode
from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import Person
from games.hooks.models import EVENTS, TEST, Delivery, Hook
from games.rules.text import _
from games.rules.types import Refused
from keywest_site.outgoing import OutgoingRefused, read_address

MOST_HOOKS = 5
"""So many one person can have."""
MOST_QUEUED = 10
"""So many deliveries may wait when a test or a repeat is asked for."""
SECRET_BYTES, SECRET_PREFIX = 32, "whsec_"
BOTH_SIGN = timedelta(days=1)
"""So long the former secret signs besides the new one."""


# Why a webhook may be refused, each with words for its owner. Nothing has changed then.


class UnknownHook(Refused):
    """There is no such webhook, or none of theirs; or no such delivery of it."""

    def __init__(self) -> None:
        super().__init__(_("There is no such webhook."))


class TooManyHooks(Refused):
    """One more than one person may have."""

    def __init__(self, most: int) -> None:
        super().__init__(
            _("You have {count} webhooks. Remove one before you add another.", count=most)
        )


class AddressRefused(Refused):
    """Nothing may go to this address."""

    def __init__(self) -> None:
        super().__init__(
            _("Only https addresses of other sites can be used, at port 443 and with a host name.")
        )


class HookIsOff(Refused):
    """Nothing goes to a webhook that is off."""

    def __init__(self) -> None:
        super().__init__(_("This webhook is off. Turn it on first."))


class TooManyTests(Refused):
    """Several tests wait already."""

    def __init__(self) -> None:
        super().__init__(_("Several deliveries wait already. Let them arrive first."))


# Webhooks.


def create_secret() -> str:
    """As Standard Webhooks writes it."""
    return SECRET_PREFIX + b64encode(secrets.token_bytes(SECRET_BYTES)).decode()


def sort_events(names: Sequence[str]) -> list[str]:
    """Each once, in the order in which they are always named. Raises ValueError if one is none."""
    return sorted(set(names), key=EVENTS.index)


@transaction.atomic
def add_hook(person_id: int, address: str, events: Sequence[str], now: datetime) -> Hook:
    """A new one, which is on. Raises AddressRefused or TooManyHooks; ValueError for no event."""
    try:
        read_address(address)
    except OutgoingRefused:
        raise AddressRefused from None
    chosen = sort_events(events)
    if not chosen:
        raise ValueError("no event")
    Person.objects.select_for_update(no_key=True).get(pk=person_id)
    if Hook.objects.filter(person=person_id).count() >= MOST_HOOKS:
        raise TooManyHooks(MOST_HOOKS)
    return Hook.objects.create(
        person_id=person_id,
        address=address,
        secret=create_secret(),
        events=chosen,
        made_at=now,
        next_at=now,
    )


def list_hooks(person_id: int) -> list[Hook]:
    """All of this person, the oldest first."""
    return list(Hook.objects.filter(person=person_id).order_by("id"))


def get_hook(person_id: int, hook_id: int) -> Hook:
    """This one of theirs. Raises UnknownHook."""
    hook = Hook.objects.filter(person=person_id, pk=hook_id).first()
    if hook is None:
        raise UnknownHook
    return hook


def lock_hook(person_id: int, hook_id: int) -> Hook:
    """The same, within a transaction, for a change. Raises UnknownHook."""
    rows = Hook.objects.select_for_update(no_key=True)
    hook = rows.filter(person=person_id, pk=hook_id).first()
    if hook is None:
        raise UnknownHook
    return hook


@transaction.atomic
def choose_events(person_id: int, hook_id: int, events: Sequence[str]) -> Hook:
    """Tell these from now on. Raises UnknownHook; ValueError for none."""
    hook = lock_hook(person_id, hook_id)
    hook.events = sort_events(events)
    if not hook.events:
        raise ValueError("no event")
    hook.save(update_fields=["events"])
    return hook


@transaction.atomic
def turn_hook_on(person_id: int, hook_id: int, now: datetime) -> Hook:
    """From now on it is told again; what happened meanwhile is not. Raises UnknownHook."""
    hook = lock_hook(person_id, hook_id)
    if hook.ended:
        hook.ended, hook.ended_at, hook.told_at, hook.failing_since = "", None, None, None
        hook.next_at = now
        hook.save(update_fields=["ended", "ended_at", "told_at", "failing_since", "next_at"])
    return hook


@transaction.atomic
def turn_hook_off(person_id: int, hook_id: int, now: datetime) -> Hook:
    """Nothing goes there any more. Raises UnknownHook."""
    hook = lock_hook(person_id, hook_id)
    if not hook.ended:
        end_hook(hook, Hook.Ended.OWNER, now)
    return hook


def end_hook(hook: Hook, why: str, now: datetime) -> None:
    """Nothing goes there any more; what waits is given up."""
    hook.ended, hook.ended_at, hook.told_at = why, now, None
    hook.save(update_fields=["ended", "ended_at", "told_at"])
    hook.deliveries.filter(state=Delivery.State.WAITING).update(state=Delivery.State.FAILED)


def end_hooks_of_former_address(person: Person) -> None:
    """Somebody has another email address: as their tokens, what was set up before is off."""
    with transaction.atomic():
        rows = Hook.objects.select_for_update(no_key=True).filter(person=person, ended="")
        for hook in rows.order_by("pk"):
            end_hook(hook, Hook.Ended.ADDRESS, timezone.now())


@transaction.atomic
def remove_hook(person_id: int, hook_id: int) -> bool:
    """Forget it with all its deliveries. Whether it was there. From the lock on, acts write none
    for it."""
    rows = Hook.objects.filter(person=person_id, pk=hook_id)
    found = rows.select_for_update().values_list("pk", flat=True).first()
    return found is not None and bool(rows.delete()[0])


@transaction.atomic
def replace_secret(person_id: int, hook_id: int, now: datetime) -> Hook:
    """A new secret; for a day the former one signs besides. Raises UnknownHook."""
    hook = lock_hook(person_id, hook_id)
    hook.former_secret, hook.former_until = hook.secret, now + BOTH_SIGN
    hook.secret = create_secret()
    hook.save(update_fields=["secret", "former_secret", "former_until"])
    return hook


# Deliveries.


def query_deliveries(hook: Hook) -> QuerySet[Delivery]:
    """The log of a webhook, the latest first."""
    return hook.deliveries.order_by("-id")


@transaction.atomic
def queue_test(person_id: int, hook_id: int, now: datetime) -> Delivery:
    """Send it something that means nothing. Raises UnknownHook, HookIsOff or TooManyTests."""
    hook = lock_hook(person_id, hook_id)
    check_takes_more(hook)
    Hook.objects.filter(pk=hook.pk).update(next_at=now)
    return hook.deliveries.create(event=TEST, made_at=now, queued_at=now, due_at=now)


@transaction.atomic
def queue_again(person_id: int, hook_id: int, key: UUID, now: datetime) -> Delivery:
    """Send the same once more, by the same number. Raises UnknownHook, HookIsOff or
    TooManyTests."""
    hook = lock_hook(person_id, hook_id)
    row = hook.deliveries.select_for_update(no_key=True).filter(key=key).first()
    if row is None:
        raise UnknownHook
    check_takes_more(hook)
    if row.state != Delivery.State.WAITING:
        row.state, row.attempts, row.queued_at, row.due_at = Delivery.State.WAITING, 0, now, now
        row.save(update_fields=["state", "attempts", "queued_at", "due_at"])
    Hook.objects.filter(pk=hook.pk).update(next_at=now)
    return row


def check_takes_more(hook: Hook) -> None:
    """Raises HookIsOff or TooManyTests."""
    if hook.ended:
        raise HookIsOff
    if hook.deliveries.filter(state=Delivery.State.WAITING).count() >= MOST_QUEUED:
        raise TooManyTests
