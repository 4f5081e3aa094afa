"""The line to the mail server: what its answers mean at each step, and where it may break without a
doubt."""

from __future__ import annotations

import re

import pytest

from games.mail.outbound.sender import send_due_mails
from games.play.models import Attempt, Envelope
from games.play.notice import State
from tests.play.helpers import Party
from tests.support.mail_time import states, time_passes
from tests.support.smtp import CUT, MailServer

RETURN = re.compile(r"bounce\+[a-z2-7]{32}@play\.test")


@pytest.mark.parametrize("verb", ["MAIL", "RCPT", "DATA"])
@pytest.mark.parametrize(
    ("answer", "state"),
    [("451 4.3.0 later", State.RETRY), ("550 5.1.1 nobody", State.FAILED), (CUT, State.RETRY)],
)
def test_before_the_mail_itself_nothing_is_in_doubt(
    party: Party, server: MailServer, verb: str, answer: str, state: State
) -> None:
    server.reply = lambda line: answer if line.startswith(verb) else "250 ok"
    assert send_due_mails() == 0
    assert states() == {state}
    assert {attempt.outcome for attempt in Attempt.objects.all()} == {state}
    server.reply = lambda _line: "250 ok"
    time_passes(hours=1)
    assert send_due_mails() == (0 if state == State.FAILED else 3)
    assert len(server.raw) == (0 if state == State.FAILED else 3)


@pytest.mark.parametrize("verb", ["MAIL", "RCPT", "DATA", "nothing"])
@pytest.mark.parametrize("answer", ["451 4.3.0 later", "550 5.1.1 nobody", "421 closing"])
def test_said_all_at_once_it_is_known_just_as_well_what_was_refused(
    party: Party, server: MailServer, verb: str, answer: str
) -> None:
    offers = {"EHLO": "250-here\r\n250 PIPELINING", verb: answer}
    server.reply = lambda line: offers.get(line[:4], "250 ok")
    assert send_due_mails() == (3 if verb == "nothing" else 0)
    state = (
        State.SENT if verb == "nothing" else State.FAILED if answer.startswith("5") else State.RETRY
    )
    assert states() == {state}
    assert {attempt.answer for attempt in Attempt.objects.all()} == {
        "250 ok" if verb == "nothing" else answer
    }
    assert len(server.raw) == (3 if verb == "nothing" else 0)


def test_the_server_s_own_words_are_kept(party: Party, server: MailServer) -> None:
    server.answer = lambda _raw: "250 2.0.0 Ok: queued as 4gXb"
    assert send_due_mails() == 3
    assert {attempt.answer for attempt in Attempt.objects.all()} == {"250 2.0.0 Ok: queued as 4gXb"}


def test_a_server_that_closes_while_it_refuses_is_called_again(
    party: Party, server: MailServer
) -> None:
    server.answer = lambda _raw: "421 closing" if len(server.raw) == 1 else "250 ok"
    assert send_due_mails() == 2
    time_passes(minutes=1)
    assert send_due_mails() == 1
    assert states() == {State.SENT}


def test_each_mail_comes_back_to_an_address_of_its_own_of_which_only_a_hash_is_kept(
    party: Party, server: MailServer
) -> None:
    server.answer = lambda _raw: CUT
    send_due_mails()
    server.answer = lambda _raw: "250 ok"
    time_passes(minutes=1)
    send_due_mails()
    assert all(RETURN.fullmatch(sender) for sender in server.senders)
    assert len(server.senders) == 6
    assert len(set(server.senders)) == 3 == Envelope.objects.count()
    assert all("bounce+" not in raw.decode() for raw in server.raw)
    keys = {sender[7:39] for sender in server.senders}
    assert not any(key in str(row) for key in keys for row in Envelope.objects.values())


def test_lines_that_begin_with_a_dot_arrive_whole(party: Party, server: MailServer) -> None:
    Party.sit_down(2)
    party.game.title = ". . ."
    party.game.save()
    send_due_mails()
    assert ". . ." in str(server.mails()[0]["Subject"])
