"""How often somebody may ask: counted in the cache for all, and in each process, which holds
without a cache. Each answer says what is left, in the headers of
draft-ietf-httpapi-ratelimit-headers-10.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil
from typing import Any

from django.core.cache import caches
from django.utils.connection import ConnectionProxy
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle, UserRateThrottle

POLICY, LEFT = "RateLimit-Policy", "RateLimit"


class InProcess(UserRateThrottle):
    """The same rate among the requests of one process."""

    cache = ConnectionProxy(caches, "process")


class ByToken(SimpleRateThrottle):
    """Each token of a person has its own share, so that one program leaves something to others."""

    scope = "token"

    def get_cache_key(self, request: Request, _view: Any) -> str | None:
        """By token; None: this came without one."""
        token = getattr(request, "api_token", None)
        return token and self.cache_format % {"scope": self.scope, "ident": token.id}


class ByTokenInProcess(ByToken):
    """The same among the requests of one process."""

    cache = ConnectionProxy(caches, "process")


class Files(UserRateThrottle):
    """Files cost more than answers: of these, fewer."""

    scope = "files"


class FilesInProcess(InProcess):
    """The same among the requests of one process."""

    scope = "files"


def describe_limits(throttles: Iterable[Any]) -> dict[str, str]:
    """Headers: the limits that counted a request, and of each what is left, and in how many
    seconds there is more."""
    left: dict[str, tuple[int, int, int, int]] = {}
    for throttle in throttles:
        history = getattr(throttle, "history", None)
        if history is None:
            continue
        rest = max(0, throttle.num_requests - len(history))
        oldest = history[-1] if history else throttle.now
        wait = max(0, ceil(oldest + throttle.duration - throttle.now))
        found = (rest, wait, throttle.num_requests, throttle.duration)
        left[throttle.scope] = min(left.get(throttle.scope, found), found)
    if not left:
        return {}
    return {
        POLICY: ", ".join(
            f'"{scope}";q={most};w={span}' for scope, (_rest, _wait, most, span) in left.items()
        ),
        LEFT: ", ".join(
            f'"{scope}";r={rest};t={wait}' for scope, (rest, wait, _most, _span) in left.items()
        ),
    }


def describe_rates(throttles: Iterable[Any]) -> str:
    """What the schema says of them: "240 in 60 s (user), 120 in 60 s (token)"."""
    rates = {one.scope: (one.num_requests, one.duration) for one in throttles}
    return ", ".join(f"{most} in {span} s ({scope})" for scope, (most, span) in rates.items())
