"""Files of a league have everything public, in columns that stay, and nothing that is a formula."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from accounts.models import Person
from games.clocks.starting import set_missing_question_clocks
from games.clocks.timeouts import expire_due_turns
from games.leagues import commands
from games.leagues.files.season_tables import LEAGUE_FILES, SEASON_FILES
from games.leagues.overview import response_times, season_pages
from games.leagues.overview.response_times import load_page_response_times
from games.leagues.past import import_past_seasons
from games.leagues.past_file import read_past_seasons
from games.leagues.standings.results import format_sixtieths
from keywest_site.embedded.prepare import ROOT
from tests.leagues.house.house import House
from tests.support.beginning import beginning

PACES = ("turns", "lapses", "median_seconds")
FORMULA = "=HYPERLINK(1)"


def rows(address: str) -> list[dict[str, str]]:
    """The file that lies there."""
    return list(csv.DictReader(io.StringIO(text(address), newline=""), strict=True))


def text(address: str) -> str:
    answer = Client().get(f"/api/leagues/{address}", headers={"Accept": "text/csv"})
    assert answer.status_code == 200
    assert 'attachment; filename="' in answer["Content-Disposition"]
    return b"".join(answer).decode()  # type: ignore[arg-type]


@pytest.fixture
def played(transactional_db: None) -> House:
    """One table is over; somebody has a name that a spreadsheet would reckon, and somebody left."""
    return beginning("a season that somebody left", one_has_left)


def one_has_left() -> House:
    """They play a table, and somebody leaves."""
    house = House.founded(7)
    Person.objects.filter(pk=house.people[0].pk).update(name=FORMULA)
    house.begun()
    house.play(house.games()[0])
    house.sweep()
    commands.withdraw_from_season(house.id, 1, house.people[-1].pk, house.now)
    return house


def test_the_standings_of_a_file_are_those_of_the_page(played: House) -> None:
    page = season_pages.load_division_page(played.row.slug, 1, "1")
    assert page is not None
    found = rows(f"{played.row.slug}/seasons/1/standings.csv")
    assert [int(row["sixtieths"]) for row in found] == [row.points for row in page.division.rows]
    assert [row["points"] for row in found] == [
        format_sixtieths(row.points) for row in page.division.rows
    ]
    assert [row["left"] for row in found].count("1") == 1
    assert sum(int(row["place_1"]) for row in found) >= 1
    assert {row["seat_4"] for row in found} == {"1"}
    assert {row["seat_5"] for row in found} == {""}


def test_how_soon_people_answered_is_told_as_on_the_page(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(response_times, "ENOUGH_TURNS", 1)
    house.begun()
    set_missing_question_clocks(house.now)
    house.now += timedelta(hours=1)
    house.play(house.games()[0])
    set_missing_question_clocks(house.now)
    house.now += timedelta(days=2)
    assert expire_due_turns(house.now)
    house.play_out()
    house.sweep()
    page = season_pages.load_division_page(house.row.slug, 1, "1")
    assert page is not None
    told, names = (
        load_page_response_times(page, house.now),
        {one.pk: one.name for one in house.people},
    )
    assert any(pace.late for pace in told.values())
    assert any(pace.median for pace in told.values())
    shown = {names[who]: tuple(pace) for who, pace in told.items()}
    found = rows(f"{house.row.slug}/seasons/1/standings.csv")
    as_csv = {row["name"]: tuple(row[name] for name in PACES) for row in found}
    nothing = ("", "", "")
    assert as_csv == {
        name: tuple("" if n is None else str(n) for n in shown.get(name, nothing))
        for name in names.values()
    }
    season = json.loads(text(f"{house.row.slug}/seasons/1/season.json"))
    as_json = {row["name"]: tuple(row[name] for name in PACES) for row in season["standings"]}
    assert as_json == {name: shown.get(name, (None,) * 3) for name in names.values()}


def test_tables_and_meetings_are_whole(played: House) -> None:
    tables = rows(f"{played.row.slug}/seasons/1/tables.csv")
    assert len(tables) == 28
    assert [row["slug"] for row in tables[::4]] == [game.slug for game in played.games()]
    assert [bool(row["place"]) for row in tables] == [True] * 4 + [False] * 24
    assert sum(int(row["sixtieths"]) for row in tables[:4]) == 20 * 60
    meetings = rows(f"{played.row.slug}/seasons/1/meetings.csv")
    assert len(meetings) == 21
    assert sum(int(row["together"]) for row in meetings) == 42


def test_nobodys_name_is_a_formula(played: House) -> None:
    for name in SEASON_FILES:
        file = text(f"{played.row.slug}/seasons/1/{name}.csv")
        assert f",{FORMULA}" not in file
        assert (f"'{FORMULA}" in file) is (name in ("standings", "tables", "meetings"))


def test_who_waits_and_who_is_in_are_told_before_the_draw(transactional_db: None) -> None:
    house = House.founded(6, most=4)
    house.entered()
    found = rows(f"{house.row.slug}/seasons/1/entrants.csv")
    assert [(row["stand"], row["order"]) for row in found] == [
        *(("in", str(n)) for n in range(1, 5)),
        ("waiting", "1"),
        ("waiting", "2"),
    ]
    assert [row["name"] for row in found] == [one.name for one in house.people]


def test_the_history_of_one_league_is_a_past_of_another(house: House) -> None:
    import_past_seasons(
        house.id,
        house.organiser.pk,
        "season,level,group,rank,name,played,points\nOld,1,1,1,Ana,3,9\n",
        house.now,
    )
    house.begun()
    house.play_out()
    house.sweep()
    file = text(f"{house.row.slug}/history.csv")
    old, own = read_past_seasons(file)
    assert (old.name, own.name) == ("Old", "1")
    names = {one.pk: one.name for one in house.people}
    assert [line.name for line in own.lines] == [names[who] for who in house.season().ranks[0][1:]]
    other = House.founded(0)
    import_past_seasons(other.id, other.organiser.pk, file, other.now)
    assert list(other.state.imported.values()) == [1, 7]


def test_the_calendar_is_told_hour_by_hour(house: House) -> None:
    house.entered()
    found = rows(f"{house.row.slug}/seasons.csv")
    assert found == rows(f"{house.row.slug}/seasons/1/calendar.csv")
    assert found[0] == {
        "season": "1",
        "phase": "sign-up",
        "people": "0",
        "divisions": "0",
        "tables": "0",
        "hour": "opens",
        "at": "2027-02-01T20:01:00+00:00",
        "came": "1",
    }


def test_json_has_the_rows_of_all_files(played: House) -> None:
    slug = played.row.slug
    found = json.loads(text(f"{slug}/seasons/1/season.json"))
    for name, kind in SEASON_FILES.items():
        file = rows(f"{slug}/seasons/1/{name}.csv")
        assert [list(row) for row in found[name]] == [list(kind.columns)] * len(file)
    assert FORMULA in {row["name"] for row in found["standings"]}
    league = json.loads(text(f"{slug}/league.json"))
    assert (league["league"], league["seasons"]) == (slug, [found])
    assert league["history"] == []


def test_a_file_is_made_while_it_is_sent(played: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of a division is reckoned before the lines of the one before are asked for. All of
    it was reckoned once before, for the ETag, and nothing of that is kept."""
    asked: list[str] = []
    kind = SEASON_FILES["standings"]

    def counted(one: Any) -> Iterator[Any]:
        asked.append("row")
        yield from kind.rows(one)

    monkeypatch.setitem(SEASON_FILES, "standings", kind._replace(rows=counted))
    answer = Client().get(f"/api/leagues/{played.row.slug}/seasons/1/standings.csv")
    assert answer.streaming
    assert asked == ["row"]
    next(iter(answer))
    assert asked == ["row"]
    assert len(list(answer)) > 0
    assert asked == ["row", "row"]


ABSENT = [
    *("nosuchleag/league.json", "nosuchleag/history.csv", "nosuchleag/seasons/1/season.json"),
    *("nosuchleag/seasons/1/tables.csv", "{slug}/seasons/9/tables.csv", "{slug}/secret.csv"),
    *("{slug}/seasons/9/season.json", "{slug}/seasons/1/secret.csv"),
]


def test_what_is_not_there_is_no_file(house: House) -> None:
    house.sweep()
    for address in ABSENT:
        answer = Client().get(f"/api/leagues/{address.format(slug=house.row.slug)}")
        assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")
        told = answer.json()
        assert (told["error"], told["code"]) == ("There is no such league.", "unknown_league")


@pytest.mark.parametrize("columns", [kind.columns for kind in SEASON_FILES.values()])
def test_the_columns_are_those_that_are_documented(columns: tuple[str, ...]) -> None:
    said = (ROOT / "docs" / "leagues-files.md").read_text()
    assert all(f"`{column}`" in said for column in columns)


@pytest.mark.parametrize("columns", [columns for columns, _rows in LEAGUE_FILES.values()])
def test_those_of_a_league_are_too(columns: tuple[str, ...]) -> None:
    said = (ROOT / "docs" / "leagues-files.md").read_text()
    assert all(f"`{column}`" in said for column in columns)
