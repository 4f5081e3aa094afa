"""What is recorded of erased people: whom a restored backup must forget again, and keyed hashes of
names and sanctions that outlive an account.

The list for backups has a line each, in a file outside of the database. A line names no one: the
number of the empty row, and when it was made, so that nobody else who has that number in a restored
database is taken for them. It is written, and on the disk, before the first row goes.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.core import checks
from django.db.models import F
from django.db.models.functions import Greatest
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy as _

from accounts.addresses import derive_mailbox
from accounts.models import Erasure, Person, Remnant
from accounts.naming.lookalikes import (
    build_look,
    build_word_skeleton,
    convert_to_capitals,
    convert_to_small_letters,
)

ERASED_FILE = "erased.txt"


class ErasedLine(NamedTuple):
    """Somebody who is gone. `joined_at` in ISO 8601; `talk`: what they said went, too."""

    person: int
    joined_at: datetime
    talk: bool
    at: datetime

    def __str__(self) -> str:
        talk = "talk" if self.talk else "-"
        return f"{self.person} {self.joined_at.isoformat()} {talk} {self.at.isoformat()}"


def write_erased_line(person: int, joined_at: datetime, *, talk: bool, now: datetime) -> None:
    """Write the line; the same again does no harm. Raises OSError: then nobody is erased."""
    if not settings.ERASED_FOLDER:
        return
    folder = Path(settings.ERASED_FOLDER)
    folder.mkdir(parents=True, exist_ok=True)
    line = f"{ErasedLine(person, joined_at, talk, now)}\n".encode()
    file = os.open(folder / ERASED_FILE, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o640)
    try:
        os.write(file, line)
        os.fsync(file)
    finally:
        os.close(file)


def parse_erased_lines(text: str) -> Iterator[ErasedLine]:
    """The lines of such a file. Raises ValueError for what is none."""
    for line in text.splitlines():
        if line.strip():
            person, joined_at, talk, at = line.split()
            yield ErasedLine(
                int(person),
                datetime.fromisoformat(joined_at),
                talk == "talk",
                datetime.fromisoformat(at),
            )


def order_repeated_erasures(lines: Iterable[ErasedLine], now: datetime) -> list[int]:
    """Have everybody forgotten again whom these lines name and who is here; who that is.

    `accounts.personal_data.erasures.erase_due_accounts` does it then.
    """
    named = {line.person: line for line in lines}
    found = [
        person
        for person, joined_at in Person.objects.filter(
            pk__in=list(named), erased_at=None
        ).values_list("pk", "joined_at")
        if joined_at == named[person].joined_at
    ]
    for person in found:
        line = named[person]
        values = {"asked_at": line.at, "due_at": now, "talk": line.talk, "reason": "restored"}
        Erasure.objects.get_or_create(person_id=person, defaults=values)
        Erasure.objects.filter(person=person, begun_at=None).update(due_at=now, talk=line.talk)
    return found


FILES_CAUGHT_UP: dict[str, tuple[int, int]] = {}
"""How the list of each folder was when this process last looked: its time and size."""


def erase_again_after_restore(now: datetime) -> None:
    """Whoever stands in the list of this machine and is here all the same came back with a backup:
    they are forgotten again, though nobody has said so. Once in each process, and when the list is
    another."""
    path = Path(settings.ERASED_FOLDER, ERASED_FILE)
    if not settings.ERASED_FOLDER or not path.exists():
        return
    stat = path.stat()
    stands = (stat.st_mtime_ns, stat.st_size)
    if FILES_CAUGHT_UP.get(str(path)) != stands:
        order_repeated_erasures(parse_erased_lines(path.read_text(encoding="ascii")), now)
        FILES_CAUGHT_UP[str(path)] = stands


@checks.register(checks.Tags.security, deploy=True)
def check_erased_folder(app_configs: object, **_kwargs: object) -> list[checks.CheckMessage]:
    """A restored backup must not bring back who was erased."""
    if settings.ERASED_FOLDER:
        return []
    hint = "Set KEYWEST_ERASED_FOLDER, and have another machine fetch it."
    return [
        checks.Warning("Nobody would know whom to forget again.", hint=hint, id="accounts.W011")
    ]


# Keyed hashes: the name, so that nobody passes for who has gone, and sanctions, which erasing does
# not shed.


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
        save_hashed_trace(NAME, hash_trace(NAME, seen), now + NAME_RESERVED_FOR)


def list_name_looks(name: str) -> list[str]:
    """How it looks as it is, in capitals and in small letters."""
    return sorted(
        {
            build_look(name),
            *(
                build_word_skeleton(one)
                for one in (name, convert_to_capitals(name), convert_to_small_letters(name))
            ),
        }
    )


def is_name_of_erased(name: str) -> bool:
    """Whether somebody who has gone went by this name lately, or by one that looks like it."""
    keys = [key for seen in list_name_looks(name) for key in list_hashes_of_trace(NAME, seen)]
    rows = Remnant.objects.filter(kind=NAME, key__in=keys)
    return rows.filter(ends_at__gt=timezone.now()).exists()


def keep_sanction_of_address(address: str, sanction: Sanction) -> None:
    """The sanction holds for whoever comes back with this mailbox."""
    save_hashed_trace(
        SANCTION + sanction.kind, hash_trace(SANCTION, derive_mailbox(address)), sanction.ends_at
    )


def list_sanctions_of_address(address: str) -> list[Sanction]:
    """What still holds for the owner of this address, from an account that was erased.

    For whoever makes accounts or judges what one may do: the addresses are folded, as in
    accounts.addresses.derive_mailbox.
    """
    rows = Remnant.objects.filter(
        key__in=list_hashes_of_trace(SANCTION, derive_mailbox(address)),
        kind__startswith=SANCTION,
        ends_at__gt=timezone.now(),
    )
    found = rows.order_by("kind")
    return [Sanction(row.kind.removeprefix(SANCTION), row.ends_at) for row in found]


def save_hashed_trace(kind: str, key: str, ends_at: datetime) -> None:
    """Keep it until then; never shorter than it was kept already."""
    known = {"kind": kind, "key": key}
    row, fresh = Remnant.objects.get_or_create(**known, defaults={"ends_at": ends_at})
    if not fresh:
        Remnant.objects.filter(pk=row.pk).update(ends_at=Greatest(F("ends_at"), ends_at))


def list_hashes_of_trace(room: str, what: str) -> list[str]:
    """As it may stand in the table: under the present secret, and former ones."""
    return [hash_trace(room, what, key) for key in (None, *settings.SECRET_KEY_FALLBACKS)]


def hash_trace(room: str, what: str, key: str | None = None) -> str:
    """What stands in the table in place of a name or an address."""
    salt = f"accounts.remnant:{room}"
    return salted_hmac(salt, what, secret=key, algorithm="sha256").hexdigest()
