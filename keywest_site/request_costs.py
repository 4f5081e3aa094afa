"""Bounds what the requests of people and networks may cost: requests empty buckets of seconds by
what they were measured to cost, and time fills them again.

Each process counts for itself, in memory: a request pays nothing for it but a look into a
dictionary. Buckets guard speed and no secret, so what a process forgets is forgotten. A session is
known to be somebody's once it was read, so those who have used up their share are refused without
asking the database.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from functools import partial
from hashlib import sha256
from math import ceil
from threading import Lock
from time import monotonic, thread_time
from typing import Any, Generic, NamedTuple, TypeVar

import structlog
from django.conf import settings
from django.http import HttpRequest, HttpResponseBase, StreamingHttpResponse
from django.utils import translation
from django.utils.translation import gettext as _

from keywest_site.networks import find_network
from keywest_site.problems import API, build_problem_response
from keywest_site.trouble import render_unavailable_page
from keywest_site.work import CURRENT, Work, get_allowed_statements

Value = TypeVar("Value")


class Share(NamedTuple):
    """What one may cost: `most` seconds at once, and `rate` seconds in each second on and on."""

    most: float
    rate: float


class Recent(Generic[Value]):
    """A dictionary that forgets the keys that were set longest ago."""

    def __init__(self, most: int) -> None:
        self._most, self._known, self._lock = most, OrderedDict[Hashable, Value](), Lock()

    def get(self, key: Hashable) -> Value | None:
        """What is known of the key."""
        return self._known.get(key)

    def set(self, key: Hashable, value: Value) -> None:
        """Remember it as the newest."""
        with self._lock:
            self._known[key] = value
            self._known.move_to_end(key)
            if len(self._known) > self._most:
                self._known.popitem(last=False)


class Buckets:
    """Of many, all of one size. What is left may be less than nothing: a request is measured when
    it is over."""

    def __init__(self, share: Share, clock: Callable[[], float] = monotonic) -> None:
        self._share, self._clock = share, clock
        self._full_at: Recent[float] = Recent(MOST_KNOWN)
        """When each bucket is full again, if nothing more is taken."""

    def find_wait(self, key: Hashable) -> float:
        """Seconds until there is something in the bucket; 0: there is."""
        full_at = self._full_at.get(key)
        if full_at is None:
            return 0.0
        return max(full_at - self._clock() - self._share.most / self._share.rate, 0.0)

    def take(self, key: Hashable, seconds: float) -> None:
        """A request of theirs has cost so much."""
        now = self._clock()
        full_at = max(self._full_at.get(key) or now, now)
        self._full_at.set(key, full_at + seconds / self._share.rate)


MOST_KNOWN = 20_000
"""Buckets that a process remembers; one that is forgotten is full."""


# The middleware.


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
        session = get_identity_key(request)
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
            response.streaming_content = charge_while_streaming(response.streaming_content, charge)
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


def get_identity_key(request: HttpRequest) -> str:
    """What whoever asks came with: the session's key; of a token, which comes before it
    (accounts.sessions), a hash. "": nothing."""
    header = request.META.get("HTTP_AUTHORIZATION")
    if header is not None and request.path_info.startswith(API):
        return f"token {sha256(header.encode(errors='replace')).hexdigest()}"
    return str(request.COOKIES.get(settings.SESSION_COOKIE_NAME, ""))


def charge_while_streaming(pieces: Any, charge: Callable[[float], None]) -> Iterator[bytes]:
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
        if request.path.startswith(API):
            response: Any = build_problem_response(429, told, "too_much_work")
            response.headers["Retry-After"] = str(wait)
            return response  # type: ignore[no-any-return]
        return render_unavailable_page(told, request.get_full_path(), wait, 429)
