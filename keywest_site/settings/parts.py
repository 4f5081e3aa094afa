"""The shapes of Django's database, cache and queue settings, filled in by where the parts are
found."""

from __future__ import annotations

from typing import Any, NamedTuple

HASTE = 0.25
"""Seconds that anybody waits for Valkey; it answers within one thousandth, or not at all."""


class Patience(NamedTuple):
    """Seconds: for a lock, for one statement, with a transaction open and nothing asked. 0: as long
    as it takes."""

    lock: int
    statement: int
    idle: int

    @property
    def options(self) -> str:
        """As libpq tells it to a server, when a connection is made."""
        names = ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout")
        return " ".join(f"-c {name}={seconds}s" for name, seconds in zip(names, self, strict=True))


PURPOSES = {
    "pages": Patience(lock=3, statement=10, idle=30),  # somebody is looking at an empty page
    "sweeper": Patience(lock=5, statement=30, idle=30),
    "worker": Patience(lock=5, statement=60, idle=60),
    "mail": Patience(lock=5, statement=30, idle=60),
    "command": Patience(
        lock=10, statement=0, idle=600
    ),  # somebody at a keyboard; some commands read everything
    "owner": Patience(
        lock=5, statement=0, idle=60
    ),  # everybody queues up behind a change of a table that waits
}
"""What a process is there for (KEYWEST_PURPOSE), and how long it may keep the others waiting."""


class Server(NamedTuple):
    """Where a database is. `host`: a name, or the folder of a socket; `port`: "" is the usual
    one."""

    host: str
    port: str
    name: str


def build_database(
    server: Server, user: str, password: str, pool: int = 0, purpose: str = "command"
) -> dict[str, Any]:
    """One database alias. `pool` is the most connections this process keeps; 0 keeps one a thread
    instead.

    A pool must be opened after forking: web processes use one, forking workers do not. KeyError: no
    such purpose.
    """
    options: dict[str, Any] = {
        "application_name": f"keywest {purpose}",
        "options": PURPOSES[purpose].options,
    }
    if pool:
        options["pool"] = {"min_size": 1, "max_size": pool, "timeout": 10}
    return {
        "ENGINE": "keywest_site.postgresql",
        "HOST": server.host,
        "PORT": server.port,
        "NAME": server.name,
        "USER": user,
        "PASSWORD": password,
        "CONN_MAX_AGE": 0 if pool else 60,
        "CONN_HEALTH_CHECKS": True,  # a restarted database costs nobody an error page
        "OPTIONS": options,
    }


def build_caches(url: str) -> dict[str, Any]:
    """Whatever may be forgotten, on Valkey or Redis at `url`; "process": the same where each
    process forgets alone."""
    return {
        "default": {
            "BACKEND": "keywest_site.cache.Cache",
            "LOCATION": url,
            "KEY_PREFIX": "kw",
            "OPTIONS": {"socket_timeout": HASTE, "socket_connect_timeout": HASTE},
        },
        "process": {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "OPTIONS": {"MAX_ENTRIES": 10_000},
        },
    }
