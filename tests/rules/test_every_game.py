"""The contract of a game, held against every game of the house by random play.

Everyday: a few games for each number of seats. A full run (about ten minutes):
`GAMES_PER_SEAT_COUNT=300 pytest tests/rules/test_every_game.py`.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from games.rules.core import Game
from games.rules.registry import GAMES
from tests.rules import conformance as check
from tests.rules.hooks import EVERYWHERE, NEVER_IN_RANDOM_PLAY, SAMPLED, SECRETS
from tests.rules.leaks import look_for_leaks
from tests.rules.walk import Position, walk
from tests.toy import PEARLS

pytestmark = pytest.mark.promise
GAMES_EACH = int(os.environ.get("GAMES_PER_SEAT_COUNT", "6"))
ALL = {**GAMES, PEARLS.name: PEARLS}
TABLES = [pytest.param(game, seats, id=f"{game.name}-{seats}") for game in ALL.values() for seats in game.seats]
every_table = pytest.mark.parametrize(("game", "seats"), TABLES)
every_game = pytest.mark.parametrize("game", ALL.values(), ids=ALL)


def positions(game: Game[Any], seats: int, share: float = 1.0) -> Iterator[tuple[Position, Random]]:
    """A share of the positions of the random games, and a die for each of them; every fifth game has other options."""
    other = {name: choices[-1][0] for name, (_text, choices) in game.options.items()}
    for number in range(GAMES_EACH):
        rng = Random(f"{game.name} {seats} {number} sample")
        for position in walk(game, seats, number, other if number % 5 == 4 else None):
            if rng.random() < share:
                yield position, rng


@every_table
def test_menus_are_unique_hold_their_default_and_somebody_is_asked_until_the_end(game: Game[Any], seats: int) -> None:
    for position, _rng in positions(game, seats):
        check.menus_hold(position)


@every_table
def test_every_line_is_read_as_the_move_that_printed_it_and_nothing_else_is(game: Game[Any], seats: int) -> None:
    lines: set[str] = {"", "   ", "no such move", "\x00", "x" * 1000}
    for position, rng in positions(game, seats, 0.2):
        check.lines_read_back(position)
        check.off_menu_is_refused(position, rng.sample(sorted(lines), min(len(lines), 60)))
        lines |= {str(move) for decision in position.asked for move in decision.moves}
    assert len(lines) > 12


@every_table
def test_every_move_of_a_menu_can_be_played_and_describes_itself(game: Game[Any], seats: int) -> None:
    for position, _rng in positions(game, seats, 0.06):
        check.every_move_can_be_played(position)


@every_table
def test_seats_asked_together_answer_in_any_order(game: Game[Any], seats: int) -> None:
    together = sum(check.answers_are_independent(position, rng) for position, rng in positions(game, seats, 0.1))
    assert together >= GAMES_EACH // 2


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
            assert all(score.points == sum(points for _source, points in score.parts) for score in scores)
            assert all(score.rank == 1 + sum(o.points > score.points for o in scores) for score in scores)


@every_table
def test_what_must_hold_in_this_game_holds_everywhere(game: Game[Any], seats: int) -> None:
    for position, rng in positions(game, seats):
        if game.name in EVERYWHERE:
            EVERYWHERE[game.name](position)
        if game.name in SAMPLED and rng.random() < 0.25:
            SAMPLED[game.name](position)


@every_game
def test_random_play_reaches_every_kind_of_event(game: Game[Any]) -> None:
    ends = [pos for seats in game.seats for pos, _rng in positions(game, seats) if not pos.asked]
    reached = {type(event) for position in ends for event in position.history}
    assert {kind for kind, event in game.events.items() if event not in reached} <= NEVER_IN_RANDOM_PLAY[game.name]


# -- secrets -------------------------------------------------------------------------------------------------------


@cache
def leaks_of(name: str, seats: int) -> Counter[str]:
    """What `look_for_leaks` counted in the random games of this table."""
    return look_for_leaks(positions(ALL[name], seats, 0.03))


@every_table
def test_nobody_can_tell_apart_worlds_that_differ_only_in_what_he_may_not_know(game: Game[Any], seats: int) -> None:
    changed = leaks_of(game.name, seats)
    assert changed["other worlds"] > 0.3 * changed["worlds"] > 0


@every_game
def test_every_kind_of_secret_really_is_another_in_those_worlds(game: Game[Any]) -> None:
    changed = sum((leaks_of(game.name, seats) for seats in game.seats), Counter[str]())
    assert set(changed) == SECRETS[game.name] | {"worlds", "other worlds"}
    assert min(changed.values()) >= 5
