"""A crowd that plays many games through the front, so many orders a second, and keeps a journal."""

from __future__ import annotations

import json
import threading
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

from tests.cluster.client import NOBODY, Answer, Front
from tests.cluster.playing import Order, Table

SENT = -1
"""In place of a status: it is about to be sent."""
IDLE = 0.5
"""Seconds after which somebody without games looks for new ones."""


class Entry(NamedTuple):
    """One line of the journal: an order before and after it is sent, or a question that failed (no
    token). An order that is sent again has its `key`; another answer to the token has another."""

    at: float
    game: int
    seat: int
    token: str
    status: int
    taken: float
    fault: str
    front: str
    key: str = ""

    @property
    def is_confirmed(self) -> bool:
        return self.status == 200 and bool(self.token)

    @property
    def has_failed(self) -> bool:
        return self.status == NOBODY or self.status >= 500


class Journal:
    """Every order that was sent, on disk before the next one is."""

    def __init__(self, path: Path) -> None:
        self._file = path.open("a")
        self._lock = threading.Lock()
        self.entries: list[Entry] = []

    def record_entry(self, entry: Entry) -> None:
        """Writes it down."""
        with self._lock:
            self.entries.append(entry)
            self._file.write(json.dumps(entry) + "\n")
            self._file.flush()

    def list_since(self, at: float) -> list[Entry]:
        """What came after that time, in its order."""
        with self._lock:
            return [entry for entry in self.entries if entry.at >= at]

    def close(self) -> None:
        """Nothing more is written."""
        self._file.close()


class Crowd:
    """Threads, each with games of its own. `rate`: orders a second of all of them together."""

    def __init__(
        self, front: Front, stock: Mapping[str, Any], journal: Journal, rate: float, threads: int
    ) -> None:
        self.front, self.journal, self.pause = front, journal, threads / rate
        self.over = threading.Event()
        self.troubles: list[str] = []
        self._tables: list[list[Table]] = [[] for _ in range(threads)]
        self.games: list[int] = []
        self.add_games(stock)
        self.threads = [
            threading.Thread(target=self._play, args=(tables,), daemon=True)
            for tables in self._tables
        ]

    def __enter__(self) -> Crowd:
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        for thread in self.threads:
            thread.join(60)

    def add_games(self, stock: Mapping[str, Any]) -> None:
        """These are played too."""
        for number, game in enumerate(stock["games"]):
            self.games.append(int(game["id"]))
            table = Table(self.front, game, stock["people"])
            self._tables[number % len(self._tables)].append(table)

    def count_running(self) -> int:
        """How many games go on."""
        return sum(not table.over for tables in self._tables for table in list(tables))

    def set_rate(self, rate: float) -> None:
        """So many orders a second from now on."""
        self.pause = len(self._tables) / rate

    def _play(self, tables: list[Table]) -> None:
        due = time.monotonic()
        while not self.over.is_set():
            running = [table for table in list(tables) if not table.over]
            for table in running:
                try:
                    self._send_next(table)
                except Exception as error:
                    self.troubles.append(repr(error))
                due = max(due + self.pause, time.monotonic() - self.pause)
                if self.over.wait(max(due - time.monotonic(), 0)):
                    break
            if not running:
                self.over.wait(IDLE)

    def _send_next(self, table: Table) -> None:
        order = table.next_order()
        if isinstance(order, Order):
            self._record(table, order, Answer(SENT, None, 0, ""))
            self._record(table, order, table.send(order))
        elif order is not None:
            self._record(table, None, order)

    def _record(self, table: Table, order: Order | None, answer: Answer) -> None:
        client = table.clients[order.seat if order else table.seat]
        front = client.front.addresses[client.number % len(client.front.addresses)]
        seat, token, key = (order.seat, order.token, order.key) if order else (table.seat, "", "")
        self.journal.record_entry(
            Entry(
                *(time.time(), table.id, seat, token, answer.status, answer.taken),
                *(answer.fault, front, key),
            )
        )


def measure_outage(entries: Iterable[Entry], since: float, until: float) -> float:
    """The longest time without a confirmed order."""
    times = [entry.at for entry in entries if entry.is_confirmed and since <= entry.at <= until]
    marks = [since, *times, until]
    return max(later - earlier for earlier, later in pairwise(marks))


def count_failures(entries: Iterable[Entry]) -> dict[str, int]:
    """At each address of the front, how many requests failed, with words or without."""
    return dict(Counter(entry.front for entry in entries if entry.has_failed))


def measure_failing(entries: Iterable[Entry], since: float) -> dict[str, float]:
    """At each address of the front, how many seconds after that time the last request failed."""
    last: dict[str, float] = {}
    for entry in entries:
        if entry.has_failed:
            last[entry.front] = max(entry.at - since, last.get(entry.front, 0))
    return last


def list_bad_answers(entries: Iterable[Entry]) -> list[str]:
    """Failures that did not say what people need to know; each kind once, with how many."""
    kinds: dict[str, int] = {}
    for entry in entries:
        fault = entry.fault or ("no answer" if entry.status == NOBODY else "")
        if fault:
            kinds[f"{fault} ({entry.front})"] = kinds.get(f"{fault} ({entry.front})", 0) + 1
    return [f"{number} x {kind}" for kind, number in sorted(kinds.items())]
