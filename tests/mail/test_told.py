"""Was I told? The page says what became of every mail to me, and of nobody else's."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Person
from games.mail.bounces.models import Bounce
from games.mail.outbound.sender import send_due_mails
from games.play.models import Notice
from tests.play.helpers import Party
from tests.play.wire import round_trips
from tests.support.mail_time import all_kinds, time_passes
from tests.support.smtp import CUT, MailServer


@pytest.fixture(autouse=True)
def _mail_leaves_the_house(settings: Any) -> None:
    settings.POST_OFFICE = False


@pytest.fixture
def party(server: MailServer) -> Party:
    """Two people who are asked, told already."""
    return Party.seated(2)


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
        (CUT, "It may have arrived"),
    ],
)
def test_it_says_what_the_mail_server_said(
    party: Party, server: MailServer, answer: str, words: str
) -> None:
    server.answer = lambda _raw: answer
    time_passes(minutes=10)
    send_due_mails()
    assert page(party).count(words) == 2


def test_where_no_mail_server_is_none_is_named(party: Party, settings: Any, client: Client) -> None:
    time_passes(minutes=10)
    send_due_mails()
    settings.POST_OFFICE = True
    assert page(party).count("Put into the post office just now") == 2
    assert "mail server" not in page(party)


def test_what_needed_no_mail_and_what_others_got_is_not_there(party: Party) -> None:
    party.act(0, "bid 1")
    time_passes(minutes=10)
    send_due_mails()
    assert "No events yet." in page(party, 0)
    assert page(party, 1).count("Handed over") == 2


def test_looking_changes_nothing_and_a_guest_is_sent_to_sign_in(
    party: Party, client: Client, db: Any
) -> None:
    before = list(Notice.objects.order_by("id").values())
    page(party)
    assert list(Notice.objects.order_by("id").values()) == before
    assert client.get("/mails/")["Location"] == "/sign-in/?next=/mails/"
    assert client.post("/mails/").status_code in (302, 405)


@pytest.fixture
def asked(server: MailServer) -> Party:
    """Three people at a table with a page."""
    return Party.seated(3, rules="keywest")


def quiet_line(asked: Party, seat: int = 0) -> str:
    """What the page of the table says below the question about the mail."""
    client = Client()
    client.force_login(Person.objects.get(seats__game_id=asked.id, seats__number=seat))
    html = client.get(f"/t/{asked.game.slug}/").content.decode()
    assert "<!--told-->" not in html
    return unescape(
        html.partition('<p class="told')[2]
        .partition("</p>")[0]
        .partition(">")[2]
        .partition(" <a")[0]
    )


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ("250 ok", "Emailed to you just now, and accepted by your mail server."),
        ("451 later", "We’ll try to email you again."),
        (CUT, "We’ll try to email you again."),
        ("550 nobody", "Your mail server refused our email just now."),
    ],
)
def test_the_table_says_below_the_question_what_became_of_the_mail(
    asked: Party, server: MailServer, answer: str, words: str
) -> None:
    assert quiet_line(asked).startswith("Not emailed to you yet. Planned: t")
    server.answer = lambda _raw: answer
    time_passes(minutes=10)
    send_due_mails()
    assert quiet_line(asked) == quiet_line(asked, 1) == words
    asked.act(1, "bid 0")
    assert quiet_line(asked, 1) == ""


def test_a_mail_that_came_back_is_not_said_to_have_arrived(
    asked: Party, server: MailServer
) -> None:
    time_passes(minutes=10)
    send_due_mails()
    message = Notice.objects.filter(seat=0, kind="turn").values_list("message", flat=True).get()
    anna = Person.objects.get(seats__game_id=asked.id, seats__number=0)
    Bounce.objects.create(
        message=message, address=anna.email, means="hard", words="nobody", at=timezone.now()
    )
    assert quiet_line(asked) == "Emailed to you just now, but your mail server sent it back."
    assert "accepted by" in quiet_line(asked, 1)


def test_who_wants_no_mail_reads_nothing_of_mails(asked: Party, server: MailServer) -> None:
    Person.objects.update(mails=all_kinds("never"))
    time_passes(minutes=10)
    send_due_mails()
    assert quiet_line(asked) == ""


def test_the_line_comes_with_the_table_and_costs_no_statement(
    asked: Party, server: MailServer
) -> None:
    client = Client()
    client.force_login(Person.objects.get(seats__game_id=asked.id, seats__number=0))

    def trips() -> int:
        with round_trips() as trips:
            html = client.get(f"/t/{asked.game.slug}/").content.decode()
        assert '<p class="told' in html
        return len(trips)

    trips()
    with_line = trips()
    Notice.objects.all().delete()
    with round_trips() as without:
        assert '<p class="told' not in client.get(f"/t/{asked.game.slug}/").content.decode()
    assert with_line == len(without) <= 5
