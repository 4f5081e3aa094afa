"""Who reads while eight write misses nothing and takes nothing twice, also of a transaction that
began long ago (AT-3).

`make promises`: 20,000 facts, and a straggler of three seconds.
"""

from __future__ import annotations

import os
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.db import connection, transaction

from games.play import commands, outbox, ports
from games.play.models import Event, Outbox
from games.play.sql import Cursor
from games.play.store import load_opened_rows
from games.rules.frame import Credited
from tests.play.helpers import Party

pytestmark = [pytest.mark.promise(3), pytest.mark.django_db(transaction=True)]
FULL = bool(os.environ.get("KEYWEST_FULL"))
WRITERS = 8
FACTS = 20_000 if FULL else 240
STRAGGLES = 3.0 if FULL else 0.0
LAG = 2.0
"""Seconds after the straggler's COMMIT, in which everybody has its fact (full size)."""
PATIENCE = 120.0
AFTER = "SELECT id FROM games_outbox WHERE id > %s ORDER BY id"


class UndoneError(Exception):
    """A writer thought better of it."""


class Readers:
    """Who reads live: each log from where they were, the outbox by its claims, and somebody naive
    who takes the highest number for the end."""

    def __init__(self, games: list[int]) -> None:
        self.games = games
        self.facts, self.handled, self.naive = Counter[Any](), Counter[Any](), Counter[int]()
        self.last, self.highest = dict.fromkeys(games, 0), 0
        self.seen_at: dict[int, float] = {}

    def read_logs(self) -> None:
        for game in self.games:
            with Cursor() as cursor:
                rows = load_opened_rows(cursor, game, self.last[game], 2**31 - 1)
            self.facts.update((game, row.seq) for row in rows)
            if rows:
                self.last[game], self.seen_at[game] = rows[-1].seq, time.monotonic()

    def drain(self) -> None:
        outbox.drain_due_items()

    def read_naively(self) -> None:
        with connection.cursor() as cursor:
            cursor.execute(AFTER, [self.highest])
            found = [row for (row,) in cursor.fetchall()]
        self.naive.update(found)
        self.highest = max([self.highest, *found])


def repeat(act: Callable[[], None], over: threading.Event) -> None:
    """Until all is over, and once more."""
    try:
        while not over.wait(0.005):
            act()
        act()
    finally:
        connection.close()


@contextmanager
def at_work(*acts: Callable[[], None]) -> Iterator[threading.Event]:
    """Each in a thread of its own; joined when the event is set."""
    over = threading.Event()
    threads = [threading.Thread(target=repeat, args=(act, over)) for act in acts]
    for thread in threads:
        thread.start()
    try:
        yield over
    finally:
        over.set()
        for thread in threads:
            thread.join(PATIENCE)


def write(games: list[int], facts: int, seed: int, undone: list[int]) -> None:
    """So many facts in transactions of up to four milliseconds; one in twenty is undone."""
    rng, written = random.Random(seed), 0
    try:
        while written < facts:
            keep, count = rng.random() >= 0.05, rng.randint(1, 4)
            try:
                with transaction.atomic():
                    commands.record_frame_events(rng.choice(games), [Credited(60)] * count)
                    time.sleep(rng.random() * 0.004)
                    if not keep:
                        raise UndoneError
            except UndoneError:
                undone.append(count)
            else:
                written += count
    finally:
        connection.close()


def straggle(game: int, readers: Readers, ended: list[float]) -> None:
    """One fact, whose number is passed by others before it counts."""
    try:
        with transaction.atomic():
            commands.record_frame_events(game, [Credited(60)])
            mine = Outbox.objects.filter(game_id=game).latest("pk").pk
            until = time.monotonic() + PATIENCE
            time.sleep(STRAGGLES)
            while readers.highest <= mine and time.monotonic() < until:
                time.sleep(0.01)
        ended.append(time.monotonic())
    finally:
        connection.close()


def play_and_read() -> tuple[Readers, list[int], float]:
    """Everybody at once; the readers, what was undone, how late the straggler's fact was seen."""
    games = [Party.sit_down(2).id for _ in range(5)]
    readers, undone, ended = Readers(games), list[int](), list[float]()
    handlers = {"moved": lambda items: readers.handled.update(item.id for item in items)}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(outbox, "HANDLERS", outbox.HANDLERS | handlers)
        patch.setattr(ports.publish, "filled_by", lambda *_: None)
        patch.setattr("games.play.wake.request_task", lambda *_: None)
        threads = [
            threading.Thread(target=write, args=(games[1:], FACTS // WRITERS, seed, undone))
            for seed in range(WRITERS)
        ]
        threads.append(threading.Thread(target=straggle, args=(games[0], readers, ended)))
        with at_work(readers.read_logs, readers.drain, readers.read_naively):
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join(PATIENCE * 5)
            time.sleep(LAG if FULL else 0)
    return readers, undone, readers.seen_at[games[0]] - ended[0]


def find_faults(readers: Readers) -> list[str]:
    """What was missed or taken twice."""
    facts = set(Event.objects.filter(game_id__in=readers.games).values_list("game_id", "seq"))
    rows = set(Outbox.objects.filter(kind="moved").values_list("pk", flat=True))
    faults = []
    for name, there, seen in (("log", facts, readers.facts), ("outbox", rows, readers.handled)):
        if missed := there - seen.keys():
            faults.append(f"{name}: {len(missed)} missed")
        if doubled := [one for one, times in seen.items() if times > 1]:
            faults.append(f"{name}: {len(doubled)} doubled")
    return faults


def test_whoever_reads_live_misses_nothing() -> None:
    readers, undone, lag = play_and_read()
    assert find_faults(readers) == []
    assert len(readers.facts) >= FACTS
    assert undone, "none was undone"
    assert not FULL or lag <= LAG
    rows = set(Outbox.objects.values_list("pk", flat=True))
    assert rows - readers.naive.keys(), "the naive reader missed nothing: nothing was tested"


def test_two_that_take_the_same_row_are_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: claims of the outbox are no leases, so that two take the same row."""
    monkeypatch.setattr(
        outbox, "CLAIM", outbox.CLAIM.replace("SET due_at = %(lease)s", "SET due_at = due_at")
    )
    monkeypatch.setattr(outbox, "DONE", outbox.DONE.replace("AND state = 'due'", "AND FALSE"))
    done = list[int]()

    def drain_once(batch: int = outbox.BATCH) -> int:
        items = outbox.claim_items(batch)
        outbox.handle_items("moved", [item for item in items if item.kind == "moved"])
        done.append(len(items))
        return len(items)

    monkeypatch.setattr(outbox, "drain_due_items", drain_once)
    readers, _undone, _lag = play_and_read()
    assert any("doubled" in fault for fault in find_faults(readers))
