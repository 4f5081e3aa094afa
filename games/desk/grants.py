"""Gives moderators powers and takes them away, and decides which of their passkeys carry powers.
Each is a fact, each power has an end."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from allauth.mfa.models import Authenticator
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.bot_accounts.models import load_owners
from accounts.passkeys import list_passkeys_shown
from games.desk import log, texts
from games.desk.facts import Granted, PasskeyTrusted, Revoked
from games.desk.log import record_desk_facts, register_consequence
from games.desk.models import Grant, Trust
from games.desk.permissions import Actor, find_objection, list_power_holders, load_held_powers
from games.desk.powers import DeskRefused, NotAllowed, Power
from games.play.sql import Cursor

if TYPE_CHECKING:
    from games.play.log_rows import Row


DAYS_MAX = 365


def list_rights_managers(now: datetime) -> set[int]:
    """Who manages rights now."""
    return list_power_holders(Power.RIGHTS, now)


@transaction.atomic
def give_power(
    who: Actor, person: int, power: Power, days: int, reason: str, now: datetime
) -> None:
    """This person has the power for so many days.

    Whoever manages rights gives them, not to themself; where nobody does, the machine gives the
    first. A lone host gives themself powers at the machine: nobody else could. The fact names them
    as both. Raises NotAllowed or DeskRefused.
    """
    with Cursor() as cursor:
        log.lock_desk_log(cursor)
    first = who.machine and not list_rights_managers(now)
    if not first:
        check_may_grant(who, person, now)
    if load_owners([person]):
        raise DeskRefused(_("A bot is given no powers."))
    if not 1 <= days <= DAYS_MAX:
        raise DeskRefused(_("A power is given for one day at least, and for 365 at most."))
    if not reason.strip():
        raise DeskRefused(_("Please say why, in a sentence."))
    until = int((now + timedelta(days=days)).timestamp())
    record_desk_facts(
        Granted(who.person, person, power.value, until, texts.save_desk_text(reason, now)), at=now
    )


@transaction.atomic
def take_power_away(who: Actor, person: int, power: Power, reason: str, now: datetime) -> None:
    """This person has the power no more. The last who manages rights stays.

    Raises NotAllowed or DeskRefused. One may lay down a power of one's own.
    """
    with Cursor() as cursor:
        log.lock_desk_log(cursor)
    if why := find_objection(who, None if who.person == person else Power.RIGHTS, now):
        raise NotAllowed(why)
    if not Grant.objects.filter(person=person, power=power, ended_at=None, until__gt=now).exists():
        raise DeskRefused(_("They do not have this power."))
    if power == Power.RIGHTS and not list_rights_managers(now) - {person}:
        raise DeskRefused(_("Someone has to manage rights: give this power to someone else first."))
    if not reason.strip():
        raise DeskRefused(_("Please say why, in a sentence."))
    record_desk_facts(
        Revoked(who.person, person, power.value, texts.save_desk_text(reason, now)), at=now
    )


def check_may_grant(who: Actor, person: int, now: datetime) -> None:
    """Raises NotAllowed, or DeskRefused: nobody gives powers to themself, but for a lone host."""
    if why := find_objection(who, Power.RIGHTS, now):
        raise NotAllowed(why)
    is_lone_host = who.machine and list_rights_managers(now) == {person}
    if who.person == person and not is_lone_host:
        raise DeskRefused(_("You can’t give yourself powers."))


@register_consequence(Granted)
def save_grant(fact: Granted, row: Row) -> None:
    """What they had of it before ends."""
    end_powers(fact.person, fact.power, row)
    Grant.objects.create(
        seq=row.seq,
        person=fact.person,
        power=fact.power,
        by=fact.by,
        since=row.at,
        until=datetime.fromtimestamp(fact.until, UTC),
    )


@register_consequence(Revoked)
def end_revoked_power(fact: Revoked, row: Row) -> None:
    """It ends now."""
    end_powers(fact.person, fact.power, row)


def end_powers(person: int, power: str, row: Row) -> None:
    """Whatever they have of a power."""
    Grant.objects.filter(person=person, power=power, ended_at=None).update(ended_at=row.at)


# Passkeys that carry powers: those that a trusted one has made, and those that somebody else has
# confirmed.
#
# Whoever reads somebody's mails can sign in by code and add a passkey. So such a passkey carries
# nothing for three days, in which its owner reads the mail about it, and not before another
# moderator has asked its owner.


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
        raise DeskRefused(_("Someone else has to accept your passkey."))
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
