"""Hostile mail: nothing but a Verdict comes out of reading, soon, and never an order that nobody
wrote."""

from __future__ import annotations

import random
import time
import tracemalloc

import pytest

from games.mail.sandbox.envelope import Verdict, read_envelope
from games.mail.sandbox.reading import Reading, split_message_into_parts
from tests.mail.orders.client_words import LANGUAGES
from tests.mail.orders.clients import STYLES, reply
from tests.mail.orders.hostile import READ, REFUSED
from tests.support.speed import within

SECOND = 1.0
MEMORY = 100 * 1024 * 1024


def opened(raw: bytes) -> Reading:
    """The mail, from its head to its last line."""
    read_envelope(raw, "p.test")
    return split_message_into_parts(raw)


def reading(raw: bytes) -> Reading:
    """The mail as it is read, within a second of this processor."""
    begun = time.process_time()
    try:
        return opened(raw)
    finally:
        assert within(time.process_time() - begun, SECOND)


@pytest.mark.parametrize("kind", REFUSED)
def test_what_is_refused_is_refused_soon(kind: str) -> None:
    with pytest.raises(Verdict):
        reading(REFUSED[kind])


@pytest.mark.parametrize("kind", READ)
def test_what_is_read_holds_no_order_that_nobody_wrote(kind: str) -> None:
    try:
        found = reading(READ[kind])
    except Verdict:
        return
    assert found.lines != ("bid 8",)


def test_there_are_enough_kinds() -> None:
    assert len(REFUSED) + len(READ) >= 60


@pytest.mark.parametrize(
    "kind", ["20,000 encoded words in From", "one line of 10 MB", "1,000 tiny parts", "2 MB"]
)
def test_little_memory_is_used(kind: str) -> None:
    tracemalloc.start()
    with pytest.raises(Verdict):
        opened(REFUSED[kind])
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < MEMORY


def test_mutations_of_good_mails_escape_nothing() -> None:
    dice = random.Random(7)
    seeds = [reply(style, dice.choice([*LANGUAGES]), ["bid 8"]) for style in STYLES]
    for _ in range(600):
        raw = bytearray(dice.choice(seeds))
        for _ in range(dice.randrange(1, 12)):
            at = dice.randrange(len(raw))
            raw[at : at + dice.randrange(3)] = dice.choice(
                [b"\0", b"\r", b"\n", b":", b"--", b"\xff", b"=", b"<", b""]
            )
        try:
            reading(bytes(raw))
        except Verdict:
            continue


@pytest.mark.parametrize(
    ("header", "machine"),
    [
        (b"", ""),
        (b"Auto-Submitted: no\r\n", ""),
        (b"Auto-Submitted: auto-replied\r\n", "auto-submitted"),
        (b"Auto-Submitted: no\r\nAuto-Submitted: auto-generated\r\n", "auto-submitted"),
        (b"Precedence: Bulk\r\n", "precedence"),
        (b"Precedence: list\r\n", ""),
        (b"List-Id: <talk.p.test>\r\n", "list or responder"),
        (b"Return-Path: <>\r\n", "null sender"),
        (b"Content-Type: multipart/report; boundary=b\r\n", "report"),
    ],
)
def test_machines_are_known_by_their_headers(header: bytes, machine: str) -> None:
    assert read_envelope(header + b"From: ben@p.test\r\n\r\nbid 8", "q.test").machine == machine


@pytest.mark.parametrize(
    "sender", ["MAILER-DAEMON@p.test", "no-reply@p.test", "play+abc@q.test", "bounces+1=2@p.test"]
)
def test_machines_are_known_by_their_names(sender: str) -> None:
    assert read_envelope(f"From: {sender}\r\n\r\nbid 8".encode(), "q.test").machine


def test_the_mail_server_s_word_on_the_recipient_counts_alone() -> None:
    raw = b"From: ben@p.test\r\nTo: play+%s@p.test\r\n\r\nbid 8" % (b"a" * 32)
    assert read_envelope(raw, "p.test").tokens == {"a" * 32}
    assert read_envelope(raw, "p.test", f"play+{'b' * 32}@p.test").tokens == {"b" * 32}
    assert not read_envelope(raw, "p.test", "other@p.test").tokens


def test_a_line_that_pipes_put_before_a_message_does_not_matter() -> None:
    assert (
        read_envelope(
            b"From ben@p.test Wed Mar 3\nFrom: Ben <Ben@p.test>\n\nbid 8", "p.test"
        ).sender
        == "ben@p.test"
    )
