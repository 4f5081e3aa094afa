"""The middleware that bounds what a request costs (keywest_site.work), and what people and networks
cost together (keywest_site.buckets)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import ceil
from time import thread_time
from typing import Any, NamedTuple

import structlog
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase, JsonResponse, StreamingHttpResponse
from django.utils import translation
from django.utils.translation import gettext as _

from keywest_site.buckets import MOST_KNOWN, Buckets, Recent, Share
from keywest_site.networks import find_network
from keywest_site.trouble import render_unwell
from keywest_site.work import CURRENT, Work, get_allowed_statements

log = structlog.get_logger(__name__)
Next = Callable[[HttpRequest], HttpResponseBase]
BURST_SECONDS = 8.0
"""So many seconds a person's requests may cost at once."""
NETWORK_FACTOR = 4
"""A network has so many times as much as a person: a household, an office, a school."""


class SessionOwner(NamedTuple):
    """Whose a session is, and their language."""

    person: int
    language: str


class CostLimitMiddleware:
    """Stands where languages and sessions are not known yet, so that a refusal costs next to
    nothing."""

    def __init__(self, get_response: Next) -> None:
        self.get_response = get_response
        rate = settings.WORK_A_MINUTE / 60
        self._counts = bool(rate)
        self._people = Buckets(Share(BURST_SECONDS, rate or 1.0))
        self._networks = Buckets(
            Share(BURST_SECONDS * NETWORK_FACTOR, (rate or 1.0) * NETWORK_FACTOR)
        )
        self._sessions: Recent[SessionOwner] = Recent(MOST_KNOWN)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not self._counts:
            return self._work(request)[0]
        network = find_network(request.META.get("REMOTE_ADDR", ""))
        session = request.COOKIES.get(settings.SESSION_COOKIE_NAME, "")
        known = self._sessions.get(session)
        wait = self._networks.find_wait(network)
        if known and not wait:
            wait = self._people.find_wait(known.person)
        if wait:
            return render_over_budget(request, ceil(wait), known.language if known else "")
        response, cost = self._work(request)
        self._networks.take(network, cost)
        self._charge_person(request, session, known, cost)
        if isinstance(response, StreamingHttpResponse) and not response.is_async:
            charge = partial(self._networks.take, network)
            response.streaming_content = charge_pieces(response.streaming_content, charge)
        return response

    def _charge_person(
        self, request: HttpRequest, session: str, known: SessionOwner | None, cost: float
    ) -> None:
        """Whoever has asked pays, and is known by their session from now on."""
        person = getattr(request, "_cached_user", None)
        if person is None or person.pk is None:
            return
        self._people.take(person.pk, cost)
        if session and (known is None or known.person != person.pk):
            self._sessions.set(session, SessionOwner(person.pk, person.language))

    def process_view(self, _request: HttpRequest, view: Any, *_where: object) -> None:
        """The view may have declared that it needs more statements."""
        if CURRENT.work is not None:
            CURRENT.work.statements_allowed = get_allowed_statements(view)

    def _work(self, request: HttpRequest) -> tuple[HttpResponseBase, float]:
        work = CURRENT.work = Work()
        try:
            response = self.get_response(request)
        finally:
            CURRENT.work = None
        return response, work.cost()


def charge_pieces(pieces: Any, charge: Callable[[float], None]) -> Iterator[bytes]:
    """The pieces of a long answer, which are made when it is sent; what they cost is charged."""
    began = thread_time()
    yield from pieces
    charge(thread_time() - began)


def render_over_budget(request: HttpRequest, wait: int, language: str) -> HttpResponseBase:
    """429: there was too much of it. In their own language, as far as it is known."""
    with translation.override(language or translation.get_language_from_request(request)):
        told = _(
            "Your last requests made a lot of work, so others come first now. Nothing was "
            "changed; please try again in %(count)d seconds."
        ) % {"count": wait}
        if request.path.startswith("/api/"):
            response: Any = JsonResponse({"error": told, "code": "too_much_work"}, status=429)
            response.headers["Retry-After"] = str(wait)
            return response  # type: ignore[no-any-return]
        return render_unwell(told, request.get_full_path(), wait, 429)
