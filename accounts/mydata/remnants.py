"""What outlives an account, as a keyed hash: the name, so that nobody passes for who has gone, and
sanctions, which erasing does not shed."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from django.conf import settings
from django.db.models import F
from django.db.models.functions import Greatest
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from accounts.addresses import mailbox
from accounts.models import Remnant
from accounts.naming.alike import drawn, in_capitals, in_small
from accounts.naming.looks import look

NAME, SANCTION = "name", "sanction:"
NAME_KEPT = timedelta(days=365)
"""So long the name of somebody who has gone is nobody's."""


NAME_WAS_TAKEN = _(
    "Somebody who has left went by a name that looks like this one, so nobody can take it for a "
    "year. Please choose another."
)


class Sanction(NamedTuple):
    """A sanction by the name of its kind, and its end; its text stays behind."""

    kind: str
    ends_at: datetime


def keep_name(name: str, now: datetime) -> None:
    """Nobody may take this name, or one that looks like it, for a year."""
    for seen in looks_of(name):
        keep(NAME, hidden(NAME, seen), now + NAME_KEPT)


def looks_of(name: str) -> list[str]:
    """How it looks as it is, in capitals and in small letters."""
    return sorted({look(name), *(drawn(one) for one in (name, in_capitals(name), in_small(name)))})


def was_somebodys(name: str) -> bool:
    """Whether somebody who has gone went by this name lately, or by one that looks like it."""
    keys = [key for seen in looks_of(name) for key in known_as(NAME, seen)]
    rows = Remnant.objects.filter(kind=NAME, key__in=keys)
    return rows.filter(ends_at__gt=timezone.now()).exists()


def keep_sanction(address: str, one: Sanction) -> None:
    """The sanction holds for whoever comes back with this mailbox."""
    keep(SANCTION + one.kind, hidden(SANCTION, mailbox(address)), one.ends_at)


def sanctions_upon(address: str) -> list[Sanction]:
    """What still holds for the owner of this address, from an account that was erased.

    For whoever makes accounts or judges what one may do: the addresses are folded, as in
    accounts.addresses.mailbox.
    """
    rows = Remnant.objects.filter(
        key__in=known_as(SANCTION, mailbox(address)),
        kind__startswith=SANCTION,
        ends_at__gt=timezone.now(),
    )
    found = rows.order_by("kind")
    return [Sanction(row.kind.removeprefix(SANCTION), row.ends_at) for row in found]


def keep(kind: str, key: str, ends_at: datetime) -> None:
    """Keep it until then; never shorter than it was kept already."""
    known = {"kind": kind, "key": key}
    row, fresh = Remnant.objects.get_or_create(**known, defaults={"ends_at": ends_at})
    if not fresh:
        Remnant.objects.filter(pk=row.pk).update(ends_at=Greatest(F("ends_at"), ends_at))


def known_as(room: str, what: str) -> list[str]:
    """As it may stand in the table: under the present secret, and former ones."""
    return [hidden(room, what, key) for key in (None, *settings.SECRET_KEY_FALLBACKS)]


def hidden(room: str, what: str, key: str | None = None) -> str:
    """What stands in the table in place of a name or an address."""
    salt = f"accounts.remnant:{room}"
    return salted_hmac(salt, what, secret=key, algorithm="sha256").hexdigest()
