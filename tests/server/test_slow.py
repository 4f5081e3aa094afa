"""Slow visitors hold up nobody but themselves, and not for long."""

from __future__ import annotations

import socket
import time
from contextlib import ExitStack
from typing import Any

import pytest

from tests.server.house import PATIENCE, QUICK, House, heard, house, received, trickle, until
from tests.support.lending import Lending

SLOW = 40
BODY = "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\nx"
PATIENT = QUICK._replace(head_within=60.0, body_within=60.0, sent_within=60.0)


def with_slow(at: House, stack: ExitStack, said: str, count: int = SLOW) -> list[socket.socket]:
    """So many who have said this much, and no more."""
    lines = [stack.enter_context(at.call(f"127.0.{number % 8}.1")) for number in range(count)]
    for line in lines:
        line.sendall(said.encode())
    return lines


@pytest.mark.parametrize(
    "said", [BODY, "GET / HTTP/1.1\r\nHo", "", "GET /large HTTP/1.1\r\nHost: x\r\n\r\n"]
)
def test_pages_come_while_many_are_slow(said: str) -> None:
    with house(bounds=PATIENT) as at, ExitStack() as stack:
        with_slow(at, stack, said)
        assert at.get(source="127.0.9.1").status == 200
        assert at.ask(
            "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nConnection: close\r\n\r\nbid 8"
        ).told["body"]


def test_threads_that_wait_for_bodies_would_be_found() -> None:
    with house(bounds=PATIENT, pages=Lending) as at, ExitStack() as stack:
        with_slow(at, stack, BODY)
        until(lambda: at.doors.places.total >= SLOW)
        with at.call("127.0.9.1") as line:
            line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n")
            line.settimeout(1.5)
            with pytest.raises(TimeoutError):
                line.recv(100)


def test_a_body_has_its_time_in_all_not_for_each_byte() -> None:
    with house() as at, at.call() as line:
        line.sendall(BODY.encode())
        assert trickle(line, PATIENCE) < PATIENCE
        assert heard(line).status == 408


def test_a_head_has_its_time_in_all_not_for_each_byte() -> None:
    with house() as at, at.call() as line:
        line.sendall(b"GET / HTTP/1.1\r\nX: ")
        assert trickle(line, PATIENCE) < PATIENCE
        assert received(line) == b""


@pytest.mark.parametrize("byte", [b"", b"\r\n"])
def test_between_requests_nobody_stays_for_long(byte: bytes) -> None:
    with house() as at, at.call() as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert heard(line).status == 200
        assert trickle(line, PATIENCE, byte) < PATIENCE
        assert received(line) == b""


def test_who_is_answered_before_they_have_sent_all_is_not_listened_to_any_longer() -> None:
    async def answers(_scope: Any, _receive: Any, send: Any) -> None:
        await send(
            {"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"0")]}
        )
        await send({"type": "http.response.body", "body": b""})

    with house(pages=lambda *_: answers) as at, at.call() as line:  # type: ignore[arg-type]
        line.sendall(BODY.encode())
        assert heard(line).status == 200
        assert trickle(line, PATIENCE) < PATIENCE


def test_a_reader_who_takes_nothing_is_left_alone_at_last() -> None:
    with house() as at, at.call() as line:
        line.sendall(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
        until(lambda: at.doors.buffered.total > 1_000_000)
        until(lambda: at.doors.buffered.total == 0)
        assert len(heard(line).body) < 8_000_000


def test_a_reader_who_takes_their_time_gets_all_of_it() -> None:
    with house(bounds=PATIENT) as at, at.call() as line:
        line.sendall(b"GET /large HTTP/1.1\r\nHost: x\r\n\r\n")
        until(lambda: at.doors.buffered.total)
        time.sleep(3 * PATIENT.idle)
        assert len(heard(line).body) > 8_000_000


def test_who_hangs_up_leaves_nothing_behind() -> None:
    with house(bounds=PATIENT) as at:
        for said in (
            BODY,
            "GET / HT",
            "GET /large HTTP/1.1\r\nHost: x\r\n\r\n",
            "GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 9 + BODY,
        ):
            with at.call() as line:
                line.sendall(said.encode())
                until(lambda: at.doors.places.total)
            until(lambda: not at.doors.places.total)
