"""What lasts from season to season: rules by number, rights, places, marks, the next season."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from games.leagues.calendar import DAY, Milestone
from games.leagues.facts import league as facts
from games.leagues.league import commands
from games.leagues.league.decide import (
    decide_league_command,
    find_next_calendar,
    may_organise_again,
)
from games.leagues.league.state import YEAR, League, fold_league
from games.leagues.refusals import Refused, Why
from games.leagues.season.commands import Correct, Drop, Excuse
from tests.leagues.season.given import CALENDAR, Told, running, settings

NOW = 1_798_000_000
TEXT = "0" * 64


def founded(**other: Any) -> League:
    rules = settings(**{"longest_days": 30, "weeks": 13, **other})
    return fold_league(
        decide_league_command(League(), commands.Found(1, TEXT, rules, CALENDAR), NOW)
    )


def opened(league: League, before: Any = None, now: int = NOW) -> League:
    return fold_league(
        decide_league_command(league, commands.OpenSeason(before, "d", "l"), now), league
    )


def refused(league: League, what: commands.Command, now: int = NOW) -> Why:
    with pytest.raises(Refused) as no:
        decide_league_command(league, what, now)
    return no.value.why


def promoted(season: int, *places: tuple[int, int], left: Any = (), **other: Any) -> facts.Promoted:
    rows = tuple((who, level, 0, 0, 1, 1, 0) for who, level in places)
    told = {"corrections": 0, "waited": (), "substituted": ()} | other
    return facts.Promoted(season, places=rows, left=left, **told)


def test_rules_change_by_number_from_the_next_season_on() -> None:
    league = opened(founded())
    fold_league(
        decide_league_command(league, commands.ChangeRules(settings(size=8), 1), NOW), league
    )
    assert (league.seasons[1].rules, len(league.rules)) == (1, 2)
    assert decide_league_command(league, commands.ChangeRules(settings(size=8), 1), NOW) == ()


def test_only_organisers_change_anything() -> None:
    league = founded()
    for what in (
        commands.ChangeRules(settings(size=8), 5),
        commands.ChangeText(TEXT, 5),
        commands.AddOrganiser(5, 5),
        commands.RemoveOrganiser(1, 5),
        commands.Stop(5),
        commands.Continue(5, CALENDAR),
    ):
        assert refused(league, what) is Why.NO_ORGANISER
    fold_league(decide_league_command(league, commands.AddOrganiser(5, 1), NOW), league)
    assert refused(league, commands.Stop(5)) is Why.NO_ORGANISER
    fold_league(decide_league_command(league, commands.AcceptOrganising(5), NOW), league)
    assert decide_league_command(league, commands.Stop(5), NOW)


def test_a_new_organiser_says_yes_and_removes_nobody_for_seven_days() -> None:
    league = founded()
    assert refused(league, commands.AcceptOrganising(5)) is Why.NOT_ASKED
    fold_league(decide_league_command(league, commands.AddOrganiser(5, 1), NOW), league)
    fold_league(decide_league_command(league, commands.AcceptOrganising(5), NOW), league)
    assert not league.counts(5, NOW + 7 * DAY - 1)
    assert refused(league, commands.RemoveOrganiser(1, 5)) is Why.NEW_ORGANISER
    fold_league(
        decide_league_command(league, commands.RemoveOrganiser(1, 5), NOW + 7 * DAY), league
    )
    assert league.organisers == [5]
    assert not may_organise_again(league, 1, NOW + 37 * DAY)
    fold_league(
        decide_league_command(league, commands.AcceptOrganising(1), NOW + 37 * DAY - 1), league
    )
    assert league.organisers == [5, 1]
    assert league.counts(1, NOW)


def test_a_league_is_founded_once() -> None:
    assert refused(founded(), commands.Found(1, TEXT, settings(), CALENDAR)) is Why.NOT_NOW
    assert refused(League(), commands.Stop(1)) is Why.NOT_NOW


def test_the_first_season_opens_at_once_and_the_next_when_it_is_time() -> None:
    league = opened(founded())
    assert refused(league, commands.OpenSeason(None, "d", "l")) is Why.NOT_NOW
    told = running(weeks=13, longest_days=30)
    after = CALENDAR.later(7 * 13).instants(settings())[Milestone.OPENS]
    assert find_next_calendar(league, told.season, after - 1) is None
    assert find_next_calendar(league, told.season, after) == CALENDAR.later(7 * 13)


def test_a_season_is_not_opened_twice_by_who_looked_before() -> None:
    league, told = opened(founded()), running(weeks=13)
    after = CALENDAR.later(7 * 13).instants(settings())[Milestone.OPENS]
    opened(league, told.season, after)
    assert refused(league, commands.OpenSeason(told.season, "d", "l"), after) is Why.NOT_NOW


def test_the_next_season_waits_as_long_as_this_one_was_moved() -> None:
    league, told = opened(founded()), running(weeks=13)
    told.now = told.season.hours[Milestone.LATE] + 3 * DAY
    told.until(Milestone.LATE)
    assert told.season.calendar == CALENDAR.later(4)._replace(
        **{hour: getattr(CALENDAR, hour) for hour in ("opens", "closes", "check_in", "draw")},
        start=CALENDAR.start,
    )
    later = CALENDAR.later(7 * 13 + 4)
    opens = later.instants(settings())[Milestone.OPENS]
    assert find_next_calendar(league, told.season, opens - 1) is None
    assert find_next_calendar(league, told.season, opens) == later


@pytest.mark.parametrize("days", [400, 401, 402, 403, 404, 405, 406])
def test_after_long_sleep_sign_up_is_open_and_still_to_close(days: int) -> None:
    league, told = opened(founded()), running()
    now = CALENDAR.instants(settings())[Milestone.LAST] + days * DAY
    found = find_next_calendar(league, told.season, now)
    assert found is not None
    hours = found.instants(settings())
    assert hours[Milestone.OPENS] <= now < hours[Milestone.CLOSES]


def test_a_stopped_league_opens_nothing_until_it_goes_on() -> None:
    league, told = opened(founded()), running()
    after = NOW + 300 * DAY
    fold_league(decide_league_command(league, commands.Stop(1), NOW), league)
    assert find_next_calendar(league, told.season, after) is None
    later = CALENDAR.later(700)
    fold_league(decide_league_command(league, commands.Continue(1, later), NOW), league)
    assert find_next_calendar(league, told.season, after) == later


def test_who_lets_a_league_go_on_twice_opens_one_season() -> None:
    """Killed behind its write, a command is sent again: before the season is opened or after it."""
    league, told = opened(founded()), running()
    later = CALENDAR.later(700)
    fold_league(decide_league_command(league, commands.Continue(1, later), NOW), league)
    assert decide_league_command(league, commands.Continue(1, later), NOW) == ()
    opened(league, told.season, NOW + 300 * DAY)
    assert decide_league_command(league, commands.Continue(1, later), NOW) == ()
    fold_league(decide_league_command(league, commands.Stop(1), NOW), league)
    assert refused(league, commands.Continue(1, later)) is Why.CALENDAR_ORDER
    fold_league([facts.SeasonCalledOff(2)], league)
    assert decide_league_command(league, commands.Continue(1, later), NOW)


def test_the_first_season_missed_is_free_and_each_further_one_costs_a_level() -> None:
    league = opened(founded())
    fold_league([promoted(1, (7, 2), (8, 2))], league)
    for season, level in ((2, 2), (3, 3), (4, 4)):
        fold_league([facts.SeasonOpened(season, 1, tuple(CALENDAR), "d", "l")], league)
        fold_league([promoted(season, (8, 2))], league)
        found = {one.id: one.level for one in league.returners([7, 8])}
        assert found == {7: level, 8: 2}


def test_who_waited_in_vain_has_not_missed_it_and_substitutes_come_first() -> None:
    league = opened(founded())
    fold_league([promoted(1, (7, 2))], league)
    fold_league([facts.SeasonOpened(2, 1, tuple(CALENDAR), "d", "l")], league)
    fold_league([promoted(2, waited=(7,), substituted=(9,), left=((6, NOW),))], league)
    assert league.memory.places[7].missed == 0
    assert [league.rank(who) for who in (9, 7, 6)] == [0, 1, 2]


def test_twice_within_a_year_is_out_for_one_season() -> None:
    league = opened(founded())
    fold_league([promoted(1, left=((6, NOW), (7, NOW)))], league)
    fold_league([facts.SeasonOpened(2, 1, tuple(CALENDAR), "d", "l")], league)
    fold_league([promoted(2, left=((6, NOW + YEAR - 1), (7, NOW + YEAR)))], league)
    assert league.list_barred_people(3) == {6}
    assert league.list_barred_people(4) == set()


def test_a_later_word_about_the_same_season_replaces_the_first_whole() -> None:
    league = opened(founded())
    fold_league([promoted(1, (7, 2), left=((6, NOW),))], league)
    fold_league([promoted(1, (7, 1), left=((6, NOW),), corrections=1)], league)
    assert league.memory.places[7].level == 1
    assert league.memory.left[6] == (NOW,)
    assert league.list_barred_people(2) == set()


def closed(told: Told) -> Told:
    return told.end().close()


def test_a_correction_moves_places_until_the_next_draw_is_fixed() -> None:
    league, told = opened(founded()), closed(running(14, widths=(1,)))
    fold_league(decide_league_command(league, commands.Remember(told.season), NOW), league)
    assert decide_league_command(league, commands.Remember(told.season), NOW) == ()
    last = told.season.ranks[1][-1]
    told.do(Correct(last, 60_000, "a" * 64, 98, 99))
    fold_league(decide_league_command(league, commands.Remember(told.season), NOW), league)
    assert league.memory.places[last].level == 0
    fold_league([facts.SeasonOpened(2, 1, tuple(CALENDAR), "d", "l"), facts.PlacesFixed(2)], league)
    told.do(Correct(last, -60_000, "b" * 64, 98, 99))
    assert decide_league_command(league, commands.Remember(told.season), NOW) == ()


def test_as_many_go_up_as_down() -> None:
    told = closed(running(14, widths=(1,)))
    (fact,) = decide_league_command(opened(founded()), commands.Remember(told.season), NOW)
    ways = [way for _, _, way, *_ in fact.places]
    assert ways.count(-1) == ways.count(1) == 2


def test_places_are_not_fixed_while_the_season_before_runs() -> None:
    league = opened(founded())
    fold_league([facts.SeasonOpened(2, 1, tuple(CALENDAR), "d", "l")], league)
    assert refused(league, commands.FixPlaces(2)) is Why.NOT_NOW
    told = running()
    told.do(Drop(1, "withdrew", 1))
    assert refused(league, commands.Remember(told.season)) is Why.NOT_NOW


def test_points_a_game_are_exact() -> None:
    told = closed(running())
    league = opened(founded())
    fold_league(decide_league_command(league, commands.Remember(told.season), NOW), league)
    assert league.memory.places[1].per_game == Fraction(10)


def test_no_name_gets_into_a_fact() -> None:
    with pytest.raises(ValueError, match="hash"):
        decide_league_command(
            League(), commands.Found(1, "Ann's league", settings(longest_days=30), CALENDAR), NOW
        )
    with pytest.raises(ValueError, match="hash"):
        decide_league_command(founded(), commands.ChangeText("Ann's league", 1), NOW)
    told = running()
    for what in (
        Drop(1, "Ann has the flu", 1),
        Correct(1, 60, "for Ann", 98, 99),
    ):
        with pytest.raises(ValueError, match=r"hash|none of"):
            told.do(what)
    told.do(Drop(1, "withdrew", 1))
    with pytest.raises(ValueError, match="none of"):
        told.do(Excuse(1, "Ann has the flu", 99))
