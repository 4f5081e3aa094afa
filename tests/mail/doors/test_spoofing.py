"""AT-12: nobody moves in another's name, and every try is kept for a moderator."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from games.mail.inbound.models import Door, Incoming, Kind
from games.mail.inbound.orders import receive, sender_verification
from games.mail.sandbox.tokens import redact_secrets
from games.play.models import Event
from tests.mail.doors.house import Talk, listening
from tests.mail.doors.mutants import planted
from tests.mail.doors.spoofs import CHECKS, ENDS, FROM, MX, NAMES, OURS
from tests.mail.orders.postbag import Postbag

pytestmark = pytest.mark.promise(12)
HEADS = {
    **FROM,
    **NAMES,
    **{name: checks + "From: {victim}\r\n" for name, checks in CHECKS.items()},
}


@pytest.fixture(autouse=True)
def _checking(settings: Any) -> None:
    settings.MAIL_TRUST, settings.MAIL_CHECKED_BY = "dmarc", MX


def forged(bag: Postbag, head: str, count: int = 0) -> bytes:
    """A mail in the name of the person in the first seat."""
    filled = head.replace("{victim}", bag.person(0).email)
    return (
        f"Message-ID: <{count}@evil.test>\r\nTo: play@play.test\r\n{filled}\r\nbid 8\r\n".encode()
    )


def accepted(bag: Postbag, door: Door = Door.LMTP, heads: dict[str, str] = HEADS) -> list[str]:
    """The tricks by which a move was made."""
    return list(working(bag, door, heads))


def working(bag: Postbag, door: Door = Door.LMTP, heads: dict[str, str] = HEADS) -> Iterator[str]:
    """The same, one after the other. Each mail is kept, or this fails."""
    to = bag.address(0)
    for count, (name, head) in enumerate(heads.items()):
        facts, raw = Event.objects.count(), forged(bag, head, count)
        pk, _again = receive.store_raw_message(raw, door=door, recipient=to)
        receive.handle_and_answer(pk)
        assert bytes(Incoming.objects.get(pk=pk).raw) == raw
        if Event.objects.count() != facts:
            yield name
            bag.party.take_back(0)
            to = bag.address(0)


def test_there_are_enough_of_them() -> None:
    assert len(FROM) >= 22
    assert len(CHECKS) >= 12
    assert len(ENDS) == 6


def test_no_trick_makes_a_move_and_all_are_kept(bag: Postbag) -> None:
    assert accepted(bag) == []
    assert Incoming.objects.count() == len(HEADS)
    assert not Incoming.objects.filter(kind=Kind.NEW).exists()


def test_the_true_mail_does(bag: Postbag) -> None:
    assert accepted(bag, heads={"true": OURS + "From: {victim}\r\n"}) == ["true"]
    for twice in ("{victim} <{victim}>", "'{victim}' <{victim}>"):
        assert accepted(bag, heads={"twice": OURS + f"From: {twice}\r\n"}) == ["twice"]


@pytest.mark.parametrize("door", [Door.SMTP, Door.HOOK])
def test_a_door_without_a_checking_server_believes_no_statement(bag: Postbag, door: Door) -> None:
    assert accepted(bag, door, {"perfect": OURS + "From: {victim}\r\n"}) == []


def smuggled(bag: Postbag, end: bytes) -> tuple[bytes, str]:
    """A mail of Eve's with one of Anna's in it, as if the first had ended; and to which address it
    goes."""
    to = bag.address(0)
    inner = forged(bag, OURS + "From: {victim}\r\n")
    commands = f"MAIL FROM:<{bag.person(0).email}>\r\nRCPT TO:<{to}>\r\nDATA\r\n".encode()
    return b"From: eve@evil.test\r\nSubject: x\r\n\r\nhello" + end + commands + inner, to


@pytest.mark.parametrize("door", [Door.SMTP, Door.LMTP])
def test_no_mail_is_smuggled_in_another(bag: Postbag, door: Door) -> None:
    facts = bag.facts()
    with listening(door) as port, Talk(port) as talk:
        for end in ENDS.values():
            raw, to = smuggled(bag, end)
            talk.begin("LHLO mx" if door == Door.LMTP else "EHLO mx", "eve@evil.test", to)
            talk.send(raw)
            assert talk.say("\r\n.").startswith("250")
            assert talk.say("NOOP").startswith("250")
            kept = bytes(Incoming.objects.latest("pk").raw)
            assert redact_secrets(kept).endswith(
                redact_secrets(raw.replace(b"\r\n.", b"\r\n") + b"\r\n")
            )
    assert Incoming.objects.count() == len(ENDS)
    assert not Incoming.objects.exclude(kind__in=(Kind.HOSTILE, Kind.STRANGER)).exists()
    assert bag.facts() == facts


READERS = {
    "the first From": """
import games.mail.sandbox.envelope as envelope
strict = envelope.list_field_values
envelope.list_field_values = lambda fields, name: (
    strict(fields, name)[: 1 if name == 'from' else None]
)
""",
    "the last From": """
import games.mail.sandbox.envelope as envelope
strict = envelope.list_field_values
envelope.list_field_values = lambda fields, name: (
    strict(fields, name)[-1 if name == 'from' else 0 :]
)
""",
    "any address in From": """
import re
import games.mail.sandbox.envelope as envelope
def careless(fields):
    said = ' '.join(envelope.list_field_values(fields, 'from')) + ' x@example.org'
    return re.findall(r'[a-z0-9.]+@example.org', said)[0]
envelope.read_sender = careless
""",
    "the standard library": """
from email.utils import parseaddr
import games.mail.sandbox.envelope as envelope
envelope.read_sender = lambda fields: parseaddr(envelope.list_field_values(fields, 'from')[0])[1]
""",
}


@pytest.mark.few(1)
@pytest.mark.parametrize("reader", READERS)
def test_a_careless_reader_is_found(
    bag: Postbag, reader: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        sender_verification,
        "has_dmarc_pass",
        lambda envelope: any("dmarc=pass" in check for check in envelope.checks),
    )
    with planted(READERS[reader]):
        assert next(working(bag, heads=FROM | NAMES), "")


@pytest.mark.few(1)
@pytest.mark.parametrize(
    "believed",
    [
        lambda envelope: True,
        lambda envelope: any(
            "dmarc=pass header.from=example.org" in check for check in envelope.checks
        ),
        lambda envelope: any(
            check.startswith(MX) and "dmarc=pass" in check for check in envelope.checks
        ),
        lambda envelope: MX in "".join(envelope.checks) and "=pass" in "".join(envelope.checks),
    ],
)
def test_a_careless_judge_is_found(
    bag: Postbag, believed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sender_verification, "has_dmarc_pass", believed)
    assert next(working(bag), "")


def test_a_door_that_believes_everybody_is_found(
    bag: Postbag, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Door, "list_checked_doors", classmethod(lambda cls: frozenset(cls)))
    assert accepted(bag, Door.SMTP, {"perfect": OURS + "From: {victim}\r\n"})


def test_a_listener_that_takes_bare_ends_is_found(
    bag: Postbag, monkeypatch: pytest.MonkeyPatch
) -> None:
    raw, to = smuggled(bag, ENDS["LF . CRLF"])
    first, _end, rest = raw.partition(ENDS["LF . CRLF"])
    inner = rest.partition(b"DATA\r\n")[2]
    facts = bag.facts()
    for message in (first, inner):
        receive.handle_and_answer(
            receive.store_raw_message(message, door=Door.LMTP, recipient=to)[0]
        )
    assert bag.facts() > facts
