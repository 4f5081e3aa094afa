"""A receiver of webhooks on loopback: it checks each signature as the standard's own library does,
and keeps what came."""

from __future__ import annotations

import http.server
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from standardwebhooks import Webhook

HANG, DRIP = -1, -2
"""Instead of a status: no answer comes, or it comes byte by byte."""
DRIPPED = b"HTTP/1.1 204 No Content\r\nX-Slow: " + b"x" * 200


class Came(NamedTuple):
    """One message: its number, its bytes, what it says, and its headers."""

    number: str
    body: bytes
    said: dict[str, Any]
    headers: dict[str, str]


class Receiver:
    """What came, and how it answers, to all alike or to each number. `secret`: what every message
    must be signed with."""

    def __init__(self) -> None:
        self.secret, self.port = "", 0
        self.answer: Callable[[], int] = lambda: 204
        self.answer_to: Callable[[str], int] = lambda _number: self.answer()
        self.came, self.wrong = list[Came](), list[str]()

    @property
    def address(self) -> str:
        """Where it listens."""
        return f"http://localhost:{self.port}/hook?key=cqpathq"

    @property
    def types(self) -> list[str]:
        """What it was told."""
        return [one.said["type"] for one in self.came]

    def take(self, body: bytes, headers: dict[str, str]) -> None:
        """Check a message and keep it."""
        try:
            said = Webhook(self.secret).verify(body, headers)
        except Exception as error:
            self.wrong.append(repr(error))
        else:
            self.came.append(Came(headers["webhook-id"], body, said, headers))


@contextmanager
def receive_webhooks() -> Iterator[Receiver]:
    """The receiver, while it runs."""
    receiver = Receiver()

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            receiver.take(body, {name.lower(): value for name, value in self.headers.items()})
            status = receiver.answer_to(self.headers["webhook-id"])
            if status in (HANG, DRIP):
                return self.be_slow(DRIPPED if status == DRIP else b"")
            self.send_response(status)
            self.send_header("Location", receiver.address)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def be_slow(self, sent: bytes) -> None:
            """Until the other end has gone."""
            self.close_connection = True
            try:
                for at in range(len(sent)):
                    self.wfile.write(sent[at : at + 1])
                    time.sleep(0.02)
                self.rfile.read(1)
            except OSError:
                return

        def log_message(self, *_args: object) -> None:
            """Nothing."""

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    receiver.port = server.server_address[1]
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
