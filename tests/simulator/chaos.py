"""Processes that die: at every statement, at COMMIT before and after, at the queue and at each step
of a mail. What is dead does nothing more, whatever its code still tries."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

import psycopg
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper

from tests.support.beginning import forget

RATE = 0.01


class Crash(BaseException):
    """The process was killed here. No `except Exception` survives that."""


class Chaos:
    """Dice that say where a process dies. `doing`: what the process that runs now is called."""

    def __init__(self, seed: str, rate: float = RATE) -> None:
        self.dice, self.rate = random.Random(f"chaos {seed}"), rate
        self.crashes = Counter[str]()
        self.dead, self.doing, self.last = False, "", ""
        self.meanwhile: Callable[[], None] | None = None
        self.nested = False
        self.left, self.until_others = 0, 0

    def pass_port(self, port: str) -> None:
        """A call of a port: perhaps the process dies here. Outside of a process nothing happens."""
        if not self.doing:
            return
        if self.dead:
            raise Crash(self.last)
        self.left -= 1
        if self.rate and not self.left:
            self.dead, self.last = True, port
            self.crashes[f"{self.doing}: {port}"] += 1
            raise Crash(port)
        if port == "before a statement":
            self._let_others_work()

    def _let_others_work(self) -> None:
        """Between two transactions of one process another does its work."""
        self.until_others -= 1
        free = self.meanwhile and not self.nested and not connection.in_atomic_block
        if free and self.rate and self.until_others < 0:
            self.until_others = self.draw_calls()
            self.nested, doing = True, self.doing
            try:
                self.meanwhile()  # type: ignore[misc]
            finally:
                self.nested, self.doing = False, doing

    def draw_calls(self) -> int:
        """After how many calls something happens that happens at one call of 1 / rate. Drawn once
        for each process: a statement more or less, as caches are warm, changes no other."""
        return 1 + int(self.dice.expovariate(self.rate or RATE))

    def run_process(self, name: str, work: Callable[[], Any]) -> tuple[bool, Any]:
        """Whether this process lived to its end, and what its work gave."""
        before, self.doing = self.doing, name
        self.left, self.until_others = self.draw_calls(), self.draw_calls()
        answer = None
        try:
            answer = work()
        except BaseException:
            if not self.dead:
                raise
        finally:
            self.doing = before
        if self.dead:
            self._bury()
            return False, None
        return True, answer

    def _bury(self) -> None:
        """The server notices that its client is gone; the next process knows nothing."""
        self.dead = False
        connection.in_atomic_block = connection.needs_rollback = False
        connection.close()
        forget()


@contextmanager
def open_ports(chaos: Chaos) -> Iterator[None]:
    """Until the end of the block every statement and every COMMIT is a port."""
    execute, commit = psycopg.Cursor.execute, BaseDatabaseWrapper._commit  # type: ignore[attr-defined]

    def execute_or_die(cursor: Any, statement: Any, *args: Any, **options: Any) -> Any:
        chaos.pass_port("before a statement")
        return execute(cursor, statement, *args, **options)

    def commit_or_die(wrapper: Any) -> None:
        chaos.pass_port("before COMMIT")
        commit(wrapper)
        chaos.pass_port("after COMMIT")

    with (
        mock.patch.object(psycopg.Cursor, "execute", execute_or_die),
        mock.patch.object(BaseDatabaseWrapper, "_commit", commit_or_die),
    ):
        yield
