"""The draw of a season: who plays, in which groups, and that nobody is lower than promised."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.leagues.calendar import Milestone
from games.leagues.draw.assignment import assign_seats
from games.leagues.draw.designs import get_design
from games.leagues.draw.pyramid import DOWN, STAYED, Returner
from games.leagues.facts import season as facts
from games.leagues.refusals import Refused, Why
from games.leagues.season import commands
from games.leagues.season.commands import Eligibility
from games.leagues.season.drawing import (
    build_group_tables,
    count_shared_households,
    is_drawn_as,
    separate_households,
)
from games.leagues.season.schedule import list_tables_to_begin
from games.leagues.season.state import Phase, list_waiting_entrants
from tests.leagues.season.given import ABOUT, SEEDS, Told, running


def before_the_draw(people: int, **other: object) -> Told:
    told = (
        Told(**other).until(Milestone.OPENS).enter(range(1, people + 1)).until(Milestone.CHECK_IN)
    )
    return told.here(range(1, people + 1))


def test_who_has_not_checked_in_makes_room_for_who_waits_and_is_here() -> None:
    told = Told(most=7).until(Milestone.OPENS).enter(range(1, 10)).until(Milestone.CHECK_IN)
    told.here([1, 2, 3, 4, 5, 6, 8, 9]).until(Milestone.DRAW)
    assert set(told.season.group_of) == {1, 2, 3, 4, 5, 6, 8}
    assert told.season.waited == (9,)


def test_suspended_erased_and_barred_do_not_play() -> None:
    told = before_the_draw(10)
    told.about = {
        1: ABOUT._replace(suspended=True),
        2: ABOUT._replace(gone=True),
        3: ABOUT._replace(barred=True),
    }
    told.until(Milestone.DRAW)
    assert told.season.unfit == (1, 2, 3)
    assert set(told.season.group_of) == set(range(4, 11))
    assert list_waiting_entrants(told.season) == []


def test_too_few_for_one_table_is_no_season() -> None:
    told = before_the_draw(3).until(Milestone.DRAW)
    assert told.season.phase is Phase.CALLED_OFF
    assert isinstance(told.facts[-1], facts.CalledOff)


def test_another_seed_than_the_published_one_is_no_draw() -> None:
    told = before_the_draw(7)
    told.now = told.season.hours[Milestone.DRAW]
    with pytest.raises(ValueError, match="published"):
        told.do(commands.Draw(SEEDS.lots, (), {}))


def test_a_draw_before_its_hour_or_twice_is_refused() -> None:
    told = before_the_draw(7)
    for _ in range(2):
        with pytest.raises(Refused) as no:
            told.do(commands.Draw(SEEDS.draw, (), {}))
        assert no.value.why is Why.NOT_NOW
        told.until(Milestone.DRAW)


def test_returners_have_their_level_whatever_the_sizes_do() -> None:
    told = before_the_draw(21, widths=(1,))
    told.returners = tuple(
        Returner(who, 0, STAYED if who < 9 else DOWN, who, Fraction(1)) for who in range(1, 13)
    )
    told.until(Milestone.DRAW)
    level = {who: told.season.groups[told.season.group_of[who]].level for who in range(1, 22)}
    assert all(level[who] == 0 for who in range(1, 13))


def test_a_newcomer_is_placed_by_rating_where_there_is_room() -> None:
    told = before_the_draw(21, widths=(1,), rated=((1800, 0),))
    told.about = {21: Eligibility(rating=1900)}
    told.until(Milestone.DRAW)
    assert told.season.groups[told.season.group_of[21]].level == 0


def test_the_first_divisions_are_seeded_by_rating_then_by_time() -> None:
    told = before_the_draw(21, widths=(1,))
    told.about = {who: ABOUT._replace(rating=1400 + 10 * who) for who in range(12, 22)}
    told.until(Milestone.DRAW)
    levels = [set(group.players) for group in told.season.groups]
    assert levels == [set(range(15, 22)), {12, 13, 14, 1, 2, 3, 4}, set(range(5, 12))]


def test_two_of_one_household_play_in_different_groups() -> None:
    told = before_the_draw(14, widths=(2,))
    told.about = {who: ABOUT._replace(household=1 + who // 2 % 2) for who in (2, 3, 4, 5)}
    told.until(Milestone.DRAW)
    assert told.season.group_of[2] != told.season.group_of[3]
    assert told.season.group_of[4] != told.season.group_of[5]


def test_swaps_keep_sizes_and_leave_what_cannot_be_helped() -> None:
    groups = ((1, 2, 3), (4, 5, 6))
    apart = separate_households(groups, {1: 1, 2: 1, 3: 1})
    assert [len(one) for one in apart] == [3, 3]
    assert sorted(sum(apart, ())) == [1, 2, 3, 4, 5, 6]
    assert count_shared_households(apart, {1: 1, 2: 1, 3: 1}) == 1


@pytest.mark.parametrize(("begin", "first"), [("all", 7), ("few", 1), ("rounds", 1)])
def test_tables_begin_as_the_rules_say(begin: str, first: int) -> None:
    told = running(begin=begin, at_once=1)
    assert sum(one.game is not None for one in told.season.tables.values()) == first


def test_a_table_that_ends_lets_the_next_begin_and_none_is_ever_stuck() -> None:
    told = running(begin="few", at_once=2)
    for _ in range(20):
        begun = [n for n, one in told.season.tables.items() if one.game and not one.result]
        if not begun:
            break
        told.end(begun[0]).begin()
    assert told.season.open_tables == 0


def test_a_strict_round_waits_for_the_round_before() -> None:
    told = running(9, seats=3, size=9, games=4, begin="rounds")
    assert [n for n, one in told.season.tables.items() if one.game] == [1, 2, 3]
    told.end(1, 2).begin()
    assert list_tables_to_begin(told.season) == []
    told.end(3)
    assert list_tables_to_begin(told.season) == [4, 5, 6]


def test_at_the_late_hour_every_table_begins_anyway() -> None:
    told = running(begin="few", at_once=1).until(Milestone.LATE)
    assert len(list_tables_to_begin(told.season)) == 6


def test_a_season_that_was_drawn_with_other_places_still_fits_its_seed() -> None:
    season, ids = running().season, (11, 12, 13, 14)
    now = build_group_tables(season.ruled, ids)
    numbers = assign_seats(get_design(4, 4, 4).tables)
    before = [tuple(ids[number] for number in table) for table in numbers]
    assert now != before
    assert is_drawn_as(season.ruled, ids, now)
    assert is_drawn_as(season.ruled, ids, before)
    assert not is_drawn_as(season.ruled, ids, [now[0][::-1], *now[1:]])
