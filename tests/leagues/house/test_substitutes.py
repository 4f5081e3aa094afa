"""Open seats are offered one by one, and the first who says yes has them all."""

from __future__ import annotations

from datetime import timedelta

import pytest

from games.leagues import commands, organiser_commands
from games.leagues.ports import knows_too_much
from games.leagues.refusals import Refused, Why
from games.play.notice import Kind
from games.play.notices import NoticesToMany, write_announcement
from games.play.sql import Cursor
from games.seats.models import SeatOfferPreferences
from tests.leagues.house.checked import checked
from tests.leagues.house.house import House
from tests.play.helpers import person
from tests.support.beginning import beginning

DAY = timedelta(days=1)


@pytest.fixture
def one(transactional_db: None) -> House:
    """A season of four that runs."""
    return beginning("a season at one table", lambda: House.that_runs(4, size=4))


def queued(house: House) -> int:
    who = person().pk
    commands.join_waiting_list(house.id, 1, who, house.now)
    return who


def refused(why: Why, house: House, person: int, substitute: int) -> None:
    before = house.ports.store.season(house.id, 1)[1]
    with pytest.raises(Refused) as no:
        commands.accept_seats(house.id, 1, person, substitute, house.now)
    assert no.value.why is why
    assert house.ports.store.season(house.id, 1)[1] == before


def test_the_line_is_asked_one_a_day_and_the_first_yes_has_all_seats(one: House) -> None:
    gone = one.people[0].pk
    first, second = queued(one), queued(one)
    commands.withdraw_from_season(one.id, 1, gone, one.now)
    refused(Why.NOT_OFFERED, one, gone, first)
    one.sweep()
    assert list(one.season().out[gone].offered) == [first]
    one.sweep()
    assert list(one.season().out[gone].offered) == [first]
    one.now += DAY
    one.sweep()
    assert list(one.season().out[gone].offered) == [first, second]
    commands.accept_seats(one.id, 1, gone, second, one.now)
    one.sweep()
    refused(Why.SEATS_TAKEN, one, gone, first)
    for game in one.games():
        assert second in game.seats.values_list("person_id", flat=True)
    assert checked() == []


def test_who_says_no_is_not_asked_again(one: House) -> None:
    gone, first = one.people[0].pk, queued(one)
    commands.withdraw_from_season(one.id, 1, gone, one.now)
    one.sweep()
    commands.decline_seats(one.id, 1, gone, first, one.now)
    assert commands.decline_seats(one.id, 1, gone, first, one.now) == ()
    one.now += 2 * DAY
    one.sweep()
    assert list(one.season().out[gone].offered) == [first]
    with pytest.raises(Refused):
        organiser_commands.offer_seats(one.id, 1, gone, first, one.organiser.pk, one.now)


def test_who_likes_to_sit_in_is_asked_when_nobody_waits(one: House) -> None:
    gone, willing, other = one.people[0].pk, person(), person()
    SeatOfferPreferences.objects.create(person=willing, sits_in=True)
    SeatOfferPreferences.objects.create(person=other, sits_in=True, rules=["keyflower"])
    SeatOfferPreferences.objects.create(person=one.people[1], sits_in=True)
    commands.withdraw_from_season(one.id, 1, gone, one.now)
    one.sweep()
    one.now += 2 * DAY
    one.sweep()
    assert list(one.season().out[gone].offered) == [willing.pk]


def test_nobody_is_asked_more_often_a_day_than_they_said_nor_for_another_pace(one: House) -> None:
    first, second, other = person(), person(), person()
    SeatOfferPreferences.objects.create(person=first, sits_in=True, a_day=1, paces=["day"])
    SeatOfferPreferences.objects.create(person=second, sits_in=True, a_day=2)
    SeatOfferPreferences.objects.create(person=other, sits_in=True, paces=["weekly"])

    def willing() -> set[int]:
        return set(one.ports.people.willing(one.season().ruled, "lot"))

    assert willing() == {first.pk, second.pk}
    with Cursor() as cursor:
        news = NoticesToMany(Kind.OFFERED, [first.pk, second.pk], 1)
        write_announcement(cursor, "elsewhere-1", news, one.now)
        assert willing() == {second.pk}
        write_announcement(cursor, "elsewhere-1", news._replace(seq=2), one.now)
    assert willing() == set()
    one.now += DAY + timedelta(seconds=1)
    assert willing() == {first.pk, second.pk}


def test_who_has_looked_as_a_moderator_takes_no_seat(
    one: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone, asked = one.people[0].pk, person().pk
    commands.withdraw_from_season(one.id, 1, gone, one.now)
    organiser_commands.offer_seats(one.id, 1, gone, asked, one.organiser.pk, one.now)

    def knows(league: int, season: int, person: int) -> bool:
        return (league, season, person) == (one.id, 1, asked)

    monkeypatch.setattr(knows_too_much, "joined", [knows])
    refused(Why.HAS_LOOKED, one, gone, asked)


def test_nobody_is_seated_without_their_word(one: House) -> None:
    gone, asked = one.people[0].pk, person().pk
    commands.withdraw_from_season(one.id, 1, gone, one.now)
    organiser_commands.offer_seats(one.id, 1, gone, asked, one.organiser.pk, one.now)
    one.sweep()
    assert one.season().out[gone].substitute == 0
    refused(Why.NOT_OFFERED, one, gone, one.people[1].pk)
    commands.accept_seats(one.id, 1, gone, asked, one.now)
    assert one.season().out[gone].substitute == asked


def test_who_waits_may_leave_the_line_while_the_season_runs(one: House) -> None:
    who = queued(one)
    commands.withdraw_from_season(one.id, 1, who, one.now)
    with pytest.raises(Refused):
        commands.withdraw_from_season(one.id, 1, who, one.now)
    commands.withdraw_from_season(one.id, 1, one.people[0].pk, one.now)
    one.sweep()
    assert one.season().out[one.people[0].pk].offered == {}
