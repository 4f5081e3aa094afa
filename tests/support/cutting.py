"""A line to PostgreSQL by TCP that can be cut at a COMMIT: before it arrives, or after it counted
and before its answer does; or before any message."""

from __future__ import annotations

import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

COMMIT = b"COMMIT\x00"


class Cut(NamedTuple):
    """What happens at the next COMMIT. `arrives`: it does, and only its answer is lost; `then`:
    what others do before the line is closed."""

    arrives: bool
    then: Callable[[], object] = lambda: None


class Line:
    """Where to connect to, and the cuts still to come. `passes`: so many messages pass before it is
    cut; None: all."""

    passes: int | None = None

    def __init__(self, target: str) -> None:
        self.target, self.cuts, self.done = target, list[Cut](), 0
        self.door = socket.create_server(("127.0.0.1", 0))
        self.port = str(self.door.getsockname()[1])
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self.door.accept()
                server = socket.socket(socket.AF_UNIX)
                server.connect(self.target)
                threading.Thread(target=self.ask, args=(client, server), daemon=True).start()
                threading.Thread(target=self.answer, args=(server, client), daemon=True).start()

    def ask(self, client: socket.socket, server: socket.socket) -> None:
        with suppress(OSError):
            while data := client.recv(65536):
                if self.is_over():
                    self.cut(Cut(arrives=False), data, client, server)
                    return
                if self.cuts and COMMIT in data:
                    self.cut(self.cuts.pop(0), data, client, server)
                    return
                server.sendall(data)
        shut(server, client)

    def is_over(self) -> bool:
        """Whether no further message passes. After that, all do."""
        if self.passes is None:
            return False
        over, self.passes = self.passes == 0, self.passes - 1 if self.passes else None
        return over

    def cut(self, cut: Cut, data: bytes, client: socket.socket, server: socket.socket) -> None:
        """The answer goes nowhere: the client's side is closed for writing before it comes."""
        self.done += 1
        if cut.arrives:
            client.shutdown(socket.SHUT_WR)
            server.sendall(data)
            server.shutdown(socket.SHUT_WR)
            with suppress(OSError):
                while server.recv(65536):
                    pass
        shut(server)
        cut.then()
        shut(client)

    def answer(self, server: socket.socket, client: socket.socket) -> None:
        with suppress(OSError):
            while data := server.recv(65536):
                client.sendall(data)


def shut(*lines: socket.socket) -> None:
    for line in lines:
        with suppress(OSError):
            line.shutdown(socket.SHUT_RDWR)


@contextmanager
def line_to(target: str) -> Iterator[Line]:
    """To the unix socket `target`."""
    line = Line(target)
    try:
        yield line
    finally:
        line.door.close()
