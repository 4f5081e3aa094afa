"""Tournaments of the bots of any game: who wins, how many points, from what, and how fast each
decision is.

python -m tests.rules.arena keyflower --games 200 --seats 4
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from statistics import mean, median
from typing import Any, NamedTuple

from games.rules.chance import Chance
from games.rules.contract import Game
from games.rules.core import pending_at, play, settle
from games.rules.registry import GAMES
from games.rules.types import Bot, Decision, Score

SEED_BYTES = 32


class Result(NamedTuple):
    """One finished game: the scores by seat, the watched seat with the seconds of each of its
    decisions; for the whole game the seconds of the rules alone, the longest menu and the seconds
    of the slowest one."""

    scores: tuple[Score, ...]
    watched: int
    seconds: tuple[float, ...]
    rules: float
    longest_menu: int
    slowest_menu: float


def one_game(game: Game[Any], bots: Sequence[Bot], rng: random.Random, watched: int = 0) -> Result:
    """Play a whole game, each bot in its seat. A move off the menu raises ValueError."""
    chance = Chance(rng.randbytes(SEED_BYTES))
    game, menus = with_clock(game)
    clock, thought, seconds, longest = time.process_time(), 0.0, [], 0
    state, _facts = settle(game, game.evolve(None, game.begin(len(bots), {})), chance)
    while not game.over(state):
        asked = pending_at(game, state)
        longest = max(longest, *(len(decision.moves) for decision in asked))
        decision = asked[0]
        started = time.process_time()
        view = game.view(state, decision.seat)
        ready = time.process_time()
        move = bots[decision.seat](view, decision, rng)
        done = time.process_time()
        thought += done - started
        if decision.seat == watched:
            seconds.append(done - ready)
        if move not in decision.moves:
            raise ValueError(f"{move} is not on the menu {decision.moves}")
        state, _facts = play(game, state, decision.seat, move, chance)
    rules = time.process_time() - clock - thought
    return Result(game.scores(state), watched, tuple(seconds), rules, longest, max(menus))


def with_clock(game: Game[Any]) -> tuple[Game[Any], list[float]]:
    """The game, and a list that grows by the seconds of each menu that is made in it."""
    seconds: list[float] = []

    def pending(state: Any) -> tuple[Decision, ...]:
        started = time.process_time()
        asked = game.pending(state)
        seconds.append(time.process_time() - started)
        return asked

    return replace(game, pending=pending), seconds


def tournament(
    game: Game[Any], bot: str, rivals: str, seats: int, games: int, seed: int
) -> list[Result]:
    """So many games of one bot against a table of others; its seat changes from game to game."""
    rng = random.Random(seed)
    results = []
    for number in range(games):
        watched = number % seats
        bots = [game.bots[bot if seat == watched else rivals] for seat in range(seats)]
        results.append(one_game(game, bots, rng, watched))
    return results


def win_rate(results: Sequence[Result]) -> float:
    """The part of the games that the watched seat won; a shared win counts in part."""
    shares = []
    for result in results:
        winners = [score.seat for score in result.scores if score.rank == 1]
        shares.append(1 / len(winners) if result.watched in winners else 0)
    return mean(shares)


def report(results: Sequence[Result]) -> str:
    """The figures of a tournament, for people."""
    mine = [result.scores[result.watched] for result in results]
    others = [
        score.points
        for result in results
        for score in result.scores
        if score.seat != result.watched
    ]
    best = [max(score.points for score in result.scores) for result in results]
    sources: Counter[str] = Counter()
    for score in mine:
        sources.update({text.msgid: points for text, points in score.parts})
    times = [1000 * second for result in results for second in result.seconds]
    rules = [1000 * result.rules for result in results]
    points = [score.points for score in mine]
    return "\n".join(
        [
            f"won {win_rate(results):.1%} of {len(results)}; mean {mean(points):.1f} "
            f"({min(points)}-{max(points)})",
            f"others {mean(others):.1f}; winner {mean(best):.1f} ({min(best)}-{max(best)})",
            "by source: "
            + ", ".join(f"{name} {count / len(results):.1f}" for name, count in sources.items()),
            f"ms a decision: median {median(times):.2f}, max {max(times):.2f}, "
            f"{len(times) / len(results):.0f} a game",
            f"ms of rules a game: median {median(rules):.0f}, max {max(rules):.0f}",
            f"longest menu {max(result.longest_menu for result in results)} moves,"
            f" slowest {1000 * max(result.slowest_menu for result in results):.1f} ms",
        ]
    )


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--bot", default="planner")
    parser.add_argument("--rivals", default="random")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    game = GAMES[options.game]
    print(
        report(
            tournament(
                game, options.bot, options.rivals, options.seats, options.games, options.seed
            )
        )
    )


if __name__ == "__main__":
    main()
