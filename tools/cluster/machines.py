"""The machines of a cluster on one machine: their parts start, die, stand still and come back."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from keywest_site.embedded.prepare import ROOT
from keywest_site.embedded.processes import (
    kill_leftovers,
    start_process,
    wrap_command_to_end_with_parent,
)
from tools.cluster.inventory import Node
from tools.cluster.network import Network
from tools.cluster.parts import FOLDERS, PARTS, PLAIN, wrap_servant
from tools.cluster.units import Unit, read_restart_pause

POSTMASTER = "var/lib/postgresql/15/keywest/postmaster.pid"


class Machine:
    """One of them. What dies while it is `on` is started again, as systemd would."""

    def __init__(self, node: Node, root: Path, network: Network) -> None:
        self.node, self.root, self.network = node, root, network
        self.name, self.address = node.name, node.address
        self.children: dict[str, subprocess.Popen[bytes]] = {}
        self.extra: dict[str, str] = {}
        self.wanted = frozenset(PARTS)
        self._died: dict[str, float] = {}
        self._lock = threading.RLock()

    def make_folders(self) -> None:
        """What its programs expect to be there."""
        for name in FOLDERS[self.node.role]:
            (self.root / name).mkdir(mode=0o700, parents=True, exist_ok=True)

    def list_parts(self) -> list[str]:
        """What runs on this machine, in the order of starting."""
        return [
            name
            for name, part in PARTS.items()
            if part.role == self.node.role and name in self.wanted
        ]

    def start(self, name: str) -> None:
        """Begins a part, or begins it again."""
        part = PARTS[name]
        unit = part.build(self.root)
        command = wrap_command_to_end_with_parent(unit.command)
        command = self.network.enter(self.name) + (
            wrap_servant(command) if part.servant else command
        )
        log = self.root / "var" / "log" / f"{name}.log"
        with self._lock:
            self.children[name] = start_process(command, log, PLAIN | unit.environment | self.extra)
            self._died.pop(name, None)

    def run(self, unit: Unit, servant: bool = False, text: str = "") -> str:
        """Runs one command to its end; what it printed. CalledProcessError if it fails."""
        command = wrap_servant(unit.command) if servant else unit.command
        done = subprocess.run(
            self.network.enter(self.name) + command,
            env=PLAIN | unit.environment,
            cwd=ROOT,
            input=text,
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode:
            raise RuntimeError(f"{self.name}: {unit.command}: {done.stdout}{done.stderr}"[-3000:])
        return done.stdout

    def look_after(self, now: float) -> None:
        """Starts again whatever has died a while ago."""
        with self._lock:
            for name, child in list(self.children.items()):
                if child.poll() is None:
                    continue
                if name not in self._died:
                    self._died[name] = now
                    if name != "patroni":  # its PostgreSQL runs on without it
                        kill_leftovers(child)
                elif now - self._died[name] >= read_restart_pause(PARTS[name].unit, self.root):
                    self.start(name)

    def kill_part(self, name: str) -> None:
        """Without a chance to say goodbye; it comes back by itself."""
        with self._lock:
            child = self.children[name]
            kill_tree(child.pid)
            child.wait()

    def kill_postgres(self) -> None:
        """PostgreSQL falls dead with all its children; Patroni lives."""
        if postmaster := self.find_postmaster():
            kill_tree(postmaster)

    def kill_all(self) -> None:
        """The machine is off: everything falls dead, and stays so until `start_all`."""
        with self._lock:
            children, self.children = self.children, {}
            postmaster = self.find_postmaster()
            for child in children.values():
                kill_tree(child.pid)
            if postmaster:
                kill_tree(postmaster)
            for child in children.values():
                child.wait()

    def start_all(self) -> None:
        """The machine is on: everything begins at once, as after a boot."""
        for name in self.list_parts():
            self.start(name)

    def send_signal(self, name: str, number: signal.Signals) -> None:
        """To a part and all that it has started; "postgres" is one here."""
        pid = self.find_postmaster() if name == "postgres" else self.children[name].pid
        for each in list_tree(pid) if pid else ():
            with suppress(ProcessLookupError):
                os.kill(each, number)

    def send_alone(self, pid: int, number: signal.Signals) -> None:
        """To one process, not to those that it has started."""
        with suppress(ProcessLookupError):
            os.kill(pid, number)

    def find_postmaster(self) -> int | None:
        """Its process, if it runs."""
        try:
            pid = int((self.root / POSTMASTER).read_text().split()[0])
        except (OSError, ValueError, IndexError):
            return None
        return pid if read_parent(pid) is not None else None


class Keeper(threading.Thread):
    """Looks after machines until it is told to stop."""

    def __init__(self, machines: list[Machine]) -> None:
        super().__init__(daemon=True)
        self.machines, self.over = machines, threading.Event()

    def run(self) -> None:
        while not self.over.wait(0.25):
            for machine in self.machines:
                machine.look_after(time.monotonic())


def list_tree(pid: int) -> list[int]:
    """A process and all that descend from it, elders first."""
    children: dict[int, list[int]] = {}
    for each, parent in _list_parents():
        children.setdefault(parent, []).append(each)
    found = [pid]
    for each in found:
        found.extend(children.get(each, ()))
    return found


def kill_tree(pid: int) -> None:
    """All of them at once: first they stand still, lest one starts another."""
    tree = list_tree(pid)
    for number in (signal.SIGSTOP, signal.SIGKILL):
        for each in tree:
            with suppress(ProcessLookupError):
                os.kill(each, number)


def _list_parents() -> Iterator[tuple[int, int]]:
    for path in Path("/proc").iterdir():
        if path.name.isdigit() and (parent := read_parent(int(path.name))) is not None:
            yield int(path.name), parent


def read_parent(pid: int) -> int | None:
    """The parent of a process that runs; None if there is no such process."""
    try:
        state, parent = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[:2]
    except (OSError, ValueError):
        return None
    return None if state == "Z" else int(parent)
