"""The simulation behind `manage.py pace`: the same seeds, people as they were measured, games that end."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from random import Random
from statistics import median, quantiles

import pytest

from games.pace.forecast.course import Table, Way
from games.pace.forecast.dreams import Habit, written
from games.pace.forecast.keywest import HABIT
from games.pace.forecast.people import Visitor, company
from games.pace.forecast.report import PLAIN, SHORT, START, both_ways, summed
from games.pace.terms import PRESETS
from games.rules.chance import Chance
from games.rules.core import settle
from games.rules.keywest.game import GAME
from games.rules.plan_lines import parse


@pytest.fixture(scope="module")
def pairs():
    """Two games of three, both ways."""
    return [both_ways(number, 3) for number in (1, 2)]


def test_games_end_both_ways_and_plans_save_hand_overs(pairs) -> None:
    line = summed(3, pairs)
    assert line.unfinished == 0
    assert line.planned > 20
    assert line.handovers[1] < 0.75 * line.handovers[0]
    assert line.days[1] < line.days[0]


def test_the_same_game_again_is_the_same(pairs) -> None:
    assert both_ways(1, 3) == pairs[0]


def test_without_plans_and_windows_nothing_is_planned(pairs) -> None:
    assert all(pair.plain.planned == 0 for pair in pairs)


def test_people_wait_as_long_as_was_measured() -> None:
    """Median 1.4 h and p95 13.7 h elsewhere, give or take what a model may."""
    rng = Random(1)
    waits = []
    for number in range(200):
        person = company(number, 1, START, rng)[0]._replace(gone=None)
        for count in range(10):
            asked = START + timedelta(hours=rng.random() * 24 * 28)
            waits.append((person.back(asked, count) - asked).total_seconds() / 3600)
    assert 1.0 < median(waits) < 2.6
    assert 10 < quantiles(waits, n=20)[-1] < 16


def test_whoever_vanishes_is_replaced_and_the_game_ends() -> None:
    people = company(3, 3, START, Random(5))
    gone = people[0]._replace(gone=START)
    course = Table(GAME, (gone, *people[1:]), PLAIN, PRESETS["day"], 3).run(START)
    assert course.bots == 1
    assert len(course.scores) == 3


def test_a_vanished_person_never_comes_back() -> None:
    person: Visitor = company(0, 1, START, Random(0))[0]._replace(gone=START)
    assert person.back(datetime(2026, 2, 1, tzinfo=UTC), 1) is None


def test_what_a_thoughtful_player_writes_can_be_read() -> None:
    chance, began = Chance(b"s" * 32), GAME.begin(4, {})
    _state, facts = settle(GAME, GAME.evolve(None, began), chance)
    history = [began, *(fact.event for fact in facts)]
    bot = GAME.bots["planner"]
    text = written(GAME, history, 1, bot, Random(1), HABIT)
    assert parse(GAME, text).orders
    assert "bid" in text
    assert written(GAME, history, 1, bot, Random(1), HABIT) == text
    assert SHORT.habit == HABIT != Habit()
    assert Way(windows=True, plans=False).habit.lead("mark", 0) == ""
