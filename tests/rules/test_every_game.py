"""The contract of a game, held against every game of the house by random play."""

from __future__ import annotations

from typing import Any

import pytest

from games.rules.contract import Game
from tests.rules import conformance as check
from tests.rules.tables import (
    FULL,
    GAMES_EACH,
    HOOKS,
    NUMBERS,
    every_game,
    every_table,
    played_once,
    positions,
)

MOST_MOVES = 100_000 if FULL else 40
"""So many of a menu are tried."""
pytestmark = pytest.mark.promise
STRANGE = {"", "   ", "no such move", "\x00", "x" * 1000}


@every_table
def test_menus_are_unique_hold_their_default_and_somebody_is_asked_until_the_end(
    game: Game[Any], seats: int
) -> None:
    for position, _rng in positions(game, seats):
        check.menus_hold(position)


@every_table
def test_every_line_is_read_as_the_move_that_printed_it_and_nothing_else_is(
    game: Game[Any], seats: int
) -> None:
    lines = set(STRANGE)
    for position, rng in positions(game, seats, 0.08):
        check.lines_read_back(position, rng, MOST_MOVES)
        check.off_menu_is_refused(position, rng.sample(sorted(lines), min(len(lines), 60)))
        lines |= {str(move) for decision in position.asked for move in decision.moves}
    assert lines > STRANGE


@every_table
def test_every_move_of_a_menu_can_be_played_and_describes_itself(
    game: Game[Any], seats: int
) -> None:
    for position, rng in positions(game, seats, 0.06):
        check.every_move_can_be_played(position, rng, MOST_MOVES)


@every_table
def test_seats_asked_together_answer_in_any_order(game: Game[Any], seats: int) -> None:
    together = sum(
        check.answers_are_independent(position, rng)
        for position, rng in positions(game, seats, 0.1)
    )
    assert together >= GAMES_EACH // 2 if game.simultaneous else not together


@every_table
def test_a_chapter_of_a_game_is_no_longer_than_a_thread_of_mails(
    game: Game[Any], seats: int
) -> None:
    """A mail and its receipt for each turn; mail programs divide what is longer than a hundred."""
    assert 2 * check.most_turns_of_a_chapter(played_once(game.name, seats, NUMBERS[0])) <= 80


@every_table
def test_stored_rows_give_back_the_game(game: Game[Any], seats: int) -> None:
    for position, _rng in positions(game, seats):
        if not position.asked or len(position.history) % 50 == 0:
            check.rows_fold_to_the_state(position)


@every_table
def test_the_end_ranks_every_seat(game: Game[Any], seats: int) -> None:
    for position, _rng in positions(game, seats):
        if not position.asked:
            scores = game.scores(position.state)
            assert [score.seat for score in scores] == list(range(seats))
            assert all(
                score.points == sum(points for _source, points in score.parts) for score in scores
            )
            assert all(
                score.rank == 1 + sum(o.points > score.points for o in scores) for score in scores
            )


@every_table
def test_what_must_hold_in_this_game_holds_everywhere(game: Game[Any], seats: int) -> None:
    hooks = HOOKS[game.name]
    for position, rng in positions(game, seats):
        if hooks.everywhere:
            hooks.everywhere(position)
        if hooks.sampled and rng.random() < (0.25 if FULL else 0.12):
            hooks.sampled(position)


@every_game
def test_random_play_reaches_every_kind_of_event(game: Game[Any]) -> None:
    ends = [pos for seats in game.seats for pos, _rng in positions(game, seats) if not pos.asked]
    reached = {type(event) for position in ends for event in position.history}
    missed = {kind for kind, event in game.events.items() if event not in reached}
    assert missed <= HOOKS[game.name].too_rare
