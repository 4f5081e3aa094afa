"""While no mail server takes our mails, who signs in is told so in words, nothing changes, failures
are logged."""

from __future__ import annotations

import logging
import re
import socket

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client
from pytest_django import Settings

from accounts.commands import create_person
from accounts.models import Limit, Person
from games.mail import outgoing_connection
from games.mail.outbound import immediate
from games.mail.outbound.sender import send_due_mails
from games.play.models import Attempt
from keywest_site.breaker import Breaker
from tests.play.helpers import Party
from tests.support.smtp import MailServer

WORDS = "Our mail server isn’t accepting emails right now"
CODE = re.compile(rb"\b[B-Z]{4}-[B-Z]{4}\b")


@pytest.fixture(autouse=True)
def _breaker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outgoing_connection, "BREAKER", Breaker(rest=0))


@pytest.fixture
def nobody(settings: Settings, server: MailServer) -> Settings:
    """Nobody listens where the mail server should be."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        settings.EMAIL_PORT = free.getsockname()[1]
    return settings


@pytest.fixture
def visitor() -> Client:
    return Client(raise_request_exception=False)


@pytest.fixture
def marta(db: None) -> Person:
    return create_person("marta@example.com", "Marta")


def test_who_signs_in_is_told_that_no_mail_could_go_out(
    visitor: Client, marta: Person, nobody: Settings
) -> None:
    for address in (marta.email, "stranger@example.com"):
        answer = visitor.post("/sign-in/", {"email": address})
        assert answer.status_code == 503
        assert answer["Retry-After"] == "60"
        assert WORDS in answer.content.decode()
        assert "move" not in answer.content.decode()
        assert 'href="/sign-in/"' in answer.content.decode()


def test_when_the_server_is_back_it_goes_on_and_nothing_was_counted(
    visitor: Client, marta: Person, nobody: Settings, server: MailServer
) -> None:
    for _ in range(8):
        assert visitor.post("/sign-in/", {"email": marta.email}).status_code == 503
    assert not any(limit.times for limit in Limit.objects.all())
    nobody.EMAIL_PORT = server.port
    assert visitor.post("/sign-in/", {"email": marta.email}).status_code == 302
    found = CODE.search(server.raw[-1])
    assert found
    assert visitor.post("/sign-in/code/", {"code": found[0].decode()})["Location"] == "/"


@pytest.mark.parametrize("answer", ["451 4.3.0 later", "421 closing"])
def test_one_that_puts_it_off_is_away_as_well(
    visitor: Client, marta: Person, server: MailServer, answer: str
) -> None:
    server.answer = lambda _raw: answer
    assert visitor.post("/sign-in/", {"email": marta.email}).status_code == 503


def test_an_address_that_takes_no_mail_is_an_error_of_the_form(
    visitor: Client, db: None, server: MailServer
) -> None:
    server.reply = lambda line: "550 5.1.1 nobody" if line.startswith("RCPT") else "250 ok"
    answer = visitor.post("/sign-in/", {"email": "nobody@example.com"})
    assert answer.status_code == 200
    assert "This address can’t get email" in answer.content.decode()
    assert any(limit.times for limit in Limit.objects.all()), "trying addresses counts"


def signed_in(visitor: Client, marta: Person, settings: Settings, server: MailServer) -> Client:
    """As somebody who has just typed a code, while the mail server was there."""
    away, settings.EMAIL_PORT = settings.EMAIL_PORT, server.port
    visitor.post("/sign-in/", {"email": marta.email})
    found = CODE.search(server.raw[-1])
    assert found
    visitor.post("/sign-in/code/", {"code": found[0].decode()})
    settings.EMAIL_PORT = away
    return visitor


def test_who_signs_in_again_stays_signed_in(
    visitor: Client, marta: Person, nobody: Settings
) -> None:
    visitor.force_login(marta)
    assert visitor.post("/sign-in/again/", {"next": "/me/"}).status_code == 503
    assert visitor.get("/me/").status_code == 200


def test_another_address_waits_for_the_mail_server(
    visitor: Client, marta: Person, nobody: Settings, server: MailServer
) -> None:
    signed_in(visitor, marta, nobody, server)
    assert WORDS in visitor.post("/me/address/", {"email": "new@example.com"}).content.decode()
    assert "new_address" not in visitor.session


def test_a_passkey_is_not_struck_off_unless_its_owner_is_told(
    visitor: Client, marta: Person, nobody: Settings, server: MailServer
) -> None:
    key = Authenticator.objects.create(
        user=marta, type="webauthn", data={"name": "Phone", "credential": {}}
    )
    signed_in(visitor, marta, nobody, server)
    assert visitor.post(f"/me/passkeys/{key.pk}/remove/").status_code == 503
    assert Authenticator.objects.exists()
    nobody.EMAIL_PORT = server.port
    assert visitor.post(f"/me/passkeys/{key.pk}/remove/").status_code == 302
    assert not Authenticator.objects.exists()


def test_each_failure_is_logged_without_an_address(
    party: Party, server: MailServer, nobody: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING, "games.mail.outgoing_connection")
    assert send_due_mails() == 0
    assert "retry: ConnectionRefusedError" in caplog.text
    nobody.EMAIL_PORT = server.port
    server.reply = lambda line: (
        "550 <somebody@example.org> is unknown" if line.startswith("RCPT") else "250 ok"
    )
    Attempt.objects.all().delete()
    outgoing_connection.BREAKER.record_answer()
    with pytest.raises(immediate.Unsent):
        immediate.send_at_once(mail_to("somebody@example.org"), "code")
    assert "failed: 550 <X> is unknown" in caplog.text
    assert "somebody@" not in caplog.text
    assert Attempt.objects.get().outcome == "failed"


def test_a_mail_of_a_process_that_was_killed_is_on_record(
    transactional_db: None, server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It may have arrived; it goes out again under its name."""

    def die(*_args: object) -> None:
        raise SystemExit

    mail = mail_to("somebody@example.org")
    with monkeypatch.context() as killed:
        killed.setattr(immediate, "send_promptly", die)
        with pytest.raises(SystemExit):
            immediate.send_at_once(mail, "code")
    assert Attempt.objects.get().outcome == "ambiguous"
    immediate.send_at_once(mail, "code")
    noted = Attempt.objects.order_by("pk").values_list("outcome", "message")
    assert [outcome for outcome, _message in noted] == ["ambiguous", "sent"]
    assert len({message for _outcome, message in noted}) == 1


def test_a_mail_server_that_hangs_holds_up_one_visitor_and_not_the_next(
    visitor: Client,
    marta: Person,
    settings: Settings,
    server: MailServer,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(outgoing_connection, "BREAKER", Breaker())
    monkeypatch.setattr(outgoing_connection, "PATIENCE", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as hung:
        settings.EMAIL_PORT = hung.getsockname()[1]
        for _ in range(5):
            assert visitor.post("/sign-in/", {"email": marta.email}).status_code == 503
        hung.settimeout(0.1)
        hung.accept()[0].close()
        with pytest.raises(TimeoutError):
            hung.accept()


def mail_to(address: str) -> immediate.EmailMessage:
    return immediate.EmailMessage("Code", "Your code", to=[address])
