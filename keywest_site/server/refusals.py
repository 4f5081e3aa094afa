"""Refusals by the server itself, where Django is not asked: in the visitor's language, if a header
tells it, and repeated for networks that were refused as a whole."""

from __future__ import annotations

import json
import logging
import time
from asyncio import CancelledError
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from http import HTTPStatus
from typing import Any, NamedTuple

from django.conf import settings
from django.http.cookie import parse_cookie
from django.middleware.gzip import re_accepts_gzip
from django.utils import translation
from django.utils.translation import gettext_noop as _
from django.utils.translation.trans_real import parse_accept_lang_header

from keywest_site.networks import REFUSED_FOR
from keywest_site.problems import API, PROBLEM_JSON, build_problem_body
from keywest_site.server.environ import Answer
from keywest_site.trouble import describe_trouble, is_temporary_trouble

log = logging.getLogger(__name__)

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Header = tuple[bytes, bytes]

AGAIN_IN = 5
WORDS = {
    400: _("We can’t understand this request."),
    408: _("This took too long to arrive; nothing was changed. Please try again."),
    413: _("That’s too much to send at once. Nothing was changed."),
    431: _("The headers of this request are too long."),
    503: _(
        "There are too many requests from your network right now. Nothing was "
        "changed. Please try again in a moment."
    ),
}
ENDING = _(
    "We are starting again just now. What you did counted either in full or not at all. Please "
    "look again in a moment."
)
BUG = _("Something went wrong on our side")
CODES = {408: "too_late", 413: "too_large", 500: "internal", 503: "busy"}
"""What programs read."""
HEADERS = [
    (b"content-type", b"text/plain; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"connection", b"close"),
]


def build_raw_refusal(status: int) -> bytes:
    """The whole answer to somebody whose head has not been read."""
    body = WORDS[status].encode()
    lines = [*HEADERS, (b"content-length", str(len(body)).encode()), *_build_retry_header(status)]
    head = b"".join(name + b": " + value + b"\r\n" for name, value in lines)
    return f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\n".encode() + head + b"\r\n" + body


async def send_refusal(scope: Scope, send: Send, status: int) -> None:
    """The whole answer to this request; the connection ends with it."""
    with translation.override(choose_visitor_language(scope["headers"])):
        told = translation.gettext(WORDS[status])
    await _send_words(scope, send, status, told)


async def send_failure(scope: Scope, send: Send, error: BaseException) -> None:
    """The same to whom the application could not answer: this process ends, and they waited to the
    end of its patience; the database was away outside of any view; or it is a bug."""
    log.error("a request was not answered by the application", exc_info=error)
    with translation.override(choose_visitor_language(scope["headers"])):
        if isinstance(error, CancelledError):
            status, told = 503, translation.gettext(ENDING)
        elif is_temporary_trouble(error):
            status, told = 503, describe_trouble(error)
        else:
            status, told = 500, translation.gettext(BUG)
    await _send_words(scope, send, status, told)


async def _send_words(scope: Scope, send: Send, status: int, told: str) -> None:
    """Programs get them as JSON."""
    body, kind = told.encode(), HEADERS[0][1]
    if scope["path"].startswith(API):
        body = json.dumps(build_problem_body(status, told, CODES[status])).encode()
        kind = PROBLEM_JSON.encode()
    headers = [(b"content-type", kind), *HEADERS[1:], *_build_retry_header(status)]
    headers.append((b"content-length", str(len(body)).encode()))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})


async def answer_busy(scope: Scope, _receive: Receive, send: Send) -> None:
    """The application of who has no place."""
    await send_refusal(scope, send, 503)


def _build_retry_header(status: int) -> list[tuple[bytes, bytes]]:
    return [(b"retry-after", str(AGAIN_IN).encode())] if status == 503 else []


def choose_visitor_language(headers: list[Header], chosen: str = "") -> str:
    """The language that somebody has chosen, else the first of ours that the browser names, else
    English."""
    wanted = next((value for name, value in headers if name == b"accept-language"), b"")
    named = [code for code, _weight in parse_accept_lang_header(wanted.decode("latin-1").lower())]
    for code in (chosen, *named):
        with suppress(LookupError):
            return translation.trans_real.get_supported_language_variant(code)
    return "en"


# Refused networks: the answer is kept for a while and given again without asking anybody.


REFUSED_HEADER = REFUSED_FOR.lower().encode()
MOST_NETWORKS = 200
"""Networks that one process remembers, each with some answers of some kB; the oldest goes first."""


class RefusedQuestion(NamedTuple):
    """What such an answer depends on, beside the network."""

    method: str
    path: str
    language: str
    gzip: bool


class RefusedNetworks:
    """What the application has refused whole networks, by answers that say for how many seconds
    (keywest_site.networks.REFUSED_FOR).

    It only says no again where no was said, so processes need not agree. Whoever brings a session
    is always asked about: they may be somebody to whom it does not apply.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._kept: OrderedDict[str, dict[RefusedQuestion, tuple[float, Answer]]] = OrderedDict()

    def again(self, scope: Scope, network: str) -> Answer | None:
        """The answer that holds still; None: the application has to be asked."""
        kept = self._kept.get(network)
        question = find_refused_question(scope) if kept else None
        if not kept or question not in kept:
            return None
        until, answer = kept[question]
        return answer if self._clock() < until else None

    def heard(self, scope: Scope, network: str, answer: Answer) -> Answer:
        """The answer as it goes out, without the mark; kept, if it has one and is nobody's own."""
        seconds = next(
            (float(value) for name, value in answer.headers if name == REFUSED_HEADER), 0.0
        )
        if not seconds:
            return answer
        answer = answer._replace(
            headers=[one for one in answer.headers if one[0] != REFUSED_HEADER]
        )
        question = find_refused_question(scope)
        if question and not any(name == b"set-cookie" for name, _value in answer.headers):
            self._kept.setdefault(network, {})[question] = self._clock() + seconds, answer
            self._kept.move_to_end(network)
            if len(self._kept) > MOST_NETWORKS:
                self._kept.popitem(last=False)
        return answer


def find_refused_question(scope: Scope) -> RefusedQuestion | None:
    """What was asked; None for whoever brings a session."""
    headers: list[Header] = scope["headers"]
    cookies = parse_cookie("; ".join(list_header_values(headers, b"cookie")))
    if settings.SESSION_COOKIE_NAME in cookies:
        return None
    gzip = bool(re_accepts_gzip.search(",".join(list_header_values(headers, b"accept-encoding"))))
    language = choose_visitor_language(headers, cookies.get(settings.LANGUAGE_COOKIE_NAME, ""))
    return RefusedQuestion(scope["method"], scope["path"], language, gzip)


def list_header_values(headers: list[Header], name: bytes) -> list[str]:
    """All lines of a head that have this name."""
    return [value.decode("latin-1") for told, value in headers if told == name]
