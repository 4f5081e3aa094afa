"""Drops, substitutes and excuses: nobody who stayed loses by it."""

from __future__ import annotations

import pytest

from games.leagues.calendar import Milestone
from games.leagues.refusals import Refused, Why
from games.leagues.season import commands, results
from games.leagues.season.closing import build_ending, list_final_standings
from games.leagues.season.commands import Drop, Excuse, Outcome, Replace, Take, Unseat
from games.leagues.season.departures import list_substitutes
from games.leagues.season.results import rank_group, sum_substitute_points
from tests.leagues.season.given import ABOUT, Told, running


def refused(told: Told, what: commands.Command) -> Why:
    with pytest.raises(Refused) as no:
        told.do(what)
    return no.value.why


def points(told: Told, who: int) -> int:
    rows = rank_group(told.season, told.season.group_of[who])
    return next(row.points for row in rows if row.player == who)


def tables_of(told: Told, who: int) -> list[int]:
    return [n for n, one in told.season.tables.items() if who in one.players]


def test_finished_tables_stand_and_at_open_ones_the_leaver_has_nothing() -> None:
    told = running()
    first, *others = tables_of(told, 1)
    told.end(first).do(Drop(1, "withdrew", 1))
    told.now += 1
    told.end()
    assert points(told, 1) == 600
    assert all(told.season.tables[n].result.left for n in others)


def test_who_stayed_moves_up() -> None:
    told = running()
    told.do(Drop(1, "withdrew", 1))
    number = tables_of(told, 1)[0]
    best = min(who for who in told.season.tables[number].players if who != 1)
    told.end(number)
    assert points(told, best) == 600


def test_a_table_that_had_ended_before_the_drop_is_not_left_though_taken_later() -> None:
    told = running()
    ended = told.now
    told.now += 60
    told.do(Drop(1, "withdrew", 1))
    told.end(at=ended)
    assert points(told, 1) == 4 * 600
    told.close()
    assert list_final_standings(told.season, 0)[0].player == 1
    assert build_ending(told.season).left == ()


def test_a_table_that_is_left_by_a_later_drop_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: whoever is out when a result is taken has left that table. Simulated seasons take
    results too soon to show it."""
    right = results._build_result_of_outcome
    monkeypatch.setattr(
        results,
        "_build_result_of_outcome",
        lambda season, table, outcome: right(season, table, outcome._replace(at=1 << 40)),
    )
    with pytest.raises(AssertionError):
        test_a_table_that_had_ended_before_the_drop_is_not_left_though_taken_later()


def test_a_leaver_is_last_and_goes_down() -> None:
    told = running(14, widths=(1,))
    who = told.season.groups[0].players[0]
    told.do(Drop(who, "withdrew", who))
    told.end().close()
    assert told.season.ranks[0][-1] == who
    place = next(one for one in build_ending(told.season).places if one.id == who)
    assert (place.level, place.way) == (1, 1)
    assert [one for one, _ in build_ending(told.season).left] == [who]


def test_an_excuse_keeps_the_place_and_leaves_no_mark() -> None:
    told = running(14, widths=(1,))
    who = told.season.groups[0].players[0]
    told.do(Drop(who, "withdrew", who), Excuse(who, "person", 0))
    told.end().close()
    place = next(one for one in build_ending(told.season).places if one.id == who)
    assert (place.level, place.way) == (0, 0)
    assert build_ending(told.season).left == ()


def test_what_is_not_there_cannot_be_dropped() -> None:
    told = running()
    assert refused(told, Drop(99, "withdrew", 99)) is Why.NOT_PLAYING
    told.do(Drop(1, "withdrew", 1))
    assert refused(told, Drop(1, "withdrew", 1)) is Why.GONE_ALREADY
    assert refused(told, Excuse(2, "person", 0)) is Why.NOT_GONE
    assert refused(told, Replace(2, 50)) is Why.NOT_GONE


def test_an_organiser_does_nothing_in_their_own_division() -> None:
    told = running()
    assert refused(told, Drop(1, "seats", 2)) is Why.OWN_DIVISION
    told.do(Drop(1, "withdrew", 1))
    assert refused(told, Excuse(1, "person", 2)) is Why.OWN_DIVISION
    told.do(Excuse(1, "person", 99))


def test_one_substitute_takes_all_open_seats_and_no_points_in_their_division() -> None:
    told = running(14, widths=(2,))
    who, other = told.season.groups[0].players[0], told.season.groups[1].players[0]
    own = told.season.groups[0].players[1]
    told.do(Drop(who, "withdrew", who))
    assert refused(told, Replace(who, own)) is Why.SUBSTITUTE
    told.do(Replace(who, other))
    assert refused(told, Replace(who, other)) is Why.SUBSTITUTE
    told.end().close()
    assert build_ending(told.season).substituted == (other,)
    assert sum_substitute_points(told.season) == {}
    assert other not in told.season.ranks[0]


def test_who_helps_out_below_has_the_points_in_a_column_of_their_own() -> None:
    told = running(14, widths=(1,))
    upper, lower = told.season.groups
    who, helper = min(lower.players), upper.players[0]
    before = points(told, helper)
    told.do(Drop(who, "withdrew", who), Replace(who, helper))
    told.end()
    assert sum_substitute_points(told.season) == {helper: 4 * 600}
    assert points(told, helper) - before <= 4 * 600
    assert points(told, who) == 0


def test_who_was_silent_from_the_start_is_replaced_without_a_trace() -> None:
    told = running()
    told.do(commands.Queue(50, ABOUT))
    told.do(Unseat(1))
    assert list(list_substitutes(told.season, 1)) == [50]
    told.do(Replace(1, 50))
    told.end().close()
    assert 50 in told.season.group_of
    assert 1 not in told.season.group_of
    assert not any(1 in one.players for one in told.season.tables.values())
    assert build_ending(told.season).left == ()
    assert 1 not in told.season.ranks[0]
    assert 50 in told.season.ranks[0]


def test_who_was_replaced_does_not_come_back_to_these_tables() -> None:
    told = running(12, widths=(3,), size=4)
    (who, mate, *_), (first, *_), (second, *_) = (one.players for one in told.season.groups)
    told.do(Drop(who, "withdrew", who), Replace(who, first), Replace(who, second))
    assert refused(told, Replace(who, first)) is Why.SUBSTITUTE
    told.do(Drop(mate, "withdrew", mate))
    assert refused(told, Replace(mate, first)) is Why.SUBSTITUTE


def test_who_was_silent_takes_no_other_seat_at_their_tables() -> None:
    told = running(4, size=4)
    told.do(commands.Queue(50, ABOUT))
    told.do(Unseat(1), Replace(1, 50))
    told.do(commands.Queue(1, ABOUT), Drop(2, "withdrew", 2))
    assert refused(told, Replace(2, 1)) is Why.SUBSTITUTE


def test_who_plays_elsewhere_does_not_replace_a_silent_one_in_the_whole() -> None:
    told = running(14, widths=(2,)).until(Milestone.START)
    who, other = told.season.groups[0].players[0], told.season.groups[1].players[0]
    told.do(Unseat(who))
    assert refused(told, Replace(who, other)) is Why.SUBSTITUTE


def test_a_result_is_taken_once_and_must_fit() -> None:
    told = running()
    assert refused(told, Take(99, Outcome(told.now))) is Why.NO_SUCH_TABLE
    assert refused(told, Take(1, Outcome(told.now, (1, 2)))) is Why.RESULT
    told.end(1)
    assert refused(told, Take(1, Outcome(told.now, (1, 2, 3, 4)))) is Why.TAKEN
