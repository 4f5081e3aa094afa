"""A program that plays by the API through the front of a cluster, as any other would."""

from __future__ import annotations

import http.client
import json
import ssl
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

PATIENCE = 20.0
"""Seconds that it waits for an answer."""
NOBODY = 0
"""In place of a status: no answer came."""


class Front(NamedTuple):
    """Where the site is: its name and port, and the addresses that its name has."""

    host: str
    port: int
    addresses: Sequence[str]


class Answer(NamedTuple):
    """What came back. `taken`: seconds; `fault`: what was wrong with it, if it was a failure."""

    status: int
    body: Any
    taken: float
    fault: str


class Client:
    """One person's program, with a line that it keeps open to one address of the front."""

    def __init__(self, front: Front, cookies: Mapping[str, str], begin: int = 0) -> None:
        self.front, self.number = front, begin
        self.cookies = "; ".join(f"{name}={value}" for name, value in cookies.items())
        self.csrf = next(value for name, value in cookies.items() if "csrf" in name)
        self.line: http.client.HTTPSConnection | None = None

    def get(self, path: str) -> Answer:
        return self.ask("GET", path, None, {})

    def post(self, path: str, fields: Mapping[str, Any], key: str) -> Answer:
        return self.ask("POST", path, json.dumps(fields), {"Idempotency-Key": key})

    def ask(self, method: str, path: str, body: str | None, more: Mapping[str, str]) -> Answer:
        """Sends one request; a line that ended meanwhile is opened anew, once for each address."""
        url = f"https://{self.front.host}:{self.front.port}/"
        headers = {"Host": f"{self.front.host}:{self.front.port}", "Cookie": self.cookies}
        headers |= {"Content-Type": "application/json", "Accept": "application/json"}
        headers |= {"X-CSRFToken": self.csrf, "Referer": url, **more}
        began = time.monotonic()
        for _address in (*self.front.addresses, None):
            try:
                line = self._open_line()
                line.request(method, path, body, headers)
                got = line.getresponse()
                text = got.read()
            except (OSError, http.client.HTTPException) as error:
                self.close()
                self.number += 1
                if time.monotonic() - began >= PATIENCE or isinstance(error, TimeoutError):
                    break
                continue
            return _read_answer(got, text, time.monotonic() - began)
        return Answer(NOBODY, None, time.monotonic() - began, "no answer")

    def close(self) -> None:
        """Hangs up."""
        if self.line:
            self.line.close()
        self.line = None

    def _open_line(self) -> http.client.HTTPSConnection:
        if self.line is None:
            trusting = ssl._create_unverified_context()
            self.line = _Line(self.front, self.number, trusting)
        return self.line


class _Line(http.client.HTTPSConnection):
    """To one address of the front, by its name (TLS)."""

    def __init__(self, front: Front, number: int, context: ssl.SSLContext) -> None:
        super().__init__(front.host, front.port, timeout=PATIENCE, context=context)
        self._address, self._tls = front.addresses[number % len(front.addresses)], context

    def connect(self) -> None:
        import socket

        raw = socket.create_connection((self._address, self.port), timeout=2)
        raw.settimeout(PATIENCE)
        self.sock = self._tls.wrap_socket(raw, server_hostname=self.host)


def _read_answer(got: http.client.HTTPResponse, text: bytes, taken: float) -> Answer:
    body: Any = None
    with suppress(ValueError):
        body = json.loads(text)
    return Answer(got.status, body, taken, _find_fault(got, body, text))


def _find_fault(got: http.client.HTTPResponse, body: Any, text: bytes) -> str:
    """A failure says in JSON what to do, and when to try again."""
    if got.status < 500:
        return ""
    if got.status != 503:
        return f"{got.status} {text[:80]!r}"
    if not got.headers.get("Retry-After"):
        return "503 without Retry-After"
    return (
        "" if isinstance(body, dict) and body.get("error") else f"503 without JSON: {text[:80]!r}"
    )
