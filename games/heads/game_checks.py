"""Checks the logs of all games, a batch after the other, in as many processes as wanted; a file
notes how far it has come, so that a check that was stopped goes on there."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from django.db import connections

from games.play.checks import list_faults_of_games
from games.play.models import Game
from games.play.sql import Cursor

if TYPE_CHECKING:
    from django.db.models import QuerySet

BATCH = 100
"""Games."""
LAST_OF_BATCHES = """
SELECT id FROM (
  SELECT id, row_number() OVER (ORDER BY id) AS place FROM games_game WHERE id > %(after)s
) placed WHERE place %% %(size)s = 0
"""


class Unusable(ValueError):
    """What stands in a file is no note of a check."""


class Progress(msgspec.Struct):
    """How far a check has come. `after`: the key of the last game of the last batch; `faults`: what
    was found, one line each; `bad`: how many games have any."""

    after: int = 0
    checked: int = 0
    bad: int = 0
    faults: list[str] = []

    def add_batch(self, done: Findings) -> None:
        """One batch more, the next one."""
        self.after, self.checked = done.last, self.checked + done.checked
        self.bad += len({slug for slug, _fault in done.faults})
        self.faults += [f"{slug}: {fault}" for slug, fault in done.faults]


class Batch(NamedTuple):
    """The games whose keys are above `after` and at most `last`."""

    after: int
    last: int


class Findings(NamedTuple):
    """What a batch showed. `faults`: slug and fault."""

    last: int
    checked: int
    faults: list[tuple[str, str]]


class Note:
    """The file that says how far a check has come; without a path nothing is noted."""

    def __init__(self, path: str) -> None:
        self.path = Path(path) if path else None

    def read(self) -> Progress:
        """What was noted; the beginning if nothing was. Raises Unusable, OSError."""
        if self.path is None or not self.path.exists():
            return Progress()
        try:
            return msgspec.json.decode(self.path.read_bytes(), type=Progress)
        except msgspec.DecodeError as error:
            raise Unusable(f"{self.path} is not the note of a check: {error}") from None

    def write(self, progress: Progress) -> None:
        """As a whole or not at all. Raises OSError."""
        if self.path is None:
            return
        draft = self.path.with_name(f"{self.path.name}.new")
        with draft.open("wb") as file:
            file.write(msgspec.json.encode(progress))
            file.flush()
            os.fsync(file.fileno())
        draft.replace(self.path)

    def remove(self) -> None:
        """The check is done."""
        if self.path is not None:
            self.path.unlink(missing_ok=True)


def check_in_batches(note: Note, processes: int) -> Iterator[Progress]:
    """Where the check stands: as it was noted, then after each batch, noted. Raises Unusable,
    OSError."""
    progress = note.read()
    yield progress
    for done in check_batches(list_batches(progress.after), processes):
        progress.add_batch(done)
        note.write(progress)
        yield progress


def list_batches(after: int) -> list[Batch]:
    """All games after this one, in the order of their keys."""
    with Cursor() as cursor:
        cursor.execute(LAST_OF_BATCHES, {"after": after, "size": BATCH})
        ends = [row[0] for row in cursor.fetchall()]
    last = Game.objects.order_by("pk").values_list("pk", flat=True).last() or 0
    if last > max(ends, default=after):
        ends.append(last)
    return [Batch(*pair) for pair in zip([after, *ends], ends, strict=False)]


def check_batches(batches: list[Batch], processes: int) -> Iterator[Findings]:
    """In their order; by this process alone, or by so many others."""
    if processes == 1:
        yield from map(check_batch, batches)
        return
    connections.close_all()  # none of them is shared with a child
    context = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(processes, context, begin_child) as pool:
        yield from pool.map(check_batch, batches)


def begin_child() -> None:
    """A process for batches: a line to the database that its parent had open stays its parent's.
    Two who ask over one line wait for ever."""
    for one in connections.all(initialized_only=True):
        one.connection = None
    end_with_parent()


def end_with_parent() -> None:
    """A child whose parent was killed has nothing more to do."""

    def wait() -> None:
        if parent := multiprocessing.parent_process():
            parent.join()
            os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


def check_batch(batch: Batch) -> Findings:
    """All games of it."""
    games = Game.objects.filter(pk__gt=batch.after, pk__lte=batch.last).order_by("pk")
    return check_games_of(batch.last, games)


def check_games_of(last: int, games: QuerySet[Game]) -> Findings:
    """These ones."""
    found = list_faults_of_games(games)
    faults = [(slug, fault) for slug, told in found for fault in told]
    return Findings(last, len(found), faults)
