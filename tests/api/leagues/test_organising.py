"""Leagues are founded and organised by program; what is refused is told in words and changes
nothing."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts.models import Person
from games.clocks.starting import set_missing_question_clocks
from games.leagues import commands, organiser_commands
from games.leagues.board import load_organiser_board
from games.leagues.models import League, Text
from games.leagues.overview import league_pages
from games.leagues.past_file import COLUMNS
from games.leagues.runtime.ports import build_ports
from games.leagues.runtime.texts import Words, load_words
from tests.leagues.house.house import FOUNDED_AT, House
from tests.play.helpers import person
from tests.support.programs import LATER, LEAGUE, RULES, client_of


def sent(
    one: Person, address: str, body: Any, house: House | None = None, how: str = "post"
) -> Any:
    """What somebody sends, at the house's own time, and what is answered."""
    with time_machine.travel(house.now if house else FOUNDED_AT, tick=False):
        ask = getattr(client_of(one), how)
        return ask(f"/api/leagues/{address}", body, content_type="application/json")


def test_a_league_is_founded_as_by_hand(db: None) -> None:
    one = person("Orla")
    answer = sent(one, "", LEAGUE)
    assert answer.status_code == 200
    page = league_pages.load_league_page(answer.json()["slug"])
    assert page is not None
    assert (page.head.name, page.organisers[0].id) == ("Other League", one.pk)
    assert page.settings.table["options"] == {"rounds": "1"}
    known, _ = build_ports(FOUNDED_AT).store.league(page.head.id)
    assert known.first is not None
    assert known.first._asdict() == LATER


def test_what_cannot_be_founded_is_refused_in_words(db: None) -> None:
    one = person("Orla")

    def refused(code: str, status: int = 409, **other: Any) -> str:
        answer = sent(one, "", LEAGUE | other)
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert not League.objects.exists()
        assert not Text.objects.exists()
        return str(answer.json()["error"])

    assert "weeks" in refused("settings", settings=RULES | {"weeks": -1}).lower()
    assert "tie-break" in refused("settings", settings=RULES | {"breaks": ["lot"]}).lower()
    refused("impossible", settings=RULES | {"game": "chess"})
    refused("settings", settings=RULES | {"pace": "none"})
    refused("settings", calendar=LATER | {"zone": "../../etc"})
    refused("settings", calendar=LATER | {"opens": "soon"})
    refused("calendar_order", calendar=LATER | {"last": LATER["opens"]})
    refused("calendar_short", settings=RULES | {"longest_days": 300})
    refused("invalid", 400, settings=RULES | {"seats": "4"})
    refused("invalid", 400, settings={"game": "pearls"})
    refused("invalid", 400, name="")


def test_a_trial_run_founds_nothing(db: None) -> None:
    one, asked = person("Orla"), {"settings": RULES, "calendar": LATER}
    found = sent(one, "trial", asked).json()
    assert [size["entrants"] for size in found["sizes"]] == [20, 50, 100]
    assert [sum(map(sum, size["levels"])) for size in found["sizes"]] == [20, 50, 100]
    assert found["sizes"][0]["games"] == [4, 4]
    assert found["mails"][0]["hour"] == "opens"
    assert found["days"] >= 1
    assert not League.objects.exists()
    for wrong in (LATER | {"last": "9999-12-31T23:00"}, LATER | {"zone": ""}):
        answer = sent(one, "trial", asked | {"calendar": wrong})
        assert answer.status_code in (200, 400, 409)
    far = {name: f"9999-12-{n:02}T20:00" for n, name in enumerate(LATER, 24)} | {"zone": "UTC"}
    answer = sent(one, "trial", asked | {"calendar": far})
    assert (answer.status_code, answer.json()["code"]) == (409, "settings")


def test_past_seasons_are_told_by_line_or_taken_over(house: House) -> None:
    file = ",".join(COLUMNS) + "\n2019,1,1,1,Ana,4,31.50\n"
    wrong = sent(house.organiser, f"{house.row.slug}/imports", {"csv": file + "2019,x\n"}, house)
    assert (wrong.status_code, wrong.json()["code"]) == (409, "bad_file")
    assert wrong.json()["error"] == "Line 3: This line has 2 cells instead of 7."
    assert house.state.imported == {}
    right = sent(house.organiser, f"{house.row.slug}/imports", {"csv": file}, house)
    assert right.json() == {"changed": True}
    (text,) = house.state.imported
    told = sent(house.organiser, f"{house.row.slug}/imports/remove", {"id": text}, house)
    assert told.json() == {"changed": True}
    assert house.state.imported == {}


def test_words_and_rules_are_another_from_then_on(house: House) -> None:
    words = {"name": "New Name", "text": "New text"}
    assert sent(house.organiser, f"{house.row.slug}/words", words, house, "put").status_code == 200
    assert load_words(house.id, house.state.text) == Words("New Name", "New text")
    rules = RULES | {"size": 8}
    assert sent(house.organiser, f"{house.row.slug}/rules", rules, house, "put").json()["changed"]
    assert [one.size for one in house.state.rules] == [7, 8]


def test_somebody_is_meant_by_name_and_nobody_by_none(house: House) -> None:
    house.entered()
    slug, stan = house.row.slug, person("Stan")
    answer = sent(house.organiser, f"{slug}/seasons/1/invite", {"person": stan.name.upper()}, house)
    assert answer.json() == {"changed": True}
    assert house.season().entrants[stan.pk].invited
    nobody = sent(house.organiser, f"{slug}/seasons/1/invite", {"person": "Nobody"}, house)
    assert (nobody.status_code, nobody.json()["code"]) == (409, "nobody_of_that_name")


def test_a_correction_takes_two(running: House) -> None:
    slug, other, player = running.row.slug, person("Olga"), running.people[1]
    organiser_commands.add_organiser(running.id, other.pk, 0, running.now)
    told = {"person": player.name, "points": 60, "reason": "A slip"}
    sent(running.organiser, f"{slug}/seasons/1/propose-correction", told, running)
    with time_machine.travel(running.now, tick=False):
        found = client_of(other).get(f"/api/leagues/{slug}/seasons/1/board").json()
    (waits,) = found["corrections"]
    assert waits.pop("lapses_at") > running.now.isoformat()
    assert waits == {
        "number": 1,
        "name": player.name,
        "points": "1.00",
        "by": running.organiser.name,
    }
    alone = sent(running.organiser, f"{slug}/seasons/1/confirm-correction", {"number": 1}, running)
    assert (alone.status_code, alone.json()["code"]) == (409, "second_person")
    assert running.season().corrected == {}
    assert sent(other, f"{slug}/seasons/1/confirm-correction", {"number": 1}, running).json()[
        "changed"
    ]
    assert running.season().corrected == {player.pk: 60}


def test_all_who_stall_are_reminded_at_once(running: House) -> None:
    set_missing_question_clocks(running.now)
    remind = f"{running.row.slug}/seasons/1/remind-all"
    assert sent(running.organiser, remind, {}, running).json() == {"changed": False}
    running.now += timedelta(hours=13)
    assert len(stalled(running)) > 1
    assert sent(running.people[0], remind, {}, running).status_code == 403
    assert len(stalled(running)) > 1
    assert sent(running.organiser, remind, {}, running).json() == {"changed": True}
    assert stalled(running) == ()
    assert sent(running.organiser, remind, {}, running).json() == {"changed": False}


def stalled(house: House) -> tuple[Any, ...]:
    """For whom the board says so."""
    found = load_organiser_board(house.row.slug, 1, house.organiser.pk, house.now)
    assert found
    return found.stalled


def test_the_board_has_every_table_and_who_is_gone_by_few_statements(running: House) -> None:
    gone = running.people[6]
    commands.withdraw_from_season(running.id, 1, gone.pk, running.now)
    with time_machine.travel(running.now, tick=False):
        client = client_of(running.organiser)
        with CaptureQueriesContext(connection) as caught:
            found = client.get(f"/api/leagues/{running.row.slug}/seasons/1/board").json()
    assert len(found["tables"]) == 7
    assert {one["slug"] for one in found["tables"]} == {game.slug for game in running.games()}
    assert [one["name"] for one in found["gone"]] == [gone.name]
    assert "excuse" in found["gone"][0]["actions"]
    assert len(caught) <= 10
