"""Which Valkey or Redis is meant, and what it does when its memory is full."""

from __future__ import annotations

from contextlib import suppress
from typing import NamedTuple
from urllib.parse import parse_qs, urlsplit

import redis
from django.conf import settings
from django.core.checks import CheckMessage, Error, register
from redis.backoff import NoBackoff
from redis.retry import Retry

from keywest_site.settings.parts import HASTE

PATIENCE = 2.0
"""Seconds; nobody waits for this but whoever installs the service."""
NAMES_OF_THIS_MACHINE = {"", "localhost", "127.0.0.1", "::1"}


class Server(NamedTuple):
    """Where it is, and what it says of itself: `run` names this start of it. Both are None if it
    cannot be asked."""

    address: str
    run: str | None
    policy: str | None

    @classmethod
    def at(cls, url: str) -> Server:
        """The server of Django's or Celery's URL; asks it."""
        with (
            suppress(redis.RedisError),
            redis.Redis.from_url(build_client_url(url), socket_timeout=PATIENCE) as client,
        ):
            said = client.info("server", "memory")
            return cls(find_server_address(url), said["run_id"], said["maxmemory_policy"])
        return cls(find_server_address(url), None, None)

    def is_the_same(self, other: Server) -> bool:
        """Whether both are one server, as far as can be known."""
        return self.address == other.address or (self.run is not None and self.run == other.run)


def can_write(url: str) -> bool:
    """Whether the server takes anything just now."""
    try:
        with open_hasty_client(url) as client:
            return bool(client.set("healthz", 1, ex=60))
    except redis.RedisError:
        return False


def count_waiting_messages(url: str) -> int | None:
    """How many messages wait in the queue; None if it cannot be asked."""
    try:
        with open_hasty_client(url) as client:
            return int(client.llen("celery"))
    except redis.RedisError:
        return None


def open_hasty_client(url: str) -> redis.Redis:
    """A client that waits for nobody who hangs."""
    patience = {
        "socket_timeout": HASTE,
        "socket_connect_timeout": HASTE,
        "retry": Retry(NoBackoff(), 0),
    }
    return redis.Redis.from_url(build_client_url(url), **patience)


def build_client_url(url: str) -> str:
    """The URL as the client library reads it; Celery has words of its own for a socket."""
    if not url.startswith("redis+socket:"):
        return url
    parts = urlsplit(url)
    return f"unix://{parts.path}?db={parse_qs(parts.query).get('virtual_host', ['0'])[0]}"


def find_server_address(url: str) -> str:
    """Host and port, or the path of the socket; this machine has one name."""
    parts = urlsplit(build_client_url(url))
    if parts.scheme == "unix":
        return parts.path
    host = "localhost" if (parts.hostname or "") in NAMES_OF_THIS_MACHINE else parts.hostname
    return f"{host}:{parts.port or 6379}"


@register("servers", deploy=True)
def check_queue_keeps_messages(**_kwargs: object) -> list[CheckMessage]:
    """Queue and cache are two servers; or one that throws nothing away, which then must say so."""
    queue = Server.at(settings.CELERY_BROKER_URL)
    cache = Server.at(settings.CACHES["default"]["LOCATION"])
    if queue.policy not in (None, "noeviction"):
        return [
            Error(f"The queue's maxmemory-policy is {queue.policy}.", CURE, id="keywest_site.E001")
        ]
    if queue.is_the_same(cache) and queue.policy is None:
        where = (
            f"Queue and cache are one server ({queue.address}), which cannot be asked for its "
            f"maxmemory-policy."
        )
        return [Error(where, CURE, id="keywest_site.E002")]
    return []


CURE = (
    "Messages that wait would be thrown away when its memory is full: set it to noeviction, and "
    "give the cache a server of its own."
)
