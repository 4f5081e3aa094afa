"""AT-15: machines that answer our answers come to rest. Those that say that they are machines get
none; one that passes for a person gets what every person gets, whatever addresses it follows: ten
an hour, forty a day."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.core.mail import EmailMessage

from games.mail.inbound.models import Door, Incoming
from games.mail.inbound.orders import answering, receive
from games.mail.inbound.orders.answering import PERSON_MOST
from games.mail.inbound.orders.handle_message import handle_message
from tests.mail.orders.postbag import Postbag

pytestmark = pytest.mark.promise(15)
ROUNDS = 1_000 if os.environ.get("KEYWEST_FULL") == "1" else 14
EVERY = timedelta(minutes=1)
(HOUR, IN_AN_HOUR), (DAY, IN_A_DAY) = PERSON_MOST
Robot = Callable[[EmailMessage, str, int], bytes]
"""What answers a mail of ours: the mail, its reader, a number -> a raw mail."""


def back(answered: EmailMessage, reader: str, number: int, head: str, text: str) -> bytes:
    """An answer of that reader's, where our mail wants it."""
    to = (answered.reply_to or [answered.from_email])[0]
    start = f"Message-ID: <{number}@r.test>\r\nFrom: {reader}\r\nTo: {to}\r\n"
    return f"{start}{head}\r\n{text}\r\n".encode()


def quoting(answered: EmailMessage) -> str:
    """Our own words, as many quote them."""
    return "\r\n".join(f"> {line}" for line in str(answered.body).splitlines())


AUTORESPONDERS: dict[str, Robot] = {
    "by the book": lambda mail, reader, n: back(
        mail, reader, n, "Auto-Submitted: auto-replied\r\n", "I am away."
    ),
    "of Exchange": lambda mail, reader, n: back(
        mail,
        reader,
        n,
        "X-Auto-Response-Suppress: All\r\nAuto-Submitted: auto-generated\r\n",
        "bid 8",
    ),
    "of old": lambda mail, reader, n: back(
        mail, reader, n, "Precedence: junk\r\nX-Autoreply: yes\r\n", "I am away."
    ),
    "unmarked": lambda mail, reader, n: back(
        mail, reader, n, "Subject: Away\r\n", "I am away until 3 March 2030."
    ),
    "unmarked, quoting": lambda mail, reader, n: back(
        mail, reader, n, "", f"Thanks for your mail no. {n}!\r\n\r\n{quoting(mail)}"
    ),
    "unmarked, repeating": lambda mail, reader, n: back(
        mail, reader, n, "", str(mail.body).replace("\n", "\r\n")
    ),
}

STORMS: dict[str, Robot] = {
    "bounces": lambda mail, reader, n: back(
        mail,
        f"MAILER-DAEMON@r{n}.test",
        n,
        "Return-Path: <>\r\nContent-Type: multipart/report; report-type=delivery-status; "
        "boundary=b\r\n",
        "--b\r\nContent-Type: text/plain\r\n\r\nbid 8\r\n--b--",
    ),
    "bounces without a mark": lambda mail, reader, n: back(
        mail, reader, n, "Return-Path: <>\r\n", "bid 8"
    ),
    "a mailing list": lambda mail, reader, n: back(
        mail, reader, n, "List-Id: <talk.r.test>\r\n", "bid 8"
    ),
    "our own address": lambda mail, reader, n: back(mail, "post@localhost", n, "", "bid 8"),
    "our own reply address": lambda mail, reader, n: back(
        mail, (mail.reply_to or [reader])[0], n, "", "bid 800"
    ),
}


def storm(bag: Postbag, robot: Robot) -> list[tuple[datetime, EmailMessage]]:
    """The person in the first seat makes a mistake, and their machine answers all that it is sent;
    our answers to it."""
    reader, sent = bag.person(0).email, []
    with time_machine.travel("2030-01-01T00:00Z", tick=False) as clock:
        bag.writes(0, "bid 800")
        first = mail.outbox[-1]
        latest = first
        mail.outbox.clear()
        for number in range(ROUNDS):
            clock.shift(EVERY)
            row, _again = receive.store_raw_message(
                robot(latest, reader, number), door=Door.PIPE, authenticated=True
            )
            receive.handle_and_answer(row)
            if mail.outbox:
                latest = mail.outbox[-1]
                sent += [
                    (Incoming.objects.get(pk=row).received_at, answer) for answer in mail.outbox
                ]
                mail.outbox.clear()
    assert Incoming.objects.count() == ROUNDS + 1
    return sent


def most_within(span: timedelta, sent: list[tuple[datetime, EmailMessage]]) -> int:
    """The most answers that one address had within such a time."""
    counted = Counter(
        (answer.to[0], at)
        for at, _first in sent
        for later, answer in sent
        if at <= later < at + span
    )
    return max(counted.values(), default=0)


MARKED = ("by the book", "of Exchange", "of old")


@pytest.mark.parametrize("kind", AUTORESPONDERS)
def test_an_autoresponder_gets_no_more_than_a_person(bag: Postbag, kind: str) -> None:
    facts = bag.facts()
    sent = storm(bag, AUTORESPONDERS[kind])
    assert most_within(HOUR, sent) <= IN_AN_HOUR
    assert most_within(DAY, sent) <= IN_A_DAY
    assert bag.facts() == facts
    assert not (kind in MARKED and sent)


@pytest.mark.parametrize("kind", STORMS)
def test_what_no_person_sends_gets_no_answer(bag: Postbag, kind: str) -> None:
    facts = bag.facts()
    assert not storm(bag, STORMS[kind])
    assert bag.facts() == facts


def test_every_answer_says_that_a_machine_wrote_it(bag: Postbag) -> None:
    bag.writes(0, "bid 800")
    assert mail.outbox[-1].extra_headers["Auto-Submitted"] == "auto-replied"


ASKED = {"forged orders": "bid 8", "forged questions": "help", "orders that cannot be": "bid 800"}


@pytest.mark.parametrize("asked", ASKED)
def test_who_came_by_a_reply_address_fills_nobodys_mailbox(bag: Postbag, asked: str) -> None:
    assert answers_to_a_leaked_address(bag, ASKED[asked]) == IN_AN_HOUR


def answers_to_a_leaked_address(bag: Postbag, text: str) -> int:
    """How many mails a person gets because of somebody who writes in their name to one reply
    address of theirs."""
    to = bag.address(0)
    for _ in range(IN_AN_HOUR + 3):
        bag.writes(0, text, to=to, sure=False)
    return len(mail.outbox)


def test_the_true_order_is_answered_even_so(bag: Postbag) -> None:
    to = bag.address(0)
    for _ in range(IN_AN_HOUR + 1):
        bag.writes(0, "help", to=to, sure=False)
    assert bag.writes(0, "bid 8", to=to).kind == "played"
    assert "Played\n  bid 8" in bag.last()


FAULTS: dict[str, Any] = {
    "nobody counts": lambda held, outcome: False,
    "each reply address is counted alone": lambda held, outcome: (
        Incoming.objects.filter(reply=held.reply).exclude(answer={}).count() >= IN_AN_HOUR
    ),
}


@pytest.mark.few(1)
@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("kind", ["unmarked", "unmarked, quoting"])
def test_a_planted_fault_is_found(
    bag: Postbag, fault: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(answering, "has_person_reached_answer_limit", FAULTS[fault])
    assert most_within(HOUR, storm(bag, AUTORESPONDERS[kind])) > IN_AN_HOUR


def test_a_reader_blind_to_machines_is_found(bag: Postbag, monkeypatch: pytest.MonkeyPatch) -> None:
    handle = handle_message

    def blind(held: Incoming, opened: Any) -> None:
        handle(held, opened._replace(envelope=opened.envelope._replace(machine="")))

    monkeypatch.setattr(receive, "handle_message", blind)
    facts = bag.facts()
    assert storm(bag, STORMS["a mailing list"]) or bag.facts() > facts
