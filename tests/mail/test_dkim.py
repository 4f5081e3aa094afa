"""Mails are signed over exactly what travels: another reader of the standard agrees, and sees every
change."""

from __future__ import annotations

import os
import random
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.mail import EmailMessage, send_mail
from django.core.management import call_command
from django.core.management.base import CommandError

from games.mail.dkim import signing
from games.mail.dkim.checks import check_dkim_settings
from games.mail.dkim.signing import SIGNED_FIELDS, Signer, canonicalize_body, canonicalize_field
from games.mail.outbound.sender import send_due_mails
from games.mail.outgoing import encode_for_transport
from tests.mail.dkim_oracle import is_good
from tests.play.helpers import Party
from tests.support.mail_time import time_passes
from tests.support.smtp import MailServer

OPENDKIM = "/usr/sbin/opendkim"
KEYS = {kind: signing.generate_signing_key(kind) for kind in ("rsa", "ed25519")}
MAIL = (
    b"From: Post <post@example.org>\r\nTo: anna@example.org\r\nSubject: Your  turn\r\n\tto bid\r\n"
    b"Date: Sat, 21 Nov 2026 12:00:00 -0000\r\nMessage-ID: <1@example.org>\r\nList-Unsubscribe: "
    b"<https://example.org/s>\r\n"
    b"List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n\r\nBid,  please. \r\n\r\n.\r\n\r\n\r\n"
)


def sign(raw: bytes = MAIL, kind: str = "rsa") -> bytes:
    return Signer("example.org", "kw", KEYS[kind]).sign_mail(raw, int(time.time()))


@pytest.mark.parametrize("kind", KEYS)
def test_another_reader_of_the_standard_finds_the_signature_good(kind: str) -> None:
    assert is_good(sign(kind=kind), signing.build_dns_record(KEYS[kind]))


WORDS = ("Bid", "8", ".", "..", "From", "a" * 200, "=20", "  ", "\t", "")
FULL = os.environ.get("KEYWEST_FULL") == "1"


@pytest.mark.promise
@pytest.mark.parametrize("kind", KEYS)
def test_whatever_is_in_a_mail_its_signature_is_good(kind: str) -> None:
    rng, record = random.Random(6376), signing.build_dns_record(KEYS[kind])
    for _ in range(1000 if FULL else 100):
        raw = random_mail(rng)
        assert is_good(sign(raw, kind), record), raw


def random_mail(rng: random.Random) -> bytes:
    """Blanks, folds, empty lines and repeated fields anywhere; its end as it travels."""
    names = rng.choices([*SIGNED_FIELDS, "x-other", "received"], k=rng.randrange(6))
    lines = some(rng, rng.choice([" ", "\r\n"]), 30)
    fields = [f"{rng.choice([name, name.title()])}: {some(rng, ' ', 5)}" for name in names]
    fields += [f"From: {some(rng, ' ', 3)}\r\n {some(rng, ' ', 3)}<post@example.org>"]
    head = "\r\n".join(field.replace("  ", " \r\n ", 1).rstrip() for field in fields)
    return f"{head}\r\n\r\n{lines}\r\n".encode()


def some(rng: random.Random, between: str, most: int) -> str:
    """Words."""
    return between.join(rng.choices(WORDS, k=rng.randrange(most)))


CHANGES: dict[str, Callable[[bytes], bytes]] = {
    "body changed": lambda raw: raw.replace(b"please", b"pleese"),
    "line added": lambda raw: raw + b"PS: pay here\r\n",
    "subject changed": lambda raw: raw.replace(b"turn", b"turm"),
    "second subject": lambda raw: raw.replace(b"\r\n\r\n", b"\r\nSubject: other\r\n\r\n", 1),
    "second subject on top": lambda raw: b"Subject: other\r\n" + raw,
    "second from on top": lambda raw: b"From: eve@example.net\r\n" + raw,
    "reply address where there was none": lambda raw: b"Reply-To: eve@example.net\r\n" + raw,
    "other way out": lambda raw: raw.replace(b"example.org/s", b"example.net/s"),
    "way out gone": lambda raw: raw.replace(b"List-Unsubscribe: <https://example.org/s>\r\n", b""),
    "one click gone": lambda raw: raw.replace(
        b"List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n", b""
    ),
    "another kind of content": lambda raw: b"Content-Type: text/html\r\n" + raw,
    "other domain": lambda raw: raw.replace(b"d=example.org", b"d=example.net"),
}


@pytest.mark.parametrize("kind", KEYS)
@pytest.mark.parametrize("change", CHANGES)
def test_every_change_is_seen(kind: str, change: str) -> None:
    changed = CHANGES[change](sign(kind=kind))
    assert changed != sign(kind=kind)
    assert not is_good(changed, signing.build_dns_record(KEYS[kind]))


@pytest.mark.skipif(not Path(OPENDKIM).exists(), reason="Debian's opendkim is not installed")
@pytest.mark.parametrize("kind", KEYS)
def test_opendkim_agrees(kind: str, tmp_path: Path) -> None:
    (tmp_path / "dns").write_text(
        f"kw._domainkey.example.org {signing.build_dns_record(KEYS[kind])}\n"
    )
    (tmp_path / "conf").write_text(f"Mode v\nSyslog no\nTestDNSData {tmp_path / 'dns'}\n")
    for mail, word in (
        (sign(kind=kind), "succeeded"),
        (CHANGES["body changed"](sign(kind=kind)), "failed"),
    ):
        (tmp_path / "mail").write_bytes(mail)
        words = [OPENDKIM, "-x", str(tmp_path / "conf"), "-t", str(tmp_path / "mail")]
        assert word in subprocess.run(words, capture_output=True, text=True, check=False).stdout


def test_another_key_is_not_ours() -> None:
    assert not is_good(sign(), signing.build_dns_record(signing.generate_signing_key("rsa")))


def test_what_servers_do_to_blanks_and_folds_does_no_harm() -> None:
    raw = sign().replace(b"Subject: Your  turn\r\n\tto bid", b"SUBJECT:Your turn to\r\n bid ")
    raw = raw.replace(b"Bid,  please. \r\n", b"Bid,\tplease.\r\n") + b"\r\n\r\n"
    assert is_good(b"Received: from somewhere\r\n" + raw, signing.build_dns_record(KEYS["rsa"]))


def test_forgetting_to_sign_a_header_once_more_would_be_seen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The mutant: each header signed as often as it is there, as many signers do."""
    monkeypatch.setattr(
        "games.mail.dkim.signing.list_signed_fields",
        lambda names: [name.decode() for name in names],
    )
    assert is_good(CHANGES["second subject on top"](sign()), signing.build_dns_record(KEYS["rsa"]))


@pytest.mark.parametrize(
    ("body", "relaxed"),
    [
        (b"", b""),
        (b"\r\n", b""),
        (b" C \r\nD \t E\r\n\r\n\r\n", b" C\r\nD E\r\n"),
        (b"x", b"x\r\n"),
        (b"\r\nx", b"\r\nx\r\n"),
    ],
)
def test_bodies_are_relaxed_as_the_standard_says(body: bytes, relaxed: bytes) -> None:
    assert canonicalize_body(body) == relaxed


def test_fields_are_relaxed_as_the_standard_says() -> None:
    assert canonicalize_field(b"A", b" X ") == b"a:X"
    assert canonicalize_field(b"b", b" Y\t\r\n\tZ  ") == b"b:Y Z"


@pytest.mark.parametrize(
    "raw", [MAIL.replace(b"\r\n", b"\n"), MAIL + b"\xc3\xa4", MAIL.replace(b"Bid", b"Bid\r")]
)
def test_what_would_not_arrive_as_it_is_is_not_signed(raw: bytes) -> None:
    with pytest.raises(ValueError, match=r"CRLF|7-bit"):
        sign(raw)


@pytest.fixture
def dns_record(settings: Any) -> str:
    """A site that signs; its DNS record."""
    settings.EMAIL_BACKEND = "games.mail.dkim.backend.SignedSmtp"
    settings.MAIL_DKIM_KEY, settings.MAIL_DKIM_DOMAIN = signing.encode_pem(KEYS["rsa"]), "localhost"
    return signing.build_dns_record(KEYS["rsa"])


@pytest.mark.parametrize("language", ["en", "ja"])
def test_turn_mails_arrive_with_a_good_signature(
    server: MailServer, dns_record: str, language: str
) -> None:
    settings_backend(server)
    party = Party.sit_down(3, rules="keywest")
    for seat in party.game.seats.all():
        seat.person.language = language
        seat.person.save()
    time_passes(minutes=10)
    assert send_due_mails() == 3
    for raw in server.raw:
        assert is_good(raw, dns_record)
        assert all(
            raw.count(name.encode())
            for name in ("list-unsubscribe:", "list-unsubscribe-post:", "message-id:")
        )


def test_mails_that_django_writes_are_signed_too(server: MailServer, dns_record: str) -> None:
    settings_backend(server)
    send_mail("Dein Code für heute", "ABCD-EFGH\n.\nÄ" * 100, None, ["anna@example.org"])
    assert is_good(server.raw[0], dns_record)


def settings_backend(server: MailServer) -> None:
    from django.conf import settings

    settings.EMAIL_BACKEND, settings.EMAIL_PORT = "games.mail.dkim.backend.SignedSmtp", server.port


def test_without_a_key_mails_are_not_signed(settings: Any) -> None:
    settings.MAIL_DKIM_KEY = ""
    assert b"DKIM" not in encode_for_transport(EmailMessage("a", "b", to=["anna@example.org"]))


def test_the_command_makes_a_key_once_and_says_what_to_publish(
    tmp_path: Path, capsys: Any, settings: Any
) -> None:
    file = tmp_path / "dkim.pem"
    for _ in range(2):
        call_command("dkim_key", str(file))
        out = capsys.readouterr().out
        strings = out.split(" IN TXT ")[1].strip().strip('"').replace('" "', "")
        assert strings == signing.build_dns_record(signing.read_signing_key(str(file)))
    assert file.stat().st_mode & 0o777 == 0o600
    (tmp_path / "other").write_text("nonsense")
    with pytest.raises(CommandError):
        call_command("dkim_key", str(tmp_path / "other"))


def test_a_deployment_is_told(settings: Any, tmp_path: Path) -> None:
    settings.POST_OFFICE, settings.DEFAULT_FROM_EMAIL = False, "Post <post@example.org>"
    assert [found.id for found in check_dkim_settings(None)] == ["mail.I001"]
    settings.MAIL_DKIM_KEY, settings.MAIL_DKIM_DOMAIN = str(tmp_path / "none"), "example.org"
    assert [found.id for found in check_dkim_settings(None)] == ["mail.E001"]
    settings.MAIL_DKIM_KEY = signing.encode_pem(KEYS["ed25519"])
    assert check_dkim_settings(None) == []
    settings.MAIL_DKIM_DOMAIN = "example.net"
    assert [found.id for found in check_dkim_settings(None)] == ["mail.E002"]


def test_what_the_large_providers_ask_to_be_signed_is_among_it() -> None:
    assert {"from", "list-unsubscribe", "list-unsubscribe-post", "message-id"} <= set(SIGNED_FIELDS)
