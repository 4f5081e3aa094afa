"""Our own listener on a free loopback port, in a thread; and a client that says exactly what it is
told."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from games.mail.inbound.doors.listener import start_listener
from games.mail.inbound.doors.mailboxes import serve_mailbox_queries
from games.mail.inbound.models import Door, Incoming, Kind


@contextmanager
def listening(door: Door = Door.SMTP, port: int = 0, asked: int = 0) -> Iterator[int]:
    """Runs while the block does; its port, which is a free one unless given. `asked`: where it
    answers questions."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    server = asyncio.run_coroutine_threadsafe(
        start_listener(door, f"127.0.0.1:{port}"), loop
    ).result(60)
    questions = asyncio.run_coroutine_threadsafe(
        serve_mailbox_queries(f"127.0.0.1:{asked}"), loop
    ).result(60)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        wait_until_judged()
        asyncio.run_coroutine_threadsafe(ended(server, questions), loop).result(60)
        loop.call_soon_threadsafe(loop.stop)
        thread.join(60)
        loop.close()


async def ended(*servers: asyncio.Server) -> None:
    """When they take no more, and have done all they had begun; who keeps their line open and says
    nothing is cut off."""
    for server in servers:
        server.close()
    others = asyncio.all_tasks() - {asyncio.current_task()}
    if others:
        await asyncio.wait(others, timeout=1)
    for talk in others:
        talk.cancel()
    await asyncio.gather(*others, return_exceptions=True)


def wait_until_judged(within: float = 60.0) -> None:
    """Returns when nothing that was stored waits to be read."""
    until = time.monotonic() + within
    while Incoming.objects.filter(kind=Kind.NEW).exists():
        assert time.monotonic() < until, "a message was not read"
        time.sleep(0.02)


class Talk:
    """One connection, line by line."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=120)
        self._lines = self._socket.makefile("rb")
        self.greeting = self.answer()

    def __enter__(self) -> Talk:
        return self

    def __exit__(self, *_: object) -> None:
        self._lines.close()
        self._socket.close()

    def answer(self) -> str:
        """The last line of the next answer."""
        while (line := self._lines.readline().decode()) and line[3:4] == "-":
            pass
        return line.rstrip()

    def say(self, line: str) -> str:
        """A line of ours, and the answer."""
        self.send(f"{line}\r\n".encode())
        return self.answer()

    def send(self, data: bytes) -> None:
        """Bytes as they are."""
        self._socket.sendall(data)

    def begin(self, hello: str, sender: str, *recipients: str) -> list[str]:
        """Up to DATA; the answers to the recipients."""
        self.say(hello)
        self.say(f"MAIL FROM:<{sender}>")
        answers = [self.say(f"RCPT TO:<{recipient}>") for recipient in recipients]
        self.say("DATA")
        return answers
