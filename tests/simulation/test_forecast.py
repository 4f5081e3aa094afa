"""The simulation behind `manage.py pace`: the same seeds, people as they were measured, games that
end."""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from random import Random
from statistics import median, quantiles

import pytest

from accounts.calendar.hours import Hours
from games.clocks.terms import PRESETS
from games.rules.core import Fact
from games.rules.keywest.events import Dealt
from games.rules.keywest.game import GAME
from games.rules.types import Decision
from tools.simulation.course import PAUSE, Table
from tools.simulation.people import Visitor, build_company
from tools.simulation.report import (
    PLAIN,
    START,
    average_pairs,
    build_fast_style,
    build_figure,
    simulate_both_styles,
)


@pytest.fixture(scope="module")
def pairs():
    """A game of three, both ways."""
    return [simulate_both_styles(1, 3, "keywest")]


def test_games_end_both_ways_and_plans_save_hand_overs(pairs) -> None:
    line = average_pairs(3, pairs)
    assert line.unfinished == 0
    assert line.planned > 20
    assert line.handovers.short < 0.6 * line.handovers.plain
    assert line.days.short < 0.6 * line.days.plain


@pytest.mark.promise
def test_the_same_game_again_is_the_same(pairs) -> None:
    """Everyday the one with orders, in which everything is rolled that is ever rolled."""
    if os.environ.get("KEYWEST_FULL"):
        assert simulate_both_styles(1, 3, "keywest") == pairs[0]
    people = build_company(1, 3, START, Random(1))
    assert (
        Table(GAME, people, build_fast_style(GAME), PRESETS["day"], 1).run(START) == pairs[0].short
    )


def test_without_plans_and_windows_nothing_is_planned(pairs) -> None:
    assert all(pair.plain.planned == 0 for pair in pairs)


def test_people_wait_as_long_as_was_measured() -> None:
    """Median 1.4 h and p95 13.7 h elsewhere, give or take what a model may."""
    rng = Random(1)
    waits = []
    for number in range(200):
        person = build_company(number, 1, START, rng)[0]._replace(gone=None)
        for count in range(10):
            asked = START + timedelta(hours=rng.random() * 24 * 28)
            waits.append((person.back(asked, count) - asked).total_seconds() / 3600)
    assert 1.0 < median(waits) < 2.6
    assert 10 < quantiles(waits, n=20)[-1] < 16


def test_whoever_vanishes_is_replaced_and_the_game_ends() -> None:
    people = build_company(3, 3, START, Random(5))
    gone = people[0]._replace(gone=START)
    course = Table(GAME, (gone, *people[1:]), PLAIN, PRESETS["day"], 3).run(START)
    assert course.bots == 1
    assert len(course.scores) == 3


def test_a_vanished_person_never_comes_back() -> None:
    person: Visitor = build_company(0, 1, START, Random(0))[0]._replace(gone=START)
    assert person.back(datetime(2026, 2, 1, tzinfo=UTC), 1) is None


class Stranger:
    """Somebody who always answers after so many hours."""

    def __init__(self, hours: int) -> None:
        self.hours, self.blunders, self.wait = (
            Hours("UTC", (0, 0), frozenset(), "", "", ()),
            0.0,
            timedelta(hours=hours),
        )

    def back(self, asked: datetime, _count: int) -> datetime:
        return asked + self.wait


def test_in_plain_turn_order_everybody_is_waited_for_alone() -> None:
    """First three bids in three visits; whoever bids last and is asked on is still here."""
    table = Table(GAME, (Stranger(1), Stranger(1), Stranger(1)), PLAIN, PRESETS["day"], 7)
    course = table.run(START)
    assert set(course.waits) == {timedelta(hours=1)}
    assert course.length == course.handovers * timedelta(hours=1)


class FirstMove:
    """Orders that answer anything."""

    def answer(self, _view: object, decision: Decision) -> object:
        return decision.moves[0]


def test_orders_answer_only_for_those_who_have_left_the_table() -> None:
    table = Table(
        GAME, (Stranger(1), Stranger(1), Stranger(1)), build_fast_style(GAME), PRESETS["day"], 7
    )
    asked = table.open_now()[0]
    table.here[asked.seat], table.left[asked.seat] = START, FirstMove()
    assert not table.at_once(START + PAUSE - timedelta(seconds=1))
    assert table.at_once(START + PAUSE)
    assert table.planned == 1
    assert asked not in table.open_now()


def test_orders_end_with_the_round() -> None:
    table = Table(
        GAME, (Stranger(1), Stranger(1), Stranger(1)), build_fast_style(GAME), PRESETS["day"], 7
    )
    table.left[1] = FirstMove()
    table.note([])
    assert table.left
    table.note([Fact(Dealt(2, ()), None, (), False)])
    assert table.left == {}


def test_whoever_is_told_and_then_asked_comes_but_once() -> None:
    """They had meant to look in at two anyway: being asked meanwhile makes nobody later."""
    table = Table(
        GAME, (Stranger(9), Stranger(9), Stranger(9)), build_fast_style(GAME), PRESETS["day"], 7
    )
    table.coming[1] = START + timedelta(hours=2)
    table.ask(START)
    assert table.asked[1].visit == START + timedelta(hours=2)
    assert table.asked[0].visit == START + timedelta(hours=9)
    assert table.coming == {}


def test_a_figure_has_the_error_of_the_paired_difference() -> None:
    assert build_figure([(10, 5), (20, 15), (30, 25)]) == (20, 15, 0)
    assert build_figure([(10, 4), (10, 8)]) == (10, 6, 2)


def test_what_orders_cost_their_writer_is_seen_at_a_table_where_they_alone_answer_live(
    pairs,
) -> None:
    """Without these orders others' are still carried out, and the game is another one."""
    [pair] = pairs
    assert 0 < pair.live.planned < pair.short.planned
    assert pair.live != pair.short
