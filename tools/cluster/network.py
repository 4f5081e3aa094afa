"""Networks of a cluster on one machine: namespaces, one for each of its machines, or the loopback.

Namespaces need root; a machine in one can be cut off. Without, each has an address of 127/8.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from tempfile import gettempdir
from typing import Protocol, TextIO

NUMBERS = range(64, 128)
"""Each cluster on this machine has one; nobody else uses these networks."""
FIRST = {"database": 11, "pages": 21}
HERE = 254
BRIDGE_WORDS = ("type", "bridge", "forward_delay", "0", "mcast_snooping", "0")


class Network(Protocol):
    """How the machines reach each other. `shared`: nothing of theirs may listen at 127.0.0.1."""

    shared: bool
    cidr: str

    def build_address(self, last: int) -> str: ...

    def open(self, names: Sequence[str], addresses: Sequence[str]) -> None: ...

    def close(self) -> None: ...

    def enter(self, name: str) -> list[str]: ...


class Loopback:
    """All in the network of this machine."""

    shared = True

    def __init__(self, number: int) -> None:
        self.number = number
        self.cidr = f"127.{number}.0.0/24"

    def build_address(self, last: int) -> str:
        """Of the machine with this last number."""
        return f"127.{self.number}.0.{last}"

    def open(self, names: Sequence[str], addresses: Sequence[str]) -> None:
        """Nothing is to be done: Linux answers for all of 127/8."""

    def close(self) -> None:
        """Nothing is left."""

    def enter(self, name: str) -> list[str]:
        """What comes before a command of this machine."""
        return []


class Namespaces:
    """A network namespace for each machine, and a bridge between them."""

    shared = False

    def __init__(self, number: int) -> None:
        self.number = number
        self.bridge = f"kw{number}"
        self.cidr = f"198.18.{number}.0/24"
        self.names: list[str] = []

    def build_address(self, last: int) -> str:
        """Of the machine with this last number."""
        return f"198.18.{self.number}.{last}"

    def open(self, names: Sequence[str], addresses: Sequence[str]) -> None:
        """Makes them; what an earlier run may have left goes first."""
        self.names = list(names)
        self.close()
        call_ip("link", "add", self.bridge, *BRIDGE_WORDS)
        call_ip("addr", "add", f"{self.build_address(HERE)}/24", "dev", self.bridge)
        call_ip("link", "set", self.bridge, "up")
        for name, address in zip(names, addresses, strict=True):
            space = self._space(name)
            call_ip("netns", "add", space)
            outer = self._outer(name)
            words = ("type", "veth", "peer", "name", "eth0", "netns", space)
            call_ip("link", "add", outer, *words)
            call_ip("link", "set", outer, "master", self.bridge, "up")
            call_ip("-n", space, "addr", "add", f"{address}/24", "dev", "eth0")
            call_ip("-n", space, "link", "set", "lo", "up")
            call_ip("-n", space, "link", "set", "eth0", "up")

    def close(self) -> None:
        """Takes them away."""
        for name in self.names:
            call_ip("netns", "del", self._space(name), check=False)
            call_ip("link", "del", self._outer(name), check=False)
        call_ip("link", "del", self.bridge, check=False)

    def enter(self, name: str) -> list[str]:
        """What comes before a command of this machine."""
        return ["nsenter", f"--net=/run/netns/{self._space(name)}", "--"]

    def cut_off(self, name: str) -> None:
        """From now on nobody reaches this machine, and it reaches nobody."""
        call_ip("link", "set", self._outer(name), "down")

    def reconnect(self, name: str) -> None:
        """It is reached again."""
        call_ip("link", "set", self._outer(name), "up")

    def _space(self, name: str) -> str:
        return f"{self.bridge}-{name}"

    def _outer(self, name: str) -> str:
        return f"{self.bridge}{name}"


def choose_network() -> tuple[Network, TextIO]:
    """Namespaces if we may make them, else loopback addresses; and the lock on their number."""
    number, lock = take_number()
    return (Namespaces(number) if may_make_namespaces(number) else Loopback(number)), lock


def take_number() -> tuple[int, TextIO]:
    """A number that no other cluster of this machine has, as long as the file is open."""
    for number in NUMBERS:
        lock = Path(gettempdir(), f"keywest-cluster-{number}").open("w")  # noqa: SIM115
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            lock.close()
            continue
        return number, lock
    raise RuntimeError(f"{len(NUMBERS)} clusters run on this machine already.")


def may_make_namespaces(number: int) -> bool:
    """Whether this user may, tried with one."""
    if os.getuid() != 0 or not shutil.which("ip") or not shutil.which("nsenter"):
        return False
    name = f"kwtry{number}"
    tried = call_ip("link", "add", name, *BRIDGE_WORDS, check=False)
    made = tried and call_ip("netns", "add", name, check=False)
    call_ip("link", "del", name, check=False)
    call_ip("netns", "del", name, check=False)
    return made


def call_ip(*words: str, check: bool = True) -> bool:
    """One command of iproute2; whether it succeeded. CalledProcessError if it had to."""
    done = subprocess.run(["ip", *words], capture_output=True, text=True, check=False)
    if check and done.returncode:
        raise RuntimeError(f"ip {' '.join(words)}: {done.stderr.strip()}")
    return done.returncode == 0
