"""Where the mails of a trial go: each is counted by its name, and an answer can be held back."""

from __future__ import annotations

import re
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any, NamedTuple

import psycopg

from tests.support.smtp import mail_server

NAME = re.compile(rb"^Message-ID:\s*<(\w+)@", re.MULTILINE | re.IGNORECASE)
ANSWER_WITHIN = 60.0
GRACE = 5.0
"""Seconds that a sender may take to note what the mail server said."""
SENT = """
SELECT DISTINCT message FROM games_notice
WHERE state = 'sent' AND message <> '' AND settled_at < now() - %s * interval '1 second'
"""
STUCK = """
SELECT count(*) FROM games_notice
WHERE state = 'in_flight' AND due_at < now() - %s * interval '1 second'
"""
"""In flight, and nobody's any more for so long."""
LEFT_BY_DEAD = "SELECT count(*) FROM games_notice WHERE state = 'in_flight' AND due_at <= %s"


class MailCount(NamedTuple):
    """`lost`: the database calls them sent, and they never came. `doubled`: came again, under the
    same name. `held`: in hand-over when a sender was killed. `stuck`: nobody takes them up."""

    came: int
    lost: int
    doubled: int
    held: int
    stuck: int

    def list_faults(self) -> list[str]:
        """What is not as it has to be."""
        return [f"{self.lost} mails lost, {self.stuck} stuck"] if self.lost or self.stuck else []


class Mailbox:
    """A mail server that takes everything."""

    def __init__(self) -> None:
        self.came: Counter[str] = Counter()
        self.held: list[str] = []
        self.reached, self._open = threading.Event(), threading.Event()
        self._lock = threading.Lock()
        self._open.set()
        self.settings: dict[str, str] = {}

    @classmethod
    @contextmanager
    def open(cls, address: str) -> Iterator[Mailbox]:
        """Takes mails at that address as long as the block runs."""
        box = cls()
        with mail_server(address) as server:
            server.answer = box.answer
            box.settings = {"KEYWEST_SMTP_HOST": address, "KEYWEST_SMTP_PORT": str(server.port)}
            try:
                yield box
            finally:
                box.release()

    def answer(self, raw: bytes) -> str:
        """What the server says to a mail that came in full."""
        found = NAME.search(raw)
        name = found[1].decode() if found else ""
        with self._lock:
            self.came[name] += 1
            if not self._open.is_set():
                self.held.append(name)
                self.reached.set()
        self._open.wait(ANSWER_WITHIN)
        return "250 ok"

    def hold(self) -> None:
        """From now on mails are taken, and their senders hear nothing of it."""
        self.reached.clear()
        self._open.clear()

    def release(self) -> None:
        """Whoever still waits is answered."""
        self._open.set()

    def count(self, connection: psycopg.Connection[tuple[Any, ...]]) -> MailCount:
        """What came against what the database says."""
        sent = [row[0] for row in connection.execute(SENT, [GRACE]).fetchall()]
        [[stuck]] = connection.execute(STUCK, [ANSWER_WITHIN]).fetchall()
        with self._lock:
            lost = sum(name not in self.came for name in sent)
            came, held = len(self.came), len(self.held)
        return MailCount(came, lost, self.count_doubled(), held, stuck)

    def count_doubled(self) -> int:
        """How many came once more under a name that was there."""
        with self._lock:
            return sum(self.came.values()) - len(self.came)


def wait_for_the_dead(
    connection: psycopg.Connection[tuple[Any, ...]], until: datetime, within: float
) -> float:
    """Seconds until nothing is in flight any more that was claimed until then. RuntimeError if
    something stays."""
    began = time.monotonic()
    while time.monotonic() - began < within:
        [[left]] = connection.execute(LEFT_BY_DEAD, [until]).fetchall()
        if not left:
            return time.monotonic() - began
        time.sleep(1)
    raise RuntimeError(f"{left} mails are still in flight for senders that are dead.")
