"""What can be wrong with a Valkey: gone, hanging, a replica, without replicas, full. And that it is
over."""

from __future__ import annotations

import signal
from collections.abc import Callable

import redis

from keywest_site.embedded.valkey import Valkey


def killed(valkey: Valkey) -> None:
    assert valkey.child
    valkey.child.kill()
    valkey.child.wait()


def hung(valkey: Valkey) -> None:
    assert valkey.child
    valkey.child.send_signal(signal.SIGSTOP)


def read_only(valkey: Valkey) -> None:
    ask(valkey, "REPLICAOF", "127.0.0.1", "1")


def lonely(valkey: Valkey) -> None:
    ask(valkey, "CONFIG", "SET", "min-replicas-to-write", "1")


def full(valkey: Valkey) -> None:
    ask(valkey, "CONFIG", "SET", "maxmemory", "1")


FAULTS: list[Callable[[Valkey], None]] = [killed, hung, read_only, lonely, full]


def end(valkey: Valkey) -> None:
    """Nothing is wrong any more."""
    assert valkey.child
    if valkey.child.poll() is not None:
        valkey.start()
    valkey.child.send_signal(signal.SIGCONT)
    ask(valkey, "REPLICAOF", "NO", "ONE")
    for setting in ("min-replicas-to-write", "maxmemory"):
        ask(valkey, "CONFIG", "SET", setting, "0")


def ask(valkey: Valkey, *words: str) -> None:
    with redis.Redis(unix_socket_path=str(valkey.layout.valkey_socket)) as client:
        client.execute_command(*words)
