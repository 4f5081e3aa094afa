"""The shapes of Django's database, cache and queue settings, filled in by where the parts are
found."""

from __future__ import annotations

from typing import Any, NamedTuple

HASTE = 0.25
"""Seconds that anybody waits for Valkey; it answers within one thousandth, or not at all."""


class Patience(NamedTuple):
    """Seconds: for a lock, for one statement, with a transaction open and nothing asked. 0: as long
    as it takes."""

    lock: float
    statement: int
    idle: int

    @property
    def options(self) -> str:
        """As libpq tells it to a server, when a connection is made."""
        return " ".join(f"-c {name}={seconds:g}s" for name, seconds in self._bounds())

    @property
    def statement_of_session(self) -> str:
        """As PgBouncer tells it to a server, when it makes a connection."""
        return "; ".join(f"SET {name} = {seconds * 1000:.0f}" for name, seconds in self._bounds())

    def _bounds(self) -> list[tuple[str, float]]:
        names = ("lock_timeout", "statement_timeout", "idle_in_transaction_session_timeout")
        return list(zip(names, self, strict=True))


PURPOSES = {
    "pages": Patience(lock=3, statement=10, idle=30),  # somebody is looking at an empty page
    "sweeper": Patience(lock=5, statement=30, idle=30),
    "worker": Patience(lock=5, statement=60, idle=60),
    "mail": Patience(lock=5, statement=30, idle=60),
    "command": Patience(
        lock=10, statement=0, idle=600
    ),  # somebody at a keyboard; some commands read everything
    "owner": Patience(
        lock=1.5, statement=0, idle=60
    ),  # all queue up behind a change that waits; after 1 s PostgreSQL ends an autovacuum
}
"""What a process is there for (KEYWEST_PURPOSE), and how long it may keep the others waiting."""


POOLERS = ("", "prepared", "unprepared")
"""What stands between us and PostgreSQL (KEYWEST_DB_POOLER): nothing; a PgBouncer that knows
prepared statements (from version 1.21 on, with `max_prepared_statements`); one that does not."""
PREPARE_AFTER = 2
"""So often a connection sees a statement before the server keeps its plan (half of the server's
work for an act)."""
POOL_WAIT = 3.0
"""Seconds that somebody waits for a connection of this process; then they are told that we are
busy."""
PATIENT_LINE = {
    "connect_timeout": 3,
    "tcp_user_timeout": 5_000,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}
"""Seconds (of the second: thousandths) after which a server that cannot be reached is given up: a
machine that lost its power says nothing, and a line to it would wait for a quarter of an hour."""


class Server(NamedTuple):
    """Where a database is. `host`: a name, or the folder of a socket; `port`: "" is the usual one;
    `pooler`: one of POOLERS."""

    host: str
    port: str
    name: str
    pooler: str = ""


def name_pooled_database(name: str, purpose: str) -> str:
    """What PgBouncer calls the database of this name for processes of this purpose."""
    return f"{name}_{purpose}"


def build_session_options(pooler: str, purpose: str) -> dict[str, Any]:
    """How a session is set up. PgBouncer takes no `options`: it has a database a purpose, which
    sets the same (`build_pooler_databases`). KeyError: no such purpose or pooler."""
    prepare_after = {"": PREPARE_AFTER, "prepared": PREPARE_AFTER, "unprepared": None}[pooler]
    options = {} if pooler else {"options": PURPOSES[purpose].options}
    return {"prepare_threshold": prepare_after, **options}


def build_pooler_databases(server: Server, user: str = "") -> str:
    """The section [databases] of PgBouncer's settings: a database a purpose of those that may share
    sessions, each with its own patience. The owner goes past the pool."""
    lines = []
    for purpose, patience in PURPOSES.items():
        if purpose == "owner":
            continue
        where = {"host": server.host, "port": server.port, "dbname": server.name, "user": user}
        parts = [f"{key}={value}" for key, value in where.items() if value]
        parts.append(f"connect_query='{patience.statement_of_session}'")
        lines.append(f"{name_pooled_database(server.name, purpose)} = {' '.join(parts)}")
    return "\n".join(["[databases]", *lines, ""])


def build_database(
    server: Server, user: str, password: str, pool: int = 0, purpose: str = "command"
) -> dict[str, Any]:
    """One database alias. `pool` is the most connections this process keeps; 0 keeps one a thread
    instead.

    A pool must be opened after forking: web processes use one, forking workers do not. KeyError: no
    such purpose.
    """
    options = {"application_name": f"keywest {purpose}", **PATIENT_LINE}
    options |= build_session_options(server.pooler, purpose)
    if pool:
        options["pool"] = {"min_size": 1, "max_size": pool, "timeout": POOL_WAIT}
    return {
        "ENGINE": "keywest_site.postgresql",
        "HOST": server.host,
        "PORT": server.port,
        "NAME": name_pooled_database(server.name, purpose) if server.pooler else server.name,
        "USER": user,
        "PASSWORD": password,
        "CONN_MAX_AGE": 0 if pool else 60,
        "CONN_HEALTH_CHECKS": True,  # a restarted database costs nobody an error page
        # one would stay open between two statements, which a pool may send to two sessions
        "DISABLE_SERVER_SIDE_CURSORS": True,
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
