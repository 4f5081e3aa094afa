"""What our mail server is told when it asks whether a mailbox exists."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import pytest
from django.db import connection

from games.mail.inbound.orders.reply_addresses import format_reply_address, generate_reply_token
from tests.mail.doors.house import listening
from tests.mail.orders.postbag import Postbag
from tests.mail.postfix.server import free_ports


@pytest.fixture
def line(bag: Postbag) -> Iterator[socket.socket]:
    """A connection to who knows the mailboxes."""
    (port,) = free_ports(1)
    with listening(asked=port), socket.create_connection(("127.0.0.1", port), 5) as found:
        yield found


def ask(line: socket.socket, mailbox: str) -> str:
    """A question, and the word with which the answer begins."""
    asked = f"mailbox {mailbox}".encode("utf-8", "surrogateescape")
    line.sendall(b"%d:%s," % (len(asked), asked))
    size, _colon, said = line.recv(1000).partition(b":")
    assert said[-1:] == b","
    assert len(said) == int(size) + 1
    return said[:-1].decode().partition(" ")[0]


def test_what_exists_is_there_and_nothing_else(line: socket.socket, bag: Postbag) -> None:
    known = bag.address(0)
    assert [ask(line, one) for one in (known, known.upper(), "complaints@play.test")] == ["OK"] * 3
    others = (
        format_reply_address(generate_reply_token(), "play.test"),
        f"x{known}",
        "@play.test",
        "",
        "\udcff@play.test",
        "ä@play.test",
    )
    assert [ask(line, one) for one in others] == ["NOTFOUND"] * len(others)


def test_without_a_database_nobody_is_turned_away(line: socket.socket, bag: Postbag) -> None:
    known, table = bag.address(0), "mail_reply"
    with connection.cursor() as cursor:
        cursor.execute(f"ALTER TABLE {table} RENAME TO elsewhere")
    try:
        assert ask(line, known) == "TEMP"
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f"ALTER TABLE elsewhere RENAME TO {table}")
    assert ask(line, known) == "OK"


@pytest.mark.parametrize("nonsense", [b"99999:x", b"-3:abc,", b"7" * 5000, b":"])
def test_nonsense_ends_the_conversation_and_nothing_else(
    line: socket.socket, bag: Postbag, nonsense: bytes
) -> None:
    with socket.create_connection(line.getpeername(), 5) as other:
        other.sendall(nonsense)
        assert other.recv(100) == b""
    assert ask(line, bag.address(0)) == "OK"
