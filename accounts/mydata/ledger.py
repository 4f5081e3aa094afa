"""Whom a restored backup must forget again: a line each, in a file outside of the database.

A line names no one: the number of the empty row, and when it was made, so that nobody else who
has that number in a restored database is taken for them. It is written, and on the disk, before
the first row goes.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.core import checks

from accounts.models import Erasure, Person

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

    `accounts.mydata.erasing.erase_due_accounts` does it then.
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


def catch_up_with_erased_list(now: datetime) -> None:
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
