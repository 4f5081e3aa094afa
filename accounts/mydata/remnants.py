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

from accounts.addresses import fold_to_mailbox
from accounts.models import Remnant
from accounts.naming.alike import convert_to_capitals, convert_to_small_letters, draw_word_skeleton
from accounts.naming.looks import build_look

NAME, SANCTION = "name", "sanction:"
NAME_RESERVED_FOR = timedelta(days=365)
"""So long the name of somebody who has gone is nobody's."""


NAME_WAS_TAKEN = _(
    "Somebody who has left went by a name that looks like this one, so nobody can take it for a "
    "year. Please choose another."
)


class Sanction(NamedTuple):
    """A sanction by the name of its kind, and its end; its text stays behind."""

    kind: str
    ends_at: datetime


def reserve_erased_name(name: str, now: datetime) -> None:
    """Nobody may take this name, or one that looks like it, for a year."""
    for seen in list_name_looks(name):
        save_remnant(NAME, hash_remnant_key(NAME, seen), now + NAME_RESERVED_FOR)


def list_name_looks(name: str) -> list[str]:
    """How it looks as it is, in capitals and in small letters."""
    return sorted(
        {
            build_look(name),
            *(
                draw_word_skeleton(one)
                for one in (name, convert_to_capitals(name), convert_to_small_letters(name))
            ),
        }
    )


def is_name_of_erased(name: str) -> bool:
    """Whether somebody who has gone went by this name lately, or by one that looks like it."""
    keys = [key for seen in list_name_looks(name) for key in list_remnant_keys(NAME, seen)]
    rows = Remnant.objects.filter(kind=NAME, key__in=keys)
    return rows.filter(ends_at__gt=timezone.now()).exists()


def save_lasting_sanction(address: str, one: Sanction) -> None:
    """The sanction holds for whoever comes back with this mailbox."""
    save_remnant(
        SANCTION + one.kind, hash_remnant_key(SANCTION, fold_to_mailbox(address)), one.ends_at
    )


def list_sanctions_of_address(address: str) -> list[Sanction]:
    """What still holds for the owner of this address, from an account that was erased.

    For whoever makes accounts or judges what one may do: the addresses are folded, as in
    accounts.addresses.fold_to_mailbox.
    """
    rows = Remnant.objects.filter(
        key__in=list_remnant_keys(SANCTION, fold_to_mailbox(address)),
        kind__startswith=SANCTION,
        ends_at__gt=timezone.now(),
    )
    found = rows.order_by("kind")
    return [Sanction(row.kind.removeprefix(SANCTION), row.ends_at) for row in found]


def save_remnant(kind: str, key: str, ends_at: datetime) -> None:
    """Keep it until then; never shorter than it was kept already."""
    known = {"kind": kind, "key": key}
    row, fresh = Remnant.objects.get_or_create(**known, defaults={"ends_at": ends_at})
    if not fresh:
        Remnant.objects.filter(pk=row.pk).update(ends_at=Greatest(F("ends_at"), ends_at))


def list_remnant_keys(room: str, what: str) -> list[str]:
    """As it may stand in the table: under the present secret, and former ones."""
    return [hash_remnant_key(room, what, key) for key in (None, *settings.SECRET_KEY_FALLBACKS)]


def hash_remnant_key(room: str, what: str, key: str | None = None) -> str:
    """What stands in the table in place of a name or an address."""
    salt = f"accounts.remnant:{room}"
    return salted_hmac(salt, what, secret=key, algorithm="sha256").hexdigest()
