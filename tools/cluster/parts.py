"""What runs on each machine, and how it is started from the files that were filled."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from keywest_site.embedded.postgres import UNSHARE
from tools.cluster.inventory import DATABASE, PAGES
from tools.cluster.units import Unit, read_settings_file, read_unit

PLAIN = {
    "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "LANG": "C.UTF-8",
    "TZ": "UTC",
}
"""What every program is told: nothing of whoever starts it."""


class Part(NamedTuple):
    """A program of a machine. `unit`: the one that starts it. `servant`: it refuses to be root."""

    role: str
    unit: str
    build: Callable[[Path], Unit]
    servant: bool = False


def _command(*words: str) -> Callable[[Path], Unit]:
    """A command in which `{root}` stands for the machine's root."""
    return lambda root: Unit([word.format(root=root) for word in words], {})


def _own(name: str) -> Part:
    """One of ours, as its unit says."""
    unit = f"keywest-{name}"
    return Part(PAGES, unit, lambda root: read_unit(f"{unit}.service", root))


def _etcd(root: Path) -> Unit:
    return Unit(["/usr/bin/etcd"], dict(read_settings_file(root / "etc/default/etcd")))


def _caddy(root: Path) -> Unit:
    config = f"{root}/etc/caddy/Caddyfile"
    command = ["/usr/bin/caddy", "run", "--config", config, "--adapter", "caddyfile"]
    return Unit(command, {"XDG_DATA_HOME": f"{root}/var/lib", "HOME": f"{root}/var/lib/caddy"})


PARTS = {
    "etcd": Part(DATABASE, "etcd", _etcd),
    "patroni": Part(
        DATABASE,
        "patroni",
        _command("/usr/bin/patroni", "{root}/etc/patroni/config.yml"),
        servant=True,
    ),
    "queue": Part(
        DATABASE,
        "redis-server@keywest-queue",
        _command("/usr/bin/redis-server", "{root}/etc/redis/redis-keywest-queue.conf"),
    ),
    "sentinel": Part(
        DATABASE,
        "redis-sentinel",
        _command("/usr/bin/redis-sentinel", "{root}/etc/redis/sentinel.conf"),
    ),
    "haproxy": Part(
        PAGES,
        "haproxy",
        _command("/usr/sbin/haproxy", "-db", "-f", "{root}/etc/haproxy/haproxy.cfg"),
    ),
    "pgbouncer": Part(
        PAGES,
        "pgbouncer",
        _command("/usr/sbin/pgbouncer", "{root}/etc/pgbouncer/pgbouncer.ini"),
        servant=True,
    ),
    "cache": Part(
        PAGES,
        "redis-server@keywest-cache",
        _command("/usr/bin/redis-server", "{root}/etc/redis/redis-keywest-cache.conf"),
    ),
    "caddy": Part(PAGES, "caddy", _caddy),
    **{name: _own(name) for name in ("web", "live", "worker", "hooks", "sweeper", "beat")},
}
"""In the order in which they start."""
FOLDERS = {
    DATABASE: (
        "run/postgresql",
        "run/pgbackrest",
        "var/spool/pgbackrest",
        "var/log/pgbackrest",
        "var/lib/etcd/keywest",
        "var/lib/postgresql/15",
        "var/lib/postgresql/wal",
        "var/lib/redis/queue",
        "var/lib/redis/sentinel",
        "var/log",
    ),
    PAGES: ("var/lib/keywest/heads", "var/lib/redis/cache", "var/lib/caddy", "var/log"),
}
NEEDED = {
    "/usr/lib/postgresql/15/bin/postgres": "postgresql-15",
    "/usr/bin/patroni": "patroni",
    "/usr/bin/etcd": "etcd-server",
    "/usr/bin/pgbackrest": "pgbackrest",
    "/usr/bin/redis-server": "redis-server",
    "/usr/bin/redis-sentinel": "redis-sentinel",
    "/usr/sbin/haproxy": "haproxy",
    "/usr/sbin/pgbouncer": "pgbouncer",
    "/usr/bin/caddy": "caddy",
}
"""Files of Debian's packages without which there is no cluster."""


def list_missing_packages() -> list[str]:
    """Debian's packages that are not installed here."""
    return [package for path, package in NEEDED.items() if not Path(path).exists()]


def wrap_servant(command: Sequence[str]) -> list[str]:
    """A command that root gives and that sees an ordinary user; others give it as they are."""
    return [*UNSHARE, *command] if os.getuid() == 0 else list(command)
