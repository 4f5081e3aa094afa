"""Notices become mails: none lost, none doubled without a fault that is on record, each person's in
one mail."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Sequence
from datetime import datetime
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import Person
from games.mail.outbound import sender
from games.mail.outbound.sender import send_due_mails
from games.mail.tasks import send_mails
from games.play import claims
from games.play.claims import Candidate, Verdict
from games.play.models import Attempt, Notice
from games.play.notice import State
from tests.play.helpers import Party
from tests.play.together import at_once
from tests.support.mail_time import all_kinds, states, time_passes
from tests.support.smtp import CUT, MailServer

PATIENCE = 120.0
"""Seconds within which everything happens, however busy the machine is."""


def test_each_person_gets_one_mail_and_no_second_one(party: Party, server: MailServer) -> None:
    assert send_due_mails() == 3
    assert sorted(str(mail["To"]) for mail in server.mails()) == sorted(
        Person.objects.filter(seats__game_id=party.id).values_list("email", flat=True)
    )
    assert states() == {State.SENT}
    time_passes(days=1)
    assert send_due_mails() == 0
    assert len(server.raw) == 3


def test_who_moved_in_time_gets_no_mail(party: Party, server: MailServer) -> None:
    party.act(0, "bid 1")
    assert send_due_mails() == 2
    assert Notice.objects.filter(seat=0, state=State.OBSOLETE).count() == 2


def test_who_moves_between_claim_and_sending_gets_no_mail(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    def move_just_now(
        found: Sequence[Candidate], now: datetime, people: dict[int, Person]
    ) -> dict[int, Verdict]:
        for one in found:
            people[one.person_id] = Person.objects.get(pk=one.person_id)
            party.act(party.game.seats.get(person_id=one.person_id).number, "bid 1")
        return {one.person_id: Verdict(now) for one in found}

    monkeypatch.setattr(sender, "choose_sending_times", move_just_now)
    assert send_due_mails() == 0
    assert Notice.objects.filter(state=State.OBSOLETE).count() >= 6


def test_several_tables_come_in_one_mail_those_that_wait_first_the_oldest_of_them_on_top(
    server: MailServer,
) -> None:
    ended = Party.sit_down(2)
    ended.play_out()
    first = Party.sit_down(2)
    person = Person.objects.get(seats__game_id=first.id, seats__number=0)
    others = [Party.sit_down(2) for _ in range(2)]
    for party in (*others, ended):
        party.game.seats.filter(number=0).update(person=person)
        Notice.objects.filter(game_id=party.id, seat=0).update(person=person)
    time_passes(minutes=10)
    send_due_mails()
    (mail,) = [mail for mail in server.mails() if str(mail["To"]) == person.email]
    body = mail.get_body(("plain",)).get_content()
    assert (
        "The game is over."
        in body[max(body.index(f"/t/{party.game.slug}/") for party in (first, *others)) :]
    )
    places = [body.index(f"/t/{party.game.slug}/") for party in (first, *others)]
    assert places == sorted(places)
    assert str(mail["Subject"]).startswith("Your tables on ")
    assert body.splitlines()[0].endswith(", 3 tables wait for you")
    assert str(mail["References"]).startswith("<day.")


@pytest.mark.parametrize(
    ("answer", "state"),
    [("451 later", State.RETRY), ("550 nobody", State.FAILED), (CUT, State.AMBIGUOUS)],
)
def test_what_the_server_says_is_kept_and_heeded(
    party: Party, server: MailServer, answer: str, state: State
) -> None:
    server.answer = lambda _raw: answer
    assert send_due_mails() == 0
    assert states() == {state}
    attempts = Attempt.objects.all()
    assert [attempt.outcome for attempt in attempts] == [state] * 3
    assert answer == CUT or all(answer in attempt.answer for attempt in attempts)
    server.answer = lambda _raw: "250 ok"
    time_passes(minutes=1)
    assert send_due_mails() == (0 if state == State.FAILED else 3)


def test_a_mail_that_may_have_arrived_goes_out_again_as_the_same_message(
    party: Party, server: MailServer
) -> None:
    server.answer = lambda _raw: CUT
    send_due_mails()
    server.answer = lambda _raw: "250 ok"
    time_passes(minutes=1)
    send_due_mails()
    names = [str(mail["Message-ID"]) for mail in server.mails()]
    assert len(names) == 6
    assert len(set(names)) == 3
    assert states() == {State.SENT}


def test_a_server_that_is_away_loses_nothing(
    party: Party, server: MailServer, settings: object
) -> None:
    port, settings.EMAIL_PORT = settings.EMAIL_PORT, 1  # type: ignore[attr-defined]
    assert send_due_mails() == 0
    assert states() == {State.RETRY, State.QUEUED}
    settings.EMAIL_PORT = port  # type: ignore[attr-defined]
    time_passes(minutes=1)
    assert send_due_mails() == 3


def test_a_sender_killed_between_claim_and_sending_loses_nothing(
    party: Party, server: MailServer
) -> None:
    assert claims.claim_notices(timezone.now(), sender.choose_sending_times, 1)
    assert send_due_mails() == 2
    time_passes(minutes=4)
    assert send_due_mails() == 1
    assert states() == {State.SENT}
    assert Attempt.objects.filter(outcome=State.AMBIGUOUS).count() == 1


def test_a_sender_killed_before_it_hears_the_answer_sends_the_same_mail_again_and_says_so(
    party: Party, server: MailServer
) -> None:
    came, killed = threading.Event(), threading.Event()

    def answer(_raw: bytes) -> str:
        came.set()
        killed.wait(PATIENCE)
        return "250 ok"

    server.answer = answer
    words = [
        sys.executable,
        "-m",
        "tests.mail.child",
        connection.settings_dict["NAME"],
        str(server.port),
    ]
    with subprocess.Popen(
        words, env=os.environ | {"DJANGO_SETTINGS_MODULE": "keywest_site.settings.test"}
    ) as child:
        assert came.wait(PATIENCE)
        child.kill()
    killed.set()
    server.answer = lambda _raw: "250 ok"
    assert send_due_mails() == 0
    time_passes(minutes=4)
    assert send_due_mails() == 3
    names = [str(mail["Message-ID"]) for mail in server.mails()]
    assert len(names) == 4
    assert names[0] in names[1:]
    assert names[0].strip("<>").partition("@")[0] in Attempt.objects.filter(
        outcome=State.AMBIGUOUS
    ).values_list("message", flat=True)
    assert states() == {State.SENT}


def test_many_senders_at_once_send_nothing_twice(server: MailServer) -> None:
    for _ in range(3):
        Party.sit_down(3)
    time_passes(minutes=10)
    assert sum(at_once([send_due_mails] * 4)) == 9
    assert len({str(mail["Message-ID"]) for mail in server.mails()}) == len(server.raw) == 9


@pytest.mark.parametrize(("taste", "state"), [("now", State.RETRY), ("daily", State.QUEUED)])
def test_a_person_whose_mail_cannot_be_written_holds_up_nobody(
    party: Party, server: MailServer, taste: str, state: State
) -> None:
    unlucky = Person.objects.get(seats__game_id=party.id, seats__number=1)
    Person.objects.filter(pk=unlucky.pk).update(time_zone="Mars/Olympus", mails=all_kinds(taste))
    assert send_due_mails() == 2
    assert set(Notice.objects.filter(person=unlucky).values_list("state", flat=True)) == {state}


def test_who_wants_no_mails_gets_none(party: Party, server: MailServer) -> None:
    Person.objects.update(mails=all_kinds("never"))
    assert send_due_mails() == 0
    assert states() == {State.OBSOLETE}


def test_the_task_leaves_the_work_to_the_senders_that_are_at_it(
    party: Party, server: MailServer, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.MAIL_SENDERS = 2
    monkeypatch.setattr(sender, "TOGETHER", 1)
    counts: list[list[int]] = []

    def answer(_raw: bytes) -> str:
        if len(server.raw) < 3:
            counts.append(at_once([send_mails]))
        return "250 ok"

    server.answer = answer
    assert send_mails() == 1
    assert counts == [[0], [2]]
    assert len(server.raw) == 3
    time_passes(days=1)
    assert send_mails() == 0


def test_a_sender_that_finds_many_calls_another_one_once(
    party: Party, server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sender, "TOGETHER", 1)
    calls: list[int] = []
    assert send_due_mails(many=lambda: calls.append(len(server.raw))) == 3
    assert calls == [0]


def test_a_sender_with_little_to_do_calls_nobody(party: Party, server: MailServer) -> None:
    assert send_due_mails(many=lambda: pytest.fail("called")) == 3


def test_the_end_is_told_with_the_scores(party: Party, server: MailServer) -> None:
    party.play_out()
    time_passes(minutes=10)
    send_due_mails()
    assert [str(mail["Subject"]) for mail in server.mails()] == ["Pearls: the game is over"] * 3
    assert "Final scores" in server.mails()[0].get_body(("plain",)).get_content()
