"""Tells owners by mail that their webhook was turned off because nothing got through."""

from __future__ import annotations

import logging
from datetime import datetime
from smtplib import SMTPException

from allauth.account.adapter import get_adapter
from django.db import transaction
from django.utils import timezone, translation

from accounts.ports import send_at_once
from accounts.zones import get_time_zone
from games.hooks.models import SEALED, Hook
from keywest_site.outgoing import OutgoingRefused, read_address
from keywest_site.sealing import Unreadable

log = logging.getLogger(__name__)
MOST_TOLD = 20


def tell_owners_of_failing_hooks(now: datetime) -> int:
    """Mail those who have not been told; how many were."""
    waiting = Hook.objects.filter(ended=Hook.Ended.FAILING, told_at=None)
    return sum(
        tell_owner_of_hook(pk, now) for pk in waiting.values_list("pk", flat=True)[:MOST_TOLD]
    )


@transaction.atomic
def tell_owner_of_hook(hook_id: int, now: datetime) -> bool:
    """True once the mail is on its way, or can never get there; what the mail server does not take
    just now waits."""
    rows = Hook.objects.select_for_update(skip_locked=True, no_key=True, of=("self",))
    rows = rows.defer(*SEALED).select_related("person")
    hook = rows.filter(pk=hook_id, told_at=None).first()
    if hook is None:
        return False
    person = hook.person
    with translation.override(person.language), timezone.override(get_time_zone(person.time_zone)):
        about = {"name": person.name, "host": find_host(hook), "since": hook.failing_since}
        mail = get_adapter().render_mail("account/email/webhook_ended", person.email, about)
    try:
        send_at_once(mail, "code")
    except (OSError, SMTPException) as error:
        if not getattr(error, "final", False):
            log.warning("the owner of webhook %s could not be told yet", hook_id)
            return False
    Hook.objects.filter(pk=hook_id).update(told_at=now)
    return True


def find_host(hook: Hook) -> str:
    """To whose machine it goes; the rest of the address may hold a secret. Empty: it can no longer
    be used, or no key opens it."""
    try:
        return read_address(hook.address).host
    except (OutgoingRefused, Unreadable):
        return ""
