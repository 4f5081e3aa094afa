"""Machines are never answered, people always, and nobody more often than they can bear."""

from __future__ import annotations

from datetime import timedelta
from unittest.mock import Mock

import pytest
from django.core import mail
from django.db.models import F

from games.mail.inbound.models import Incoming
from games.mail.inbound.orders import receipt
from games.mail.inbound.orders.answering import send_answer
from games.play.models import Attempt, Seat
from games.play.notice import State
from tests.mail.orders.postbag import Postbag, move
from tests.play.helpers import Party, person


@pytest.mark.parametrize(
    "more",
    [
        "Auto-Submitted: auto-replied\r\n",
        "Precedence: bulk\r\n",
        "List-Id: <l.test>\r\n",
        "Return-Path: <>\r\n",
    ],
)
def test_machines_play_nothing_and_get_no_answer(bag: Postbag, more: str) -> None:
    assert bag.writes(0, "bid 8", more=more).kind == "automatic"
    assert 0 in bag.party.asked()
    assert not mail.outbox


@pytest.mark.promise
@pytest.mark.few(1)
@pytest.mark.parametrize("text", ["Hello there", "bid 800", "help", "undo"])
def test_a_person_is_always_answered_ten_times_an_hour_and_forty_times_a_day(
    bag: Postbag, text: str
) -> None:
    """Each answer has a reply address of its own, and a machine may follow it: what counts is the
    person."""
    to = bag.address(0)
    for hour in range(7):
        for number in range(12):
            bag.writes(0, text, to=to)
            assert len(mail.outbox) == min(40, 10 * hour + min(10, number + 1))
            to = mail.outbox[-1].reply_to[0]
        Incoming.objects.update(received_at=F("received_at") - timedelta(minutes=61))


def test_no_table_takes_answers_away_from_another(bag: Postbag) -> None:
    bag.writes(0, "Hello there")
    other = Postbag(Party.sit_down(3, rules="keywest"))
    Seat.objects.filter(game_id=other.party.id, number=0).update(person=bag.person(0))
    other.writes(0, "Hello again")
    assert len(mail.outbox) == 2


def test_a_move_is_answered_however_many_answers_there_were(bag: Postbag) -> None:
    for _ in range(11):
        bag.writes(0, "Hello there")
    assert bag.writes(0, "bid 8").kind == "played"
    assert len(mail.outbox) == 11


def test_who_is_asked_to_confirm_is_asked_for_each_question(bag: Postbag) -> None:
    for _ in range(11):
        bag.writes(0, "bid 8", sure=False)
    assert len(mail.outbox) == 10
    for seat in range(3):
        bag.party.act(seat, f"bid {seat}")
    while 0 not in bag.party.asked():
        seat = bag.party.asked()[0]
        bag.party.act(seat, move(bag, seat))
    bag.writes(0, move(bag, 0), sure=False)
    assert len(mail.outbox) == 11


def test_a_person_of_ours_who_may_not_write_there_is_told_so_each_time(bag: Postbag) -> None:
    friend = person("Friend")
    for number in range(12):
        assert bag.writes(0, f"bid {number}", sender=friend.email).kind == "stranger"
    assert len(mail.outbox) == 10


def test_a_stranger_gets_one_answer_an_hour(bag: Postbag) -> None:
    for _ in range(5):
        bag.writes(0, "bid 8", sender="eve@evil.org")
    assert len(mail.outbox) == 1


def test_an_order_is_answered_even_after_a_useless_answer(bag: Postbag) -> None:
    bag.writes(0, "Hello")
    bag.writes(0, "bid 8")
    assert "Played" in bag.last()


class Killed(BaseException):
    """The process ends here."""


@pytest.mark.parametrize(("outcome", "mails"), [(State.SENT, 1), (State.AMBIGUOUS, 2)])
def test_an_answer_that_the_mail_server_took_goes_out_once(
    bag: Postbag, monkeypatch: pytest.MonkeyPatch, outcome: State, mails: int
) -> None:
    """Though who sent it ended before that was written beside the mail. What nobody knows goes out
    again."""
    with monkeypatch.context() as patch:
        patch.setattr(receipt, "mark_notices_sent_by_receipt", Mock(side_effect=Killed))
        with pytest.raises(Killed):
            bag.writes(0, "Hello")
    assert len(mail.outbox) == 1
    Attempt.objects.update(outcome=outcome)
    Incoming.objects.update(tried_at=None)
    assert send_answer(Incoming.objects.get().pk)
    assert len(mail.outbox) == mails
    assert Incoming.objects.get().answered_at is not None
