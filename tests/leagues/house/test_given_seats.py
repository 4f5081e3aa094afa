"""A table with given seats: no lot, no host, nobody joins; the host's commands are refused in
words."""

from __future__ import annotations

import json

import pytest

from games.leagues import commands
from games.leagues.calendar import Milestone
from games.leagues.refusals import Refused as OfLeagues
from games.play import lobby
from games.play.checks import list_log_faults
from games.play.lobby import BOT
from games.play.log_rows import Row
from games.play.models import Question, Seat
from games.play.position import decode_event, get_codec
from games.play.refusals import NotHost, NotOpen
from games.rules.types import Refused
from games.seats import hosting
from games.seats.models import CAREFUL, SeatOfferPreferences
from tests.leagues.house.house import House, rules
from tests.play.helpers import Party, person, said


def test_nobody_is_its_host_and_nobody_can_join(running: House) -> None:
    game = running.games()[0]
    me, other = game.seats.get(number=0), game.seats.get(number=1)
    for verb in (hosting.nudge_seat, hosting.grant_more_time):
        for who in (me.person_id or 0, running.organiser.pk):
            with pytest.raises(NotHost, match="Only the host"):
                verb(game.pk, who, other.number, running.now)
    with pytest.raises(NotHost):
        lobby.start(game.pk, running.organiser.pk)
    with pytest.raises(NotOpen):
        lobby.join(game.pk, person().pk)
    with pytest.raises(NotOpen):
        lobby.leave(game.pk, me.person_id or 0)


def test_a_bot_may_have_a_seat_from_the_beginning(house: House) -> None:
    house.checked_in()
    gone = house.people[0].pk
    house.at(Milestone.DRAW)
    commands.withdraw_from_season(house.id, 1, gone, house.now)
    house.at(Milestone.START)
    bots = Seat.objects.filter(bot__isnull=False)
    assert bots.count() == 4
    assert not Seat.objects.filter(person=gone).exists()
    assert Question.objects.filter(game=bots[0].game_id, bot=True).count() == 1
    assert BOT == 0


def test_a_table_of_before_reads_as_nobodys_leagues(house: House) -> None:
    party = Party.sit_down(2)
    (founded,) = said(party.id, "founded")
    assert founded["league"] == party.game.league == ""
    old = {"game": "pearls", "seats": 2, "lot": [1, 0], "commitment": "ab", "sealed": True}
    row = Row(1, "founded", 2, json.dumps(old), None, None, 1, False, house.now)
    event = decode_event(get_codec("pearls"), row)
    assert (event.league, event.sealed, event.lot) == ("", True, (1, 0))
    assert list_log_faults(party.id) == []


def test_impossible_tables_are_refused_at_the_founding(house: House) -> None:
    for more in (
        {"table": {"options": {"rounds": "0"}, "pace": rules().table["pace"]}},
        {"game": "nothing"},
        {"seats": 5, "size": 7},
    ):
        with pytest.raises(Refused):
            House.founded(0, **more)
    with pytest.raises(OfLeagues):
        House.founded(0, table={})


def test_who_wants_a_stand_in_has_it_there_too(house: House) -> None:
    SeatOfferPreferences.objects.create(person=house.people[0], standin=CAREFUL)
    house.begun()
    seats = Seat.objects.filter(person__isnull=False)
    assert set(seats.exclude(standin="").values_list("person", flat=True)) == {house.people[0].pk}
    assert seats.exclude(standin="").count() == 4
