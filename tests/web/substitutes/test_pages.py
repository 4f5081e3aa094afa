"""Pages of free seats, stand-ins, habits and cards; and who had a seat is a spectator in every
channel."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts.models import Person
from games.clocks.terms import PRESETS, encode_terms
from games.play import lobby
from games.play.models import Game, Question, Seat
from games.seats import handover
from games.seats.models import SeatOfferPreferences
from games.seats.reliability import ENOUGH, load_cached_response_times
from games.seats.taking import take_offered_seat
from tests.play.helpers import Party, person
from tests.support.beginning import beginning

pytestmark = pytest.mark.django_db(transaction=True)


def client(who: Person) -> Client:
    browser = Client()
    browser.force_login(who)
    return browser


@pytest.fixture
def party() -> Party:
    """Three at Key West, on a clock."""
    cache.clear()
    party = beginning("three at Key West", lambda: Party.sit_down(3, rules="keywest"))
    Game.objects.filter(pk=party.id).update(pace=encode_terms(PRESETS["day"]))
    return party


def sitting(party: Party, seat: int) -> Person:
    found = Seat.objects.get(game=party.id, number=seat).person
    assert found
    return found


def test_a_free_seat_is_listed_looked_at_and_taken_over_by_one_click(party: Party) -> None:
    handover.hand_seat_to_bot(party.id, 0, "missed", timezone.now())
    cara, slug = person("Cara"), party.game.slug
    browser = client(cara)
    for address in ("/tables/", "/seats/"):
        assert f"/seats/{slug}/1/" in browser.get(address).content.decode()
    assert "Take over this seat" in browser.get(f"/seats/{slug}/1/").content.decode()
    assert browser.get(f"/seats/{slug}/1/take")["Location"] == f"/seats/{slug}/1/"
    answer = browser.post(f"/seats/{slug}/1/take", follow=True)
    assert answer.redirect_chain[-1][0] == f"/t/{slug}/"
    assert sitting(party, 0) == cara
    late = client(person("Dora")).post(f"/seats/{slug}/1/take", follow=True)
    assert "Someone else was faster" in late.content.decode()


def test_owners_come_back_from_their_own_pages(party: Party) -> None:
    anna, slug = sitting(party, 0), party.game.slug
    handover.hand_seat_to_bot(party.id, 0, "missed", timezone.now())
    browser = client(anna)
    assert "A bot plays your seat" in browser.get("/").content.decode()
    assert "Come back" in browser.get(f"/seats/{slug}/1/").content.decode()
    browser.post(f"/seats/{slug}/back")
    assert sitting(party, 0) == anna
    assert (
        "You have lost that seat"
        in browser.post(f"/seats/{slug}/back", follow=True).content.decode()
    )


def test_whoever_plays_here_is_told_why_they_cannot_take_another_seat(party: Party) -> None:
    handover.hand_seat_to_bot(party.id, 0, "missed", timezone.now())
    bert = client(sitting(party, 1))
    assert "know hidden information" in bert.get(f"/seats/{party.game.slug}/1/").content.decode()
    bert.post(f"/seats/{party.game.slug}/1/take")
    assert Seat.objects.get(game=party.id, number=0).person is None


def test_a_private_table_is_not_there_for_strangers(party: Party) -> None:
    handover.hand_seat_to_bot(party.id, 0, "missed", timezone.now())
    Game.objects.filter(pk=party.id).update(private=True)
    browser = client(person("Cara"))
    assert browser.get(f"/seats/{party.game.slug}/1/").status_code == 404
    assert party.game.slug not in browser.get("/seats/").content.decode()
    browser.post(f"/seats/{party.game.slug}/1/take")
    assert Seat.objects.get(game=party.id, number=0).person is None


@pytest.mark.parametrize("address", ["/t/{}/", "/t/{}/text/", "/t/{}/replay/", "/api/games/{}/"])
def test_who_had_the_seat_sees_what_a_spectator_sees(party: Party, address: str) -> None:
    seat = next(seat for seat in range(3) if sitting(party, seat).pk != party.game.host_id)
    anna, path = sitting(party, seat), address.format(party.game.slug)
    party.bid(1, 2, 0)
    now = timezone.now()
    handover.hand_seat_to_bot(party.id, seat, "missed", now)
    take_offered_seat(party.id, seat, person("Cara").pk, now)
    seen = [
        shown(client(who).get(path, follow=True).content.decode()) for who in (anna, person("Eve"))
    ]
    assert seen[0] == seen[1]


def shown(page: str) -> str:
    """The page without what differs between any two readers: their name in the corner, and the
    marks of their session."""
    own = re.search(r'<a class="site-me".*?</a>', page, re.DOTALL)
    page = page.replace(own[0], "") if own else page
    return re.sub(r'csrf[^<>]*|X-CSRFToken[^}]*|data-(?:live|person)="[^"]*"', "", page)


@pytest.mark.parametrize("address", ["/t/{}/plan/", "/t/{}/what-if/", "/t/{}/stand-in/"])
def test_pages_of_a_seat_are_not_there_for_who_had_it(party: Party, address: str) -> None:
    anna = client(sitting(party, 0))
    handover.hand_seat_to_bot(party.id, 0, "missed", timezone.now())
    take_offered_seat(party.id, 0, person("Cara").pk, timezone.now())
    assert anna.get(address.format(party.game.slug)).status_code == 404
    talk = anna.post(f"/t/{party.game.slug}/talk/", {"text": "still here"})
    assert "still here" not in Client().get(f"/t/{party.game.slug}/").content.decode(), (
        talk.status_code
    )


def test_a_stand_in_is_chosen_at_the_table(party: Party) -> None:
    anna = sitting(party, 0)
    browser, path = client(anna), f"/t/{party.game.slug}/stand-in/"
    assert "in this order" in browser.get(path).content.decode()
    browser.post(path, {"standin": "careful"})
    assert Seat.objects.get(game=party.id, number=0).standin == "good"
    assert browser.post(path, {"standin": "somebody"}).status_code == 422
    assert client(person("Eve")).get(path).status_code == 404


def test_habits_are_kept_and_a_hidden_card_is_nobodys_business() -> None:
    cara = person("Cara")
    browser = client(cara)
    chosen = {
        "standin": "careful",
        "sits_in": "on",
        "rules": ["keywest"],
        "a_day": "3",
        "hidden": "on",
    }
    assert browser.post("/me/seats/", chosen).status_code == 302
    kept = SeatOfferPreferences.objects.get(person=cara)
    assert (kept.standin, kept.sits_in, kept.rules, kept.a_day) == ("careful", True, ["keywest"], 3)
    assert browser.post("/me/seats/", {**chosen, "a_day": "99"}).status_code == 422
    assert browser.get(f"/people/{cara.name}/").status_code == 200
    assert (
        Client().get(f"/people/{cara.name}/").status_code
        == Client().get("/people/nobody/").status_code
        == 404
    )


def test_how_soon_somebody_answers_is_told_after_turns_enough(party: Party) -> None:
    anna, now = sitting(party, 0), timezone.now()
    for number in range(ENOUGH):
        asked = now - timedelta(days=30 - number)
        Question.objects.create(
            game=party.game,
            seat=0,
            asked_seq=900 + number,
            kind="bid",
            token=f"old{number}",
            asked_at=asked,
            person=anna,
            answered_seq=901 + number,
            answered_at=asked + timedelta(hours=1 + number % 4),
        )
    habit = load_cached_response_times([anna.pk], now)[anna.pk]["day"]
    assert (habit.turns, habit.missed) == (ENOUGH, 0)
    assert [round(seconds / 3600, 2) for seconds in habit.quartiles] == [1.75, 2.5, 3.25]
    page = Client().get(f"/people/{anna.name}/").content.decode()
    assert "1 hour" in page
    assert "0%" in page
    lobby.open_table(anna.pk, "keywest", 3, pace=encode_terms(PRESETS["day"]))
    assert "answers in 1 hour to 3 hours, misses 0 %" in Client().get("/tables/").content.decode()
