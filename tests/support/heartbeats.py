"""Sweepers in processes of their own."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.db import connection

from games.clocks import heartbeat
from tests.support.forked import Forked

PATIENCE = 120.0
"""Seconds within which everything happens, however busy the machine is."""


@contextmanager
def sweeper(too_long: float) -> Iterator[Forked]:
    """A sweeper of its own at this test's database."""
    words = str(connection.settings_dict["NAME"]), str(too_long)
    child = Forked("tests.clocks.child", *words)
    try:
        until(lambda: heartbeat.load_last_heartbeat() is not None)
        yield child
    finally:
        child.send_signal(signal.SIGCONT)
        child.terminate()
        child.wait()


def until(true: Callable[[], object], patience: float = PATIENCE) -> None:
    """Wait for it."""
    end = time.monotonic() + patience
    while not true():
        assert time.monotonic() < end
        time.sleep(0.02)
