"""Answers of the server itself, where the pages are not asked: in the visitor's language, if a head
tells it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from http import HTTPStatus
from typing import Any

from django.utils import translation
from django.utils.translation import gettext_noop as _
from django.utils.translation.trans_real import parse_accept_lang_header

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Header = tuple[bytes, bytes]

AGAIN_IN = 5
WORDS = {
    400: _("This is no request that can be understood."),
    408: _("This took too long to arrive; nothing was changed. Please try again."),
    413: _("This is more than can be sent here at once; nothing was changed."),
    431: _("The head of this request is too long."),
    503: _(
        "Too much is under way for your network just now; nothing was changed. Please try again in "
        "a moment."
    ),
}
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
        body = translation.gettext(WORDS[status]).encode()
    headers = [*HEADERS, (b"content-length", str(len(body)).encode()), *_build_retry_header(status)]
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
