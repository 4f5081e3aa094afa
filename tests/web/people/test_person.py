"""The public page of a person: what they have done, and nothing else."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from accounts.models import Person
from accounts.personal_data import erasures
from games.leagues import commands
from games.leagues.calendar import Milestone
from games.leagues.overview import league_pages
from games.leagues.overview.people import load_league_record
from games.leagues.runtime.state_cache import STATE_CACHE
from games.play.models import Game
from games.play.sql import Cursor
from games.ratings import rating
from games.ratings.model import CERTAIN
from games.ratings.models import Rated, Step
from games.ratings.rating import verify_ratings_in_transaction
from games.seats.models import SeatOfferPreferences
from tests.leagues.house.house import House
from tests.play.helpers import Party, person, said
from tests.play.wire import round_trips

MOST = 8
"""Statements of the page."""


def page(who: Person, reader: Person | None = None) -> str:
    client = Client()
    if reader:
        client.force_login(reader)
    answer = client.get(reverse("card", args=[who.name]))
    assert answer.status_code == 200
    return " ".join(re.search("<main.*</main>", answer.content.decode(), re.DOTALL)[0].split())


def rated_games(who: Person, number: int, deviation: float = 7.0, rules: str = "pearls") -> None:
    """So many games that somebody has been rated by."""
    begin = datetime(2026, 5, 1, tzinfo=UTC)
    for nth in range(1, number + 1):
        at = begin + timedelta(days=nth)
        game = Game.objects.create(
            rules=rules, size=2, created_at=at, finished_at=at, status="abandoned"
        )
        Rated.objects.create(game=game, rules=rules, at=at, version=0, model=1)
        Step.objects.create(
            person=who, rules=rules, nth=nth, game=game, mean=25 + nth / 10, deviation=deviation
        )


@pytest.mark.django_db
def test_somebody_new_has_an_empty_page() -> None:
    who = person("Zoe")
    html = page(who)
    assert f"<h1>{who.name}</h1>" in html
    assert "None yet at public tables." in html
    assert "rating-plot" not in html
    assert who.email not in html


@pytest.mark.django_db
def test_a_rating_is_told_with_its_band_and_plotted_with_a_table_beside_it() -> None:
    who = person("Zoe")
    rated_games(who, 3)
    html = page(who)
    assert '<strong>1512</strong> <span class="muted">± 261</span>' in html
    assert "provisional</span>" in html
    assert html.count("rating-plot") == 1
    assert html.count("<td>± 261</td>") == 3
    Step.objects.update(deviation=CERTAIN)
    assert "provisional</span>" not in page(who)


@pytest.mark.django_db
def test_games_at_private_tables_are_nobodys_business() -> None:
    party = Party.sit_down(2, rounds="1")
    party.play_out()
    who = party.game.seats.order_by("number")[0].person
    assert who
    assert "1 game finished" in page(who)
    Game.objects.filter(pk=party.id).update(private=True)
    assert "1 game finished" not in page(who)


@pytest.mark.django_db
def test_a_hidden_page_is_there_for_its_owner_alone() -> None:
    who = person("Zoe")
    SeatOfferPreferences.objects.create(person=who, hidden=True)
    address = reverse("card", args=[who.name])
    assert Client().get(address).status_code == 404
    assert "Only you can see this page." in page(who, who)


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["", "no one", "a/b", "%00", "\ud800", "<b>", "x" * 5000])
def test_there_is_no_page_of_nobody(name: str) -> None:
    answer = Client().get("/people/" + name.encode("utf-8", "replace").decode() + "/")
    assert answer.status_code == 404


def test_places_and_medals_of_seasons_that_are_over(closed: House) -> None:
    ((_group, first, second, *_rest, last),) = closed.season().ranks
    names = {one.pk: one for one in closed.people}
    assert load_league_record(first).medals[0].medal == 1
    assert load_league_record(second).medals[0].medal == 2
    assert load_league_record(last).medals == ()
    html = page(names[first])
    assert "First place" in html
    assert "Key League, season 1" in html
    assert "1 of 7" in html
    assert "7 of 7" in page(names[last])


def test_in_a_season_that_runs_the_rank_of_today_is_shown(house: House) -> None:
    house.entered()
    assert load_league_record(house.people[0].pk).playing == ()
    house.at(Milestone.CHECK_IN)
    for one in house.people:
        commands.record_check_in(house.id, 1, one.pk, house.now)
    house.at(Milestone.START)
    (now,) = load_league_record(house.people[0].pk).playing
    assert (now.season, now.label, now.people) == (1, "1", 7)
    assert "division 1, now rank" in page(house.people[0])


def test_who_was_only_asked_or_said_no_has_played_nothing(running: House) -> None:
    assert load_league_record(person("Eve").pk) == ((), ())


def test_a_page_is_at_most_eight_statements_however_long_somebody_plays(closed: House) -> None:
    while rating.rate_earliest_games():
        pass
    who = closed.people[0]
    client, counts = Client(), list[int]()
    client.force_login(who)
    client.get("/rules/")
    for more in (0, 80):
        rated_games(who, more, rules="keywest")
        cache.clear()
        STATE_CACHE.forget()
        with round_trips() as answers:
            assert client.get(reverse("card", args=[who.name])).status_code == 200
        counts.append(len(answers))
    assert counts == [counts[0]] * 2
    assert counts[0] <= MOST


@pytest.mark.parametrize("planted", [False, True])
def test_two_worlds_that_differ_in_what_is_hidden_have_the_same_pages(
    house: House, monkeypatch: pytest.MonkeyPatch, planted: bool
) -> None:
    """Sealed bids of a running table are others; all pages, ratings and ranks are byte for byte
    the same. A page that tells of a bid is found."""
    house.begun()
    first, second, *_others = house.games()
    house.play(first)
    if planted:
        monkeypatch.setattr(
            rating,
            "SELECT_RATING_HISTORY",
            rating.SELECT_RATING_HISTORY.replace("r.at,", f"{BID},"),
        )
    worlds = [world(house, Party(second), amount) for amount in (1, 3)]
    assert (worlds[0] == worlds[1]) is not planted


BID = """
r.at + (SELECT sum(hashtext(head::text)) FROM games_game WHERE status = 'running') * interval '1 s'
"""


def world(house: House, running: Party, amount: int) -> list[str]:
    """The pages of all, where the first seat of a running table has bid this in secret."""
    if 0 not in running.asked():
        running.take_back(0)
    running.act(0, f"bid {amount}")
    assert said(running.id, "bade", 0)[-1]["amount"] == amount
    house.sweep()
    while rating.rate_earliest_games():
        pass
    with Cursor() as cursor:
        assert verify_ratings_in_transaction(cursor).wrong == []
    cache.clear()
    return [page(one) for one in house.people]


def test_an_erased_champions_medal_stays_and_their_page_goes(closed: House) -> None:
    first = closed.season().ranks[0][1]
    who = next(one for one in closed.people if one.pk == first)
    while rating.rate_earliest_games():
        pass
    before = Step.objects.count()
    erasures.schedule_erasure(first, erasures.ErasureOrder(wait=timedelta(0)), closed.now)
    erasures.erase_account(first, closed.now)
    assert Person.objects.get(pk=first).erased_at
    for name in (who.name, f"@{first}"):
        assert Client().get(reverse("card", args=[name])).status_code == 404
    found = league_pages.load_league_page(closed.row.slug)
    assert found
    best = found.past[0].podium[0]
    assert (best.id, best.name) == (first, "")
    with Cursor() as cursor:
        assert verify_ratings_in_transaction(cursor).wrong == []
    assert Step.objects.count() == before
