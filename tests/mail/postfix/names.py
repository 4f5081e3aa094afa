"""A name server on a loopback address of its own: a few records, and "no such name" for all the
rest."""

from __future__ import annotations

import itertools
import os
import socketserver
import struct
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

Records = Mapping[str, str]
"""Name -> what its TXT record says."""
TXT, IN, NO_SUCH_NAME = 16, 1, 3
NUMBER = itertools.count(53)
PORT = 53
"""The only one that the C library asks."""


@contextmanager
def name_server(records: Records) -> Iterator[str]:
    """Runs while the block does; its address, which no other process uses."""
    address = f"127.{next(NUMBER)}.{os.getpid() >> 8 & 255}.{os.getpid() & 255 or 1}"

    class Question(socketserver.BaseRequestHandler):
        def handle(self) -> None:
            data, reply = self.request
            reply.sendto(answer(data, records), self.client_address)

    with socketserver.ThreadingUDPServer((address, PORT), Question) as server:
        threading.Thread(
            target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True
        ).start()
        try:
            yield address
        finally:
            server.shutdown()


def answer(question: bytes, records: Records) -> bytes:
    """The answer to one question about one name (RFC 1035, 4)."""
    name, end = asked_for(question)
    (kind,) = struct.unpack_from("!H", question, end)
    text = records.get(name.lower())
    found = text is not None and kind == TXT
    refused = (
        0
        if text is not None or any(known.endswith(f".{name.lower()}") for known in records)
        else NO_SUCH_NAME
    )
    head = question[:2] + struct.pack("!HHHHH", 0x8580 | refused, 1, int(found), 0, 0)
    return head + question[12 : end + 4] + (record(text) if found and text is not None else b"")


def asked_for(question: bytes) -> tuple[str, int]:
    """The name in a question, and where it ends."""
    labels, at = [], 12
    while length := question[at]:
        labels.append(question[at + 1 : at + 1 + length].decode("latin-1"))
        at += 1 + length
    return ".".join(labels), at + 1


def record(text: str) -> bytes:
    """A TXT record of the name in the question, in strings of at most 255 bytes."""
    raw = text.encode()
    strings = b"".join(
        bytes([len(raw[at : at + 255])]) + raw[at : at + 255] for at in range(0, len(raw), 255)
    )
    return struct.pack("!HHHIH", 0xC00C, TXT, IN, 60, len(strings)) + strings


def told(address: str, folder: Any) -> dict[str, str]:
    """The environment of a program that shall ask this server and no other."""
    (folder / "resolv.conf").write_text(f"nameserver {address}\n")
    return {"RESOLV_WRAPPER_CONF": str(folder / "resolv.conf")}
