"""Feeds of a table and of somebody's finished games say what strangers see, whoever asks; absences
stand in one's own calendar as whole days."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse
from icalendar import Calendar

from accounts.models import Absence, Person
from games.play.models import Game
from games.play.table import log_for
from games.rules.registry import GAMES
from games.web import feeds, game_feeds
from tests.play.helpers import Party
from tests.toy.pearls import PEARLS

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def party(db: None, monkeypatch: pytest.MonkeyPatch) -> Party:
    """Two people at a table that strangers may watch."""
    monkeypatch.setitem(GAMES, PEARLS.name, PEARLS)
    return Party.sit_down(2)


def read_feed(path: str, reader: Person | None = None) -> bytes:
    client = Client()
    if reader:
        client.force_login(reader)
    answer = client.get(path)
    assert answer.status_code == 200
    assert answer["Content-Type"].startswith("application/atom+xml")
    return answer.content


def list_titles(body: bytes) -> list[str]:
    return [str(one.findtext(f"{ATOM}title")) for one in ET.fromstring(body).iter(f"{ATOM}entry")]


def table_feed(party: Party) -> str:
    return reverse("table_feed", args=[party.game.slug])


def owner(party: Party, seat: int = 0) -> Person:
    return Person.objects.get(seats__game_id=party.id, seats__number=seat)


def test_a_table_has_its_log_as_a_feed_the_newest_first(party: Party) -> None:
    before = list_titles(read_feed(table_feed(party)))
    party.bid(3, 1)
    after = list_titles(read_feed(table_feed(party)))
    assert len(after) > len(before) > 0
    assert after[-len(before) :] == before


def test_a_feed_names_each_line_as_before(party: Party) -> None:
    def names() -> set[str]:
        entries = ET.fromstring(read_feed(table_feed(party))).iter(f"{ATOM}entry")
        return {str(one.findtext(f"{ATOM}id")) for one in entries}

    before = names()
    party.bid(3, 1)
    assert before < names()


def feed_after_a_sealed_bid(party: Party, amount: int, reader: Person | None) -> bytes:
    """The feed in a world in which seat 0 has bid this."""
    with transaction.atomic():
        party.act(0, f"bid {amount}")
        body = read_feed(table_feed(party), reader)
        transaction.set_rollback(True)
    return body


def test_a_sealed_bid_changes_no_byte_of_a_feed(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    for reader in (None, owner(party, 1), owner(party, 0)):
        worlds = {feed_after_a_sealed_bid(party, amount, reader) for amount in (1, 2, 3)}
        assert len(worlds) == 1, "not even to whoever has bid"
    leak = lambda meta, _seat, **rest: log_for(meta, 0, **rest)  # noqa: E731
    monkeypatch.setattr(game_feeds, "log_for", leak)
    leaked = {feed_after_a_sealed_bid(party, amount, None) for amount in (1, 2, 3)}
    assert len(leaked) == 3, "a planted leak is found"


@pytest.mark.parametrize("change", [{"private": True}, {"hidden": 1}, {"watchable": False}])
def test_a_table_that_strangers_may_not_watch_has_none(
    party: Party, change: dict[str, Any]
) -> None:
    Game.objects.filter(pk=party.id).update(**change)
    for reader in (None, owner(party)):
        client = Client()
        if reader:
            client.force_login(reader)
        assert client.get(table_feed(party)).status_code == 404


def test_finished_games_stand_in_a_feed_of_their_player(party: Party) -> None:
    who = owner(party)
    path = reverse("person_feed", args=[who.name])
    assert list_titles(read_feed(path)) == []
    party.play_out()
    Game.objects.filter(pk=party.id).update(title="Us & them")
    assert list_titles(read_feed(path)) == [f"Us & them ({PEARLS.title})"]


@pytest.mark.parametrize(
    "change", [{"private": True}, {"hidden": 1}, {"watchable": False}, {"practice": True}]
)
def test_games_that_not_everybody_may_see_are_in_no_feed(
    party: Party, change: dict[str, Any]
) -> None:
    party.play_out()
    Game.objects.filter(pk=party.id).update(**change)
    assert list_titles(read_feed(reverse("person_feed", args=[owner(party).name]))) == []


def test_who_hides_their_page_has_no_feed_not_even_for_themself(party: Party) -> None:
    from games.seats.models import SeatOfferPreferences

    who = owner(party)
    SeatOfferPreferences.objects.update_or_create(person=who, defaults={"hidden": True})
    client = Client()
    client.force_login(who)
    for one in (client, Client()):
        assert one.get(reverse("person_feed", args=[who.name])).status_code == 404
    assert client.get(reverse("person_feed", args=["Nobody of this name"])).status_code == 404


def test_absences_are_whole_days_of_ones_calendar(party: Party) -> None:
    who = owner(party)
    first = date.today() + timedelta(days=3)  # noqa: DTZ011
    away = Absence.objects.create(person=who, first_day=first, last_day=first + timedelta(days=1))
    Absence.objects.create(
        person=who, first_day=first - timedelta(days=90), last_day=first - timedelta(days=80)
    )
    Absence.objects.create(person=owner(party, 1), first_day=first, last_day=first)
    body = feeds.encode_calendar("x", feeds.list_personal_dates(who.pk))
    (event,) = [one for one in Calendar.from_ical(body).walk("VEVENT") if one["summary"] == "Away"]
    assert event["dtstart"].dt == first
    assert event["dtend"].dt == first + timedelta(days=2), "the day after the last"
    assert str(event["uid"]).startswith(f"away-{away.pk}@")
