"""What everybody reads of leagues is what their logs say, by few statements."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.leagues import commands
from games.leagues.calendar import Milestone
from games.leagues.models import League, Member
from games.leagues.overview import league_pages, people, season_pages
from games.leagues.runtime.state_cache import STATE_CACHE
from games.leagues.season import commands as of_season
from games.leagues.season.results import rank_group
from games.leagues.season.state import Phase, Stand
from games.leagues.standings.results import POINT
from tests.leagues.house.checked import checked
from tests.leagues.house.house import House
from tests.play.helpers import person

Count = Callable[..., Any]


def test_a_league_is_listed_with_what_comes_next(house: House) -> None:
    (only,), more = league_pages.load_leagues_page()
    assert (only.head.slug, only.head.name, only.head.game) == (
        house.row.slug,
        "Key League",
        "pearls",
    )
    assert (only.seasons, more) == ((), False)
    house.entered()
    (only,), _ = league_pages.load_leagues_page()
    (season,) = only.seasons
    assert (season.number, season.phase, season.people) == (1, Phase.SIGN_UP, 7)
    assert season.coming is not None
    assert season.coming.hour is Milestone.AGAIN
    assert league_pages.load_leagues_page(2) == ((), False)


def test_before_the_draw_it_is_seen_who_is_in_and_who_waits(transactional_db: None) -> None:
    house = House.founded(6, most=4)
    house.entered()
    page = season_pages.load_season_page(house.row.slug, 1)
    assert page is not None
    assert [one.id for one in page.entrants] == [one.pk for one in house.people[:4]]
    assert [one.name for one in page.waiting] == [one.name for one in house.people[4:]]
    assert (page.divisions, page.labels, page.seed) == ((), (), "")
    last = people.load_own_season(house.row.slug, 1, house.people[5].pk)
    assert last is not None
    assert (last.stand, last.place, last.here) == (Stand.WAITING, 2, False)


def test_standings_follow_from_finished_tables_alone(running: House) -> None:
    page = season_pages.load_season_page(running.row.slug, 1)
    assert page is not None
    (division,) = page.divisions
    assert (division.label, division.finished) == ("1", 0)
    assert (division.ups, division.hopes, division.downs) == (0, 0, 0)
    assert {row.points for row in division.rows} == {0}
    assert all((row.best, row.worst) == (1, 7) for row in division.rows)
    first, *others = running.games()
    running.play(first)
    assert season_pages.load_season_page(running.row.slug, 1) == page, (
        "nobody has taken the result yet"
    )
    running.sweep()
    found = season_pages.load_division_page(running.row.slug, 1, "1")
    assert found is not None
    table = found.division.tables[0]
    assert (table.slug, table.end, min(table.places)) == (first.slug, "played", 1)
    assert sum(table.points) == 20 * POINT
    assert [row.person.id for row in found.division.rows] == [
        row.player for row in rank_group(running.season(), 0)
    ]
    assert [len(found.across.to_play[row.person.id]) for row in found.division.rows] == [
        row.drawn - row.played for row in found.division.rows
    ]
    assert all(
        table.slug == game.slug
        for table, game in zip(found.division.tables[1:], others, strict=True)
    )


def test_a_closed_season_has_final_ranks_and_a_podium(closed: House) -> None:
    found, page = (
        season_pages.load_season_page(closed.row.slug, 1),
        league_pages.load_league_page(closed.row.slug),
    )
    assert found is not None
    assert page is not None
    rows = found.divisions[0].rows
    assert [row.person.id for row in rows] == list(closed.season().ranks[0][1:])
    assert [(row.best, row.worst) for row in rows] == [(n, n) for n in range(1, 8)]
    (past,) = page.past
    assert (past.number, past.people, past.closed_at) == (1, 7, closed.now.replace(microsecond=0))
    assert [one.id for one in past.podium] == [row.person.id for row in rows[:3]]
    assert (page.before, [one.id for one in page.organisers]) == (0, [closed.organiser.pk])


def test_a_correction_after_the_end_moves_the_podium(closed: House) -> None:
    last = closed.season().ranks[0][-1]
    command = of_season.Correct(last, 100 * POINT, "Wrong score", closed.organiser.pk, 0)
    commands.correct_points(closed.id, 1, command, closed.now)
    closed.sweep()
    page = league_pages.load_league_page(closed.row.slug)
    assert page is not None
    assert page.past[0].podium[0].id == last


def test_who_left_is_marked_and_their_substitute_named(running: House) -> None:
    gone, sub = running.season().groups[0].players[0], person("Sue")
    commands.withdraw_from_season(running.id, 1, gone, running.now)
    told = of_season.Replace(gone, sub.pk, running.organiser.pk)
    commands.execute_season_command(running.id, 1, told, running.now)
    running.sweep()
    found = season_pages.load_division_page(running.row.slug, 1, "1")
    assert found is not None
    (row,) = [row for row in found.division.rows if row.left]
    assert (row.person.id, row.substitute and row.substitute.name) == (gone, sub.name)
    assert (row.rank, row.way, row.certain) == (7, 1, frozenset()), "all others may still leave"
    assert all(
        sub.pk in {one.id for one in table.sitting}
        for table in found.division.tables
        if gone in {one.id for one in table.players}
    )


def test_who_is_no_more_with_us_has_no_name(house: House) -> None:
    house.entered()
    gone = house.people[0]
    gone.delete()
    page = season_pages.load_season_page(house.row.slug, 1)
    assert page is not None
    assert page.entrants[0] == (gone.pk, "") or page.entrants[0].name == ""


def test_mine_are_the_seasons_with_which_i_have_to_do(house: House) -> None:
    me = house.people[0].pk
    house.sweep()
    assert people.list_own_seasons(me) == ()
    house.entered()
    (one,) = people.list_own_seasons(me)
    assert (one.stand, one.label, one.season.number) == (Stand.IN, "", 1)
    house.at(Milestone.CHECK_IN)
    commands.record_check_in(house.id, 1, me, house.now)
    assert people.list_own_seasons(me)[0].here
    assert people.list_own_seasons(house.organiser.pk) == ()
    assert Member.objects.count() == 7
    assert checked() == []
    Member.objects.filter(person_id=me).delete()
    (trouble,) = checked()
    assert trouble.endswith("somebody of the log cannot be found by their id")


def test_what_is_not_there_is_none(running: House) -> None:
    slug = running.row.slug
    assert league_pages.load_league_page("nowhere") is None
    assert season_pages.load_season_page(slug, 2) is None
    assert season_pages.load_season_page(slug, 0) is None
    assert season_pages.load_season_page(slug, 10**9) is None
    assert season_pages.load_division_page(slug, 1, "2a") is None
    assert season_pages.load_division_page(slug, 2, "1") is None
    assert people.load_own_season(slug, 7, 1) is None


@pytest.mark.parametrize("warm", [False, True])
def test_statements_are_few_however_much_there_is(
    running: House, warm: bool, django_assert_max_num_queries: Count
) -> None:
    running.play(running.games()[0])
    running.sweep()
    for number in range(3):
        League.objects.create(slug=f"empty{number}", text="", created_at=running.now)
    slug = running.row.slug
    reads: list[tuple[Callable[[], Any], int]] = [
        (league_pages.load_leagues_page, 3),
        (lambda: league_pages.load_league_page(slug), 6),
        (lambda: season_pages.load_season_page(slug, 1), 5),
        (lambda: season_pages.load_division_page(slug, 1, "1"), 5),
        (lambda: people.list_own_seasons(running.people[0].pk), 3),
    ]
    for read, most in reads:
        if warm:
            read()
        else:
            STATE_CACHE.forget()
        with django_assert_max_num_queries(most - warm):
            read()


@pytest.mark.parametrize(("begin", "told"), [("all", False), ("few", True)])
def test_the_last_tables_have_a_date_only_where_some_begin_later(
    transactional_db: None, begin: str, told: bool
) -> None:
    House.that_runs(begin=begin)
    (only,), _more = league_pages.load_leagues_page()
    assert only.seasons[0].coming is not None
    assert (only.seasons[0].coming.hour is Milestone.LATE) is told
    assert (only.seasons[0].at(Milestone.LATE) is not None) is told
