"""Why did no mail come: each cause really happens, and the page and the command name it first."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from html import unescape
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from accounts.models import Person
from games.desk.facts import Read, Refused
from games.desk.missing_mails import explain_missing_mails
from games.desk.models import Fact
from games.desk.powers import Power
from games.mail.bounces import returns
from games.mail.bounces.returns import record_returned_mail
from games.mail.outbound.sender import send_due_mails
from games.play import lobby
from games.play.claims import build_return_address
from games.play.models import Game, Notice
from tests.mail.bounces.shapes import SHAPES
from tests.play.helpers import Party, person
from tests.support.desk_pages import MOST, last, statements
from tests.support.mail_house import server
from tests.support.mail_time import all_kinds, time_passes
from tests.support.moderators import Moderator, moderator
from tests.support.smtp import CUT, MailServer

__all__ = ["server"]
SHAPE = {shape.name: shape for shape in SHAPES}
NOBODY, SPAM = SHAPE["postfix, nobody there"], SHAPE["called spam"]


@pytest.fixture
def party(server: MailServer) -> Party:
    """Two people who are asked just now."""
    return Party.sit_down(2)


@pytest.fixture
def ben(server: MailServer) -> Moderator:
    return moderator("Ben", Power.REPORTS)


def anna(party: Party) -> Person:
    return Person.objects.get(seats__game_id=party.id, seats__number=0)


def first(party: Party, table: bool = True) -> str:
    """The most likely cause of all."""
    return answers(party, table)[0]


def answers(party: Party, table: bool = True) -> list[str]:
    found = explain_missing_mails(
        anna(party).pk, party.id if table else None, 0, timezone.now()
    ).causes
    return [one.sentence for one in found]


def wish(party: Party, **fields: Any) -> None:
    Person.objects.filter(pk=anna(party).pk).update(**fields)


def sent_back(party: Party, shape: Any, times: int = 1) -> None:
    """A mail of theirs comes back, by its own return address; so do others like it."""
    for _time in range(times):
        Notice.objects.update(state="queued", settled_at=None, message="", attempts=0)
        time_passes(hours=5)
        send_due_mails()
        name = Notice.objects.filter(person=anna(party)).values_list("message", flat=True)[0]
        record_returned_mail(shape.raw, build_return_address(name), timezone.now())


@pytest.mark.parametrize(
    ("answer", "sentence"),
    [
        ("250 ok", "Their mail server took it"),
        ("451 later", "Put off by a mail server"),
        ("550 nobody here", "Their mail server refused it for good"),
        (CUT, "The connection broke"),
    ],
)
def test_what_a_mail_server_said(
    party: Party, server: MailServer, answer: str, sentence: str
) -> None:
    server.answer = lambda _raw: answer
    time_passes(minutes=10)
    send_due_mails()
    (found,) = explain_missing_mails(anna(party).pk, party.id, 0, timezone.now()).causes[:1]
    assert found.sentence.startswith(sentence)
    if answer not in ("250 ok", CUT):
        assert answer in found.signs[0][1]


def test_a_mail_that_came_back(party: Party) -> None:
    sent_back(party, NOBODY)
    found = explain_missing_mails(anna(party).pk, party.id, 0, timezone.now()).causes
    assert "Handed over, but their mail server sent it back." in answers(party)[:2]
    assert any("User unknown" in words for one in found for _line, words in one.signs)


def test_an_address_that_is_paused(party: Party) -> None:
    sent_back(party, NOBODY, times=3)
    assert first(party).startswith("The address is paused, for too much came back")
    returns.resume_address(anna(party), timezone.now())
    assert "paused" not in first(party)


def test_never_again_and_a_complaint(party: Party) -> None:
    sent_back(party, SPAM)
    assert first(party).startswith("An email to this address was reported as spam")
    returns.resume_address(anna(party), timezone.now())
    returns.suppress_address(anna(party).email, timezone.now())
    assert first(party).startswith("The address said “never again”")
    Notice.objects.all().delete()
    assert first(party).startswith("The address said “never again”")


def test_a_kind_that_they_never_want(party: Party) -> None:
    wish(party, mails=all_kinds("never"))
    assert first(party) == "They want no emails of this kind."
    time_passes(minutes=10)
    send_due_mails()
    assert set(Notice.objects.filter(person=anna(party)).values_list("state")) == {("obsolete",)}
    assert first(party) == "They want no emails of this kind."


@pytest.mark.parametrize(("kept", "label"), [("180", "3 hours"), ("daily", "Once a day")])
def test_mails_that_are_gathered(party: Party, kept: str, label: str) -> None:
    hour = (timezone.now().hour + 12) % 24
    wish(party, mails=all_kinds(kept), mail_hour=hour, time_zone="UTC")
    time_passes(minutes=11)
    send_due_mails()
    assert first(party).startswith("It waits as they wish:")
    assert label in first(party)


def test_quiet_hours(party: Party) -> None:
    hour = timezone.now().hour
    quiet = {"quiet_from": (hour - 1) % 24, "quiet_to": (hour + 4) % 24}
    wish(party, **quiet, time_zone="UTC", mails=all_kinds("now"))
    time_passes(minutes=10)
    send_due_mails()
    assert first(party) == "It waits until their quiet hours are over."


def test_the_first_ten_minutes_and_what_was_answered_in_them(party: Party) -> None:
    assert first(party).startswith("It waits ten minutes first")
    party.act(0, "bid 1")
    time_passes(minutes=10)
    send_due_mails()
    assert first(party) == "It was no longer needed by the time it was due."


def test_a_sender_that_does_not_run(party: Party) -> None:
    time_passes(minutes=25)
    assert "our sender does not run" in first(party)


def test_a_sender_that_has_it_in_hand(party: Party) -> None:
    later = timezone.now() + timedelta(minutes=3)
    Notice.objects.update(state="in_flight", due_at=later)
    assert first(party) == "It is being handed over just now."


def test_a_closed_account(party: Party) -> None:
    wish(party, is_active=False)
    assert first(party) == "The account is closed: it gets no emails."


def test_where_there_was_nothing_to_tell(party: Party) -> None:
    other = lobby.open_table(person().pk, "keywest", 3)
    found = explain_missing_mails(anna(party).pk, other.pk, 0, timezone.now()).causes
    assert [one.sentence for one in found] == ["This table has had nothing to tell them recently."]


@pytest.mark.parametrize("league", ["", "abcdefghij/1/1"])
def test_whoever_asks_sees_nothing_of_tables_where_they_play(
    party: Party, ben: Moderator, league: str
) -> None:
    """A host does not sit there, and somebody in the same league plays elsewhere."""
    if league:
        Game.objects.filter(pk=party.id).update(league=league)
        mine = lobby.open_table(ben.id, "keywest", 3)
        Game.objects.filter(pk=mine.pk).update(league="abcdefghij/1/2")
    else:
        Game.objects.filter(pk=party.id).update(host=ben.person)
    asked = explain_missing_mails(anna(party).pk, None, ben.id, timezone.now()).causes
    assert [one.sentence for one in asked] == ["There has been nothing to tell them recently."]
    assert first(party, table=False).startswith("It waits")


def test_the_page_says_it_notes_it_and_costs_little(
    party: Party, ben: Moderator, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser, someone = ben.signs_in(), anna(party)
    for path in (f"{someone.pk}/mails/",) * 2:
        with statements(monkeypatch) as seen:
            answer = browser.get(f"/desk/people/{path}")
        assert answer.status_code == 200
        assert "It waits ten minutes first" in unescape(answer.content.decode())
        asked = [one for one in seen if "SAVEPOINT" not in one]
        assert len(asked) <= MOST, asked
        assert last() == Read(ben.id, "why no mail", "person", someone.pk)
    assert (
        f"/desk/people/{someone.pk}/mails/"
        in browser.get(f"/desk/people/{someone.pk}/").content.decode()
    )


def test_it_is_not_there_for_others_nor_for_the_involved(party: Party, ben: Moderator) -> None:
    path = f"/desk/people/{anna(party).pk}/mails/"
    jo = moderator("Jo", Power.MOVE)
    assert jo.signs_in().get(path).status_code == 404
    browser = ben.signs_in()
    assert browser.get(f"/desk/people/{10**9}/mails/").status_code == 404
    assert browser.get(f"/desk/people/{ben.id}/mails/").status_code == 404
    assert last() == Refused(ben.id, "reports", "involved", "why no mail", "person", ben.id)


def command(*words: str, who: str = "Ben") -> str:
    out = StringIO()
    call_command("why_no_mail", *words, "--as", who, "--reason", "they asked", stdout=out)
    return out.getvalue()


def test_the_command_says_the_same_and_notes_it(party: Party, ben: Moderator) -> None:
    someone = anna(party)
    for words in ((someone.name,), (someone.email.upper(), party.game.slug)):
        assert "It waits ten minutes first" in command(*words)
        fact = last()
        assert (fact.by, fact.what, fact.subject) == (ben.id, "why no mail", someone.pk)
        assert fact.text


def test_the_command_tells_of_an_address_of_nobody(party: Party, ben: Moderator) -> None:
    returns.suppress_address("zoe@x.example", timezone.now())
    said = command("Zoe@x.example")
    assert "never again" in said
    assert "No one here has this address." in said


@pytest.fixture
def refused(party: Party, ben: Moderator) -> Iterator[None]:
    """Nothing is read: the log has a refusal at most."""
    before = Fact.objects.filter(kind="read").count()
    yield
    assert Fact.objects.filter(kind="read").count() == before


@pytest.mark.usefixtures("refused")
def test_the_command_refuses_the_involved_and_whoever_lacks_the_power(
    party: Party, ben: Moderator
) -> None:
    moderator("Jo", Power.MOVE)
    with pytest.raises(CommandError, match="no power"):
        command(anna(party).name, who="Jo")
    with pytest.raises(CommandError, match="involved"):
        command("Ben")
    Game.objects.filter(pk=party.id).update(host=ben.person)
    with pytest.raises(CommandError, match="involved"):
        command(anna(party).name, party.game.slug)
    assert last().why == "involved"
    for words in (("Nobody",), (anna(party).name, "nothere")):
        with pytest.raises(CommandError, match=r"There is no|No player"):
            command(*words)
