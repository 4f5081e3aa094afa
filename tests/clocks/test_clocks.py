"""How much time a question has, and what is left of it."""

from __future__ import annotations

import os
from datetime import UTC, date, timedelta

import pytest

from accounts.models import Absence, Person
from games.clocks import outages
from games.clocks.running import recalculate_all_clocks, recalculate_person_clocks
from games.clocks.starting import set_missing_question_clocks
from games.play import commands
from games.play.checks import list_log_faults
from games.play.models import Question
from games.play.refusals import Impossible
from games.seats import handover
from tests.clocks.clocked import NOON, Clocked
from tests.play.together import at_once
from tests.play.wire import round_trips

FULL = bool(os.environ.get("KEYWEST_FULL"))
"""Then a look at each beat; everyday at each third, but where the clock leaps a day ahead."""
DAY, HOUR = timedelta(days=1), timedelta(hours=1)


def test_a_question_has_a_day(party: Clocked) -> None:
    assert party.left(0) == party.left(1) == DAY


def test_an_act_costs_no_more_round_trips_with_clocks(party: Clocked) -> None:
    party.act(0, "bid 3")
    token = party.token(1)
    with round_trips() as trips:
        commands.act(party.id, 1, "bid 0", token)
    assert len(trips) <= 3


def test_a_new_turn_gets_its_day_on_top_of_what_is_left_and_never_more_than_two(
    party: Clocked,
) -> None:
    party.passes(hours=20)
    party.bid(3, 0)
    assert timedelta(hours=27.9) < party.left(0) <= timedelta(hours=28)
    party.act(0, "pick a")
    assert party.left(0) > timedelta(hours=27.9)
    party.passes(hours=26)
    party.act(0, "open")
    assert party.left(0) == DAY / 8
    party.act(0, "keep")
    assert timedelta(hours=26.9) < party.left(0) <= timedelta(hours=27)
    assert timedelta(hours=27.9) < party.left(1) <= timedelta(hours=28)


def test_a_clock_stands_while_its_person_sleeps_and_never_beyond_three_days(party: Clocked) -> None:
    anna = party.person(0)
    anna.quiet_from, anna.quiet_to = 22, 7
    anna.save()
    assert party.left(0) == DAY + 9 * HOUR
    Absence.objects.create(person=anna, first_day=NOON.date(), last_day=NOON.date() + 9 * DAY)
    assert party.left(0) == 3 * DAY
    assert party.left(1) == DAY


def test_a_changed_calendar_moves_no_deadline_that_is_past(party: Clocked) -> None:
    party.now += DAY
    before = party.due(0)
    anna = party.person(0)
    Person.objects.filter(pk=anna.pk).update(quiet_from=22, quiet_to=7)
    assert recalculate_person_clocks(anna.pk, party.now) == 0
    assert party.due(0) == before


def test_a_rhythm_ends_every_turn_at_its_hour_on_the_persons_own_clock() -> None:
    party = Clocked.sit_down(2, "evenings")
    anna = party.person(0)
    anna.time_zone = "Asia/Tokyo"
    anna.save()
    due = party.due(0)
    assert due
    assert due.astimezone(UTC).hour == 11
    assert (due.date() - date(2024, 1, 1)).days % 2 == 0


@pytest.mark.promise
def test_a_pause_lets_nobodys_clock_grow(party: Clocked) -> None:
    party.passes(hours=5)
    outages.stop_table_clocks(party.id, party.now)
    party.passes(days=9 if FULL else 4)
    assert party.lapsed() == []
    outages.restart_table_clocks(party.id, party.now)
    assert party.left(0) == 19 * HOUR
    party.passes(hours=20)
    assert sorted(party.lapsed()) == [0, 1]


def test_an_outage_gives_every_clock_its_time_back_once_and_says_so(party: Clocked) -> None:
    party.passes(hours=23)
    party.now += 5 * HOUR
    assert party.sweep().credited == 1
    assert party.left(0) == party.left(1) == HOUR
    assert party.sweep().credited == 0
    assert party.kinds().count("credited") == 1
    assert list_log_faults(party.id) == []


def test_more_time_may_be_taken_once_and_then_no_more(party: Clocked) -> None:
    anna = party.person(0).pk
    party.passes(hours=20)
    assert handover.take_extension(party.id, anna, party.now) == NOON + 2 * DAY
    assert party.left(1) == 4 * HOUR
    with pytest.raises(Impossible):
        handover.take_extension(party.id, anna, party.now)
    assert party.left(0) == 28 * HOUR


def test_clocks_are_set_once_by_many_winders_at_once(party: Clocked) -> None:
    Question.objects.update(clock_started_at=None, due_at=None, budget=None)
    assert sum(at_once([lambda: set_missing_question_clocks(party.now)] * 5)) == 2
    assert party.left(0) == DAY


def test_new_zone_data_moves_future_deadlines_and_tells_the_table(party: Clocked) -> None:
    anna = party.person(0)
    Person.objects.filter(pk=anna.pk).update(quiet_from=22, quiet_to=7)
    assert recalculate_all_clocks(party.now) == 1
    assert party.left(0) == DAY + 9 * HOUR
    assert party.kinds()[-1] == "rezoned"
    assert recalculate_all_clocks(party.now) == 0


@pytest.mark.promise
@pytest.mark.parametrize("days", [-1, 1])
@pytest.mark.parametrize("unit", [timedelta(days=1), timedelta(hours=1), timedelta(seconds=1)])
def test_a_step_of_the_clock_fires_nothing_early_and_nothing_twice(
    party: Clocked, days: int, unit: timedelta
) -> None:
    party.looks_every = 1 if FULL or days * unit == DAY else party.looks_every
    party.passes(hours=10)
    party.now += days * unit
    party.sweep()
    assert party.lapsed() == []
    party.now -= days * unit
    party.passes(hours=60)
    assert party.lapsed().count(0) == party.lapsed().count(1) == 2
    assert list_log_faults(party.id) == []
