"""Each thing that a believed reply must show is asked for by itself: where one check is gone, the
attack that it keeps out is played."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings as wiring
from django.core import mail
from django.utils import timezone

from games.mail.inbound.models import Belief, Door
from games.mail.inbound.orders import (
    playing,
    receive,
    reply_addresses,
    sender_verification,
    word_table,
)
from games.mail.inbound.orders.word_table import Word, find_current_token
from games.mail.outgoing import format_message_id
from games.mail.sandbox import envelope
from games.mail.sandbox.envelope import MAILBOX_ONLY, Fields, Verdict
from games.mail.sandbox.process import Opened
from games.mail.sandbox.reading import Reading
from tests.mail.orders.postbag import move
from tests.support.belief import ATTACKS, MX, SECOND, Anna

pytestmark = [pytest.mark.promise(12), pytest.mark.promise(13)]

Plant = Callable[[pytest.MonkeyPatch], None]
ALONE, SENDER = envelope.find_only_recipient, envelope.read_sender


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Header blocks are read in this process, where a fault can be planted."""
    true = receive.open_stored_message

    def opened(row: Any) -> Any:
        found = true(row)
        try:
            again = envelope.read_envelope(bytes(row.raw), wiring.MAIL_DOMAIN, row.recipient)
        except Verdict as verdict:
            return verdict
        plain = Reading(("bid 5",), doubtful=False)
        whole = found if isinstance(found, Opened) else Opened(again, plain, "")
        return whole._replace(envelope=again)

    monkeypatch.setattr(receive, "open_stored_message", opened)
    return monkeypatch


def blind_to(*names: str) -> Plant:
    """A reader of recipients that does not see these fields."""

    def alone(fields: Fields) -> str:
        return ALONE([field for field in fields if field[0] not in names])

    return lambda patch: patch.setattr(envelope, "find_only_recipient", alone)


def first_of_to(patch: pytest.MonkeyPatch) -> None:
    """A reader of recipients that takes the first address of the first To for all."""

    def alone(fields: Fields) -> str:
        first = envelope.list_field_values(fields, "to")[0].replace(":", ",").replace(";", ",")
        found = filter(
            None, map(MAILBOX_ONLY.fullmatch, (one.strip(" <>") for one in first.split(",")))
        )
        return next(found)[1].lower()

    patch.setattr(envelope, "find_only_recipient", alone)


def any_sender(patch: pytest.MonkeyPatch) -> None:
    """Judges that do not ask whose the address is."""
    for judge in (reply_addresses, sender_verification):
        patch.setattr(judge, "has_sender_address", lambda *_: True)


def first_sender(patch: pytest.MonkeyPatch) -> None:
    """A reader that takes the first of several senders."""

    def sender(fields: Fields) -> str:
        return SENDER([(name, value.partition(",")[0]) for name, value in fields])

    patch.setattr(envelope, "read_sender", sender)


def named(patch: pytest.MonkeyPatch) -> None:
    """A judge that asks for no name of a mail of ours."""
    patch.setattr(sender_verification, "format_message_id", lambda _name: "<0@mail.test>")


def nameless(patch: pytest.MonkeyPatch) -> None:
    """A judge to whom addresses that no mail carries are as good as others."""
    true = sender_verification.is_trusted_reply

    def believed(held: Any, read: Any, reply: Any) -> bool:
        reply.message = reply.message or "0"
        return true(held, read._replace(answers=(format_message_id(reply.message),)), reply)

    patch.setattr(sender_verification, "is_trusted_reply", believed)


def patched(room: Any, name: str, value: object) -> Plant:
    """A function of a room that always says so."""
    return lambda patch: patch.setattr(room, name, lambda *_: value)


def unnamed(one: Anna, **other: Any) -> Any:
    return one.writes(In_Reply_To="<0@mail.test>", References=None, **other)


def failed(one: Anna) -> Any:
    said = f"{MX}; spf=fail; dkim=fail; dmarc=fail header.from=example.org"
    return one.writes(Authentication_Results=said, door=Door.LMTP)


def not_chosen(one: Anna) -> Any:
    Belief.objects.all().delete()
    return one.writes()


def answered(one: Anna) -> Any:
    """The question of the mail is answered, and the writer is asked another one."""
    for seat, amount in enumerate((9, 1, 2)):
        one.bag.party.act(seat, f"bid {amount}")
    return one.writes(move(one.bag, 0))


def any_question(patch: pytest.MonkeyPatch) -> None:
    """Judges to whom an address stands for whatever is asked now."""
    for room in (word_table, playing):
        patch.setattr(room, "find_question_token", find_current_token)


MUTANTS: dict[str, tuple[Plant, Callable[[Anna], Any]]] = {
    "they have chosen it": (patched(sender_verification, "has_trusted_replies", True), not_chosen),
    "no Cc": (blind_to("cc"), ATTACKS["a second recipient in Cc"]),
    "no Bcc": (blind_to("bcc"), ATTACKS["a Bcc"]),
    "one To": (first_of_to, ATTACKS["a second To"]),
    "one address in it": (first_of_to, ATTACKS["a second recipient in To"]),
    "no group": (first_of_to, ATTACKS["a group"]),
    "no Resent-From": (blind_to("resent-from"), ATTACKS["resent"]),
    "no Resent-To": (blind_to("resent-to"), ATTACKS["resent to"]),
    "it says to whom it came": (
        patched(sender_verification, "is_sent_to_reply_alone", True), ATTACKS["to nobody it says"]
    ),
    "alive": (any_question, answered),
    "the Reply-To address": (nameless, ATTACKS["to a tap's address"]),
    "a proved address of theirs": (any_sender, ATTACKS["from somebody else"]),
    "one From": (first_sender, ATTACKS["two senders"]),
    "the name of the mail": (named, unnamed),
    "no list": (patched(envelope, "find_machine_reason", ""), ATTACKS["by a list"]),
    "no machine": (patched(envelope, "find_machine_reason", ""), ATTACKS["by a machine"]),
    "no fail of a server of ours": (
        patched(sender_verification, "has_failed_checks", False),
        failed,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", MUTANTS)
def test_a_check_that_is_gone_is_found(
    anna: Anna,
    here: pytest.MonkeyPatch,
    settings: Any,
    name: str,
) -> None:
    plant, attack = MUTANTS[name]
    settings.MAIL_CHECKED_BY = MX if attack is failed else ""
    with here.context() as patch:
        plant(patch)
        assert attack(anna).kind == "played"


@pytest.mark.parametrize("name", MUTANTS)
def test_with_all_checks_it_is_not_played(
    anna: Anna,
    here: pytest.MonkeyPatch,
    settings: Any,
    name: str,
) -> None:
    attack = MUTANTS[name][1]
    settings.MAIL_CHECKED_BY = MX if attack is failed else ""
    assert attack(anna).kind != "played"


COVERED = {
    Word.MESSAGE: "message: hi",
    Word.PLAN: "plan",
    Word.AWAY: f"away until {timezone.localdate() + timedelta(days=3)}",
    Word.AHEAD: "bid 5\ntake mango or harvest",
}


@pytest.mark.parametrize("word", COVERED)
def test_a_word_that_is_covered_by_mistake_is_found(
    anna: Anna,
    monkeypatch: pytest.MonkeyPatch,
    word: Word,
) -> None:
    assert anna.writes(COVERED[word]).kind == "confirm"
    monkeypatch.setitem(word_table.CELLS, (word, "question"), "cdd")
    assert anna.writes(COVERED[word]).kind in ("played", "told")


def test_a_seat_that_is_given_up_by_mistake_is_found(
    anna: Anna,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    anna.writes("resign")
    anna.to, anna.named = mail.outbox[-1].reply_to[0], mail.outbox[-1].extra_headers["Message-ID"]
    assert anna.writes("yes").kind == "confirm"
    monkeypatch.setitem(word_table.CELLS, (Word.YES, "question"), "cdd")
    assert anna.writes("yes").kind == "told"


def test_an_answer_of_a_stranger_s_mail_is_none(anna: Anna) -> None:
    assert unnamed(anna, From=SECOND).kind == "stranger"
