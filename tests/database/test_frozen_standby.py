"""A COMMIT that waits for a standby is cancelled: PostgreSQL calls it a success, with a warning.
Two real servers show what that is worth once the standby has taken over, and that we do not confirm
it."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from games.play.position import POSITIONS
from games.play.table import load_header, table_for
from keywest_site.embedded.layout import Layout
from keywest_site.embedded.postgres import UNSHARE, Postgres
from keywest_site.embedded.processes import kill_leftovers
from keywest_site.postgresql import base
from keywest_site.settings.parts import Server
from tests.cluster.careless.base import DatabaseWrapper as Careless
from tests.cluster.faults import CANCEL_WAITING
from tests.support.pgbouncer import connected
from tests.support.servers import OPTIONS, binaries
from tests.web.table.party import Party
from tools.cluster.machines import list_tree

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.promise,
    pytest.mark.slow,
]
PATIENCE = 60.0


class Pair:
    """A primary whose COMMITs wait for its standby, and that standby; both have our tables."""

    def __init__(self, folder: Path) -> None:
        first, second = (Layout.of(folder / name) for name in ("first", "second"))
        for layout in (first, second):
            layout.make()
        copy_own_server(first.postgres)
        subprocess.run(["cp", "--archive", first.postgres, second.postgres], check=True)
        (second.postgres / "standby.signal").touch()
        told = f"primary_conninfo=host={first.sockets} user={first.superuser}"
        waits = "synchronous_standby_names=*"
        self.primary = Postgres(first, binaries(), [*OPTIONS, waits], sync=False)
        self.standby = Postgres(second, binaries(), [*OPTIONS, told], sync=False)

    @contextmanager
    def run(self) -> Iterator[None]:
        """Both are up, and the one follows the other."""
        with ExitStack() as stack:
            for server in (self.primary, self.standby):
                stack.callback(shutil.rmtree, server.layout.sockets, ignore_errors=True)
                stack.callback(server.stop)
                server.start()
            wait_until(lambda: ask(self.primary, "SELECT 1 FROM pg_stat_replication"))
            yield

    def connect_us(self, server: Postgres) -> Any:
        """Whatever this thread asks the database goes to this server."""
        at = Server(str(server.layout.sockets), "5432", connection.settings_dict["NAME"])
        return connected(at, more={"options": "-c synchronous_commit=on"})

    def freeze_standby(self) -> None:
        """It stands still; its kernel takes in what comes."""
        self.send_standby(signal.SIGSTOP)

    def lose_standby(self) -> None:
        """It falls dead, and nothing more comes to it."""
        kill(self.standby)
        wait_until(lambda: not ask(self.primary, "SELECT 1 FROM pg_stat_replication"))

    def send_standby(self, number: signal.Signals) -> None:
        """To all of it."""
        assert self.standby.child
        for pid in list_tree(self.standby.child.pid):
            with suppress(ProcessLookupError):
                os.kill(pid, number)

    def fail_over(self) -> None:
        """The primary falls dead, and the standby takes its place."""
        kill(self.primary)
        self.send_standby(signal.SIGCONT)
        assert self.standby.child
        if self.standby.child.poll() is not None:
            self.standby.start()
        assert ask(self.standby, "SELECT pg_promote()") == [(True,)]


def copy_own_server(folder: Path) -> None:
    """The one that the tests have, with its tables, while it runs."""
    at = connection.settings_dict
    command = [str(binaries() / "pg_basebackup"), "--pgdata", str(folder), "--no-sync"]
    command += ["--host", at["HOST"], "--username", at["USER"], "--checkpoint", "fast"]
    subprocess.run([*(UNSHARE if os.getuid() == 0 else ()), *command], check=True)


def kill(server: Postgres) -> None:
    """With all its children."""
    assert server.child
    kill_leftovers(server.child)
    server.child.wait()


def ask(server: Postgres, statement: str) -> list[Any]:
    """As its superuser."""
    with server.connect() as own:
        return own.execute(statement).fetchall()


def wait_until(true: Callable[[], object]) -> None:
    """It comes true soon."""
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@contextmanager
def cancelled_waits(server: Postgres) -> Iterator[list[Any]]:
    """Whoever waits for the standby is cancelled, as by statement_timeout."""
    over, cancelled = threading.Event(), list[Any]()

    def cancel() -> None:
        with server.connect() as own:
            while not over.wait(0.02):
                cancelled.extend(own.execute(CANCEL_WAITING).fetchall())

    thread = threading.Thread(target=cancel)
    thread.start()
    try:
        yield cancelled
    finally:
        over.set()
        thread.join()


class Asked:
    """Somebody who is asked something at a table, and their program."""

    def __init__(self) -> None:
        self.party = Party.sit_down(3, 0)
        known = load_header("slug", self.party.slug)
        seat, self.token = next(iter(known.tokens.items()))
        decision = table_for(known, seat).decision
        assert decision
        self.line = str(random.Random(1).choice(decision.moves))
        person = next(number for number in range(3) if self.party.seat(number) == seat)
        self.program: Client = self.party.client(person)
        self.facts = self.party.facts()

    def send(self) -> Any:
        """The order; what is answered."""
        told = {"line": self.line, "token": self.token}
        where = f"/api/tables/{self.party.slug}/order"
        return self.program.post(where, told, content_type="application/json")

    def is_kept(self) -> bool:
        """Whether the order is in the log."""
        return self.party.facts() > self.facts


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    POSITIONS.forget()
    pair = Pair(tmp_path)
    with pair.run():
        yield pair
    POSITIONS.forget()


def send_and_fail_over(pair: Pair, hinder: Callable[[], None]) -> tuple[Any, bool]:
    """An order whose COMMIT waits and is cancelled: what was answered, and whether the order is
    there when the standby has taken over."""
    with pair.connect_us(pair.primary):
        asked = Asked()
        hinder()
        with cancelled_waits(pair.primary) as cancelled:
            answer = asked.send()
        assert cancelled
        assert asked.is_kept(), "PostgreSQL itself calls it a success"
    pair.fail_over()
    with pair.connect_us(pair.standby):
        return answer, asked.is_kept()


def test_what_the_lost_standby_has_not_is_not_confirmed(pair: Pair) -> None:
    answer, is_kept = send_and_fail_over(pair, pair.lose_standby)
    assert (answer.status_code, is_kept) == (503, False)
    assert answer.json()["error"]
    assert answer.headers["Retry-After"]


def test_nor_is_what_a_frozen_standby_may_have(pair: Pair) -> None:
    answer, _is_kept = send_and_fail_over(pair, pair.freeze_standby)
    assert answer.status_code == 503


def test_whoever_believes_the_success_confirms_an_order_that_gets_lost(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Planted: this is what the check is for."""
    for name in ("_commit_safely", "check_replicated"):
        monkeypatch.setattr(base.DatabaseWrapper, name, getattr(Careless, name))
    answer, is_kept = send_and_fail_over(pair, pair.lose_standby)
    assert (answer.status_code, is_kept) == (200, False)


def test_what_the_standby_has_is_confirmed_and_outlives_the_primary(pair: Pair) -> None:
    with pair.connect_us(pair.primary):
        asked = Asked()
        assert asked.send().status_code == 200
    pair.fail_over()
    with pair.connect_us(pair.standby):
        assert asked.is_kept()
