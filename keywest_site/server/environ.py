"""A request whose body is whole, as WSGI (PEP 3333) wants it, and the answer to it."""

from __future__ import annotations

import io
import logging
import sys
from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Any, NamedTuple
from urllib.parse import unquote_to_bytes

log = logging.getLogger(__name__)

Environ = dict[str, Any]
Wsgi = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]


class Answer(NamedTuple):
    """All of it."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


def build_environ(scope: dict[str, Any], body: bytes) -> Environ:
    """What the application is told. REMOTE_ADDR is the visitor, whoever stands in between."""
    host, port = scope.get("server") or ("localhost", None)
    environ: Environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": "",
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": host,
        "SERVER_PORT": str(port or 80),
        "REMOTE_ADDR": scope["client"][0],
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        _add_header(
            environ, name.decode("latin-1").upper().replace("-", "_"), value.decode("latin-1")
        )
    environ.pop("HTTP_TRANSFER_ENCODING", None)
    environ["CONTENT_LENGTH"] = str(len(body))  # also of what came in chunks
    return environ


def _add_header(environ: Environ, name: str, value: str) -> None:
    key = name if name in ("CONTENT_TYPE", "CONTENT_LENGTH") else f"HTTP_{name}"
    joint = "; " if key == "HTTP_COOKIE" else ","
    environ[key] = f"{environ[key]}{joint}{value}" if key in environ else value


def call_application(application: Wsgi, environ: Environ) -> Answer:
    """Runs the application to its end, in the calling thread, and closes what it has opened."""
    status, headers = "", list[tuple[str, str]]()

    def start(line: str, lines: list[tuple[str, str]], _error: object = None) -> None:
        nonlocal status, headers
        status, headers = line, lines

    parts = application(environ, start)
    try:
        body = b"".join(parts)
    finally:
        _close(parts)
    encoded = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in headers]
    return Answer(
        int(status[:3]),
        _add_content_length(environ["REQUEST_METHOD"], int(status[:3]), encoded, body),
        body,
    )


def _close(parts: Iterable[bytes]) -> None:
    """What is left to do behind an answer. If that fails the answer stands: what counts is not
    called a failure."""
    try:
        getattr(parts, "close", lambda: None)()
    except Exception:
        log.exception("what was left to do behind an answer failed")


def _add_content_length(
    method: str, status: int, headers: list[tuple[bytes, bytes]], body: bytes
) -> list[tuple[bytes, bytes]]:
    """With the length, where an answer has one and nobody has said it."""
    told = any(name == b"content-length" for name, _value in headers)
    if told or method == "HEAD" or status in (HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED):
        return headers
    return [*headers, (b"content-length", str(len(body)).encode())]
