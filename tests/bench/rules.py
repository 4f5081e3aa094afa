"""How fast the rules are on their own: folding facts, whole random games, and refusing a line."""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from games.rules.contract import Game
from games.rules.core import fold
from games.rules.orders.reader import read_order
from games.rules.registry import GAMES
from games.rules.text import Say
from games.rules.types import Decision, Refused, View
from games.words import list_words_of_all_languages
from tests.bench.figures import Figure, at_least, at_most, random_game, timed
from tests.rules.walk import walk

GAMES_PLAYED = 30
SEATS = 5
NO_MOVES = (
    "hello",
    "bid # red at goldmine if",
    ("the red and the blue on the inn to home # with " * 5)[:200],
    ("use home # with the red and the blue and " * 5)[:118],
    "use " + "home # red " * 10,
    "入札を赤#個と青で家に置きますがどうですか",
)
"""Lines that begin like orders and are none; # is a number."""
NUMBERS = ("1", "2", "3", "4")


def figures() -> Iterator[Figure]:
    """Facts a second, and milliseconds a game."""
    game = GAMES["keywest"]
    times, histories = [], []
    for seed in range(GAMES_PLAYED):
        times.append(timed(lambda seed=seed: histories.append(random_game(game, SEATS, seed)[0])))
    facts = sum(map(len, histories))
    seconds = min(
        timed(lambda: [fold(game, None, history) for history in histories]) for _ in range(5)
    )
    yield Figure("facts in a random 5-seat game (mean)", f"{facts / GAMES_PLAYED:.0f}")
    yield at_least("evolve", facts / seconds, 250_000, " facts/s")
    yield at_most(
        "whole random 5-seat game, rules only (median)", statistics.median(times) * 1000, 60, " ms"
    )
    yield at_most(
        "worst refusal of a line, the longest menus, both doors", worst_refusal() * 1000, 19, " ms"
    )


def worst_refusal() -> float:
    """The seconds that the slowest of these lines takes, tables of words loaded. Each is read with
    several numbers, so that no reading finds what the one before it has kept."""
    slowest, says = 0.0, list_words_of_all_languages()
    for game in GAMES.values():
        questions = [
            (decision, game.view(position.state, decision.seat))
            for position in walk(game, 4, 1)
            for decision in position.asked
        ]
        decision, view = max(questions, key=lambda one: len(one[0].moves))
        for line in NO_MOVES:
            for whole in (False, True):
                ways = [
                    partial(try_line, game, line.replace("#", one), decision, view, says, whole)
                    for one in NUMBERS
                ]
                slowest = max(slowest, min(map(timed, ways)))
    return slowest


def try_line(
    game: Game[Any], line: str, decision: Decision, view: View, says: Sequence[Say], whole: bool
) -> None:
    """Read a line that is no move."""
    with suppress(Refused):
        read_order(game, line, decision, whole=whole, view=lambda: view, says=says)
