"""Organisers do everything by one click each; nobody else does anything."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.leagues import organiser_commands
from games.leagues.calendar import Milestone
from games.leagues.runtime.state_cache import STATE_CACHE
from games.leagues.season.state import Phase
from games.leagues.standings.results import POINT
from tests.leagues.house.house import House
from tests.play.helpers import person
from tests.web.leagues.visitors import Visitors


def facts(house: House) -> tuple[int, int]:
    """How many facts league and season have."""
    return house.ports.store.league(house.id)[1], house.ports.store.season(house.id, 1)[1]


def test_only_organisers_see_the_board_and_nobody_else_acts(
    running: House, visitors: Visitors
) -> None:
    before = facts(running)
    stranger = visitors.of(running, running.people[0])
    for path in ("manage/", "1/board/"):
        stranger.see(path, 403)
        assert stranger.client.post(stranger.home + path, {"action": "pause"}).status_code == 403
        assert visitors.of(running).client.get(stranger.home + path).status_code == 302
    assert facts(running) == before
    assert "Table 1" in visitors.of(running, running.organiser).see("1/board/")


def test_the_board_takes_few_statements(running: House, visitors: Visitors) -> None:
    browser = visitors.of(running, running.organiser)
    counts = []
    for _ in range(2):
        browser.see("1/board/")
        STATE_CACHE.forget()
        with CaptureQueriesContext(connection) as asked:
            browser.see("1/board/")
        counts.append(len(asked))
        for game in running.games()[:3]:
            running.play(game)
        running.sweep()
    assert max(counts) <= 8
    for path in ("manage/", "1/appeal/"):
        who = running.organiser if path == "manage/" else running.people[0]
        browser = visitors.of(running, who)
        browser.see(path)
        with CaptureQueriesContext(connection) as asked:
            browser.see(path)
        assert len(asked) <= 8, path


def test_a_season_is_paused_and_goes_on(running: House, visitors: Visitors) -> None:
    browser = visitors.of(running, running.organiser)
    assert "Done." in browser.post("1/board/", action="pause")
    assert "The season pauses" in browser.see("1/")
    assert "pauses already" in browser.post("1/board/", action="pause")
    assert "Done." in browser.post("1/board/", action="resume")
    assert running.season().paused_at is None


WRONG: list[dict[str, str]] = [
    {},
    {"action": "dance"},
    {"action": "remind", "table": "x", "person": "1"},
    {"action": "remind", "table": "99", "person": "1"},
    {"action": "excuse", "person": "9" * 30},
    {"action": "substitute", "person": "1", "substitute": "-1"},
    {"action": "correct", "person": "1", "points": "0.005", "body": "x"},
    {"action": "correct", "person": "1", "points": "1e9", "body": "x"},
    {"action": "correct", "person": "1", "points": "1", "body": "x\x00"},
    {"action": "confirm", "number": "7"},
    {"action": "uphold", "number": "7", "body": "x"},
    {"action": "message", "group": "44", "body": "x"},
    {"action": "message", "group": "0", "body": " "},
    {"action": "call-off"},
]


def test_bad_clicks_change_nothing(running: House, visitors: Visitors) -> None:
    before, browser = facts(running), visitors.of(running, running.organiser)
    for wrong in WRONG:
        assert "Done." not in browser.post("1/board/", **wrong), wrong
        assert facts(running) == before, wrong


def test_a_correction_needs_a_second_organiser(running: House, visitors: Visitors) -> None:
    organiser_commands.add_organiser(running.id, (second := person("Otto")).pk, 0, running.now)
    whom = running.people[0]
    first = visitors.of(running, running.organiser)
    assert "Propose a correction" in first.see("1/1/")
    told = {"action": "correct", "person": whom.pk, "points": "3", "body": "Miscounted"}
    assert "Done." in first.post("1/board/", **told)
    assert running.season().corrected == {}
    shown = first.post("1/board/", action="confirm", number="1")
    assert "two organisers" in shown
    assert "Miscounted" in shown
    assert "Done." in visitors.of(running, second).post("1/board/", action="confirm", number="1")
    assert running.season().corrected == {whom.pk: 3 * POINT}


@pytest.mark.parametrize(
    ("typed", "sixtieths"), [("0.5", 30), ("-1,5", -90), ("0.33", 20), ("+2", 120)]
)
def test_a_correction_may_be_of_parts_of_a_point(
    running: House, visitors: Visitors, typed: str, sixtieths: int
) -> None:
    whom, browser = running.people[0], visitors.of(running, running.organiser)
    told = {"action": "correct", "person": whom.pk, "points": typed, "body": "A tie"}
    assert "Done." in browser.post("1/board/", **told)
    assert running.season().desk.proposals[1].points == sixtieths


def test_an_appeal_is_lodged_and_answered(running: House, visitors: Visitors) -> None:
    running.play(running.games()[0])
    running.sweep()
    me = visitors.of(running, running.people[0])
    assert "the result of table 1" in me.see("1/appeal/")
    number = facts(running)[1]
    assert "Please choose" in me.post("1/appeal/", body="It was a tie")
    before = facts(running)
    assert "with the organisers" not in me.post("1/appeal/", fact="1", body="I object")
    assert facts(running) == before
    assert "with the organisers" in me.post("1/appeal/", fact=number, body="It was a tie")
    browser = visitors.of(running, running.organiser)
    assert "It was a tie" in browser.see("1/board/")
    assert "Done." in browser.post("1/board/", action="reject", number="1", body="It was not")
    assert "It was a tie" not in browser.see("1/board/")


def test_the_league_is_renamed_ruled_joined_and_stopped(house: House, visitors: Visitors) -> None:
    house.sweep()
    otto, browser = person("Otto"), visitors.of(house, house.organiser)
    assert "New Name" in browser.post("manage/", what="name", name="New Name", text="")
    before = facts(house)
    assert "Please write a readable name" in browser.post("manage/", what="name", name=" ", text="")
    assert "No player has that name" in browser.post("manage/", what="add", name="No One")
    assert facts(house) == before
    assert "Done." in browser.post("manage/", what="add", name=otto.name)
    visitors.of(house, otto).post("organise-too/", answer="yes")
    assert otto.name in browser.see("manage/")
    assert otto.pk in house.state.organisers
    browser.post("manage/", what="remove", person=otto.pk)
    assert otto.pk not in house.state.organisers
    browser.post("manage/", what="stop")
    assert house.state.stopped


def test_a_season_is_called_off_before_its_draw(house: House, visitors: Visitors) -> None:
    house.sweep()
    house.at(Milestone.OPENS)
    browser = visitors.of(house, house.organiser)
    assert "Done." in browser.post("1/board/", action="call-off")
    assert house.season().phase is Phase.CALLED_OFF
