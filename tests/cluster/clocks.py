"""The clock of our programs on one machine of pages jumps while they run (faketime)."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from tools.cluster.cluster import Cluster
from tools.cluster.inventory import PAGES
from tools.cluster.machines import Machine

LIBRARY = "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1"
PARTS = ("web", "live", "worker", "hooks", "sweeper", "beat")
RIGHT = "+0"


def lend_clock(cluster: Cluster) -> Callable[[], object]:
    """Our programs of the first machine of pages are started with a clock that is right, and can
    jump. What is returned starts them with the machine's own. RuntimeError if faketime is not
    there."""
    if not Path(LIBRARY).exists():
        raise RuntimeError("Please install first: apt-get install faketime")
    machine = cluster.list_machines(PAGES)[0]
    before, path = dict(machine.extra), find_clock(machine)

    def restart(extra: dict[str, str]) -> None:
        machine.extra = extra
        for part in PARTS:
            if part in machine.children:
                machine.kill_part(part)
        time.sleep(1)  # else the dead may be taken for the living
        cluster.wait_for("pages", lambda: cluster.asks(machine))

    path.write_text(RIGHT)
    clock = {
        "LD_PRELOAD": LIBRARY,
        "FAKETIME_TIMESTAMP_FILE": str(path),
        "FAKETIME_CACHE_DURATION": "1",
        "NO_FAKE_STAT": "1",
        "DONT_FAKE_MONOTONIC": "1",
    }
    restart(before | clock)
    return partial(restart, before)


def step_clock(offset: str, cluster: Cluster) -> Callable[[], object]:
    """The clock that was lent jumps; what is returned sets it right again."""
    path = find_clock(cluster.list_machines(PAGES)[0])
    path.write_text(offset)
    return partial(path.write_text, RIGHT)


def find_clock(machine: Machine) -> Path:
    """The file that says how wrong its clock is."""
    return machine.root / "clock"
