"""Whom a From names: comments and letters of any script are read, and nothing that two readers
could read in two ways."""

from __future__ import annotations

import pytest
from django.core.mail import EmailMessage

from games.mail.outgoing_connection import list_smtp_commands, prepare_transport
from games.mail.sandbox.envelope import Verdict, read_envelope


def envelope(head: str) -> object:
    return read_envelope(f"{head}\r\n\r\nbid 8\r\n".encode(), "p.test")


@pytest.mark.parametrize(
    ("given", "sender", "name"),
    [
        ("ben@p.org", "ben@p.org", ""),
        ("ben@p.org (Ben Example)", "ben@p.org", "Ben Example"),
        ("(at home) ben@p.org", "ben@p.org", "at home"),
        ("Ben (at home) <ben@p.org>", "ben@p.org", "Ben"),
        ('"Ben, E." <ben@p.org> (work)', "ben@p.org", "Ben, E."),
        ("Ben <ben@p.org> (work) (Berlin)", "ben@p.org", "Ben"),
        ("björn@p.org", "björn@p.org", ""),
        ("BJÖRN@p.org", "björn@p.org", ""),
        ("鈴木 <鈴木@p.org>", "鈴木@p.org", "鈴木"),
    ],
)
def test_one_plain_address_is_read(given: str, sender: str, name: str) -> None:
    found = envelope(f"From: {given}")
    assert (found.sender, found.name) == (sender, name)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "given",
    [
        "ben@p.org (eve@evil.org)",
        "Ben (<ben@p.org>) <eve@evil.org>",
        "ben@p.org (a",
        "ben@p.org ((a))",
        "ben(a)@p.org",
        "ben@(a)p.org",
        "\u212aate@p.org",
        "ｂen@p.org",
        "ben@mü\u0308nchen.de",
    ],
)
def test_what_could_be_read_in_two_ways_is_not(given: str) -> None:
    with pytest.raises(Verdict):
        envelope(f"From: {given}")


@pytest.mark.parametrize(
    ("field", "machine"),
    [
        ("X-Auto-Response-Suppress: All", ""),
        ("X-Auto-Response-Suppress: OOF, AutoReply", ""),
        ("Auto-Submitted: no", ""),
        ("Auto-Submitted: auto-replied", "auto-submitted"),
        ("X-Autoreply: yes", "list or responder"),
    ],
)
def test_who_asks_to_be_spared_automatic_answers_is_no_machine(field: str, machine: str) -> None:
    found = envelope(f"From: ben@p.org\r\n{field}")
    assert found.machine == machine  # type: ignore[attr-defined]


def test_an_answer_to_letters_of_another_script_goes_out_as_they_are() -> None:
    mail = prepare_transport(EmailMessage("Not read", "x", "p@p.test", ["björn@p.org"]), "")
    assert mail.raw.isascii()
    assert [line for line, _good in list_smtp_commands(mail)] == [
        "MAIL FROM:<p@p.test> SMTPUTF8",
        "RCPT TO:<björn@p.org>",
        "DATA",
    ]
