"""Our own listener: unknown mailboxes are refused, what is taken is stored first, and read soon."""

from __future__ import annotations

import smtplib
import time
from contextlib import ExitStack, suppress
from email.message import EmailMessage
from typing import Any

import pytest
from django.db import connection

from games.mail.inbound.doors import listener, smtp_sessions
from games.mail.inbound.doors.smtp_sessions import (
    EACH_MOST,
    GUESSES,
    HEARD_MAX,
    TOO_MUCH,
    Guesses,
    identify_peer,
)
from games.mail.inbound.models import Door, Incoming
from games.mail.inbound.orders.reply_addresses import format_reply_address, generate_reply_token
from games.mail.sandbox.envelope import SIZE_MAX
from tests.mail.doors.house import Talk, listening, wait_until_judged
from tests.mail.orders.postbag import Postbag


def mail(bag: Postbag, text: str, to: str, sender: str = "") -> EmailMessage:
    """A mail of the person in the first seat, as any mail program writes it."""
    written = EmailMessage()
    written["From"], written["To"], written["Message-ID"] = (
        sender or bag.person(0).email,
        to,
        "<1@mail.test>",
    )
    written["Subject"] = "Re: your turn"
    written.set_content(text)
    return written


def test_an_answer_comes_in_by_smtp_and_is_judged_at_once(bag: Postbag) -> None:
    with listening() as port, smtplib.SMTP("127.0.0.1", port) as client:
        assert client.send_message(mail(bag, "bid 8", bag.address(0))) == {}
        wait_until_judged()
    row = Incoming.objects.get()
    assert (row.door, row.kind) == ("smtp", "confirm")
    assert "Subject: Re: your turn" in bytes(row.raw).decode()


def test_behind_a_server_that_checks_it_is_played(bag: Postbag, settings: Any) -> None:
    settings.MAIL_TRUST, settings.MAIL_CHECKED_BY = "dmarc", "mx.play.test"
    written = mail(bag, "bid 8", bag.address(0))
    written["Authentication-Results"] = "mx.play.test; dmarc=pass header.from=example.org"
    written.replace_header("Subject", "Re: Key West, rounds 1 to 4")
    with listening(Door.LMTP) as port, Talk(port) as talk:
        talk.begin("LHLO mx", "anna@example.org", bag.address(0))
        talk.send(written.as_bytes().replace(b"\n", b"\r\n"))
        assert talk.say("\r\n.").startswith("250")
    assert bag.party.asked() == [1, 2]


@pytest.mark.parametrize(
    "recipient",
    [
        format_reply_address("a2345" * 6 + "bc", "play.test"),
        "play+short@play.test",
        "play@play.test",
        "post@play.test",
        "root@play.test",
        "anna@example.org",
        "x" * 200 + "@play.test",
        "play+' OR 1=1@play.test",
    ],
)
def test_an_unknown_mailbox_is_refused_before_any_mail(bag: Postbag, recipient: str) -> None:
    with listening() as port, Talk(port) as talk:
        (answer,) = talk.begin("EHLO p", "anna@example.org", recipient)
        assert answer[:1] == "5"
        assert talk.say("RSET").startswith("250")
    assert not Incoming.objects.exists()


def test_a_mailbox_of_ours_at_another_domain_or_in_a_name_is_none(bag: Postbag) -> None:
    known = bag.address(0)
    token = known.removesuffix("@play.test")
    with listening() as port, Talk(port) as talk:
        assert [
            answer[:3] for answer in talk.begin("EHLO p", "a@b.test", f"{token}@evil.test")
        ] == ["550"]
        talk.say("RSET")
        assert [answer[:3] for answer in talk.begin("EHLO p", "a@b.test", f"x{known}")] == ["550"]
        talk.say("RSET")
        assert [answer[:3] for answer in talk.begin("EHLO p", "a@b.test", known.upper())] == ["250"]


def test_who_guesses_hears_neither_yes_nor_no(bag: Postbag) -> None:
    guesses = [format_reply_address(generate_reply_token(), "play.test") for _ in range(GUESSES)]
    with listening() as port, Talk(port) as talk:
        answers = talk.begin("EHLO p", "eve@p.test", *guesses, bag.address(0), guesses[0])
    assert {answer[:3] for answer in answers[:GUESSES]} == {"550"}
    assert answers[-1] == answers[-2]
    assert answers[-1][:3] == "451"


def test_by_lmtp_each_recipient_has_an_answer_of_their_own(bag: Postbag) -> None:
    with listening(Door.LMTP) as port, Talk(port) as talk:
        known = [
            bag.address(0),
            format_reply_address(generate_reply_token(), "play.test"),
            bag.address(1),
        ]
        assert [answer[:3] for answer in talk.begin("LHLO mx", "anna@example.org", *known)] == [
            "250",
            "550",
            "250",
        ]
        talk.send(bag.letter(known[0], "bid 8", bag.person(0).email) + b".\r\n")
        assert [talk.answer()[:3], talk.answer()[:3]] == ["250", "250"]
        assert talk.say("NOOP").startswith("250")
    assert sorted(Incoming.objects.values_list("kind", flat=True)) == ["confirm", "stranger"]


def test_nothing_is_taken_before_it_is_stored(bag: Postbag) -> None:
    to, raw = bag.address(0), bag.letter("x@play.test", "bid 8", bag.person(0).email)
    database = connection.settings_dict["NAME"]
    with connection.cursor() as cursor:
        cursor.execute(f'ALTER DATABASE "{database}" SET default_transaction_read_only = on')
    try:
        with listening() as port, Talk(port) as talk:
            talk.begin("EHLO p", "anna@example.org", to)
            talk.send(raw)
            assert talk.say(".").startswith("451")
    finally:
        with connection.cursor() as cursor:
            cursor.execute(f'ALTER DATABASE "{database}" RESET default_transaction_read_only')
    assert not Incoming.objects.exists()
    with listening() as port, Talk(port) as talk:
        talk.begin("EHLO p", "anna@example.org", to)
        talk.send(raw)
        assert talk.say(".").startswith("250")
        assert Incoming.objects.count() == 1


@pytest.mark.parametrize("behind", [b"QUIT\r\n", b"MAIL FROM:<anna@example.org>\r\n", b"x"])
def test_nothing_may_follow_the_last_dot_before_our_answer(bag: Postbag, behind: bytes) -> None:
    with listening() as port, smtplib.SMTP("127.0.0.1", port) as client:
        client.ehlo()
        client.mail("ben@example.org")
        client.rcpt(bag.address(0))
        client.docmd("DATA")
        client.send(b"From: ben@example.org\r\n\r\nbid 8\r\n.\r\n" + behind)
        assert client.getreply()[0] == 521
        with pytest.raises(smtplib.SMTPServerDisconnected):
            client.docmd("NOOP")
    assert not Incoming.objects.exists()


def test_a_mail_that_is_brought_again_is_the_same(bag: Postbag) -> None:
    to = bag.address(0)
    with listening() as port, Talk(port) as talk:
        for _ in range(2):
            talk.begin("EHLO p", "anna@example.org", to)
            talk.send(b"Message-ID: <same@p.test>\r\nFrom: anna@example.org\r\n\r\nbid 8\r\n")
            assert talk.say(".").startswith("250")
    assert Incoming.objects.count() == 1


def test_large_mails_and_endless_lines_are_refused(bag: Postbag) -> None:
    with listening() as port, Talk(port) as talk:
        talk.begin("EHLO p", "anna@example.org", bag.address(0))
        talk.send(b"From: anna@example.org\r\n\r\n" + b"bid 8\r\n" * (SIZE_MAX // 7 + 1))
        assert talk.say(".").startswith("552")
        talk.begin("EHLO p", "anna@example.org", bag.address(0))
        talk.send(b"From: anna@example.org\r\n\r\n" + b"b" * 20_000)
        assert talk.say("\r\n.").startswith("500")
    assert not Incoming.objects.exists()


def test_a_bounce_is_taken_and_never_answered(bag: Postbag, mailoutbox: list[Any]) -> None:
    with listening() as port, Talk(port) as talk:
        assert talk.begin("EHLO p", "", bag.address(0))[0].startswith("250")
        talk.send(bag.letter(bag.address(0), "bid 8", bag.person(0).email))
        assert talk.say(".").startswith("250")
    assert (Incoming.objects.get().kind, Incoming.objects.get().why) == ("automatic", "null sender")
    assert not mailoutbox


def test_one_connection_too_many_is_told_to_come_again(bag: Postbag, settings: Any) -> None:
    settings.MAIL_CONNECTIONS = 2
    with listening() as port:
        with Talk(port) as first, Talk(port):
            with Talk(port) as third:
                assert third.greeting.startswith("421 4.7.0")
            assert first.say("NOOP").startswith("250")
        until = time.monotonic() + 120
        while time.monotonic() < until:
            with Talk(port) as again:
                if again.greeting.startswith("220"):
                    return
        raise AssertionError("a place was not given back")


def test_one_peer_does_not_take_all_places(bag: Postbag, settings: Any) -> None:
    with listening() as port, ExitStack() as open_ones:
        for _ in range(EACH_MOST):
            assert open_ones.enter_context(Talk(port)).greeting.startswith("220")
        with Talk(port) as another:
            assert another.greeting.startswith("421 4.7.0")


def test_our_own_mail_server_may_take_all_places(bag: Postbag) -> None:
    with listening(Door.LMTP) as port, ExitStack() as open_ones:
        for _ in range(EACH_MOST + 5):
            assert open_ones.enter_context(Talk(port)).greeting.startswith("220")


def test_a_line_without_end_is_not_collected(bag: Postbag) -> None:
    with listening() as port, Talk(port) as talk:
        talk.begin("EHLO p", "anna@example.org", bag.address(0))
        with suppress(ConnectionError):
            for _ in range(HEARD_MAX // SIZE_MAX + 1):
                talk.send(b"b" * SIZE_MAX)
            assert talk.answer() in (TOO_MUCH.decode().rstrip(), "")
        with Talk(port) as another:
            assert another.greeting.startswith("220")


def test_nobody_outside_is_told_what_went_wrong_inside(
    bag: Postbag, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listener, "is_mailbox_wanted", lambda address: 1 / 0)
    with listening() as port, Talk(port) as talk:
        (answer,) = talk.begin("EHLO p", "anna@example.org", bag.address(0))
        assert answer == listener.LATER


def test_who_guesses_is_known_by_their_network(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (
        identify_peer(("2001:db8::1:2", 25, 0, 0))
        == identify_peer(("2001:db8::ffff:3%eth0", 9, 0, 0))
        == "2001:db8::/64"
    )
    assert (
        identify_peer(("::ffff:192.0.2.1", 25, 0, 0))
        == identify_peer(("192.0.2.1", 9))
        == "192.0.2.1"
    )
    assert identify_peer("") == ""


def test_guesses_are_forgotten_after_a_while_and_fill_no_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(smtp_sessions, "PEERS_MAX", 2)
    guesses = Guesses()
    for peer in ["a"] * 100 + ["b"] * GUESSES:
        guesses.record_miss(peer)
    assert guesses.has_too_many("a")
    assert not guesses.has_too_many("c")
    guesses.record_miss("c")
    assert not guesses.has_too_many("a")
    assert guesses.has_too_many("b")
    monkeypatch.setattr(smtp_sessions, "WINDOW", 0.0)
    assert not guesses.has_too_many("b")


def test_a_peer_who_says_nothing_is_not_waited_for(
    bag: Postbag, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = listener.IDLE_SECONDS
    monkeypatch.setattr(listener, "IDLE_SECONDS", 0.2)
    with listening() as port, Talk(port) as idle:
        began = time.monotonic()
        assert idle.answer() == ""
        assert time.monotonic() - began < usual
