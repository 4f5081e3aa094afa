"""Which passkeys carry powers: those that a trusted one has made, and those that somebody else has
said yes to.

Whoever reads somebody's mails can sign in by code and add a passkey. So such a passkey carries
nothing for three days, in which its owner reads the mail about it, and not before another moderator
has asked its owner.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from allauth.mfa.models import Authenticator
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.passkeys import list_passkeys_shown
from games.desk import texts
from games.desk.facts import PasskeyTrusted
from games.desk.log import record_desk_facts, register_consequence
from games.desk.may import Actor, find_objection, load_held_powers
from games.desk.models import Trust
from games.desk.powers import Power
from games.desk.refused import DeskRefused, NotAllowed

if TYPE_CHECKING:
    from games.play.log_rows import Row

TRUST_DELAY = timedelta(hours=72)


@transaction.atomic
def vouch_for_passkey(who: Actor, passkey: int, reason: str, now: datetime) -> None:
    """Somebody else says that this passkey is its owner's. It carries powers three days after it
    was made; at the machine, at once. Raises NotAllowed or DeskRefused."""
    if why := find_objection(who, Power.RIGHTS, now):
        raise NotAllowed(why)
    row = Authenticator.objects.filter(pk=passkey, type=Authenticator.Type.WEBAUTHN).first()
    if row is None:
        raise DeskRefused(_("There is no such passkey."))
    if row.user_id == who.person and not who.machine:
        raise DeskRefused(_("Somebody else has to say yes to your passkey."))
    if Trust.objects.filter(pk=passkey).exists():
        raise DeskRefused(_("This passkey is trusted already."))
    since = now if who.machine else max(now, row.created_at + TRUST_DELAY)
    said = texts.save_desk_text(reason, now)
    record_desk_facts(
        PasskeyTrusted(who.person, row.user_id, passkey, convert_to_fact_time(since), said), at=now
    )


def trust_new_passkey(
    sender: Any, request: HttpRequest, authenticator: Authenticator, **_signal: Any
) -> None:
    """A passkey that a moderator makes shortly after they have shown a trusted one is trusted
    too."""
    now, person = timezone.now(), authenticator.user_id
    passkeys = list_passkeys_shown(request)
    if not passkeys:
        return
    have = load_held_powers(Actor(person, passkeys), now)
    if have.powers and have.proved:
        record_desk_facts(
            PasskeyTrusted(person, person, authenticator.pk, convert_to_fact_time(now), ""), at=now
        )


def convert_to_fact_time(at: datetime) -> int:
    """An instant as facts have it."""
    return int(at.timestamp())


@register_consequence(PasskeyTrusted)
def save_trust(fact: PasskeyTrusted, row: Row) -> None:
    """It carries powers from then on."""
    since = datetime.fromtimestamp(fact.since, UTC)
    Trust.objects.create(
        passkey=fact.passkey, person=fact.person, by=fact.by, since=since, seq=row.seq
    )
