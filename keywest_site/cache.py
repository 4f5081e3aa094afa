"""Django's cache on Valkey or Redis, with one client for good: making a client costs more than asking it something."""

from __future__ import annotations

from typing import Any

from django.core.cache.backends.redis import RedisCache, RedisCacheClient


class KeptClient(RedisCacheClient):
    """Makes its client once; a client may be shared by threads, it takes a connection from the pool for each call."""

    _kept: Any = None

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        if self._kept is None:
            self._kept = super().get_client(key, write=True)
        return self._kept


class Cache(RedisCache):
    """For one server."""

    def __init__(self, server: Any, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = KeptClient
