"""The bots of Keyflower: legal, quick, blind to what is hidden, and one of them worth playing
against.

Everyday: a few dozen games. A full run: `GAMES_PER_SEAT_COUNT=300 pytest tests/rules/keyflower`.
"""

from __future__ import annotations

import os
from functools import cache
from random import Random
from statistics import mean, median

import pytest

from games.rules.chance import Chance
from games.rules.core import play, settle
from games.rules.keyflower.bots import BOTS
from games.rules.keyflower.game import GAME
from tests.rules.arena import Result, tournament, win_rate
from tests.support.speed import within

pytestmark = pytest.mark.promise
GAMES = int(os.environ.get("GAMES_PER_SEAT_COUNT", "10"))
MOST_MOVES = 2000


@pytest.fixture(scope="module")
def against_random() -> list[Result]:
    return tournament(GAME, "planner", "random", 4, GAMES, seed=1)


@cache
def planners(seats: int) -> tuple[Result, ...]:
    return tuple(tournament(GAME, "planner", "planner", seats, GAMES // 5, seed=seats))


@pytest.fixture(scope="module")
def among_planners() -> list[Result]:
    return [result for seats in GAME.seats for result in planners(seats)]


def test_the_planner_wins_nine_games_of_ten_against_three_random_bots(
    against_random: list[Result],
) -> None:
    assert win_rate(against_random) >= 0.9
    assert mean(result.scores[result.watched].points for result in against_random) >= 55


@pytest.mark.parametrize("seats", [2, 3, 5, 6])
def test_the_planner_beats_random_bots_at_every_table(seats: int) -> None:
    assert win_rate(tournament(GAME, "planner", "random", seats, max(GAMES // 4, 5), seed=2)) >= 0.9


def test_planners_make_games_of_many_kinds(among_planners: list[Result]) -> None:
    """Points come from nearly everywhere, and no two games are alike."""
    parts = [part for result in among_planners for score in result.scores for part in score.parts]
    without = {text.msgid for text, _points in parts} - {
        text.msgid for text, points in parts if points
    }
    assert without <= {"The Sea Breese"}
    winners = [max(score.points for score in result.scores) for result in among_planners]
    assert mean(winners) >= 40
    assert len(set(winners)) > min(len(winners) // 2, 25)


def test_every_answer_takes_less_than_twenty_milliseconds(among_planners: list[Result]) -> None:
    times = sorted(second for result in among_planners for second in result.seconds)
    assert within(median(times), 0.002)
    assert within(times[len(times) * 99 // 100], 0.02)


def test_menus_stay_small_and_are_quickly_made(
    against_random: list[Result], among_planners: list[Result]
) -> None:
    results = [*against_random, *among_planners]
    assert max(result.longest_menu for result in results) <= MOST_MOVES
    slowest = sorted(result.slowest_menu for result in results)
    assert within(slowest[len(slowest) * 9 // 10], 0.02)


def test_a_whole_random_game_of_four_takes_less_than_400_milliseconds_of_rules() -> None:
    games = tournament(GAME, "random", "random", 4, 10, seed=6)
    assert within(median(result.rules for result in games), 0.4)


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    again, other = (tournament(GAME, "planner", "planner", 2, 1, seed)[0].scores for seed in (2, 7))
    assert planners(2)[0].scores == again
    assert again != other


def test_a_bot_needs_nothing_that_its_seat_does_not_see() -> None:
    """The answer is the same whatever is behind the other screens."""
    rng, chance = Random(5), Chance(b"what others have" * 2)
    state, _facts = settle(GAME, GAME.evolve(None, GAME.begin(3, {})), chance)
    for number in range(60):
        decision = GAME.pending(state)[0]
        others = tuple(
            player._replace(workers=player.workers[::-1], skills=player.skills[::-1], winter=())
            if seat != decision.seat
            else player
            for seat, player in enumerate(state.players)
        )
        views = [
            GAME.view(world, decision.seat) for world in (state, state._replace(players=others))
        ]
        for bot in BOTS.values():
            assert len({str(bot(view, decision, Random(number))) for view in views}) == 1
        state, _facts = play(GAME, state, decision.seat, rng.choice(decision.moves), chance)
        if GAME.over(state):
            return
