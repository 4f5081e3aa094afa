"""What the real mail server takes, refuses and puts off before anything is written down."""

from __future__ import annotations

import smtplib
import subprocess
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from games.mail.inbound.models import Door, Incoming
from games.mail.outbound.sender import send_due_mails
from games.mail.sandbox.returned import Class
from tests.mail.doors.house import listening
from tests.mail.orders.postbag import Postbag
from tests.mail.postfix.provider import OF_NOBODY, Provider, speaking
from tests.mail.postfix.server import DOMAIN, MailHouse
from tests.support.mail_time import time_passes

GUESS = f"play+{'a' * 32}@{DOMAIN}"
SENDER = "anna@example.org"


@pytest.fixture
def door(house: MailHouse, bag: Postbag, settings: Any) -> Iterator[Postbag]:
    """The listener stands behind the mail server, the site hands over its mails to it."""
    settings.MAIL_DOMAIN = DOMAIN
    settings.DEFAULT_FROM_EMAIL = f"Key West by Post <post@{DOMAIN}>"
    settings.EMAIL_BACKEND = "games.mail.dkim.backend.SignedSmtp"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", house.site
    with listening(Door.LMTP, *house.doors):
        yield bag


def answer(house: MailHouse, to: str, client: str = OF_NOBODY) -> int:
    """The number with which RCPT is answered."""
    with speaking(house, client) as line:
        line.mail(SENDER)
        return line.rcpt(to)[0]


def wait_for(condition: Callable[[], object], house: MailHouse) -> None:
    """Returns when it holds; AssertionError with the mail server's log otherwise."""
    until = time.monotonic() + 120
    while not condition():
        assert time.monotonic() < until, house.log()[-3000:]
        time.sleep(0.02)


def test_the_configuration_has_no_word_that_postfix_does_not_know(house: MailHouse) -> None:
    command = ["/usr/sbin/postconf", "-c", str(house.folder), "-n"]
    said = subprocess.run(command, capture_output=True, text=True, check=True)
    assert said.stderr == ""
    assert "unused parameter" not in house.log()


def test_mailboxes_that_are_not_there_are_refused_at_once(house: MailHouse, door: Postbag) -> None:
    assert answer(house, door.address(0)) == 250
    assert [answer(house, f"{name}@{DOMAIN}") for name in ("anna", "play", "bounce+x")] == [550] * 3
    assert answer(house, GUESS) == 550
    assert not Incoming.objects.exists()
    assert "status=bounced" not in house.log()


def test_without_our_listener_mail_is_put_off_not_refused(house: MailHouse, bag: Postbag) -> None:
    assert answer(house, bag.address(0)) == 451


def test_nobody_relays_through_us(house: MailHouse) -> None:
    assert answer(house, "somebody@elsewhere.test") == 554
    with smtplib.SMTP("127.0.0.1", house.site) as line:
        line.ehlo()
        line.docmd(f"XCLIENT ADDR={OF_NOBODY} NAME=[UNAVAILABLE]")
        line.ehlo()
        line.mail(SENDER)
        assert line.rcpt("anna@example.org")[0] == 554


def test_a_mail_that_is_too_large_is_refused_before_it_comes(house: MailHouse) -> None:
    with speaking(house, OF_NOBODY) as line:
        assert line.mail(SENDER, ["SIZE=1000001"])[0] == 552


def test_a_mail_comes_by_data_and_by_nothing_else(house: MailHouse, door: Postbag) -> None:
    with speaking(house, OF_NOBODY) as line:
        assert not line.has_extn("chunking")
        assert (line.mail(SENDER)[0], line.rcpt(door.address(0))[0]) == (250, 250)
        assert line.docmd("BDAT 5 LAST")[0] == 521


def test_the_people_behind_the_service_can_be_written_to(
    house: MailHouse, people: Provider
) -> None:
    people.arrived.clear()
    people.send(
        house,
        b"From: anna@example.org\r\nSubject: Help\r\n\r\nHow?\r\n",
        SENDER,
        f"postmaster@{DOMAIN}",
    )
    wait_for(lambda: people.arrived, house)
    assert people.server.raw[-1].rstrip().endswith(b"How?")


def test_a_turn_mail_that_nobody_takes_comes_back_to_its_own_address(
    house: MailHouse, door: Postbag, people: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = door.person(0).email

    def refuse(line: str) -> str:
        return "550 5.1.1 No such user" if gone in line and line.startswith("RCPT") else "250 ok"

    monkeypatch.setattr(people.server, "reply", refuse)
    time_passes(minutes=10)
    assert send_due_mails() == 3
    wait_for(lambda: Incoming.objects.filter(why=Class.HARD).exists(), house)
    returned = Incoming.objects.get()
    assert returned.recipient.startswith("bounce+")
    assert b"Return-Path: <>" in bytes(returned.raw)
