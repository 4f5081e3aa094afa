"""The calendar of a season at work: in order, once, in no pause, and never at anybody's cost."""

from __future__ import annotations

import pytest

from games.leagues.calendar import DAY, Milestone
from games.leagues.facts import codecs
from games.leagues.facts import season as facts
from games.leagues.refusals import Refused, Why
from games.leagues.season import commands
from games.leagues.season.closing import list_final_standings
from games.leagues.season.commands import Come, Correct, Outcome, Pause, Resume, Take
from games.leagues.season.evolve import fold_season
from games.leagues.season.schedule import find_due_milestone
from games.leagues.season.state import Phase
from games.leagues.standings.results import End
from tests.leagues.season.given import CALENDAR, SEEDS, Told, running


def refused(told: Told, what: commands.Command) -> Why:
    with pytest.raises(Refused) as no:
        told.do(what)
    return no.value.why


def test_an_hour_comes_in_its_order_and_once() -> None:
    told = Told()
    told.now = told.season.hours[Milestone.CLOSES]
    assert find_due_milestone(told.season, told.now) is Milestone.OPENS
    assert refused(told, Come(Milestone.CLOSES)) is Why.NOT_NOW
    told = Told().until(Milestone.OPENS)
    assert refused(told, Come(Milestone.OPENS)) is Why.NOT_NOW


def test_an_hour_that_comes_days_late_moves_all_that_follow() -> None:
    told = Told()
    told.now = told.season.hours[Milestone.OPENS] + 3 * DAY + 5
    assert told.do(Come(Milestone.OPENS)) == (facts.CalendarMoved(4, "late"),)
    assert told.season.calendar == CALENDAR.later(4)
    assert find_due_milestone(told.season, told.now) is None


def test_what_has_come_does_not_move() -> None:
    told = Told().until(Milestone.CLOSES)
    told.now = told.season.hours[Milestone.CHECK_IN] + DAY
    told.do(Come(Milestone.CHECK_IN))
    assert told.season.calendar[:3] == CALENDAR[:3]
    assert told.season.calendar[3:] == CALENDAR.later(2)[3:]


def test_nothing_comes_in_a_pause_and_its_days_are_given_back() -> None:
    told = running().until(Milestone.EXPECTED)
    last = told.season.hours[Milestone.LAST]
    told.now = last - DAY
    told.do(Pause(0))
    assert refused(told, Pause(0)) is Why.PAUSED
    told.now = last + DAY + 1
    assert find_due_milestone(told.season, told.now) is None
    told.do(Resume(0))
    assert refused(told, Resume(0)) is Why.NOT_PAUSED
    assert find_due_milestone(told.season, told.now) is None
    assert told.season.calendar.last == CALENDAR.later(3).last


def test_the_late_hour_is_counted_from_the_start_as_it_was() -> None:
    told = (
        Told().until(Milestone.OPENS).enter(range(1, 8)).until(Milestone.CHECK_IN).here(range(1, 8))
    )
    told.until(Milestone.DRAW)
    told.now = told.season.hours[Milestone.START] + DAY // 2
    told.do(Come(Milestone.START))
    assert told.season.hours[Milestone.LATE] == told.now + 28 * DAY


def test_an_old_log_with_the_hour_silent_folds_and_goes_on() -> None:
    told = running()
    at = told.now + 3 * DAY
    codec = codecs.SEASON_CODEC
    old = [codec.decode("hour came", 1, {"hour": "silent", "at": at})]
    old.append(codec.decode("unseated", 1, {"person": 3}))
    fold_season(old, told.season)
    out = told.season.out[3]
    assert (out.at, out.unseated, out.excused) == (at, True, True)
    assert told.season.coming is Milestone.LATE


def test_who_holds_tables_up_is_warned_at_the_expected_end() -> None:
    told = running().until(Milestone.EXPECTED, used=frozenset({3, 1}))
    assert told.facts[-1] == facts.Warned((1, 3))


def test_at_the_last_end_nobody_gains_by_holding_a_table() -> None:
    told = running().until(Milestone.LAST)
    table = told.season.tables[1]
    outcome = Outcome(told.now, (1, 2, 3, 4), end=End.LAST, held=frozenset({0}), floor=(1, 4, 3, 2))
    told.do(Take(1, outcome))
    rows = {row.player: row.points for row in list_final_standings(told.season, 0)}
    assert [rows[who] for who in table.players] == [60, 360, 180, 360]


def test_a_season_closes_when_its_last_table_has_ended() -> None:
    told = running()
    told.end(*range(1, 7))
    assert refused(told, commands.Close(SEEDS.lots)) is Why.NOT_NOW
    told.end(7)
    with pytest.raises(ValueError, match="published"):
        told.do(commands.Close(SEEDS.draw))
    told.close()
    assert told.season.phase is Phase.CLOSED
    assert told.season.ranks[0] == (0, 1, 2, 3, 4, 5, 6, 7)


def test_a_correction_takes_two_from_elsewhere_and_is_made_once() -> None:
    told = running().end().close()
    assert refused(told, Correct(7, 6000, "a" * 64, 98, 98)) is Why.SECOND_PERSON
    assert refused(told, Correct(7, 6000, "a" * 64, 7, 98)) is Why.SECOND_PERSON
    assert refused(told, Correct(7, 6000, "a" * 64, 98, 1)) is Why.OWN_DIVISION
    what = Correct(7, 6000, "a" * 64, 98, 99)
    told.do(what)
    assert told.do(what) == ()
    assert list_final_standings(told.season, 0, SEEDS.lots)[0].player == 7


def test_a_season_is_called_off_before_its_draw_only() -> None:
    told = Told().until(Milestone.OPENS)
    told.do(commands.CallOff(1))
    assert told.season.over
    assert refused(running(), commands.CallOff(1)) is Why.NOT_NOW
