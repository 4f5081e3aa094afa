"""Who is told of a free seat: who wants to be, as often as they said, and nobody who must not
know."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import Person
from games.play.models import Game, Notice
from games.play.notice import Kind
from games.play.notices import NoticesToMany, write_announcement
from games.play.sql import Cursor
from games.seats import handover
from games.seats.models import SeatOfferPreferences
from games.seats.offers import AT_ONCE, NEXT, offer_seats_to_candidates, publish_offer
from tests.clocks.clocked import Clocked
from tests.play.helpers import person


def willing(**wishes: object) -> Person:
    """Somebody who sits in for others."""
    who = person("Cara")
    SeatOfferPreferences.objects.create(person=who, sits_in=True, **wishes)  # type: ignore[misc]
    return who


def told(who: Person) -> int:
    return Notice.objects.filter(person=who, kind="offer").count()


def leave(party: Clocked, seat: int = 0) -> None:
    handover.hand_seat_to_bot(party.id, seat, "missed", party.now)
    offer_seats_to_candidates(party.now)


@pytest.mark.parametrize(
    ("wishes", "hears"),
    [
        ({}, 1),
        ({"rules": ["pearls"]}, 1),
        ({"rules": ["keywest"]}, 0),
        ({"paces": ["relaxed", "day"]}, 1),
        ({"paces": ["live"]}, 0),
        ({"languages": ["en", "de"]}, 1),
        ({"languages": ["ja"]}, 0),
    ],
)
def test_only_what_somebody_wants_is_offered_to_them(
    party: Clocked, wishes: dict[str, list[str]], hears: int
) -> None:
    who = willing(**wishes)
    leave(party)
    assert told(who) == hears


def test_nobody_is_told_more_often_a_day_than_they_said() -> None:
    who = willing(a_day=2)
    for _ in range(4):
        leave(Clocked.sit_down(2))
    assert told(who) == 2


def test_what_leagues_offer_counts_as_well() -> None:
    who = willing(a_day=2)
    tables = [Clocked.sit_down(2) for _ in range(2)]
    with Cursor() as cursor:
        write_announcement(
            cursor, "league-1", NoticesToMany(Kind.OFFERED, [who.pk], 1), tables[0].now
        )
    for table in tables:
        leave(table)
    assert told(who) == 1


def test_few_are_told_at_a_time_and_more_later(party: Clocked) -> None:
    people = [willing() for _ in range(AT_ONCE + 3)]
    leave(party)
    assert sum(map(told, people)) == AT_ONCE
    offer_seats_to_candidates(party.now + NEXT / 2)
    assert sum(map(told, people)) == AT_ONCE
    offer_seats_to_candidates(party.now + NEXT + timedelta(minutes=1))
    assert sum(map(told, people)) == AT_ONCE + 3


def test_whoever_sits_there_or_sat_there_is_not_told(party: Clocked) -> None:
    for number in (0, 1):
        SeatOfferPreferences.objects.create(person=party.person(number), sits_in=True)
    anna, bert = party.person(0), party.person(1)
    leave(party)
    handover.give_up_seat(party.id, bert.pk, party.now)
    offer_seats_to_candidates(party.now)
    assert told(anna) == told(bert) == 0


def test_a_private_table_is_offered_only_where_its_host_calls(party: Clocked) -> None:
    who = willing()
    Game.objects.filter(pk=party.id).update(private=True)
    leave(party)
    assert told(who) == 0
    with Cursor() as cursor:
        publish_offer(cursor, party.id, 0, None, party.now, called=True)
    offer_seats_to_candidates(party.now)
    assert told(who) == 1
