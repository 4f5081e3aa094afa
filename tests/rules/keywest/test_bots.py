"""The bots of Key West: legal, quick, blind to what is hidden, and one of them worth playing
against.

Everyday: a few dozen games. A full run: `GAMES_PER_SEAT_COUNT=300 pytest
tests/rules/keywest/test_bots.py`.
"""

from __future__ import annotations

import os
from functools import cache
from random import Random
from statistics import mean, median

import pytest

from games.rules.chance import Chance
from games.rules.core import play, settle
from games.rules.keywest.bots import BOTS, choose_planned_move
from games.rules.keywest.bots.diving import expect_dive_points
from games.rules.keywest.bots.markers import score_fruit_collection
from games.rules.keywest.bots.position import read_position
from games.rules.keywest.bots.worth import estimate_position
from games.rules.keywest.game import GAME
from games.rules.keywest.moves import BACK, KEEP
from games.rules.keywest.state import State
from games.rules.types import Decision, View
from tests.rules.arena import Result, tournament, win_rate

pytestmark = pytest.mark.promise
GAMES = int(os.environ.get("GAMES_PER_SEAT_COUNT", "18"))
MILLISECOND = 0.001


@pytest.fixture(scope="module")
def against_random() -> list[Result]:
    return tournament(GAME, "planner", "random", 4, GAMES, seed=1)


@cache
def planners(seats: int) -> tuple[Result, ...]:
    """Some games among planners."""
    return tuple(tournament(GAME, "planner", "planner", seats, max(GAMES // 6, 4), seed=4))


def midgame(seats: int, kind: str, seed: int, nth: int = 1) -> tuple[State, View, Decision]:
    """A position among planners where a question of this kind is asked for the nth time."""
    rng, chance = Random(seed), Chance(bytes([seed]) * 32)
    state, _facts = settle(GAME, GAME.evolve(None, GAME.begin(seats, {})), chance)
    while not GAME.over(state):
        decision = GAME.pending(state)[0]
        view = GAME.view(state, decision.seat)
        nth -= decision.kind == kind
        if not nth:
            return state, view, decision
        state, _facts = play(
            GAME, state, decision.seat, choose_planned_move(view, decision, rng), chance
        )
    raise AssertionError(f"nobody was asked to {kind}")


def test_the_planner_wins_nine_games_of_ten_against_three_random_bots(
    against_random: list[Result],
) -> None:
    assert win_rate(against_random) >= 0.9


def test_the_planner_makes_more_than_seventy_points_of_random_opponents(
    against_random: list[Result],
) -> None:
    assert mean(result.scores[result.watched].points for result in against_random) >= 70


@pytest.mark.parametrize("seats", [3, 5])
def test_the_planner_beats_random_bots_at_smaller_and_larger_tables(seats: int) -> None:
    results = tournament(GAME, "planner", "random", seats, max(GAMES // 3, 6), seed=2)
    assert win_rate(results) >= 0.9
    assert mean(result.scores[result.watched].points for result in results) >= 45


def test_the_planner_scores_from_every_source_over_some_games() -> None:
    parts = [part for result in planners(4) for score in result.scores for part in score.parts]
    assert {text for text, points in parts if points} == {text for text, _points in parts}


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_planners_among_themselves_make_close_and_varied_games(seats: int) -> None:
    results = planners(seats)
    winners = [max(score.points for score in result.scores) for result in results]
    assert 50 <= mean(winners) <= 90
    assert len(set(winners)) > len(winners) // 2


@pytest.mark.parametrize("name", BOTS)
def test_every_bot_answers_in_less_than_twenty_milliseconds(name: str) -> None:
    among = (
        planners(4)
        if BOTS[name] is choose_planned_move
        else tournament(GAME, name, "random", 4, 4, seed=5)
    )
    times = sorted(second for result in among for second in result.seconds)
    assert median(times) < MILLISECOND
    # The very slowest of some hundreds may have met Python's garbage collection.
    assert times[-3] < 20 * MILLISECOND


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    again, other = (tournament(GAME, "planner", "planner", 3, 1, seed)[0].scores for seed in (4, 7))
    assert planners(3)[0].scores == again
    assert again != other


def test_a_bot_needs_nothing_that_its_seat_does_not_see() -> None:
    for name, bot in BOTS.items():
        state, view, decision = midgame(4, "mark", seed=1, nth=9)
        asked = [bot(view, decision, Random(8)) for _time in range(2)]
        rivals = [
            player._replace(money=0) if seat != decision.seat else player
            for seat, player in enumerate(state.players)
        ]
        poorer = GAME.view(state._replace(players=tuple(rivals)), decision.seat)
        assert [*asked, bot(poorer, decision, Random(8))] == [asked[0]] * 3, name


def test_the_random_bot_uses_the_whole_menu() -> None:
    _state, view, decision = midgame(4, "take", seed=2)
    rng = Random(1)
    assert {BOTS["random"](view, decision, rng) for _time in range(200)} == set(decision.moves)


def test_the_planner_markets_a_full_store_when_the_last_markers_are_placed() -> None:
    state, _view, decision = midgame(4, "mark", seed=3, nth=58)
    assert state.round == state.board.rounds
    player = state.players[decision.seat]._replace(cigars=40, markers=())
    players = (*state.players[: decision.seat], player, *state.players[decision.seat + 1 :])
    state = state._replace(players=players, task=state.task._replace(left=1))
    asked = GAME.pending(state)[0]
    assert (
        str(choose_planned_move(GAME.view(state, asked.seat), asked, Random(1)))
        == "mark factory-market"
    )


def test_a_dive_stops_at_a_good_tile_and_goes_on_after_a_poor_one() -> None:
    _state, view, decision = midgame(4, "look", seed=4)
    dive = {**view["focus"]["dive"], "looks": 2, "takes": 1}
    for tile, answer in (("wreck", KEEP), ("sponge-3", BACK)):
        graveyard = {"values": [5, 5, 5], "found": 0}
        shown = {
            **view,
            "graveyard": graveyard,
            "focus": {**view["focus"], "dive": {**dive, "tile": tile}},
        }
        assert choose_planned_move(shown, decision, Random(1)) == answer


def test_a_dive_goes_back_to_the_best_tile_that_was_seen() -> None:
    _state, view, decision = midgame(4, "dive", seed=5)
    sea = [
        {**space, "tile": "wreck" if space["space"] == 7 else space["tile"], "gone": False}
        for space in view["sea"]
    ]
    shown = {**view, "sea": sea, "graveyard": {"values": [9], "found": 0}}
    assert str(choose_planned_move(shown, decision, Random(1))) == "look 7"


def test_more_looks_and_more_takes_are_worth_more() -> None:
    pool = ((15.0, 1.0), (15.0, 2.0), (10.0, 4.0))
    assert expect_dive_points(pool, 0, 1) == expect_dive_points(pool, 3, 0) == 0
    assert expect_dive_points(pool, 1, 1) == pytest.approx(2.125)
    assert (
        expect_dive_points(pool, 1, 1)
        < expect_dive_points(pool, 2, 1)
        < expect_dive_points(pool, 3, 1)
        < expect_dive_points(pool, 3, 2)
    )


def test_money_cigars_disks_and_shares_are_worth_having() -> None:
    _state, view, _decision = midgame(4, "mark", seed=6, nth=3)
    p = read_position(view, ((20.0, 1.0), (10.0, 4.0)))
    better = [
        p._replace(money=p.money + 5),
        p._replace(cigars=p.cigars + 5),
        p._replace(shares=tuple(count + 3 for count in p.shares)),
        p._replace(mine=tuple(count + 1 for count in p.mine)),
        p._replace(looks=p.looks + 1),
    ]
    assert all(estimate_position(other) > estimate_position(p) for other in better)


def test_parts_of_harvest_tiles_count_in_proportion() -> None:
    assert [score_fruit_collection(count) for count in (0, 1, 2, 3, 4, 5, 2.5)] == [
        0,
        1,
        3,
        6,
        10,
        11,
        4.5,
    ]
