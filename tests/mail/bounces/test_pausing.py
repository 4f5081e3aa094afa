"""AT-18: three hard returns in a week pause an address, its owner sees why; a forged one does
nothing."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Person
from games.mail.bounces import returns
from games.mail.bounces.models import Bounce, Suppressed
from games.mail.bounces.returns import is_return_mailbox, record_provider_news, record_returned_mail
from games.mail.inbound.doors.hooks import Report, record_delivery_report
from games.mail.inbound.doors.mailboxes import is_mailbox_wanted
from games.mail.inbound.models import Incoming
from games.mail.inbound.orders.receive import receive_mail
from games.mail.outbound.sender import send_due_mails
from games.play.claims import build_return_address, get_bounce_key, hash_bounce_key
from games.play.models import Envelope, Notice
from games.play.notice import State
from tests.clocks.clocked import NOON, Clocked
from tests.mail.bounces.shapes import SHAPES, Shape
from tests.play.helpers import Party, person
from tests.support.mail_time import time_passes
from tests.support.smtp import MailServer

pytestmark = [pytest.mark.django_db, pytest.mark.promise(18)]
DAY = timedelta(days=1)
SHAPE = {shape.name: shape for shape in SHAPES}
NOBODY, FULL, SPAM = (
    SHAPE["postfix, nobody there"],
    SHAPE["gmail, over quota"],
    SHAPE["called spam"],
)


def mailed(anna: Person) -> str:
    """The name of one more mail to this person."""
    message = secrets.token_hex(16)
    Envelope.objects.create(
        bounce=hash_bounce_key(get_bounce_key(message)),
        message=message,
        person=anna,
        address=anna.email,
        kind="turn",
        at=timezone.now(),
    )
    return message


def back(shape: Shape, message: str, **ago: int) -> str:
    return record_returned_mail(
        shape.raw, build_return_address(message), timezone.now() - timedelta(**ago)
    )


def paused(anna: Person) -> bool:
    return Person.objects.get(pk=anna.pk).mails_paused_at is not None


@pytest.fixture
def anna(db: None) -> Person:
    return person("Anna")


def test_the_third_hard_return_in_a_week_pauses(anna: Person) -> None:
    messages = [mailed(anna) for _ in range(4)]
    assert back(NOBODY, messages[0], days=8) == "hard"
    for message in messages[1:3]:
        back(NOBODY, message)
        back(NOBODY, message)
    assert not paused(anna)
    back(NOBODY, messages[3])
    assert paused(anna)
    assert "User unknown" in Person.objects.get(pk=anna.pk).mails_paused_why


def test_whose_address_is_paused_gets_the_extra_time_that_the_table_allows_and_no_more(
    django_capture_on_commit_callbacks: Callable[..., Any],
) -> None:
    party = Clocked.sit_down(3, rules="keywest")
    anna = party.person(0)
    for _time in range(2):
        with django_capture_on_commit_callbacks(execute=True):
            for message in [mailed(anna) for _ in range(3)]:
                record_returned_mail(NOBODY.raw, build_return_address(message), party.now)
        assert paused(anna)
        assert (party.due(0), party.due(1)) == (NOON + 2 * DAY, NOON + DAY)
        returns.resume_address(Person.objects.get(pk=anna.pk), party.now)
        party.now += timedelta(hours=1)
    assert party.kinds().count("extended") == 1


def test_who_complains_gets_no_time(django_capture_on_commit_callbacks: Callable[..., Any]) -> None:
    party = Clocked.sit_down(3, rules="keywest")
    with django_capture_on_commit_callbacks(execute=True):
        record_returned_mail(SPAM.raw, build_return_address(mailed(party.person(0))), party.now)
    assert party.left(0) == DAY


def test_soft_returns_never_do(anna: Person) -> None:
    for _ in range(9):
        assert back(FULL, mailed(anna)) == "soft"
    assert not paused(anna)


@pytest.mark.parametrize(
    "forged", ["bounce+" + "a" * 32, "bounce+", "bounce", "bounce+" + "a" * 31, "postmaster"]
)
def test_a_forged_return_does_nothing(anna: Person, forged: str) -> None:
    mailed(anna)
    recipient = f"{forged}@play.test"
    assert not is_mailbox_wanted(recipient)
    for shape in SHAPES:
        assert record_returned_mail(shape.raw, recipient) == "forged"
    assert not Bounce.objects.exists()
    assert not paused(anna)


def test_a_forged_complaint_does_nothing_and_a_true_one_ends_all_mails(anna: Person) -> None:
    message = mailed(anna)
    assert is_return_mailbox("complaints@play.test")
    assert record_returned_mail(SPAM.raw, "complaints@play.test") == "forged"
    true = SPAM.raw.replace(b"RETURN", build_return_address(message).encode())
    assert record_returned_mail(true, "complaints@play.test") == "complaint"
    assert paused(anna)
    assert Suppressed.objects.filter(address=anna.email, why="complaint").exists()


def test_of_a_forged_complaint_only_the_head_is_kept(anna: Person) -> None:
    receive_mail(SPAM.raw + b"x" * 100_000, recipient="complaints@play.test")
    kept = Incoming.objects.get()
    assert (kept.kind, kept.why) == ("automatic", "forged")
    assert bytes(kept.raw) == SPAM.raw[: SPAM.raw.index(b"\r\n\r\n") + 4]


def test_a_planted_reader_that_believes_any_return_is_caught(
    anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "games.mail.bounces.returns.find_returned_envelope", lambda _text: Envelope.objects.first()
    )
    mailed(anna)
    with pytest.raises(AssertionError):
        test_a_forged_return_does_nothing(anna, "bounce+" + "a" * 32)


def test_a_planted_count_without_an_end_is_caught(
    anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(returns, "WINDOW", timedelta(days=365))
    with pytest.raises(AssertionError):
        test_the_third_hard_return_in_a_week_pauses(anna)


def test_it_comes_by_any_door_and_is_no_order(anna: Person) -> None:
    message = mailed(anna)
    receipt = receive_mail(NOBODY.raw, recipient=build_return_address(message))
    assert (receipt.kind, receipt.why) == ("automatic", "hard")
    assert Bounce.objects.get().address == anna.email


def test_providers_end_in_the_same_place(anna: Person) -> None:
    message = mailed(anna)
    news = Report(
        "postmark", "bounced", anna.email, f"<{message}@localhost>", "550 5.1.1 no such user", None
    )
    record_delivery_report(news)
    record_delivery_report(news._replace(kind="delivered"))
    assert not record_provider_news(
        "bounced", "other@example.org", message, "550 5.1.1 no such user"
    )
    assert not record_provider_news(
        "bounced", anna.email, secrets.token_hex(16), "550 5.1.1 no such user"
    )
    assert [bounce.means for bounce in Bounce.objects.all()] == ["hard"]


def test_who_is_paused_gets_no_mail_sees_why_and_tries_again(server: MailServer) -> None:
    party = Party.sit_down(2)
    anna = Person.objects.get(seats__game_id=party.id, seats__number=0)
    for _ in range(3):
        back(NOBODY, mailed(anna))
    time_passes(minutes=10)
    assert send_due_mails() == 1
    time_passes(hours=7)
    assert send_due_mails() == 0
    assert set(Notice.objects.filter(person=anna).values_list("state", flat=True)) == {State.QUEUED}
    client = Client()
    client.force_login(anna)
    page = client.get("/me/mails/").content.decode()
    assert "User unknown" in page
    assert client.get("/mails/again/")["Location"] == "/mails/"
    assert paused(anna)
    assert client.post("/mails/again/").status_code == 302
    assert not paused(anna)
    assert send_due_mails() >= 1
    assert not returns.has_too_many_bounces(anna.email, timezone.now())


def test_an_address_refused_twice_in_our_own_conversation_is_paused(server: MailServer) -> None:
    server.reply = lambda line: "550 5.1.1 nobody" if line.startswith("RCPT") else "250 ok"
    first = Party.sit_down(2)
    anna = Person.objects.get(seats__game_id=first.id, seats__number=0)
    for count in range(3):
        if count:
            party = Party.sit_down(2)
            party.game.seats.filter(number=0).update(person=anna)
            Notice.objects.filter(game_id=party.id, seat=0).update(person=anna)
        time_passes(days=1)
        send_due_mails()
        assert paused(anna) is (count > 0)
    assert Bounce.objects.filter(address=anna.email).count() == 2
