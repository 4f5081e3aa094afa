"""What can happen to a cluster, as a table: name, how, for how long, and how long orders may
stop."""

from __future__ import annotations

import signal
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import NamedTuple

import psycopg

from tests.cluster.clocks import lend_clock, step_clock
from tests.cluster.ledger import open_superuser
from tests.cluster.mailbox import wait_for_the_dead
from tests.cluster.stage import DATA, LOG, WAL, Stage, fill_disk, slow_down
from tools.cluster.cluster import Cluster
from tools.cluster.inventory import DATABASE, PAGES
from tools.cluster.machines import Machine
from tools.cluster.network import Namespaces

LONG = 60.0
CANCELLING = 2.0
"""Seconds: shorter than `wal_sender_timeout`, after which the standby is struck off."""
ENOUGH = 8
"""COMMITs that are cancelled."""
ANSWERED = 0.5
"""Seconds after which whoever believed that has told somebody."""
CANCEL_WAITING = """
SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'
"""
FULL = 30.0
SLOW = 500
"""Milliseconds of each fsync: a disk that is very busy."""
CLAIM = 180.0
"""Seconds after which the mails of a dead sender are another's."""
CLAIMED_UNTIL = "SELECT clock_timestamp() + %s * interval '1 second'"
Undo = Callable[[], object]


def do_nothing() -> None:
    """What came back by itself."""


def prepare_nothing(_stage: Stage) -> Undo:
    """Most faults come upon a cluster as it is."""
    return do_nothing


class Fault(NamedTuple):
    """`hold`: seconds until it is undone. `bar`: seconds within which orders are taken again.
    `alone`: requests fail at the first machine of pages at most, and no longer than the bar.
    `prepare`: what has to be there before; it is not measured."""

    name: str
    how: Callable[[Stage], Undo]
    hold: float
    bar: float
    alone: bool = False
    prepare: Callable[[Stage], Undo] = prepare_nothing


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
    return cut_off(cluster, get_primary(cluster))


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


def cut_off(cluster: Cluster, machine: Machine) -> Undo:
    """It runs on, alone."""
    network = cluster.network
    if not isinstance(network, Namespaces):
        raise RuntimeError("Without namespaces nobody can be cut off.")
    network.cut_off(machine.name)
    return partial(network.reconnect, machine.name)


def cancel_behind_frozen(cluster: Cluster) -> Undo:
    """The standby stands still, yet its kernel takes in the WAL: this loses nothing even without
    our check of the warning."""
    standby = get_standby(cluster)
    return cancel_waiting_commits(cluster, lambda: freeze(standby, "postgres"))


def cancel_behind_cut(cluster: Cluster) -> Undo:
    """The standby is cut off: it never sees what was cancelled, and becomes primary without it."""
    standby = get_standby(cluster)
    return cancel_waiting_commits(cluster, lambda: cut_off(cluster, standby))


def cancel_waiting_commits(cluster: Cluster, hinder: Callable[[], Undo]) -> Undo:
    """Each COMMIT that waits for the standby is cancelled, which PostgreSQL calls a success; then
    the primary's machine dies, the standby comes back and takes over."""
    primary, cancelled = get_primary(cluster), 0
    with open_superuser(cluster) as connection:
        back, until = hinder(), time.monotonic() + CANCELLING
        while cancelled < ENOUGH and time.monotonic() < until:
            cancelled += len(connection.execute(CANCEL_WAITING).fetchall())
            time.sleep(0.05)
    time.sleep(ANSWERED)
    boot = turn_off(cluster, primary)
    back()
    if not cancelled:
        boot()
        raise RuntimeError("No COMMIT waited for the standby.")
    print(f"{cancelled} times a COMMIT was cancelled")
    return boot


def lose_standby_then_primary(cluster: Cluster) -> Undo:
    """The standby is cut off, so that nothing may be confirmed; then the primary's machine dies,
    the standby comes back and takes over."""
    primary, standby = get_primary(cluster), get_standby(cluster)
    back = cut_off(cluster, standby)
    time.sleep(CANCELLING)
    boot = turn_off(cluster, primary)
    back()
    return boot


def turn_off(cluster: Cluster, machine: Machine) -> Undo:
    """It is without power. If only its programs died, its kernel would still send to the standby
    what they had written to their connections, and nothing would be lost."""
    network = cluster.network
    if isinstance(network, Namespaces):
        network.cut_off(machine.name)
    machine.kill_all()
    return partial(turn_on, cluster, machine)


def turn_on(cluster: Cluster, machine: Machine) -> None:
    """It boots, and is reached again."""
    network = cluster.network
    if isinstance(network, Namespaces):
        network.reconnect(machine.name)
    machine.start_all()


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


def fill_data(stage: Stage) -> Undo:
    """The primary's tables cannot grow."""
    return fill_disk(get_primary(stage), DATA)


def fill_wal(stage: Stage) -> Undo:
    """The primary has no room for the next file of WAL, and ends."""
    primary = get_primary(stage)
    undo = fill_disk(primary, WAL)
    with suppress(psycopg.OperationalError), open_superuser(stage) as connection:
        for _file in range(100):  # some of those to come may be there already
            connection.execute("SELECT pg_switch_wal()")
            connection.commit()
            time.sleep(0.1)
    return undo


def fill_logs(stage: Stage) -> Undo:
    """Nobody can write a line any more, on the primary and on a machine of pages."""
    machines = get_primary(stage), stage.list_machines(PAGES)[0]
    undos = [fill_disk(machine, LOG) for machine in machines]
    return lambda: [undo() for undo in undos]


def slow_primary(stage: Stage) -> Undo:
    return slow_down(get_primary(stage), SLOW)


def slow_standby(stage: Stage) -> Undo:
    return slow_down(get_standby(stage), SLOW)


def kill_senders(stage: Stage) -> Undo:
    """All of them, when the mail server has a mail of theirs and has not answered. Their mails are
    another's once their claims end."""
    box = stage.mailbox
    before = box.count_doubled()
    box.hold()
    if not box.reached.wait(LONG):
        raise RuntimeError("No mail was sent.")
    for machine in stage.list_machines(PAGES):
        machine.kill_part("worker")
    box.release()
    with open_superuser(stage) as connection:
        [[claimed]] = connection.execute(CLAIMED_UNTIL, [CLAIM]).fetchall()
        took = wait_for_the_dead(connection, claimed, CLAIM + LONG)
    doubled, held = box.count_doubled() - before, len(box.held)
    print(f"{held} mails were in hand-over, {doubled} came twice; settled after {took:.0f} s")
    if doubled > held:
        raise RuntimeError("More mails came twice than were in hand-over.")
    return do_nothing


def list_killed(role: str, *parts: str) -> list[Fault]:
    """A fault for each of these parts."""
    return [
        Fault(f"{part} killed", partial(kill_part, role, part), 0, 3, alone=role == PAGES)
        for part in parts
    ]


FAULTS = [
    Fault("primary's PostgreSQL killed", kill_primary_postgres, 0, 12),
    Fault("primary's machine killed", kill_primary_machine, 40, 25),
    Fault("waiting COMMITs cancelled", cancel_behind_frozen, 40, 30),
    Fault("waiting COMMITs cancelled, standby cut off", cancel_behind_cut, 40, 30),
    Fault("standby cut off, then primary's machine killed", lose_standby_then_primary, 40, 30),
    Fault("primary frozen", freeze_primary, LONG, 30),
    Fault("primary's Patroni frozen", freeze_patroni, LONG, 30),
    Fault("primary cut off", cut_primary_off, LONG, 30),
    Fault("switchover", switch_over, 0, 5),
    Fault("standby's PostgreSQL killed", kill_standby_postgres, 0, 10),
    Fault("standby frozen", freeze_standby, LONG, 10),
    Fault("etcd without a majority", stop_majority, LONG, 3),
    Fault("primary's Patroni killed", kill_primary_patroni, 0, 3),
    *list_killed(DATABASE, "etcd", "queue", "sentinel"),
    *list_killed(PAGES, "web", "live", "worker", "hooks", "sweeper", "beat"),
    *list_killed(PAGES, "caddy", "pgbouncer", "haproxy", "cache"),
    Fault("mail senders killed", kill_senders, 0, 3),
    Fault("disk of the WAL full", fill_wal, LONG, 12),
    Fault("disk of the data full", fill_data, FULL, FULL + 3),
    Fault("disk of the logs full", fill_logs, FULL, 3),
    Fault("slow fsync of the primary", slow_primary, FULL, 5),
    Fault("slow fsync of the standby", slow_standby, FULL, 5),
    Fault("clock an hour ahead", partial(step_clock, "+1h"), 20, 3, True, lend_clock),
    Fault("clock an hour behind", partial(step_clock, "-1h"), 20, 3, True, lend_clock),
]
SMALL = ("primary's PostgreSQL killed", "pgbouncer killed")
"""What every run of the tests tries: one failover, one pool."""
