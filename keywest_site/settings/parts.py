"""The shapes of Django's database, cache and queue settings, filled in by where the parts are found."""

from __future__ import annotations

from typing import Any

HASTE = 0.25
"""Seconds that anybody waits for Valkey; it answers within one thousandth, or not at all."""

DATABASE_CONNECT = {"application_name": "keywest"}


def database(host: str, port: str, name: str, user: str, password: str, pool: int) -> dict[str, Any]:
    """One database alias. `pool` is the most connections this process keeps; 0 keeps one a thread instead.

    A pool must be opened after forking: web processes use one, forking workers do not.
    """
    options: dict[str, Any] = dict(DATABASE_CONNECT)
    if pool:
        options["pool"] = {"min_size": 1, "max_size": pool, "timeout": 10}
    return {
        "ENGINE": "django.db.backends.postgresql",
        "HOST": host,
        "PORT": port,
        "NAME": name,
        "USER": user,
        "PASSWORD": password,
        "CONN_MAX_AGE": 0 if pool else 60,
        "CONN_HEALTH_CHECKS": True,  # a restarted database costs nobody an error page
        "OPTIONS": options,
    }


def caches(url: str) -> dict[str, Any]:
    """Whatever may be forgotten, on Valkey or Redis at `url`; "process": the same where each process forgets alone."""
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
