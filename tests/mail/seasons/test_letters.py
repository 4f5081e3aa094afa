"""Every mail about a season, in every language: its form, its words, and nobody's secrets."""

from __future__ import annotations

import os
import re
from pathlib import Path

from django.conf import settings

from accounts.mail_preferences import build_no_mail_preferences
from accounts.models import Person
from games.leagues.calendar import Milestone
from games.leagues.runtime import mails
from games.mail.outbound.sender import send_due_mails
from games.play.models import Notice
from games.play.notice import Kind, State
from tests.leagues.house.house import House
from tests.mail.seasons import letters
from tests.support.mail_parts import complaints
from tests.support.smtp import MailServer

LANGUAGES = [code for code, _name in settings.LANGUAGES]
WORDS = {
    Kind.OPENS: ("A season opens: will you play?", "4 games each, 4 at a table.", "in, out, later"),
    Kind.LATER: ("You said “later”", "Check-in opens"),
    Kind.CHECKIN: ("will you be there?", "go to the waiting list"),
    Kind.LINE: ("You are number 1 on the waiting list",),
    Kind.BEGUN: ("Division 1", "You play against", "Table ", "http://testserver/t/"),
    Kind.RULING: ("1.50 points fewer", "“Slow.”", "appeal within seven days"),
    Kind.DROPPED: ("You withdrew from this season.", "Was it illness"),
    Kind.SUBST: ("All their open seats are yours now.",),
    Kind.LASTCALL: ("Last call", "one short time"),
    Kind.OFFERED: ("4 open seats, all together", "in, out"),
    Kind.ANNOUNCE: ("In their words, not ours", "- Have fun."),
    Kind.ENDED: ("Your place: ", " of 7.", "1. "),
}


def test_each_mail_has_its_form_and_says_what_it_is_for_in_every_language(
    house: House, server: MailServer
) -> None:
    read = letters.whole_season(house)
    assert set(WORDS) <= set(read)
    for kind, words in WORDS.items():
        for one in words:
            assert one in read[kind]["en"][0], (kind, one, read[kind]["en"][0])
    for kind, told in read.items():
        show(kind, told)
        assert len({text for text, _page in told.values()}) == len(LANGUAGES), kind
        for text, page in told.values():
            assert not re.search(r"%\(|\{\w+\}|None", text), text
            assert "<h1" in page
    all_have_their_form(server)


def all_have_their_form(server: MailServer) -> None:
    """Everything that people were told, sent again."""
    Notice.objects.filter(game=None).update(state=State.QUEUED, settled_at=None)
    letters.at_once()
    send_due_mails()
    assert [complaints(mail, 0) for mail in server.mails()] == [[]] * len(server.mails())
    assert not Notice.objects.filter(settled_at=None).exists()


def show(kind: str, told: dict[str, tuple[str, str]]) -> None:
    """For the eye, where a folder is named."""
    folder = os.environ.get("KEYWEST_LETTERS")
    for language, (text, page) in told.items() if folder else ():
        Path(f"{folder}/{kind}.{language}.txt").write_text(text)
        Path(f"{folder}/{kind}.{language}.html").write_text(page)


def test_mails_of_a_season_are_a_thread_with_a_way_out(house: House, server: MailServer) -> None:
    mails.follow_league(house.id, house.people[0].pk, house.now)
    house.sweep()
    house.at(Milestone.OPENS)
    letters.at_once()
    send_due_mails()
    (mail,) = server.mails()
    assert f"league.{house.row.slug}-1@" in str(mail["References"])
    assert str(mail["References"]) == str(mail["In-Reply-To"])
    assert str(mail["List-Unsubscribe"]).strip().startswith("<http://testserver/mails/stop/")
    assert str(mail["List-Unsubscribe-Post"]) == "List-Unsubscribe=One-Click"


def test_who_wants_no_mail_gets_none(house: House, server: MailServer) -> None:
    for one in house.people[:2]:
        mails.follow_league(house.id, one.pk, house.now)
    house.sweep()
    house.at(Milestone.OPENS)
    letters.at_once()
    Person.objects.filter(pk=house.people[0].pk).update(mails=build_no_mail_preferences())
    send_due_mails()
    assert [mail["To"] for mail in server.mails()] == [house.people[1].email]
    assert Notice.objects.get(person=house.people[0]).state == State.OBSOLETE


def test_the_start_is_one_mail_with_the_turns_in_it(house: House, server: MailServer) -> None:
    house.begun()
    letters.at_once()
    send_due_mails()
    assert sorted(str(mail["To"]) for mail in server.mails()) == sorted(
        one.email for one in house.people
    )
    for mail in server.mails():
        text = mail.get_body(("plain",)).get_content()  # type: ignore[union-attr]
        assert text.count("The season has begun.") == 1
        assert "The game has begun." not in text
        assert text.count("It is your turn.") == 4


def test_a_turn_mail_has_a_line_of_standings_and_asks_for_nothing_elsewhere(
    house: House, server: MailServer
) -> None:
    house.begun()
    first = house.games()[0]
    house.play(first)
    house.sweep()
    letters.at_once()
    Notice.objects.exclude(kind__in=(Kind.TURN,)).delete()
    send_due_mails()
    texts = [mail.get_body(("plain",)).get_content() for mail in server.mails()]  # type: ignore[union-attr]
    assert texts
    assert all("Division 1: place " in text for text in texts)
    assert all("Expected end" in text for text in texts)
