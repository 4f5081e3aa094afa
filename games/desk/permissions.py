"""Whether somebody may do something at the desk. Nobody may, unless everything here says so."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.contrib.auth import get_user_model

from games.desk import involvement
from games.desk.models import Grant
from games.desk.powers import Power, Why
from games.play.sql import Cursor, encode_ints

"""What may be asked for, and what the answer can be, stand here, too."""

# A passkey carries powers while its owner has it and it is trusted; one that was struck off is
# nothing.
SELECT_HELD_POWERS = """
SELECT array_agg(power::text) FILTER (WHERE ended_at IS NULL AND until > %(now)s), count(*) > 0,
  EXISTS (SELECT FROM desk_trust t JOIN mfa_authenticator a ON a.id = t.passkey
    WHERE t.passkey = ANY (%(passkeys)s::bigint[]) AND t.since <= %(now)s
    AND a.user_id = %(person)s AND a.type = 'webauthn'),
  (SELECT count(*) FROM desk_fact WHERE kind = 'read' AND at > %(now)s - interval '1 hour'
    AND (data->>'by')::bigint = %(person)s AND data->>'what' <> 'dry run')
FROM desk_grant WHERE person = %(person)s
"""


class Actor(NamedTuple):
    """Somebody who asks, and how they have shown who they are.

    `passkeys`: those with which they have signed in within the last 15 minutes, verified by
    fingerprint, face or PIN.
    `machine`: they speak at the machine itself; no passkey is asked for.
    """

    person: int
    passkeys: Sequence[int] = ()
    machine: bool = False


class HeldPowers(NamedTuple):
    """The powers that somebody has now. `once`: they have or had one. `proved`: they have shown a
    passkey that carries powers. `pages`: so many of the desk they have read within an hour; dry
    runs of programs are none."""

    powers: frozenset[Power]
    once: bool
    proved: bool
    pages: int = 0


def load_held_powers(who: Actor, now: datetime) -> HeldPowers:
    """One statement."""
    values = {"person": who.person, "passkeys": encode_ints(who.passkeys), "now": now}
    with Cursor() as cursor:
        cursor.execute(SELECT_HELD_POWERS, values)
        row = cursor.fetchone()
    assert row is not None
    powers, once, proved, pages = row
    return HeldPowers(frozenset(map(Power, powers or ())), once, proved or who.machine, pages)


def list_power_holders(power: Power, now: datetime) -> set[int]:
    """Who has this power now: people with an open account."""
    held = Grant.objects.filter(power=power, ended_at=None, until__gt=now)
    people = list(held.values_list("person", flat=True))
    active = get_user_model().objects.filter(pk__in=people, is_active=True)
    return set(active.values_list("pk", flat=True))


def find_missing_right(who: Actor, power: Power | None, have: HeldPowers) -> Why | None:
    """Why they may not use this power at all (None: any of them), whatever it is about; None: they
    may."""
    if not have.powers if power is None else power not in have.powers:
        return Why.POWER
    if have.proved:
        return None
    return Why.UNTRUSTED if who.passkeys else Why.STALE


def find_involvement(
    who: Actor, *, table: int | None = None, person: int | None = None
) -> Why | None:
    """Why they may not use any power about this table or person; None: they may."""
    if table is not None and involvement.is_involved_in_table(who.person, table):
        return Why.INVOLVED
    if person is not None and involvement.is_involved_with_person(who.person, person):
        return Why.INVOLVED
    return None


def find_objection(
    who: Actor,
    power: Power | None,
    now: datetime,
    *,
    table: int | None = None,
    person: int | None = None,
) -> Why | None:
    """Why they may not; None: they may. `table`, `person`: the ids of what it is about."""
    return find_missing_right(who, power, load_held_powers(who, now)) or find_involvement(
        who, table=table, person=person
    )
