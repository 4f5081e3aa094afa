"""AT-12 in front of a real mail server: who is not their provider's customer moves for nobody."""

from __future__ import annotations

import itertools
import os
from collections.abc import Iterator
from typing import Any

import pytest

from games.mail.inbound.models import Door, Incoming
from games.mail.inbound.orders import sender_verification
from games.play.models import Event
from tests.mail.doors.house import listening
from tests.mail.doors.spoofs import CHECKS, ENDS, FROM, NAMES
from tests.mail.orders.postbag import Postbag
from tests.mail.postfix.desk import Desk
from tests.mail.postfix.provider import OF_NOBODY, OF_PROVIDER, Provider
from tests.mail.postfix.server import DOMAIN, MX, MailHouse

COUNT = itertools.count(1)
EVE = "eve@evil.test"
TRUE = "From: {victim}\r\n"
FORGED = {name: checks + TRUE for name, checks in CHECKS.items()}
HEADS = dict(
    list({**FROM, **NAMES, **FORGED}.items())[:: 1 if os.environ.get("KEYWEST_FULL") else 4]
)
"""In everyday runs one in four."""
pytestmark = pytest.mark.promise(12)


@pytest.fixture
def desk(
    house: MailHouse, bag: Postbag, people: Provider, evil: Provider, settings: Any
) -> Iterator[Desk]:
    """Our own server's verdict on senders is believed; the listener stands behind it."""
    settings.MAIL_TRUST, settings.MAIL_CHECKED_BY, settings.MAIL_DOMAIN = "dmarc", MX, DOMAIN
    with listening(Door.LMTP, *house.doors):
        yield Desk(house, bag, people, evil)


def letter(desk: Desk, head: str) -> bytes:
    """An order in the name of the person in the first seat."""
    filled = head.replace("{victim}", desk.bag.person(0).email)
    dated = f"Message-ID: <{next(COUNT)}@evil.test>\r\nDate: Sat, 21 Nov 2026 12:00:00 +0000\r\n"
    return f"{dated}To: play@{DOMAIN}\r\n{filled}\r\nbid 8\r\n".encode()


def accepted(desk: Desk, heads: dict[str, str], **sent: Any) -> list[str]:
    """The tricks by which a move was made. Whatever our server took is kept, or this fails."""
    to, worked = desk.bag.address(0), []
    for name, head in heads.items():
        facts = Event.objects.count()
        desk.deliver(letter(desk, head), EVE, to, **sent)
        if Event.objects.count() != facts:
            worked.append(name)
            desk.bag.party.take_back(0)
            to = desk.bag.address(0)
    return worked


def test_the_senders_own_provider_is_believed_by_signature_or_by_address(desk: Desk) -> None:
    to, anna = desk.bag.address(0), desk.bag.person(0).email
    signed = desk.people.signed(letter(desk, TRUE))
    assert desk.deliver(signed, anna, to, OF_NOBODY) == "played"
    desk.bag.party.take_back(0)
    assert desk.deliver(letter(desk, TRUE), anna, desk.bag.address(0), OF_PROVIDER) == "played"


def test_a_forged_answer_plays_nothing_and_its_owner_is_asked(desk: Desk) -> None:
    to, facts = desk.bag.address(0), desk.bag.facts()
    assert desk.deliver(letter(desk, TRUE), desk.bag.person(0).email, to, OF_NOBODY) == "confirm"
    changed = desk.people.signed(letter(desk, TRUE)).replace(b"bid 8", b"bid 9")
    assert desk.deliver(changed, desk.bag.person(0).email, to, OF_NOBODY) == "confirm"
    assert desk.bag.facts() == facts


def test_another_sender_plays_nothing_however_honest_the_provider_is(desk: Desk) -> None:
    to, facts = desk.bag.address(0), desk.bag.facts()
    honest = desk.evil.signed(letter(desk, f"From: {EVE}\r\n"))
    assert desk.deliver(honest, EVE, to) == "stranger"
    friend = desk.bag.person(1).email
    assert (
        desk.deliver(desk.people.signed(letter(desk, f"From: {friend}\r\n")), friend, to)
        == "stranger"
    )
    assert desk.bag.facts() == facts


def test_a_signature_of_an_odd_name_vouches_for_nobody_else(desk: Desk) -> None:
    to, facts = desk.bag.address(0), desk.bag.facts()
    for name in desk.evil.odd_names():
        signed = desk.evil.signed_as(name, letter(desk, TRUE))
        assert desk.deliver(signed, EVE, to, OF_NOBODY) in ("confirm", "hostile")
    assert desk.bag.facts() == facts


def test_no_trick_makes_a_move_and_all_are_kept(desk: Desk) -> None:
    """Eve's own provider vouches for Eve's mails by its address, which is as much as Eve can
    have."""
    assert accepted(desk, HEADS) == []
    assert Incoming.objects.count() == len(HEADS)


def test_what_others_have_written_in_our_name_is_gone(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even a judge who believes any word finds only our own."""
    monkeypatch.setattr(sender_verification, "has_dmarc_pass", believes_anything)
    forged = {name: head for name, head in FORGED.items() if name in HEADS or "ours" in name}
    assert accepted(desk, forged, client=OF_NOBODY) == []


def believes_anything(envelope: Any) -> bool:
    return any(
        "dmarc=pass" in check and "header.from=example.org" in check for check in envelope.checks
    )


def smuggled(desk: Desk, to: str, end: bytes) -> bytes:
    """A mail of Eve's with one of Anna's in it, as if the first had ended. Both have one
    provider."""
    commands = f"MAIL FROM:<{desk.bag.person(0).email}>\r\nRCPT TO:<{to}>\r\nDATA\r\n".encode()
    outer = (
        f"From: eve@example.org\r\nMessage-ID: <{next(COUNT)}@example.org>\r\n\r\nhello".encode()
    )
    return outer + end + commands + letter(desk, TRUE) + b"\r\n.\r\nQUIT\r\n"


def moved_by_smuggling(desk: Desk, ends: dict[str, bytes]) -> list[str]:
    """The ends of data behind which a second mail was carried out."""
    to, worked = desk.bag.address(0), []
    for name, end in ends.items():
        facts = Event.objects.count()
        kept, raw = Incoming.objects.count(), smuggled(desk, to, end)
        answers = desk.talk(to, raw, "eve@example.org", OF_PROVIDER)
        assert answers
        desk.judged(kept + answers.count(b"queued as"))
        if Event.objects.count() != facts:
            worked.append(name)
            desk.bag.party.take_back(0)
            to = desk.bag.address(0)
    return worked


def test_no_mail_is_smuggled_in_another(desk: Desk) -> None:
    assert moved_by_smuggling(desk, ENDS) == []


def test_a_careless_server_is_found(
    desk: Desk, careless: MailHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.house = careless
    assert moved_by_smuggling(desk, {"LF . CRLF": ENDS["LF . CRLF"]})
    monkeypatch.setattr(sender_verification, "has_dmarc_pass", believes_anything)
    assert accepted(desk, {"foreign": FORGED["another server's word"]}, client=OF_NOBODY)
