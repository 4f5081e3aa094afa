"""The pages of sheets: who sees them, what is written down, what whoever they are about may
read."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from accounts.models import Browser, Person
from games.desk import facts
from games.desk.models import Sanction
from games.desk.powers import Power
from keywest_site.embedded.prepare import ROOT
from tests.play.helpers import Party, person
from tests.support.desk_cases import wrong
from tests.support.desk_pages import MOST, last, statements
from tests.support.desk_sheets import sheet
from tests.support.moderators import Moderator, moderator
from tests.support.visitors import Visitor

pytestmark = pytest.mark.django_db


@pytest.fixture
def pair() -> tuple[Person, Person]:
    return person("Anna"), person("Otto")


def test_a_moderator_sees_queue_and_sheet_and_the_log_has_each_look(
    ben: Moderator, pair: tuple[Person, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    row, browser = sheet(*pair), ben.signs_in()
    for address, expected, fact in (
        ("/desk/sheets/", "12 games together", facts.Read(ben.id, "sheets", "", 0)),
        (f"/desk/sheets/{row.number}/", "992.8", facts.Read(ben.id, "sheet", "sheet", row.number)),
    ):
        with statements(monkeypatch) as asked:
            page = browser.get(address)
        text = page.content.decode()
        assert page.status_code == 200
        assert all(word in text for word in (expected, "Anna", "Otto"))
        reads = [one for one in asked if one.lstrip().upper().startswith(("SELECT", "WITH"))]
        assert len(reads) <= MOST, reads
        assert last() == fact


def test_it_is_judged_once_with_words_and_nothing_follows(
    ben: Moderator, pair: tuple[Person, Person]
) -> None:
    row, browser = sheet(*pair), ben.signs_in()
    address = f"/desk/sheets/{row.number}/close"
    assert browser.post(address, {"how": "nothing", "words": " "}).status_code == 422
    assert browser.post(address, {"how": "guilty", "words": "So it is."}).status_code == 422
    assert browser.post(address, {"how": "nothing", "words": "They are twins."}).status_code == 302
    assert (last().subject, last().how) == (row.number, "nothing")
    assert browser.post(address, {"how": "followed", "words": "No."}).status_code == 422
    row.refresh_from_db()
    assert (row.how, row.closed_by) == ("nothing", ben.id)
    assert "They are twins." in browser.get(f"/desk/sheets/{row.number}/").content.decode()
    assert "Anna" not in browser.get("/desk/sheets/").content.decode()
    assert not Sanction.objects.exists()
    assert not Person.objects.exclude(suspended_until=None).exists()
    assert wrong() == []


def test_who_plays_with_one_of_them_or_is_one_finds_no_sheet(pair: tuple[Person, Person]) -> None:
    party = Party.sit_down(3, rules="keywest")
    seats = list(Person.objects.filter(pk__in=party.game.seats.values("person")).order_by("pk"))
    row = sheet(seats[1], pair[0])
    for name in (seats[0].name, seats[1].name):
        browser = moderator(name, Power.REPORTS).signs_in()
        assert browser.get(f"/desk/sheets/{row.number}/").status_code == 404
        assert last().why == "involved"
        assert pair[0].name not in browser.get("/desk/sheets/").content.decode()
        posted = browser.post(f"/desk/sheets/{row.number}/close", {"how": "nothing", "words": "x"})
        assert posted.status_code == 404
    row.refresh_from_db()
    assert row.how == ""


def test_what_is_not_in_the_queue_yet_is_nowhere(
    ben: Moderator, pair: tuple[Person, Person]
) -> None:
    row, browser = sheet(*pair, shown=False), ben.signs_in()
    assert browser.get(f"/desk/sheets/{row.number}/").status_code == 404
    assert "Anna" not in browser.get("/desk/sheets/").content.decode()


def test_whom_it_is_about_reads_its_signs_and_not_the_other(
    ben: Moderator, pair: tuple[Person, Person]
) -> None:
    row = sheet(*pair)
    ben.signs_in().post(
        f"/desk/sheets/{row.number}/close", {"how": "followed", "words": "Otto was warned."}
    )
    mine = Client()
    mine.force_login(pair[0])
    text = mine.get(reverse("my_desk")).content.decode()
    for shown in ("Sheets of evidence about you", "992.8", "Followed up"):
        assert shown in text
    for hidden in ("Otto", "Ben", "warned", "14.2", "12 games"):
        assert hidden not in text
    mine.force_login(person("Stranger"))
    assert "Sheets of evidence" not in mine.get(reverse("my_desk")).content.decode()


def test_a_sign_in_leaves_a_cookie_and_no_other_page_does() -> None:
    who, browser = person("Anna"), Client()
    browser.get("/")
    assert settings.BROWSER_COOKIE not in browser.cookies
    assert not Browser.objects.exists()
    Visitor(browser).signs_in(who.email)
    cookie = browser.cookies[settings.BROWSER_COOKIE]
    told = (cookie["httponly"], cookie["samesite"], cookie["max-age"])
    assert told == (True, "Lax", 90 * 24 * 60 * 60)
    assert len(cookie.value) == 32
    assert Browser.objects.get().person == who
    assert Browser.objects.get().mark != cookie.value


READERS = ("games/desk/", "games/web/desk/", "games/play/retention.py", "tests/")


def test_nothing_but_the_pages_reads_a_sheet() -> None:
    """So nothing can follow from one by itself."""
    for folder in ("accounts", "games", "keywest_site"):
        for path in (ROOT / folder).rglob("*.py"):
            name, text = str(path.relative_to(ROOT)), path.read_text()
            if not name.startswith(READERS) and "migrations" not in name:
                assert not re.search(r"desk_sheet\b|desk\.sheets", text), name
    imposing: Any = (ROOT / "games/desk/sanctions").rglob("*.py")
    assert not any("sheets" in path.read_text() for path in imposing)
