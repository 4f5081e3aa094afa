"""Django's cache on Valkey or Redis, whose every failure is a miss: it is a convenience, and
nothing waits for it.

It has one client for good, as making a client costs more than asking it something.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import redis
import structlog
from django.core.cache.backends.redis import RedisCache, RedisCacheClient

from keywest_site.breaker import Breaker
from keywest_site.sentinels import is_sentinel_url
from keywest_site.servers import open_client
from keywest_site.settings.parts import HASTE

log = structlog.get_logger(__name__)

NO_ANSWER = (redis.ConnectionError, redis.TimeoutError, OSError)
"""It is away or hangs. Anything else that goes wrong was an answer: read-only, full, still loading,
or no pickle."""


class ForgetfulClient(RedisCacheClient):
    """Says "not there" where it got no answer, or none that can be used. A client may be shared by
    threads."""

    _kept: Any = None

    def __init__(self, servers: Any, **options: Any) -> None:
        super().__init__(servers, **options)
        self._url: str = servers[0]
        self._breaker = Breaker()

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        if self._kept is None:
            url = self._url
            if is_sentinel_url(url):
                self._kept = open_client(url, HASTE)
            else:
                self._kept = super().get_client(key, write=True)
        return self._kept

    def get(self, key: Any, default: Any) -> Any:
        return self._try(default, super().get, key, default)

    def get_many(self, keys: Any) -> Any:
        return self._try({}, super().get_many, keys)

    def has_key(self, key: Any) -> Any:
        return self._try(False, super().has_key, key)

    def add(self, key: Any, value: Any, timeout: Any) -> Any:
        """True where it could not be asked: nobody else is known to have been there first."""
        return self._try(True, super().add, key, value, timeout)

    def set(self, key: Any, value: Any, timeout: Any) -> Any:
        return self._try(None, super().set, key, value, timeout)

    def set_many(self, data: Any, timeout: Any) -> Any:
        return self._try(None, super().set_many, data, timeout)

    def touch(self, key: Any, timeout: Any) -> Any:
        return self._try(False, super().touch, key, timeout)

    def incr(self, key: Any, delta: Any) -> Any:
        """ValueError, as for a key that is not there, where it could not be asked."""
        counted = self._try(None, super().incr, key, delta)
        if counted is None:
            raise ValueError(f"Key '{key}' not found.")
        return counted

    def delete(self, key: Any) -> Any:
        return self._try(False, super().delete, key)

    def delete_many(self, keys: Any) -> Any:
        return self._try(None, super().delete_many, keys)

    def clear(self) -> Any:
        return self._try(False, super().clear)

    def _try(self, miss: Any, call: Callable[..., Any], *arguments: Any) -> Any:
        """What the call says; `miss` if it fails, or if the last one has failed a moment ago."""
        if self._breaker.open and not self._breaker.lets_through():
            return miss
        try:
            answer = call(*arguments)
        except NO_ANSWER as error:
            if self._breaker.record_failure():
                log.warning("cache.away", error=str(error))
            return miss
        except Exception as error:
            log.warning("cache.refused", error=str(error))
            answer = miss
        if self._breaker.open:
            self._breaker.record_answer()
        return answer


class Cache(RedisCache):
    """For one server, or one group under Sentinels."""

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._servers = [server]  # Django's would take the Sentinels for so many servers
        self._class = ForgetfulClient
