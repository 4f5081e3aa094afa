"""Which Valkey or Redis is meant, and what it does when its memory is full."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, NamedTuple, cast
from urllib.parse import parse_qs, urlsplit

import redis
import redis.asyncio
import redis.asyncio.retry
from django.conf import settings
from django.core.checks import CheckMessage, Error, register
from redis.backoff import NoBackoff
from redis.retry import Retry
from redis.sentinel import Sentinel

from keywest_site.sentinels import (
    Group,
    build_sentinel_options,
    is_sentinel_url,
    parse_group,
)
from keywest_site.settings.parts import HASTE

PATIENCE = 2.0
"""Seconds; nobody waits for this but whoever installs the service."""
USUAL_QUEUE = "celery"
NAMES_OF_THIS_MACHINE = {"", "localhost", "127.0.0.1", "::1"}


class Server(NamedTuple):
    """Where it is, and what it says of itself: `run` names this start of it. Both are None if it
    cannot be asked."""

    address: str
    run: str | None
    policy: str | None

    @classmethod
    def at(cls, url: str) -> Server:
        """The server of Django's or Celery's URL that takes writes; asks it."""
        return cls.ask(find_server_address(url), open_client(url, PATIENCE))

    @classmethod
    def ask(cls, address: str, client: redis.Redis) -> Server:
        """What the server of this client says of itself; closes the client."""
        with suppress(redis.RedisError), client:
            said = client.info("server", "memory")
            return cls(address, said["run_id"], said["maxmemory_policy"])
        return cls(address, None, None)

    def is_the_same(self, other: Server) -> bool:
        """Whether both are one server, as far as can be known."""
        return self.address == other.address or (self.run is not None and self.run == other.run)


def list_servers(url: str, patience: float = PATIENCE) -> list[Server]:
    """The server that takes writes, and each replica that may do so after it (known where
    Sentinels are)."""
    if not is_sentinel_url(url):
        return [Server.ask(find_server_address(url), open_client(url, patience))]
    group = parse_group(url)
    options = {"db": group.number, **group.login, **build_patience(patience)}
    return [
        Server.ask(f"{host}:{port}", redis.Redis(host, port, **options))
        for host, port in _list_members(group, patience)
    ]


def _list_members(group: Group, patience: float) -> list[tuple[str, int]]:
    """Where all servers of the group are, as the first Sentinel says that knows it."""
    for host, port in group.sentinels:
        options = build_sentinel_options(group, patience)
        with suppress(redis.RedisError), redis.Redis(host, port, **options) as sentinel:
            master = sentinel.sentinel_master(group.name)
            found = [master, *sentinel.sentinel_slaves(group.name)]
            return [(one["ip"], one["port"]) for one in found]
    return []


def can_server_write(url: str) -> bool:
    """Whether the server takes anything just now."""
    try:
        with open_impatient_client(url) as client:
            return bool(client.set("healthz", 1, ex=60))
    except redis.RedisError:
        return False


def count_waiting_messages(url: str) -> dict[str, int] | None:
    """How many messages wait, by the name of their queue; None if the server cannot be asked."""
    try:
        with open_impatient_client(url) as client:
            return {name: int(client.llen(name)) for name in list_queue_names()}
    except redis.RedisError:
        return None


def list_queue_names() -> list[str]:
    """The usual queue, and those of tasks that have one of their own."""
    own = {route["queue"] for route in settings.CELERY_TASK_ROUTES.values()}
    return [USUAL_QUEUE, *sorted(own)]


def open_impatient_client(url: str) -> redis.Redis:
    """A client that waits for nobody who hangs."""
    return open_client(url, HASTE)


def open_client(url: str, patience: float, **options: Any) -> redis.Redis:
    """A client of the server that takes writes: of a group under Sentinels, whichever it is when a
    connection is made. It tries once."""
    options = build_patience(patience) | options
    if not is_sentinel_url(url):
        return redis.Redis.from_url(build_client_url(url), **options)
    group = parse_group(url)
    sentinel = Sentinel(  # type: ignore[no-untyped-call]
        group.sentinels,
        sentinel_kwargs=build_sentinel_options(group, patience),
        **{"db": group.number, **group.login, **options},
    )
    return cast(redis.Redis, sentinel.master_for(group.name))  # type: ignore[no-untyped-call]


def open_async_client(url: str, patience: float, **options: Any) -> redis.asyncio.Redis:
    """The same for asyncio."""
    options = {"socket_connect_timeout": patience, **options}
    if not is_sentinel_url(url):
        return redis.asyncio.Redis.from_url(build_client_url(url), **options)
    group = parse_group(url)
    asking = build_sentinel_options(group, patience) | {
        "retry": redis.asyncio.retry.Retry(NoBackoff(), 0)
    }
    sentinel = redis.asyncio.Sentinel(  # type: ignore[no-untyped-call]
        group.sentinels,
        sentinel_kwargs=asking,
        **{"db": group.number, **group.login, **options},
    )
    return cast(redis.asyncio.Redis, sentinel.master_for(group.name))


def build_patience(patience: float) -> dict[str, Any]:
    """Options of a client that waits so long, and tries once."""
    return {
        "socket_timeout": patience,
        "socket_connect_timeout": patience,
        "retry": Retry(NoBackoff(), 0),
    }


def build_client_url(url: str) -> str:
    """The URL as the client library reads it; Celery has words of its own for a socket."""
    if not url.startswith("redis+socket:"):
        return url
    parts = urlsplit(url)
    return f"unix://{parts.path}?db={parse_qs(parts.query).get('virtual_host', ['0'])[0]}"


def find_server_address(url: str) -> str:
    """Host and port, the path of the socket, or the group and its Sentinels; this machine has one
    name."""
    if is_sentinel_url(url):
        return parse_group(url).address
    parts = urlsplit(build_client_url(url))
    if parts.scheme == "unix":
        return parts.path
    host = "localhost" if (parts.hostname or "") in NAMES_OF_THIS_MACHINE else parts.hostname
    return f"{host}:{parts.port or 6379}"


@register("servers", deploy=True)
def check_queue_keeps_messages(**_kwargs: object) -> list[CheckMessage]:
    """Queue and cache are two servers; or one that throws nothing away, which then must say so. No
    replica of the queue throws anything away either: any of them may have to take over."""
    queues = list_servers(settings.CELERY_BROKER_URL)
    if forgetful := list_forgetful_servers(queues):
        return [
            Error(
                f"The queue's maxmemory-policy is {server.policy} ({server.address}).",
                CURE,
                id="keywest_site.E001",
            )
            for server in forgetful
        ]
    queue = Server.at(settings.CELERY_BROKER_URL)
    cache = Server.at(settings.CACHES["default"]["LOCATION"])
    if queue.is_the_same(cache) and queue.policy is None:
        where = (
            f"Queue and cache are one server ({queue.address}), which cannot be asked for its "
            f"maxmemory-policy."
        )
        return [Error(where, CURE, id="keywest_site.E002")]
    return []


def list_forgetful_servers(servers: list[Server]) -> list[Server]:
    """Those that throw messages away when their memory is full."""
    return [server for server in servers if server.policy not in (None, "noeviction")]


CURE = (
    "Messages that wait would be thrown away when its memory is full: set it to noeviction, and "
    "give the cache a server of its own."
)
