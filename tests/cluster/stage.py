"""A cluster whose disks can be full or slow, and whose mail server can hold back its answers."""

from __future__ import annotations

import os
import subprocess
from functools import partial
from pathlib import Path

from tests.cluster.mailbox import Mailbox
from tests.cluster.setting_up import UNLIMITED
from tools.cluster.cluster import Cluster
from tools.cluster.inventory import DATABASE
from tools.cluster.machines import Machine
from tools.cluster.network import HERE, Namespaces

DATA, WAL, LOG = "var/lib/postgresql/15", "var/lib/postgresql/wal", "var/log"
SIZES = {DATA: 1 << 30, WAL: 2 << 30, LOG: 1 << 28}
"""Bytes of each disk; memory is taken only for what lies there."""
SLOWNESS = Path(__file__).with_name("slow_fsync.c")


class Stage(Cluster):
    """Disks of their own need root; without, faults of disks cannot be tried."""

    mailbox: Mailbox

    def set_up_machines(self) -> None:
        super().set_up_machines()
        self.mailbox = self.leftovers.enter_context(Mailbox.open(self.network.build_address(HERE)))
        library = compile_library(SLOWNESS, self.folder / "slow_fsync.so")
        for machine in self.machines.values():
            machine.extra = {**UNLIMITED, **self.mailbox.settings}
            if isinstance(self.network, Namespaces):
                self._mount_disks(machine)
            if machine.node.role == DATABASE:
                machine.extra["LD_PRELOAD"] = str(library)
                machine.extra["SLOW_FSYNC"] = str(find_slowness(machine))

    def _mount_disks(self, machine: Machine) -> None:
        for name in (DATA, WAL, LOG) if machine.node.role == DATABASE else (LOG,):
            path = machine.root / name
            kept = [each.relative_to(path) for each in path.rglob("*") if each.is_dir()]
            options = f"mode=0700,size={SIZES[name]}"
            run_command("mount", "-t", "tmpfs", "-o", options, "keywest", str(path))
            self.leftovers.callback(run_command, "umount", "--lazy", str(path))
            for each in kept:
                (path / each).mkdir(mode=0o700, parents=True)


def find_slowness(machine: Machine) -> Path:
    """The file that says how slow its disks are."""
    return machine.root / "slow-fsync"


def fill_disk(machine: Machine, name: str) -> partial[None]:
    """From now on not a page more fits; what is returned gives the room back."""
    path = machine.root / name
    if not path.is_mount():
        raise RuntimeError("Without root no disk can be full.")
    for _try in range(20):
        if resize_disk(path, measure_used(path)):
            return partial(_give_room, path, SIZES[name])
    raise RuntimeError(f"{path} grows faster than it can be filled.")


def _give_room(path: Path, size: int) -> None:
    if not resize_disk(path, size):
        raise RuntimeError(f"{path} stays full.")


def measure_used(path: Path) -> int:
    """Bytes in use on this disk."""
    told = os.statvfs(path)
    return (told.f_blocks - told.f_bfree) * told.f_frsize


def resize_disk(path: Path, size: int) -> bool:
    """Whether it has that size now. It has not if more is in use."""
    words = ["mount", "-o", f"remount,size={size}", str(path)]
    return subprocess.run(words, capture_output=True, check=False).returncode == 0


def slow_down(machine: Machine, milliseconds: int) -> partial[None]:
    """Each fsync of this machine takes so much longer; what is returned ends that."""
    path = find_slowness(machine)
    path.write_text(str(milliseconds))
    return partial(path.unlink)


def compile_library(source: Path, target: Path) -> Path:
    """A shared library from one file of C. RuntimeError if there is no compiler."""
    run_command("cc", "-shared", "-fPIC", "-O2", "-o", str(target), str(source), "-ldl")
    return target


def run_command(*words: str) -> None:
    """RuntimeError with what it said if it fails."""
    try:
        done = subprocess.run(words, capture_output=True, text=True, check=False)
    except FileNotFoundError:
        raise RuntimeError(f"{words[0]} is not installed.") from None
    if done.returncode:
        raise RuntimeError(f"{' '.join(words)}: {done.stderr.strip()}")
