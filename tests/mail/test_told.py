"""Was I told? The page says what became of every mail to me, and of nobody else's."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import Person
from games.mail.sender import send_due
from games.play.models import Notice
from tests.mail.conftest import time_passes
from tests.play.helpers import Party
from tests.support.smtp import CUT, MailServer


@pytest.fixture
def party(server: MailServer) -> Party:
    """Two people who are asked, told already."""
    return Party.sit_down(2)


def page(party: Party, seat: int = 0) -> str:
    client = Client()
    client.force_login(Person.objects.get(seats__game_id=party.id, seats__number=seat))
    return client.get("/mails/").content.decode()


def test_a_mail_that_is_not_due_is_not_sent_yet(party: Party) -> None:
    assert page(party).count("Not sent yet") == 2
    assert f"/t/{party.game.slug}/" in page(party)


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("250 ok", "Handed over to your mail server just now"),
        ("451 later", "Will be tried again"),
        ("550 nobody &lt;here&gt;", "Refused by your mail server: 550 nobody &amp;lt;here&amp;gt;"),
        (CUT, "Perhaps it has arrived"),
    ],
)
def test_it_says_what_the_mail_server_said(party: Party, server: MailServer, answer: str, words: str) -> None:
    server.answer = lambda _raw: answer
    time_passes(minutes=10)
    send_due()
    assert page(party).count(words) == 2


def test_what_needed_no_mail_and_what_others_got_is_not_there(party: Party) -> None:
    party.act(0, "bid 1")
    time_passes(minutes=10)
    send_due()
    assert "Nothing yet." in page(party, 0)
    assert page(party, 1).count("Handed over") == 2


def test_looking_changes_nothing_and_a_guest_is_sent_to_sign_in(party: Party, client: Client, db: Any) -> None:
    before = list(Notice.objects.order_by("id").values())
    page(party)
    assert list(Notice.objects.order_by("id").values()) == before
    assert client.get("/mails/").url == "/sign-in/?next=/mails/"
    assert client.post("/mails/").status_code in (302, 405)
