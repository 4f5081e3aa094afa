"""A mail server on a loopback port that does as a test wishes: takes, refuses, or cuts the line
after the mail."""

from __future__ import annotations

import socketserver
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

CUT = "cut"


@dataclass
class MailServer:
    """`answer` is asked for the reply to each mail: "250 ok", "451 later", "550 no", or CUT;
    `reply` for that to each
    other command, as it came. `senders`: the envelope's sender of every mail that came in full."""

    port: int = 0
    answer: Callable[[bytes], str] = lambda _raw: "250 ok"
    reply: Callable[[str], str] = lambda _line: "250 ok"
    senders: list[str] = field(default_factory=list)
    raw: list[bytes] = field(default_factory=list)
    taken: list[bytes] = field(default_factory=list)

    def mails(self) -> list[EmailMessage]:
        """Every mail that came in full, whatever was answered."""
        return [message_from_bytes(raw, _class=EmailMessage, policy=default) for raw in self.raw]


@contextmanager
def mail_server(address: str = "127.0.0.1") -> Iterator[MailServer]:
    """Runs while the block does."""
    house = MailServer()

    class Session(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            with suppress(ConnectionError):  # a client that dies
                serve(self, house)

    with socketserver.ThreadingTCPServer((address, 0), Session) as server:
        server.daemon_threads = True
        house.port = server.server_address[1]
        threading.Thread(
            target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True
        ).start()
        try:
            yield house
        finally:
            server.shutdown()


def serve(session: Any, house: MailServer) -> None:
    """One connection, command by command."""
    say = lambda line: session.wfile.write(f"{line}\r\n".encode())  # noqa: E731
    say("220 here")
    sender = ""
    while line := session.rfile.readline():
        verb = line[:4].upper()
        if verb == b"QUIT":
            say("221 bye")
            return
        if verb == b"MAIL":
            sender = line.decode().partition("<")[2].partition(">")[0]
        said = house.reply(line.decode(errors="replace").strip())
        if said == CUT:
            return
        if verb != b"DATA" or said[0] in "45":
            say(said)
            continue
        say("354 go on")
        raw = body(session)
        if raw is None:
            return
        house.raw.append(raw)
        house.senders.append(sender)
        answer = house.answer(raw)
        if answer == CUT:
            return
        if answer.startswith("250"):
            house.taken.append(raw)
        say(answer)


def body(session: Any) -> bytes | None:
    """A mail up to its last dot; None if the line is cut before that."""
    raw = b""
    while line := session.rfile.readline():
        if line == b".\r\n":
            return raw.replace(b"\r\n..", b"\r\n.")
        raw += line
    return None
