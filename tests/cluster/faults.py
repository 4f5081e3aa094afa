"""What can happen to a cluster, as a table: name, how, for how long, and how long orders may
stop."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from tests.cluster.ledger import open_superuser
from tools.cluster.cluster import Cluster
from tools.cluster.inventory import DATABASE, PAGES
from tools.cluster.machines import Machine
from tools.cluster.network import Namespaces

LONG = 60.0
CANCELLING = 2.5
"""Seconds: shorter than `wal_sender_timeout`, after which the standby is struck off."""
CANCEL_WAITING = """
SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'
"""
CLOCK = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1"
Undo = Callable[[], object]


class Fault(NamedTuple):
    """`hold`: seconds until it is undone. `bar`: seconds within which orders are taken again."""

    name: str
    how: Callable[[Cluster], Undo]
    hold: float
    bar: float


def get_primary(cluster: Cluster) -> Machine:
    """RuntimeError if nobody is."""
    found = cluster.find_primary()
    if found is None:
        raise RuntimeError("Nobody is primary.")
    return found


def get_standby(cluster: Cluster) -> Machine:
    """The synchronous one. RuntimeError if there is none."""
    found = cluster.find_standby()
    if found is None:
        raise RuntimeError("There is no synchronous standby.")
    return found


def kill_primary_postgres(cluster: Cluster) -> Undo:
    get_primary(cluster).kill_postgres()
    return do_nothing


def kill_standby_postgres(cluster: Cluster) -> Undo:
    get_standby(cluster).kill_postgres()
    return do_nothing


def kill_primary_machine(cluster: Cluster) -> Undo:
    machine = get_primary(cluster)
    machine.kill_all()
    return machine.start_all


def cut_primary_off(cluster: Cluster) -> Undo:
    """Its machine runs on, alone."""
    machine, network = get_primary(cluster), cluster.network
    if not isinstance(network, Namespaces):
        raise RuntimeError("Without namespaces nobody can be cut off.")
    network.cut_off(machine.name)
    return partial(network.reconnect, machine.name)


def freeze(machine: Machine, *parts: str) -> Undo:
    """These stand still."""
    for part in parts:
        machine.send_signal(part, signal.SIGSTOP)

    def thaw() -> None:
        for part in parts:
            machine.send_signal(part, signal.SIGCONT)

    return thaw


def freeze_primary(cluster: Cluster) -> Undo:
    return freeze(get_primary(cluster), "postgres")


def freeze_standby(cluster: Cluster) -> Undo:
    return freeze(get_standby(cluster), "postgres")


def cancel_waiting_commits(cluster: Cluster) -> Undo:
    """Each COMMIT that waits for a frozen standby is cancelled, which PostgreSQL calls a success;
    then the primary's machine dies, and the standby takes over. Its kernel took in the WAL while it
    stood still, so this loses nothing even without our check of the warning: that is proved by
    tests/database/test_lost_answers.py."""
    primary = get_primary(cluster)
    thaw = freeze(get_standby(cluster), "postgres")
    cancelled, until = 0, time.monotonic() + CANCELLING
    with open_superuser(cluster) as connection:
        while time.monotonic() < until:
            cancelled += len(connection.execute(CANCEL_WAITING).fetchall())
            time.sleep(0.05)
    primary.kill_all()
    thaw()
    if not cancelled:
        raise RuntimeError("No COMMIT waited for the standby.")
    print(f"{cancelled} times a COMMIT was cancelled")
    return primary.start_all


def freeze_patroni(cluster: Cluster) -> Undo:
    """Alone: its PostgreSQL runs on, and must confirm nothing once another is primary."""
    machine = get_primary(cluster)
    pid = machine.children["patroni"].pid
    machine.send_alone(pid, signal.SIGSTOP)
    return partial(machine.send_alone, pid, signal.SIGCONT)


def stop_majority(cluster: Cluster) -> Undo:
    """Two of three etcd stand still."""
    thaws = [freeze(machine, "etcd") for machine in cluster.list_machines(DATABASE)[:2]]
    return lambda: [thaw() for thaw in thaws]


def switch_over(cluster: Cluster) -> Undo:
    """As an operator does before maintenance."""
    primary, standby = get_primary(cluster), get_standby(cluster)
    cluster.tell_patroni(primary, {"leader": primary.name, "candidate": standby.name})
    return do_nothing


def kill_part(role: str, part: str, cluster: Cluster) -> Undo:
    """On the first machine that has it; it comes back by itself."""
    cluster.list_machines(role)[0].kill_part(part)
    return do_nothing


def kill_primary_patroni(cluster: Cluster) -> Undo:
    """PostgreSQL runs on without it."""
    machine = get_primary(cluster)
    machine.send_alone(machine.children["patroni"].pid, signal.SIGKILL)
    return do_nothing


def step_clock(offset: str, cluster: Cluster) -> Undo:
    """The clock of our processes on one machine goes wrong."""
    machine = cluster.list_machines(PAGES)[0]
    before = dict(machine.extra)
    parts = ("web", "worker", "sweeper")

    def restart(extra: dict[str, str]) -> None:
        machine.extra = extra
        for part in parts:
            machine.kill_part(part)

    restart(before | {"LD_PRELOAD": CLOCK, "FAKETIME": offset})
    return partial(restart, before)


def do_nothing() -> None:
    """What came back by itself."""


FAULTS = [
    Fault("primary's PostgreSQL killed", kill_primary_postgres, 0, 12),
    Fault("primary's machine killed", kill_primary_machine, 40, 25),
    Fault("waiting COMMITs cancelled", cancel_waiting_commits, 40, 30),
    Fault("primary frozen", freeze_primary, LONG, 30),
    Fault("primary's Patroni frozen", freeze_patroni, LONG, 30),
    Fault("primary cut off", cut_primary_off, LONG, 30),
    Fault("switchover", switch_over, 0, 5),
    Fault("standby's PostgreSQL killed", kill_standby_postgres, 0, 10),
    Fault("standby frozen", freeze_standby, LONG, 10),
    Fault("etcd without a majority", stop_majority, LONG, 3),
    Fault("primary's Patroni killed", kill_primary_patroni, 0, 3),
    *(
        Fault(f"{part} killed", partial(kill_part, DATABASE, part), 0, 3)
        for part in ("etcd", "queue", "sentinel")
    ),
    *(
        Fault(f"{part} killed", partial(kill_part, PAGES, part), 0, 3)
        for part in (
            "web",
            "live",
            "worker",
            "sweeper",
            "beat",
            "caddy",
            "pgbouncer",
            "haproxy",
            "cache",
        )
    ),
    Fault("clock an hour ahead", partial(step_clock, "+1h"), 20, 3),
    Fault("clock an hour behind", partial(step_clock, "-1h"), 20, 3),
]
SMALL = ("primary's PostgreSQL killed",)
"""What every run of the tests tries."""
NOT_HERE = {
    "disk full on data, WAL and log": "the folders would have to be file systems of their own",
    "slow fsync": "needs a preload library that is not written yet",
    "mail sender with mail in flight": "tests/mail/test_storm.py kills it on one machine",
}
"""Faults that are asked for and not in the table."""
