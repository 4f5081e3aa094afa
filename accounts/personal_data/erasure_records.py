"""What is recorded of erased people: whom a restored backup must forget again, and keyed hashes of
names and sanctions that outlive an account.

The list for backups has a line each, in files outside of the database: one in every folder that
settings name, and each node may have folders of its own. A line names no one: the number of the
empty row, and when it was made, so that nobody else who has that number in a restored database is
taken for them. It is written, and on the disk, before the first row goes. Nodes learn each other's
lines from the database (`accounts_erasure`), and it learns from them what a restored backup has
forgotten.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.core import checks
from django.db.models import Count, F, Max
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
TAIL = 200
"""Bytes: longer than any line."""


class ErasedLine(NamedTuple):
    """Somebody who is gone. `joined_at` in ISO 8601; `talk`: what they said went, too."""

    person: int
    joined_at: datetime
    talk: bool
    at: datetime

    def __str__(self) -> str:
        talk = "talk" if self.talk else "-"
        return f"{self.person} {self.joined_at.isoformat()} {talk} {self.at.isoformat()}"


def list_erased_files() -> list[Path]:
    """The file in each folder of this node; KEYWEST_ERASED_FOLDER has commas between several."""
    folders = [folder.strip() for folder in settings.ERASED_FOLDER.split(",")]
    return [Path(folder, ERASED_FILE) for folder in folders if folder]


def write_erased_line(person: int, joined_at: datetime, *, talk: bool, now: datetime) -> None:
    """Write the line into every file of this node; the same again does no harm. Raises OSError: one
    of them could not be written, and nobody is erased."""
    for path in list_erased_files():
        append_erased_lines(path, [ErasedLine(person, joined_at, talk, now)])


def append_erased_lines(path: Path, lines: Iterable[ErasedLine]) -> None:
    """At the end of the file, which is on the disk then. Others may write the same file, also from
    another machine. Half a line at its end was never confirmed: whoever wrote it was killed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    file = os.open(path, os.O_RDWR | os.O_APPEND | os.O_CREAT, 0o640)
    try:
        fcntl.flock(file, fcntl.LOCK_EX)
        size = os.fstat(file).st_size
        tail = os.pread(file, TAIL, max(size - TAIL, 0))
        if not tail.endswith(b"\n"):
            os.ftruncate(file, size - len(tail.rpartition(b"\n")[2]))
        _write_whole(file, "".join(f"{line}\n" for line in lines).encode())
        os.fsync(file)
    finally:
        os.close(file)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _write_whole(file: int, data: bytes) -> None:
    while data:
        data = data[os.write(file, data) :]


def read_erased_file(path: Path) -> list[ErasedLine]:
    """All whole lines of the file; none if it is not there. Raises ValueError for what is no
    line."""
    if not path.exists():
        return []
    return list(parse_erased_lines(path.read_text(encoding="ascii").rpartition("\n")[0]))


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


STANDS_MERGED: dict[str, tuple[object, ...]] = {}
"""How each file and the database were when this process last compared them."""


def merge_erased_files(now: datetime) -> None:
    """What stands in the files of this node and in the database becomes the same. Whoever stands in
    a file and is here all the same came back with a backup: they are forgotten again, though nobody
    has said so. Once in each process, and when one of them has changed."""
    for path in list_erased_files():
        stands = (get_file_stands(path), load_erased_stands())
        if STANDS_MERGED.get(str(path)) == stands:
            continue
        lines = read_erased_file(path)
        order_repeated_erasures(lines, now)
        known = {(line.person, line.joined_at) for line in lines}
        missing = [
            line for line in load_erased_lines() if (line.person, line.joined_at) not in known
        ]
        if missing:
            append_erased_lines(path, missing)
        STANDS_MERGED[str(path)] = (get_file_stands(path), load_erased_stands())


def get_file_stands(path: Path) -> tuple[int, int] | None:
    """Time and size of the file; None if it is not there."""
    try:
        stat = path.stat()
    except FileNotFoundError:
        return None
    return stat.st_mtime_ns, stat.st_size


def load_erased_stands() -> tuple[int, datetime | None]:
    """How many erasures have begun, and when the last one did."""
    begun = Erasure.objects.exclude(begun_at=None)
    found = begun.aggregate(number=Count("pk"), last=Max("begun_at"))
    return found["number"], found["last"]


def load_erased_lines() -> list[ErasedLine]:
    """A line for everybody whose erasure has begun, by any node."""
    begun = Erasure.objects.exclude(begun_at=None).order_by("begun_at")
    rows = begun.values_list("person_id", "person__joined_at", "talk", "begun_at")
    return [ErasedLine(person, joined_at, talk, at) for person, joined_at, talk, at in rows if at]


@checks.register(checks.Tags.security, deploy=True)
def check_erased_folder(app_configs: object, **_kwargs: object) -> list[checks.CheckMessage]:
    """A restored backup must not bring back who was erased."""
    if list_erased_files():
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
    "Someone who has left had a name that looks like this one, so it can’t be "
    "used for a year. Please choose another."
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
