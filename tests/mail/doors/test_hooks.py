"""What mail providers post: real shapes of their payloads, signed as they sign them, checked by
anymail itself."""

from __future__ import annotations

import base64
import hashlib
import hmac
import time
from typing import Any

import pytest
from django.test import Client

from games.mail.inbound.doors import hooks
from games.mail.inbound.doors.hooks import Report
from games.mail.inbound.doors.recovery import finish_unfinished_mail
from games.mail.inbound.models import Incoming
from tests.mail.orders.postbag import Postbag

KEY, SECRET = "key-of-mailgun", "postmark:of-many-letters"
BASIC = "Basic " + base64.b64encode(SECRET.encode()).decode()
HEADERS = {"authorization": BASIC}


@pytest.fixture(autouse=True)
def _secrets(settings: Any) -> None:
    settings.ANYMAIL = {"WEBHOOK_SECRET": SECRET, "MAILGUN_WEBHOOK_SIGNING_KEY": KEY}
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 4 * 1024 * 1024


def signature(key: str = KEY) -> dict[str, str]:
    """As Mailgun signs."""
    stamp, token = str(int(time.time())), "a" * 50
    signed = hmac.new(key.encode(), f"{stamp}{token}".encode(), hashlib.sha256).hexdigest()
    return {"timestamp": stamp, "token": token, "signature": signed}


def by_mailgun(raw: bytes, recipient: str, key: str = KEY) -> Any:
    """A route of Mailgun's forwards a mail as MIME."""
    form = {
        "recipient": recipient,
        "sender": "anna@example.org",
        "from": "Anna <anna@example.org>",
        "subject": "Re: your turn",
        "X-Mailgun-Spf": "Pass",
        "body-mime": raw.decode(),
        **signature(key),
    }
    return Client().post("/mail-hooks/mailgun/mime/", form, headers=HEADERS)


def by_postmark(raw: bytes, recipient: str, secret: str = BASIC) -> Any:
    """Postmark's inbound webhook, raw mail included."""
    told = {
        "FromName": "Anna",
        "MessageStream": "inbound",
        "From": "anna@example.org",
        "FromFull": {"Email": "anna@example.org", "Name": "Anna", "MailboxHash": ""},
        "To": recipient,
        "OriginalRecipient": recipient,
        "Subject": "Re: your turn",
        "MessageID": "73e6d360-66eb-11e1-8e72-a8904824019b",
        "TextBody": "bid 8",
        "StrippedTextReply": "bid 8",
        "Headers": [{"Name": "Return-Path", "Value": "<anna@example.org>"}],
        "Attachments": [],
        "RawEmail": raw.decode(),
    }
    headers = {"authorization": secret}
    return Client().post(
        "/mail-hooks/postmark/mail/", told, content_type="application/json", headers=headers
    )


@pytest.mark.parametrize("provider", [by_mailgun, by_postmark])
def test_a_mail_is_kept_at_once_and_read_by_the_sweep(bag: Postbag, provider: Any) -> None:
    to = bag.address(0)
    raw = bag.letter(to, "bid 8\r\n\r\n> Grüße " + "é" * 50_000, bag.person(0).email)
    assert provider(raw, to).status_code == 200
    row = Incoming.objects.get()
    assert (row.door, row.kind, row.recipient, bytes(row.raw)) == ("hook", "new", to, raw)
    assert provider(raw, to).status_code == 200
    Incoming.objects.update(received_at="2026-01-01T00:00Z")
    assert finish_unfinished_mail() == 1
    assert Incoming.objects.get().kind == "confirm"


def test_what_a_provider_passes_on_in_our_server_s_name_is_not_believed(
    bag: Postbag, settings: Any
) -> None:
    settings.MAIL_TRUST, settings.MAIL_CHECKED_BY = "dmarc", "mx.play.test"
    forged = "Authentication-Results: mx.play.test; dmarc=pass header.from=example.org\r\n"
    facts = bag.facts()
    by_mailgun(bag.letter(bag.address(0), "bid 8", bag.person(0).email, forged), bag.address(0))
    Incoming.objects.update(received_at="2026-01-01T00:00Z")
    finish_unfinished_mail()
    assert Incoming.objects.get().kind == "confirm"
    assert bag.facts() == facts


@pytest.mark.filterwarnings("ignore::Warning")
def test_without_the_right_secret_nothing_is_kept(bag: Postbag) -> None:
    raw = bag.letter(bag.address(0), "bid 8", bag.person(0).email)
    assert by_mailgun(raw, bag.address(0), "another key").status_code == 400
    assert by_postmark(raw, bag.address(0), "Basic eDp5").status_code == 400
    assert by_postmark(raw, bag.address(0), "").status_code == 400
    assert not Incoming.objects.exists()


def test_a_hook_without_a_secret_of_ours_is_not_there(db: None, settings: Any) -> None:
    settings.ANYMAIL = {}
    for name in (*hooks.PROVIDERS, "nobody"):
        for kind in ("mail", "mime", "news"):
            assert Client().post(f"/mail-hooks/{name}/{kind}/").status_code == 404


def test_a_mail_without_its_raw_text_is_refused(bag: Postbag) -> None:
    answer = Client().post(
        "/mail-hooks/mailgun/mail/", {"body-plain": "bid 8", **signature()}, headers=HEADERS
    )
    assert answer.status_code == 400
    assert b"raw messages" in answer.content
    assert not Incoming.objects.exists()


@pytest.mark.parametrize(
    "posted", [b"", b"[]", b"8", b'"x"', b"{}", b'{"RawEmail": "\\ud800"}', b"\xff"]
)
def test_what_is_no_mail_is_refused(bag: Postbag, posted: bytes) -> None:
    answer = Client().post(
        "/mail-hooks/postmark/mail/", posted, "application/json", headers=HEADERS
    )
    assert answer.status_code == 400
    assert not Incoming.objects.exists()


def test_news_of_mails_that_went_out_arrive_in_one_place(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    news: list[Report] = []
    monkeypatch.setattr(hooks, "record_delivery_report", news.append)
    bounce = {
        "RecordType": "Bounce",
        "ID": 42,
        "Type": "HardBounce",
        "TypeCode": 1,
        "MessageID": "883953f4-6105-42a2-a16a-77a8eac79483",
        "Description": "The server was unable to deliver your message",
        "Details": "smtp;550 5.1.1 No such user",
        "Email": "anna@example.org",
        "BouncedAt": "2026-03-01T12:00:00Z",
    }
    answer = Client().post(
        "/mail-hooks/postmark/news/", bounce, content_type="application/json", headers=HEADERS
    )
    assert answer.status_code == 200
    failed = {
        "signature": signature(),
        "event-data": {
            "event": "failed",
            "severity": "permanent",
            "reason": "bounce",
            "recipient": "ben@example.org",
            "timestamp": time.time(),
            "id": "x",
            "message": {"headers": {"message-id": "n7@play.test"}},
            "delivery-status": {"code": 550, "message": "5.1.1 No such user"},
        },
    }
    answer = Client().post(
        "/mail-hooks/mailgun/news/", failed, content_type="application/json", headers=HEADERS
    )
    assert answer.status_code == 200
    assert [(one.provider, one.kind, one.recipient) for one in news] == [
        ("Postmark", "bounced", "anna@example.org"),
        ("Mailgun", "bounced", "ben@example.org"),
    ]
    assert "550" in news[0].detail
