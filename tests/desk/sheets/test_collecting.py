"""Sheets from games that were played here: read once, for a pair who met often enough, a few a
week, and gone after 90 days."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from django.utils import timezone

from accounts.browsers import cookies
from accounts.commands import create_person
from accounts.households.household import declare_household
from accounts.models import Browser, Person
from games.desk.collusion import collection
from games.desk.collusion.collection import SHEETS_A_WEEK, collect_evidence
from games.desk.models import PlayedGame, Sheet
from games.play import lobby
from games.play.models import Game, Seat
from games.play.retention import delete_expired_rows
from games.play.table import Meta
from games.ratings import rating
from games.rules.collusion import Occasion
from games.rules.registry import GAMES
from games.sweep.management.commands import sweep
from tests.play.helpers import Party
from tests.toy.pearls import PEARLS

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


def given(events: Sequence[Any]) -> list[Occasion]:
    """Seats are drawn by lot, so a test says by whom it is given (`by_people`)."""
    assert len(events) > 3
    return []


def by_people(meta: Meta, real: Callable[[Meta], Sequence[Occasion]]) -> list[Occasion]:
    """The person of the least number gives to the next, again and again; the third does not."""
    assert real(meta) == []
    rows = Seat.objects.filter(game=meta.id).order_by("person").values_list("number", flat=True)
    one, two, three = rows
    return [Occasion(one, frozenset({two}), 2)] * 9 + [Occasion(three, frozenset({one}), 2)] * 3


@pytest.fixture(autouse=True)
def _pearls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, PEARLS.name, replace(PEARLS, gifts=given))
    real = collection.load_occasions
    monkeypatch.setattr(collection, "load_occasions", lambda meta: by_people(meta, real))


def games(count: int, people: Sequence[int] | None = None) -> list[int]:
    """So many games of the same people, rated; who they are."""
    who = list(people or (create_person(f"p{n}@a.de", f"Pearl {n}").pk for n in range(3)))
    for _game in range(count):
        game = lobby.open_table(who[0], "pearls", 3, options={"rounds": "1"})
        for one in who[1:]:
            game = lobby.join(game.pk, one)
        Party(game).play_out()
    while rating.rate_earliest_games():
        pass
    return who


def sheets() -> list[tuple[int, int]]:
    return list(Sheet.objects.order_by("number").values_list("one", "two"))


def test_a_pair_gets_a_sheet_once_they_have_met_often_enough() -> None:
    who = games(3)
    assert collect_evidence(timezone.now()) == 3
    assert sheets() == []
    games(1, who)
    assert collect_evidence(timezone.now()) == 1
    assert collect_evidence(timezone.now()) == 0
    assert sheets() == [(who[0], who[1])]
    told = Sheet.objects.get().told
    assert told["games"] == 4
    assert told["given"] == [[36, 18.0], [0, 0]]
    assert "gifts" in {one["name"] for one in Sheet.objects.get().signals}
    assert Sheet.objects.get().shown_at is not None


def test_the_look_of_a_minute_reads_games_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    who = games(4)
    monkeypatch.setattr(sweep, "close_old_connections", lambda: None)
    monkeypatch.setattr(collection, "SMALL_BATCH", 3)
    sweep.run_round(zones=False)
    assert PlayedGame.objects.count() == 0
    sweep.run_round(zones=False, ratings=True)
    assert PlayedGame.objects.count() == 3
    sweep.run_round(zones=False, ratings=True)
    assert PlayedGame.objects.count() == 4
    assert [(one.one, one.two) for one in Sheet.objects.exclude(shown_at=None)] == [tuple(who[:2])]


def test_nothing_is_read_twice_and_a_corrected_game_is_read_again() -> None:
    who = games(4)
    collect_evidence(timezone.now())
    PlayedGame.objects.update(version=0)
    assert collect_evidence(timezone.now()) == 4
    assert collect_evidence(timezone.now()) == 0
    assert sheets() == [(who[0], who[1])]


def test_private_tables_and_seats_that_changed_hands_tell_nothing() -> None:
    who = games(4)
    Game.objects.update(private=True)
    PlayedGame.objects.all().delete()
    collect_evidence(timezone.now())
    assert sheets() == []
    assert set(map(tuple, PlayedGame.objects.values_list("people", flat=True))) == {()}
    assert who


def test_at_most_five_a_week_come_to_the_queue_the_heaviest_first() -> None:
    now = timezone.now()
    for number in range(SHEETS_A_WEEK + 2):
        Sheet.objects.create(
            one=number, two=100, weight=number, signals=[], told={}, made_at=now, ends_at=now + DAY
        )
    assert collection.show_heaviest_sheets(now) == SHEETS_A_WEEK
    assert collection.show_heaviest_sheets(now + DAY) == 0
    waits = Sheet.objects.filter(shown_at=None).order_by("one")
    assert list(waits.values_list("one", flat=True)) == [0, 1]
    assert collection.show_heaviest_sheets(now + 8 * DAY) == 2


def test_all_of_it_goes_after_ninety_days() -> None:
    games(4)
    now = timezone.now()
    collect_evidence(now)
    person = Person.objects.order_by("pk").first()
    Browser.objects.create(mark="a", person=person, ends_at=now + 90 * DAY)
    delete_expired_rows(now + 89 * DAY)
    assert (PlayedGame.objects.count(), Sheet.objects.count(), Browser.objects.count()) == (4, 1, 1)
    delete_expired_rows(now + 91 * DAY)
    assert (PlayedGame.objects.count(), Sheet.objects.count(), Browser.objects.count()) == (0, 0, 0)
    assert collect_evidence(now + 91 * DAY) == 0


def signed_in(person: Person, cookie: str) -> str:
    """They sign in with a browser that has this cookie; the one that it has then."""
    request = RequestFactory().get("/")
    if cookie:
        request.COOKIES["browser"] = cookie
    cookies.record_browser(request, person)
    response = HttpResponse()
    cookies.set_browser_cookie(request, response)
    return str(response.cookies["browser"].value)


def test_a_browser_is_known_by_a_random_cookie_alone() -> None:
    one, two, other = (create_person(f"{name}@a.de", name) for name in ("Anna", "Otto", "Ida"))
    now = timezone.now()
    cookie = signed_in(one, "")
    assert signed_in(two, cookie) == cookie
    assert signed_in(other, "made up by somebody") not in (cookie, "made up by somebody")
    assert cookies.is_browser_shared_outside_household(one.pk, two.pk, now)
    assert not cookies.is_browser_shared_outside_household(one.pk, other.pk, now)
    assert not Browser.objects.filter(mark=cookie).exists()
    assert not cookies.is_browser_shared_outside_household(one.pk, two.pk, now + 91 * DAY)


def test_who_says_that_they_share_a_house_shares_no_browser_for_us() -> None:
    one, two = (create_person(f"{name}@a.de", name) for name in ("Anna", "Otto"))
    now = timezone.now()
    signed_in(two, signed_in(one, ""))
    declare_household(one.pk, "Otto", now)
    assert cookies.is_browser_shared_outside_household(one.pk, two.pk, now)
    declare_household(two.pk, "Anna", now)
    assert not cookies.is_browser_shared_outside_household(one.pk, two.pk, now)


def test_guests_leave_no_trace() -> None:
    guest = create_person("guest@a.de", "Somebody else")
    guest.guest = True
    cookies.record_browser(RequestFactory().get("/"), guest)
    assert not Browser.objects.exists()
