"""Leagues as JSON: what the pages show, by as few statements, and not sent twice."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.leagues import commands
from games.leagues.overview import season_pages
from games.leagues.past import import_past_seasons
from games.leagues.runtime.state_cache import STATE_CACHE
from games.leagues.season import commands as of_season
from games.leagues.standings.results import format_sixtieths
from tests.leagues.house.house import House
from tests.support.programs import client_of


def got(address: str, client: Client | None = None) -> Any:
    """What lies there."""
    answer = (client or Client()).get(f"/api/leagues/{address}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_all_leagues_and_one_of_them(house: House) -> None:
    house.entered()
    found = got("")
    assert found["next"] is None
    (one,) = found["leagues"]
    assert (one["slug"], one["name"], one["game"], one["seats"]) == (
        house.row.slug,
        "Key League",
        "pearls",
        4,
    )
    (season,) = one["seasons"]
    assert (season["number"], season["phase"], season["people"]) == (1, "sign-up", 7)
    league = got(f"{house.row.slug}/")
    assert league["organisers"] == [house.organiser.name]
    assert league["settings"]["seats"] == 4
    assert (league["text"], league["rules"], league["past"]) == ("We play.", 1, [])


def test_before_the_draw_names_stand_by_time(transactional_db: None) -> None:
    house = House.founded(6, most=4)
    house.entered()
    season = got(f"{house.row.slug}/seasons/1/")
    names = [one.name for one in house.people]
    assert (season["entrants"], season["waiting"]) == (names[:4], names[4:])
    assert (season["labels"], season["seed"]) == ([], "")


def test_a_division_is_told_with_every_line_table_and_pair(running: House) -> None:
    running.play(running.games()[0])
    running.sweep()
    page = season_pages.load_division_page(running.row.slug, 1, "1")
    assert page is not None
    division = got(f"{running.row.slug}/seasons/1/1/")
    rows = page.division.rows
    assert [line["name"] for line in division["standings"]] == [row.person.name for row in rows]
    assert [line["sixtieths"] for line in division["standings"]] == [row.points for row in rows]
    assert [line["points"] for line in division["standings"]] == [
        format_sixtieths(one.points) for one in rows
    ]
    assert division["standings"][0]["best"] == 1
    assert sum(len(line["to_play"]) for line in division["standings"]) == 24
    first = division["tables"][0]
    assert (first["slug"], first["end"]) == (running.games()[0].slug, "played")
    assert tuple(seat["place"] for seat in first["seats"]) == page.division.tables[0].places
    assert division["tables"][1]["seats"][0]["place"] is None
    assert len(division["met"]) == 21
    assert sum(pair["together"] for pair in division["met"]) == 7 * 6
    assert sum(pair["ahead"] + pair["level"] + pair["behind"] for pair in division["met"]) == 6
    short = got(f"{running.row.slug}/seasons/1/")["divisions"][0]
    assert [line["name"] for line in short["standings"]] == [row.person.name for row in rows]


def test_who_left_is_told_so_and_a_seat_of_a_bot_is_one(running: House) -> None:
    gone = running.season().groups[0].players[0]
    commands.withdraw_from_season(running.id, 1, gone, running.now)
    running.sweep()
    name = next(one.name for one in running.people if one.pk == gone)
    division = got(f"{running.row.slug}/seasons/1/1/")
    assert [line["name"] for line in division["standings"] if line["left"]] == [name]
    seats = [seat for table in division["tables"] for seat in table["seats"] if seat["bot"]]
    assert [(seat["name"], seat["sits"]) for seat in seats] == [(name, None)] * 4


def test_history_has_seasons_of_here_and_of_elsewhere(closed: House) -> None:
    file = (
        "season,level,group,rank,name,played,points\n2019,1,1,1,Ana,4,31.50\n2019,2,1,1,Bob,4,2\n"
    )
    import_past_seasons(closed.id, closed.organiser.pk, file, closed.now)
    league = got(f"{closed.row.slug}/")
    (past,) = league["past"]
    assert (past["number"], past["people"], len(past["podium"])) == (1, 7, 3)
    (told,) = league["elsewhere"]
    assert (told["name"], told["people"], told["podium"]) == ("2019", 2, ["Ana"])


def test_my_own_standing_is_for_me(house: House) -> None:
    house.entered()
    me = client_of(house.people[0])
    mine = got(f"{house.row.slug}/seasons/1/entry", me)
    assert (mine["stand"], mine["here"], mine["place"]) == ("in", False, None)
    answer = Client().get(f"/api/leagues/{house.row.slug}/seasons/1/entry")
    assert (answer.status_code, answer.json()["code"]) == (401, "not_authenticated")


ABSENT = [
    *("nosuchleag/", "nosuchleag/seasons/1/", "{slug}/seasons/9/", "{slug}/seasons/0/"),
    *("{slug}/seasons/99999999999/", "{slug}/seasons/1/9z/", "nosuchleag/seasons/1/1/"),
]


def test_what_is_not_there_is_told_the_same_way(house: House) -> None:
    house.sweep()
    for address in ABSENT:
        answer = Client().get(f"/api/leagues/{address.format(slug=house.row.slug)}")
        assert answer.status_code == 404
        told = answer.json()
        assert (told["error"], told["code"]) == ("There is no such league.", "unknown_league")


def test_what_has_not_changed_is_not_sent_again(house: House) -> None:
    house.entered()
    for address in ("", f"{house.row.slug}/", f"{house.row.slug}/seasons/1/"):
        first = Client().get(f"/api/leagues/{address}")
        tag = {"If-None-Match": first["ETag"]}
        again = Client().get(f"/api/leagues/{address}", headers=tag)
        assert (again.status_code, again.content) == (304, b"")
        commands.withdraw_from_season(house.id, 1, house.people.pop().pk, house.now)
        other = Client().get(f"/api/leagues/{address}", headers=tag)
        assert other.status_code == 200
        assert other["ETag"] != first["ETag"]


READ = ["", "{slug}/", "{slug}/seasons/1/", "{slug}/seasons/1/1/", "{slug}/seasons/1/entry"]


def test_few_statements_however_far_the_season_is(running: House) -> None:
    me = client_of(running.people[0])
    for address in READ:
        STATE_CACHE.forget()
        with CaptureQueriesContext(connection) as caught:
            path = f"/api/leagues/{address.format(slug=running.row.slug)}"
            assert me.get(path).status_code == 200
        assert len(caught) <= 8, address


@pytest.mark.django_db
@pytest.mark.parametrize("query", ["page=0", "page=x", "page=-1", "page=9999999999999999999999"])
def test_a_page_is_a_number(query: str) -> None:
    assert Client().get(f"/api/leagues/?{query}").status_code == 400


def test_points_by_hand_stand_apart(running: House) -> None:
    who = running.people[2]
    told = of_season.Correct(who.pk, 90, "A slip", running.organiser.pk, 0)
    commands.correct_points(running.id, 1, told, running.now)
    first = got(f"{running.row.slug}/seasons/1/1/")["standings"][0]
    assert (first["name"], first["points"], first["corrected"]) == (who.name, "1.50", "1.50")
    assert got(f"{running.row.slug}/seasons/1/1/")["moved"] == [
        {"what": "corrected", "name": who.name, "points": "1.50", "table": None}
    ]
