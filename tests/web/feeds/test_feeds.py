"""Feeds of a league and calendars: public facts for all, one's own for who has the address."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.test import Client
from icalendar import Calendar

from games.leagues.models import CalendarKey
from games.leagues.runtime.state_cache import STATE_CACHE
from games.play.models import Question
from games.play.ports import start_clocks
from games.rules.registry import GAMES
from tests.leagues.house.house import House
from tests.support.beginning import beginning
from tests.toy.pearls import PEARLS

ENTRY = "{http://www.w3.org/2005/Atom}entry"


@pytest.fixture
def house(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A league of four, whose first season runs."""
    monkeypatch.setitem(GAMES, PEARLS.name, PEARLS)
    STATE_CACHE.forget()
    yield beginning("a season of four", lambda: House.that_runs(4))
    STATE_CACHE.forget()


def events(body: bytes) -> dict[str, str]:
    """What a calendar says, by name."""
    read = Calendar.from_ical(body)
    return {str(one["uid"]): str(one["summary"]) for one in read.walk("VEVENT")}


def own_address(client: Client, house: House) -> str:
    client.force_login(house.people[0])
    page = client.post("/dates/new/", follow=True).content.decode()
    (path,) = set(re.findall(r"http://testserver(/dates/[0-9a-f]{40}\.ics)", page))
    return path


def test_a_league_has_its_hours_as_a_calendar(house: House, client: Client) -> None:
    answer = client.get(f"/leagues/{house.row.slug}/calendar.ics")
    assert answer["Content-Type"].startswith("text/calendar")
    told = events(answer.content)
    assert len(told) == 8
    (name,) = [name for name in told if name.startswith(f"{house.row.slug}-1-expected@")]
    assert told[name] == "Key League, season 1: Expected end"


def test_a_league_has_its_news_as_a_feed(house: House, client: Client) -> None:
    def titles() -> list[str]:
        body = client.get(f"/leagues/{house.row.slug}/feed.atom").content
        found = ET.fromstring(body).findall(ENTRY)  # our own
        return [str(one.findtext(f"{ENTRY[:-5]}title")) for one in found]

    assert titles()[0] == "Season 1 has begun"
    assert titles()[-1] == "Season 1: sign-up is open"
    house.play_out()
    house.now += timedelta(days=1)
    house.sweep()
    assert titles()[0].startswith("Season 1 is over: Anna")


@pytest.mark.parametrize("path", ["calendar.ics", "feed.atom"])
def test_where_nothing_is_nothing_is_told(db: None, client: Client, path: str) -> None:
    assert client.get(f"/leagues/aaaaaaaaaa/{path}").status_code == 404


def test_my_deadlines_are_under_a_secret_address(house: House, client: Client) -> None:
    path = own_address(client, house)
    start_clocks(house.now)
    told = events(Client().get(path).content)
    asked = Question.objects.filter(person=house.people[0], answered_seq=None)
    due = [words for words in told.values() if words.startswith("Your move is due: Key League")]
    assert len(due) == asked.count() > 0
    assert any(words.endswith("Last end") for words in told.values())
    assert "bid" not in " ".join(told.values()).lower()
    secret = path.split("/")[2].removesuffix(".ics")
    assert secret.encode() not in bytes(CalendarKey.objects.get().digest)


def test_the_address_can_be_renewed_and_ended(house: House, client: Client) -> None:
    first, second = own_address(client, house), own_address(client, house)
    assert [Client().get(path).status_code for path in (first, second)] == [404, 200]
    client.post("/dates/end/")
    assert Client().get(second).status_code == 404
    client.post("/dates/end/")


def test_who_may_not_sign_in_has_no_calendar(house: House, client: Client) -> None:
    path = own_address(client, house)
    house.people[0].is_active = False
    house.people[0].save()
    assert Client().get(path).status_code == 404


def test_looking_makes_no_address(house: House, client: Client) -> None:
    client.force_login(house.people[0])
    assert client.get("/dates/new/").status_code == 302
    assert Client().post("/dates/new/").status_code == 302
    assert not CalendarKey.objects.exists()
