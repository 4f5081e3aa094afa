"""Messages put aside, mails held, tables that stand still: seen, answered, dropped, sent again."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO

import pytest
from django.core import mail
from django.core.management import call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.commands import create_person
from games.desk import ports
from games.desk.models import Fact, Look, Proposal, Review
from games.desk.powers import Power
from games.mail.inbound.doors.recovery import finish_unfinished_mail
from games.mail.inbound.models import Incoming, Kind, ReplyAddress
from games.mail.inbound.orders.receive import receive_mail
from games.play.models import Game, Notice, Question
from tests.play.helpers import Party
from tests.play.wire import round_trips
from tests.support.moderators import Moderator, moderator

pytestmark = pytest.mark.django_db
RAW = b"From: ada@b\r\nSubject: x\r\n\r\nmy secret bid is 8\nmore\r\n"
AS = ("--as", "Rea", "--reason", "they asked")


@pytest.fixture
def rea() -> Moderator:
    return moderator("Rea", Power.REPORTS, Power.SEATS)


def zed_signs_in() -> Client:
    """Somebody with every power, while there are messages that concern others."""
    if not Incoming.objects.exists():
        put_aside()
    return moderator("Zed", *Power).signs_in()


def put_aside() -> Incoming:
    receive_mail(RAW, door="smtp")  # type: ignore[arg-type]
    return Incoming.objects.get()


def do(who: Moderator, action: str, subject: int, **more: str) -> int:
    posted = {"step": "do", "reason": "it waits", **more}
    return who.signs_in().post(f"/desk/do/{action}/{subject}/", posted).status_code


def test_a_forged_message_waits_and_is_read_only_after_a_logged_look(rea: Moderator) -> None:
    row = put_aside()
    assert row.kind == Kind.HOSTILE
    browser, url = rea.signs_in(), f"/desk/messages/{row.pk}/"
    listed = browser.get("/desk/messages/").content.decode()
    assert url in listed
    assert "It could not be read safely" in listed
    assert "bare line end" not in listed
    assert "secret bid" not in browser.get(url).content.decode()
    assert do(rea, "mail-look", row.pk) == 302
    assert "secret bid" in rea.browser.get(url).content.decode()
    fact = Fact.objects.filter(kind="did").get()
    assert fact.data["action"] == "mail-look"
    assert Review.objects.filter(seq=fact.seq).exists()
    other = moderator("Ott", Power.REPORTS)
    assert "secret bid" not in other.signs_in().get(url).content.decode()
    assert "secret bid" not in str(Fact.objects.values_list("data"))


def test_what_may_be_hidden_in_a_running_game_needs_two(rea: Moderator) -> None:
    party, row = Party.sit_down(3, rules="keywest"), put_aside()
    person = party.game.seats.get(number=0).person
    assert person
    row.reply = ReplyAddress.objects.create(
        digest=b"x",
        person=person,
        email=person.email,
        game_id=party.id,
        seat=0,
        asked_seq=1,
        created_at=timezone.now(),
    )
    row.save()
    second = moderator("Sam", Power.REPORTS, Power.SEATS)
    assert do(rea, "mail-look", row.pk) == 422
    assert do(rea, "mail-look-2", row.pk) == 302
    url, name = f"/desk/messages/{row.pk}/", Proposal.objects.get().id
    assert "secret bid" not in rea.browser.get(url).content.decode()
    second.signs_in().post(f"/desk/proposals/{name}/answer", {"answer": "yes"})
    assert "secret bid" in rea.browser.get(url).content.decode()
    assert "secret bid" not in second.browser.get(url).content.decode()
    assert Look.objects.get().person == rea.id
    party.game.seats.filter(number=1).update(person=rea.person)
    assert rea.browser.get(url).status_code == 404
    assert url not in rea.browser.get("/desk/messages/").content.decode()


def test_a_message_is_dropped_and_put_back_and_answered(rea: Moderator) -> None:
    row = put_aside()
    assert do(rea, "mail-drop", row.pk) == 302
    assert ports.list_unsettled_quarantined() == []
    call_command("act", "mail-put-back", str(row.pk), *AS)
    assert [one.id for one in ports.list_unsettled_quarantined()] == [row.pk]
    assert do(rea, "mail-answer", row.pk, words="Please write again.") == 422
    ann = create_person("ann@example.com", "Ann")
    Incoming.objects.update(person=ann)
    assert do(rea, "mail-answer", row.pk, words="") == 422
    assert do(rea, "mail-answer", row.pk, words="Please write again.") == 302
    assert ports.list_unsettled_quarantined() == []
    finish_unfinished_mail()
    assert [one.to for one in mail.outbox] == [["ann@example.com"]]
    assert "Please write again." in mail.outbox[0].body
    assert "secret bid" not in mail.outbox[0].body


def test_whoever_did_not_write_a_mail_gives_it_to_the_moderators(rea: Moderator) -> None:
    ann, row = create_person("ann@example.com", "Ann"), put_aside()
    Incoming.objects.update(kind=Kind.CONFIRM, why="", person=ann)
    browser = Client()
    browser.force_login(ann)
    browser.post(f"/orders/{row.key}/", {"dispute": "yes"})
    row.refresh_from_db()
    assert (row.kind, row.why) == (Kind.HOSTILE, "disputed")
    assert "the moderators have it" in browser.get(f"/orders/{row.key}/").content.decode()
    assert [one.why for one in ports.list_unsettled_quarantined()] == ["disputed"]


def test_a_held_mail_is_listed_and_goes_out_again(rea: Moderator) -> None:
    party, now = Party.sit_down(3, rules="keywest"), timezone.now()
    row = Notice.objects.order_by("pk").first()
    assert row
    Notice.objects.filter(pk=row.pk).update(state="failed", settled_at=now, attempts=20)
    told = StringIO()
    call_command("held", *AS, stdout=told)
    assert f"{row.pk}  failed" in told.getvalue()
    assert f"/desk/do/resend/{row.pk}/" in rea.signs_in().get("/desk/held/").content.decode()
    call_command("resend", str(row.pk), *AS)
    row.refresh_from_db()
    assert (row.state, row.attempts) == ("retry", 0)
    party.game.seats.filter(number=1).update(person=rea.person)
    assert do(rea, "resend", row.pk) == 404


def test_tables_that_stand_still_are_listed_with_why(rea: Moderator) -> None:
    party, past = Party.sit_down(3, rules="keywest"), timezone.now() - timedelta(hours=1)
    fine = Party.sit_down(3, rules="keywest")
    Game.objects.filter(pk=party.id).update(pace={"kind": "clock", "grace": 0})
    Question.objects.filter(game_id=party.id).update(due_at=past, clock_started_at=past)
    for path in ("messages/", "held/", "stuck/", "house/"):
        zed = zed_signs_in()
        zed.get(f"/desk/{path}")
        with CaptureQueriesContext(connection) as asked, round_trips() as more:
            assert zed.get(f"/desk/{path}").status_code == 200
        assert len(asked) <= 8 >= len(more), path
    told = StringIO()
    call_command("stuck", *AS, stdout=told)
    assert f"{party.game.slug}  a deadline is past" in told.getvalue()
    assert fine.game.slug not in told.getvalue()
    page = rea.signs_in().get("/desk/stuck/").content.decode()
    assert party.game.slug in page
    assert fine.game.slug not in page
