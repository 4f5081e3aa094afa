"""What the DNS says of our mails, each record once right and once wrong."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_django import Settings

from games.mail.dkim.signing import build_dns_record, encode_pem, generate_signing_key
from games.watch.doctor import mail_names
from tests.watch.doctor.name_server import Zone, serve_names

KEY = generate_signing_key("ed25519")
RIGHT: Zone = {
    ("play.example", "MX"): ["10 mx.play.example."],
    ("example.org", "TXT"): ['"something else"', '"v=spf1 mx " "-all"'],
    ("keywest._domainkey.example.org", "TXT"): [f'"{build_dns_record(KEY)}"'],
    ("_dmarc.example.org", "TXT"): ['"v=DMARC1; p=reject; aspf=s"'],
}
OTHER_KEY = build_dns_record(generate_signing_key("ed25519"))
WRONG: dict[str, tuple[Zone, str, str]] = {
    "nothing takes mail": ({("play.example", "MX"): []}, "MX", "bad"),
    "no SPF": ({("example.org", "TXT"): []}, "SPF", "bad"),
    "two SPF": ({("example.org", "TXT"): ['"v=spf1 -all"', '"v=spf1 mx -all"']}, "SPF", "bad"),
    "anybody may send": ({("example.org", "TXT"): ['"v=spf1 +all"']}, "SPF", "bad"),
    "anybody may send, shorter": ({("example.org", "TXT"): ['"v=spf1 mx all"']}, "SPF", "bad"),
    "another key": (
        {("keywest._domainkey.example.org", "TXT"): [f'"{OTHER_KEY}"']},
        "DKIM",
        "bad",
    ),
    "no key": ({("keywest._domainkey.example.org", "TXT"): []}, "DKIM", "bad"),
    "no DMARC": ({("_dmarc.example.org", "TXT"): []}, "DMARC", "bad"),
    "forgeries pass": ({("_dmarc.example.org", "TXT"): ['"v=DMARC1; p=none"']}, "DMARC", "look"),
}


@pytest.fixture(autouse=True)
def _mail(settings: Settings, tmp_path: Path) -> None:
    (tmp_path / "key").write_text(encode_pem(KEY))
    settings.MAIL_DKIM_KEY = str(tmp_path / "key")
    settings.MAIL_DKIM_SELECTOR, settings.MAIL_DKIM_DOMAIN = "keywest", "example.org"
    settings.DEFAULT_FROM_EMAIL = "Key West by Post <post@example.org>"
    settings.MAIL_DOMAIN = "play.example"


def find_levels(zone: Zone, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """How each record is, by its subject."""
    known = {key: records for key, records in zone.items() if records}
    with serve_names(known) as resolver:
        monkeypatch.setattr(mail_names, "build_resolver", lambda: resolver)
        return {one.subject: str(one.level) for one in mail_names.check_mail_names()}


def test_all_is_right(monkeypatch: pytest.MonkeyPatch) -> None:
    assert find_levels(RIGHT, monkeypatch) == dict.fromkeys(("MX", "SPF", "DKIM", "DMARC"), "ok")


@pytest.mark.parametrize("wrong", WRONG)
def test_what_is_wrong_is_found_alone(wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    zone, subject, level = WRONG[wrong]
    found = find_levels({**RIGHT, **zone}, monkeypatch)
    assert found.pop(subject) == level
    assert set(found.values()) == {"ok"}


def test_a_service_that_signs_nothing(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.MAIL_DKIM_KEY = ""
    assert find_levels(RIGHT, monkeypatch)["DKIM"] == "look"


def test_a_key_that_cannot_be_read(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.MAIL_DKIM_KEY = str(tmp_path / "away")
    assert find_levels(RIGHT, monkeypatch)["DKIM"] == "bad"


def test_no_name_server_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    with serve_names({}) as resolver:
        pass
    monkeypatch.setattr(mail_names, "build_resolver", lambda: resolver)
    monkeypatch.setattr(mail_names, "SECONDS", 0.2)
    assert [(one.subject, str(one.level)) for one in mail_names.check_mail_names()] == [
        ("DNS", "bad")
    ]
