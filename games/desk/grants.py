"""Giving powers and taking them away: each a fact, each with an end."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from games.desk import log, texts
from games.desk.facts import Granted, Revoked
from games.desk.log import follows, note
from games.desk.may import Who, holders, may
from games.desk.models import Grant
from games.desk.powers import Power
from games.desk.refused import DeskRefused, NotAllowed
from games.play.sql import Cursor

if TYPE_CHECKING:
    from games.play.log_rows import Row

DAYS_MAX = 365


def managers(now: datetime) -> set[int]:
    """Who manages rights now."""
    return holders(Power.RIGHTS, now)


@transaction.atomic
def grant(who: Who, person: int, power: Power, days: int, reason: str, now: datetime) -> None:
    """This person has the power for so many days.

    Whoever manages rights gives them, not to themself; where nobody does, the machine gives the
    first. A lone host gives themself powers at the machine: nobody else could. The fact names them
    as both. Raises NotAllowed or DeskRefused.
    """
    with Cursor() as cursor:
        log.hold(cursor)
    first = who.machine and not managers(now)
    if not first:
        allowed(who, person, now)
    if not 1 <= days <= DAYS_MAX:
        raise DeskRefused(_("A power is given for one day at least, and for 365 at most."))
    if not reason.strip():
        raise DeskRefused(_("Please say why, in a sentence."))
    until = int((now + timedelta(days=days)).timestamp())
    note(Granted(who.person, person, power.value, until, texts.keep(reason, now)), at=now)


@transaction.atomic
def revoke(who: Who, person: int, power: Power, reason: str, now: datetime) -> None:
    """This person has the power no more. The last who manages rights stays.

    Raises NotAllowed or DeskRefused. One may lay down a power of one's own.
    """
    with Cursor() as cursor:
        log.hold(cursor)
    if why := may(who, None if who.person == person else Power.RIGHTS, now):
        raise NotAllowed(why)
    if not Grant.objects.filter(person=person, power=power, ended_at=None, until__gt=now).exists():
        raise DeskRefused(_("They do not have this power."))
    if power == Power.RIGHTS and not managers(now) - {person}:
        raise DeskRefused(_("Somebody has to manage rights: give them to somebody else first."))
    if not reason.strip():
        raise DeskRefused(_("Please say why, in a sentence."))
    note(Revoked(who.person, person, power.value, texts.keep(reason, now)), at=now)


def allowed(who: Who, person: int, now: datetime) -> None:
    """Raises NotAllowed, or DeskRefused: nobody gives powers to themself, but for a lone host."""
    if why := may(who, Power.RIGHTS, now):
        raise NotAllowed(why)
    is_lone_host = who.machine and managers(now) == {person}
    if who.person == person and not is_lone_host:
        raise DeskRefused(_("Nobody gives powers to themself."))


@follows(Granted)
def begins(fact: Granted, row: Row) -> None:
    """What they had of it before ends."""
    ends(fact.person, fact.power, row)
    Grant.objects.create(
        seq=row.seq,
        person=fact.person,
        power=fact.power,
        by=fact.by,
        since=row.at,
        until=datetime.fromtimestamp(fact.until, UTC),
    )


@follows(Revoked)
def stops(fact: Revoked, row: Row) -> None:
    """It ends now."""
    ends(fact.person, fact.power, row)


def ends(person: int, power: str, row: Row) -> None:
    """Whatever they have of a power."""
    Grant.objects.filter(person=person, power=power, ended_at=None).update(ended_at=row.at)
