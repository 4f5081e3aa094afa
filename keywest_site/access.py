"""One line in the log for each request, with a number that all lines about it have; and its count.

The line names the address by its name in the code and the table by its public id. It has no
address of a visitor, no person, and nothing else of what was asked or answered.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from secrets import token_hex
from time import perf_counter
from typing import Any

import structlog
from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.http import HttpRequest, HttpResponseBase
from structlog.contextvars import bind_contextvars, unbind_contextvars

from keywest_site.metrics import count_request

log = structlog.get_logger(__name__)

OF_A_TABLE = re.compile(r"(?:api/)?(?:t|tables)/<slug:slug>/")
"""How the route of an address begins that is about one table."""


class AccessMiddleware:
    """Stands first, so that it sees what all the others answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        if not (settings.LOG_REQUESTS or settings.METRICS_FOLDER):
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        bind_contextvars(request=token_hex(8))
        began, status = perf_counter(), 500
        try:
            response = self.get_response(request)
            status = response.status_code
        finally:
            self._record(request, status, perf_counter() - began)
            unbind_contextvars("request", "table")
        return response

    def process_view(self, request: HttpRequest, _view: Any, _args: Any, words: Any) -> None:
        """Now it is known which table it is about."""
        found = request.resolver_match
        if found and "slug" in words and OF_A_TABLE.match(found.route):
            bind_contextvars(table=words["slug"])

    def _record(self, request: HttpRequest, status: int, seconds: float) -> None:
        route = find_route_name(request)
        count_request(route, status, seconds)
        if settings.LOG_REQUESTS:
            took = round(seconds * 1000, 1)
            log.info("request", route=route, method=request.method, status=status, ms=took)


def find_route_name(request: HttpRequest) -> str:
    """The name of the address in the code; "none" if there is no such address."""
    found = request.resolver_match
    return found.view_name or "unnamed" if found else "none"
