"""The book of Pig, a test for each paragraph."""

from __future__ import annotations

from games.rules.pig.game import GAME, Began, Dared, Held, Rolled

from games.rules.core import fold


def test_what_is_held_counts_and_the_next_seat_has_the_turn() -> None:
    state = fold(
        GAME, None, [Began(2, 50), Dared(0), Rolled(0, 6), Dared(0), Rolled(0, 4), Held(0, 10)]
    )
    assert (state.points, state.turn, state.pot) == ((10, 0), 1, 0)


def test_a_one_loses_the_pot_and_the_turn() -> None:
    state = fold(GAME, None, [Began(2, 50), Dared(0), Rolled(0, 6), Dared(0), Rolled(0, 1)])
    assert (state.points, state.turn, state.pot) == ((0, 0), 1, 0)


def test_the_goal_ends_the_game() -> None:
    state = fold(GAME, None, [Began(2, 50), Held(0, 50)])
    assert GAME.over(state)
    assert GAME.pending(state) == ()
    assert [score.rank for score in GAME.scores(state)] == [1, 2]
