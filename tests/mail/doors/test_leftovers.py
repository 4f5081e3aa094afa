"""What a crash left lying is taken up."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from games.mail.inbound.doors import recovery
from games.mail.inbound.models import Door, Incoming
from games.mail.inbound.orders import receive
from games.mail.inbound.orders.handle_message import handle_message
from games.mail.sandbox.process import Busy
from tests.mail.orders.postbag import Postbag


def left(bag: Postbag, text: str = "bid 8") -> int:
    """A mail that was stored by a door which then died."""
    raw = bag.letter(bag.address(0), text, bag.person(0).email)
    pk, _again = receive.store_raw_message(raw, door=Door.SMTP, authenticated=True)
    Incoming.objects.filter(pk=pk).update(received_at=timezone.now() - timedelta(minutes=1))
    return pk


def test_a_message_that_nobody_judged_is_judged_and_answered(
    bag: Postbag, mailoutbox: list[Any]
) -> None:
    left(bag)
    assert recovery.finish_unfinished_mail() == 1
    assert recovery.finish_unfinished_mail() == 0
    assert bag.party.asked() == [1, 2]
    assert len(mailoutbox) == 1


def test_a_message_belongs_to_its_door_for_a_moment(bag: Postbag) -> None:
    pk = left(bag)
    Incoming.objects.filter(pk=pk).update(received_at=timezone.now())
    assert recovery.finish_unfinished_mail() == 0


def test_a_message_that_could_not_be_read_for_load_is_read_later(
    bag: Postbag, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_given: object) -> None:
        raise Busy("late")

    pk = left(bag)
    with monkeypatch.context() as patch:
        patch.setattr(receive, "read_in_sandbox", busy)
        recovery.finish_unfinished_mail()
    assert Incoming.objects.get(pk=pk).kind == "new"
    Incoming.objects.filter(pk=pk).update(tried_at=timezone.now() - timedelta(hours=2))
    recovery.finish_unfinished_mail()
    assert Incoming.objects.get(pk=pk).kind == "played"


def test_a_message_over_which_we_stumble_holds_up_nothing_and_is_put_aside(
    bag: Postbag, monkeypatch: pytest.MonkeyPatch
) -> None:
    stone = left(bag)
    handle = handle_message
    monkeypatch.setattr(
        receive,
        "handle_message",
        lambda held, opened: 1 / 0 if held.pk == stone else handle(held, opened),
    )
    good = left(bag, "bid 9")
    for _ in range(recovery.MOST_HANDLING_TRIES + 1):
        recovery.finish_unfinished_mail()
        Incoming.objects.filter(pk=stone).update(tried_at=timezone.now() - timedelta(hours=2))
    assert Incoming.objects.get(pk=good).kind == "played"
    aside = Incoming.objects.get(pk=stone)
    assert (aside.kind, aside.why) == ("hostile", "we stumbled over it")
    assert b"play+XXX" in bytes(aside.raw)
