"""A queue with a replica and three Sentinels on this machine: the real programs, in a folder of
their own."""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import redis

from keywest_site.embedded.processes import (
    start_process,
    stop_process,
    wrap_command_to_end_with_parent,
)
from keywest_site.embedded.valkey import get_valkey_binary
from tests.support import ports

NAME = "queue"
PATIENCE = 120.0
"""Seconds within which everything happens, however busy the machine is."""
SENTINEL = """\
port {port}
bind 127.0.0.1
dir {folder}
sentinel monitor {name} 127.0.0.1 {master} 2
sentinel down-after-milliseconds {name} {down_after}
sentinel failover-timeout {name} 10000
"""


class Member:
    """One program of the group, at a port."""

    def __init__(self, command: list[str], port: int, log: Path) -> None:
        self.command, self.port, self.log = command, port, log
        self.start()

    def start(self) -> None:
        self.child: subprocess.Popen[bytes] = start_process(
            wrap_command_to_end_with_parent(self.command), self.log
        )

    def ask(self, *words: str) -> object:
        with redis.Redis(port=self.port, socket_timeout=5) as client:
            return client.execute_command(*words)

    def is_up(self) -> bool:
        with suppress(redis.RedisError):
            return bool(self.ask("PING"))
        return False


class Group:
    """Two servers and three Sentinels. `binary`: which server is played."""

    def __init__(self, folder: Path, binary: Path, down_after: int) -> None:
        self.folder, self.binary = folder, binary
        first = ports.block()
        self.servers = [self._start_server(first), self._start_server(first + 1, first)]
        self.sentinels = [
            self._start_sentinel(first + 2 + number, first, down_after) for number in range(3)
        ]

    def _start_server(self, port: int, master: int | None = None) -> Member:
        folder = self.folder / str(port)
        folder.mkdir()
        command = [str(self.binary), "--port", str(port), "--bind", "127.0.0.1"]
        command += ["--dir", str(folder), "--save", "", "--appendonly", "yes"]
        command += ["--repl-diskless-sync-delay", "0", "--maxmemory-policy", "noeviction"]
        replica = ["--replicaof", f"127.0.0.1 {master}"] if master else []
        return Member([*command, *replica], port, folder / "log")

    def _start_sentinel(self, port: int, master: int, down_after: int) -> Member:
        folder = self.folder / str(port)
        folder.mkdir()
        config = folder / "sentinel.conf"
        config.write_text(
            SENTINEL.format(
                port=port, folder=folder, name=NAME, master=master, down_after=down_after
            )
        )
        return Member([str(self.binary), str(config), "--sentinel"], port, folder / "log")

    def url(self, number: int = 0) -> str:
        hosts = ",".join(f"127.0.0.1:{one.port}" for one in self.sentinels)
        return f"sentinel://{hosts}/{number}?master_name={NAME}"

    def find_master(self) -> Member:
        """The server that all Sentinels believe to take writes."""
        wait_until(lambda: len({self._read_master(one) for one in self.sentinels}) == 1)
        port = self._read_master(self.sentinels[0])
        return next(one for one in self.servers if one.port == port)

    def _read_master(self, sentinel: Member) -> int:
        with redis.Redis(port=sentinel.port, socket_timeout=5) as client:
            return int(client.sentinel_get_master_addr_by_name(NAME)[1])

    def is_whole(self) -> bool:
        """Whether the replica follows, and every Sentinel knows it and both others."""
        for one in self.sentinels:
            with suppress(redis.RedisError), redis.Redis(port=one.port) as client:
                master = client.sentinel_master(NAME)
                replicas = client.sentinel_slaves(NAME)
                if (
                    master["num-other-sentinels"] == 2
                    and [row["master-link-status"] for row in replicas] == ["ok"]
                    and not any(row["is_sdown"] or row["is_disconnected"] for row in replicas)
                ):
                    continue
            return False
        return True

    def stop(self) -> None:
        for one in (*self.sentinels, *self.servers):
            one.child.send_signal(18)  # one that was halted must hear the next one
            stop_process(one.child)


@contextmanager
def group(folder: Path, binary: Path | None = None, down_after: int = 1500) -> Iterator[Group]:
    """A group that is whole, until the end."""
    made = Group(folder, binary or get_valkey_binary(), down_after)
    try:
        wait_until(made.is_whole)
        yield made
    finally:
        made.stop()


def wait_until(condition: object) -> float:
    """Waits for it; the seconds that it took."""
    assert callable(condition)
    begin = time.monotonic()
    while not condition():
        assert time.monotonic() - begin < PATIENCE, "it did not come about"
        time.sleep(0.05)
    return time.monotonic() - begin
