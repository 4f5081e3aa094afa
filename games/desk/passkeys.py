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

from accounts.passkeys import proved_by_passkey
from games.desk import texts
from games.desk.facts import PasskeyTrusted
from games.desk.log import follows, note
from games.desk.may import Who, held, may
from games.desk.models import Trust
from games.desk.powers import Power
from games.desk.refused import DeskRefused, NotAllowed

if TYPE_CHECKING:
    from games.play.log_rows import Row

WAITS = timedelta(hours=72)


@transaction.atomic
def trust(who: Who, passkey: int, reason: str, now: datetime) -> None:
    """Somebody else says that this passkey is its owner's. It carries powers three days after it
    was made; at the machine, at once. Raises NotAllowed or DeskRefused."""
    if why := may(who, Power.RIGHTS, now):
        raise NotAllowed(why)
    row = Authenticator.objects.filter(pk=passkey, type=Authenticator.Type.WEBAUTHN).first()
    if row is None:
        raise DeskRefused(_("There is no such passkey."))
    if row.user_id == who.person and not who.machine:
        raise DeskRefused(_("Somebody else has to say yes to your passkey."))
    if Trust.objects.filter(pk=passkey).exists():
        raise DeskRefused(_("This passkey is trusted already."))
    since = now if who.machine else max(now, row.created_at + WAITS)
    said = texts.keep(reason, now)
    note(PasskeyTrusted(who.person, row.user_id, passkey, seconds(since), said), at=now)


def hear_of_new_one(
    sender: Any, request: HttpRequest, authenticator: Authenticator, **_signal: Any
) -> None:
    """A passkey that a moderator makes shortly after they have shown a trusted one is trusted
    too."""
    now, person = timezone.now(), authenticator.user_id
    passkeys = proved_by_passkey(request)
    if not passkeys:
        return
    have = held(Who(person, passkeys), now)
    if have.powers and have.proved:
        note(PasskeyTrusted(person, person, authenticator.pk, seconds(now), ""), at=now)


def seconds(at: datetime) -> int:
    """An instant as facts have it."""
    return int(at.timestamp())


@follows(PasskeyTrusted)
def trusted(fact: PasskeyTrusted, row: Row) -> None:
    """It carries powers from then on."""
    since = datetime.fromtimestamp(fact.since, UTC)
    Trust.objects.create(
        passkey=fact.passkey, person=fact.person, by=fact.by, since=since, seq=row.seq
    )
