"""Several processes at one door of a league: what can happen once does, and nobody is lost."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Any

import pytest

from accounts.personal_data.erasures import ErasureOrder, erase_account, schedule_erasure
from games.leagues import commands, organiser_commands
from games.leagues.calendar import Milestone
from games.leagues.league.commands import AddOrganiser
from games.leagues.models import Fact
from games.leagues.refusals import Refused, Why
from games.leagues.season.commands import ProposeCorrection
from games.leagues.season.state import Phase, Stand, list_waiting_entrants
from tests.leagues.house.checked import checked
from tests.leagues.house.house import House
from tests.play.helpers import person
from tests.play.together import at_once


def race(jobs: Sequence[Callable[[], Any]]) -> list[Any]:
    """What became of each: facts, or why not."""

    def tried(job: Callable[[], Any]) -> Any:
        try:
            return job()
        except Refused as refused:
            return refused.why

    return at_once([lambda job=job: tried(job) for job in jobs])


def written(kind: str) -> int:
    """How many such facts there are."""
    return Fact.objects.filter(kind=kind).count()


def test_whoever_enters_with_several_clicks_is_in_once_and_nobody_too_many(
    transactional_db: None,
) -> None:
    house = House.founded(6, most=4)
    house.sweep()
    house.at(Milestone.OPENS)
    clicks = [one.pk for one in house.people for _ in range(2)]
    found = race(
        [lambda who=who: commands.enter_season(house.id, 1, who, house.now) for who in clicks]
    )
    assert found.count(Why.IN_ALREADY) == 6 == written("entered")
    stands = [one.stand for one in house.season().entrants.values()]
    assert (stands.count(Stand.IN), stands.count(Stand.WAITING)) == (4, 2)
    leave = [one.pk for one in house.people[:3]]
    race(
        [
            lambda who=who: commands.withdraw_from_season(house.id, 1, who, house.now)
            for who in leave
        ]
    )
    assert len(house.season().entrants) - written("withdrawn") == 3
    assert list_waiting_entrants(house.season()) == []
    assert checked() == []


def test_who_drops_while_results_are_taken_is_out_once(running: House) -> None:
    games, who = running.games(), running.people[2].pk
    for game in games[:3]:
        running.play(game)
    running.now += timedelta(seconds=1)
    drops = [lambda: commands.withdraw_from_season(running.id, 1, who, running.now)] * 2
    found = race([*drops, running.sweep, running.sweep])
    assert found[:2].count(Why.GONE_ALREADY) == 1
    running.sweep()
    assert (written("dropped"), written("result taken")) == (1, 3)
    season = running.season()
    took = [table for table in season.tables.values() if table.result and who in table.players]
    assert all(table.players.index(who) not in table.result.left for table in took if table.result)
    assert checked() == []


def test_a_correction_that_two_confirm_at_once_counts_once(running: House) -> None:
    first, second, who = running.organiser.pk, person("Otto").pk, running.people[0].pk
    commands.execute_league_command(running.id, AddOrganiser(second, 0), running.now)
    told = ProposeCorrection(who, 90, "Misread bid", first)
    propose = [lambda: organiser_commands.propose_correction(running.id, 1, told, running.now)] * 2
    assert sorted(map(len, race(propose))) == [0, 1]
    found = race(
        [
            lambda by=by: organiser_commands.confirm_correction(running.id, 1, 1, by, running.now)
            for by in (second, second, 0)
        ]
    )
    assert found.count(Why.NOTHING_THERE) == 2
    assert running.season().corrected == {who: 90}
    assert checked() == []


def test_of_two_who_take_seats_at_once_one_has_them_all(running: House) -> None:
    gone, takers = running.people[0].pk, [person().pk, person().pk]
    commands.withdraw_from_season(running.id, 1, gone, running.now)
    for who in takers:
        organiser_commands.offer_seats(running.id, 1, gone, who, running.organiser.pk, running.now)
    found = race(
        [
            lambda who=who: commands.accept_seats(running.id, 1, gone, who, running.now)
            for who in takers
        ]
    )
    assert found.count(Why.SEATS_TAKEN) == 1
    race([running.sweep, running.sweep])
    taken = takers[found.index(Why.SEATS_TAKEN) - 1]
    for game in running.games():
        there = set(game.seats.values_list("person_id", flat=True))
        assert not there & ({*takers, gone} - {taken})
    assert checked() == []


@pytest.mark.parametrize("confirmed", [False, True])
def test_who_is_erased_between_close_and_draw_plays_nowhere(house: House, confirmed: bool) -> None:
    house.entered()
    house.at(Milestone.CHECK_IN)
    gone, *there = house.people
    if confirmed:
        commands.record_check_in(house.id, 1, gone.pk, house.now)
    schedule_erasure(gone.pk, ErasureOrder(wait=timedelta(0)), house.now)
    assert erase_account(gone.pk, house.now)
    for one in there:
        commands.record_check_in(house.id, 1, one.pk, house.now)
    house.at(Milestone.START)
    season = house.season()
    assert season.phase is Phase.RUNNING
    assert season.group_of.keys() == {one.pk for one in there}
    assert all(gone.pk not in table.players for table in season.tables.values())
    house.now += timedelta(days=1)
    house.sweep()
    assert checked() == []
