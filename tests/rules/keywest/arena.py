"""Tournaments of the bots: who wins, how many points, from what, and how fast each decision is.

python -m tests.rules.keywest.arena --games 200 --seats 4
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Sequence
from statistics import mean, median
from typing import NamedTuple

from games.rules.chance import Chance
from games.rules.core import Bot, Score, play, settle
from games.rules.keywest.bots import BOTS
from games.rules.keywest.game import GAME

SEED_BYTES = 32


class Result(NamedTuple):
    """One finished game: the scores by seat, and the seconds of computing of every decision of the watched seat."""

    scores: tuple[Score, ...]
    seconds: tuple[float, ...]
    watched: int


def one_game(bots: Sequence[Bot], rng: random.Random, watched: int = 0) -> Result:
    """Play a whole game, each bot in its seat. A move off the menu raises ValueError."""
    chance = Chance(rng.randbytes(SEED_BYTES))
    state, _facts = settle(GAME, GAME.evolve(None, GAME.begin(len(bots), {})), chance)
    seconds = []
    while not GAME.over(state):
        decision = GAME.pending(state)[0]
        view = GAME.view(state, decision.seat)
        started = time.thread_time()
        move = bots[decision.seat](view, decision, rng)
        if decision.seat == watched:
            seconds.append(time.thread_time() - started)
        if move not in decision.moves:
            raise ValueError(f"{move} is not on the menu {decision.moves}")
        state, _facts = play(GAME, state, decision.seat, move, chance)
    return Result(GAME.scores(state), tuple(seconds), watched)


def tournament(bot: str, rivals: str, seats: int, games: int, seed: int) -> list[Result]:
    """So many games of one bot against a table of others; its seat changes from game to game."""
    rng = random.Random(seed)
    results = []
    for number in range(games):
        watched = number % seats
        bots = [BOTS[bot if seat == watched else rivals] for seat in range(seats)]
        results.append(one_game(bots, rng, watched))
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
    others = [score.points for result in results for score in result.scores if score.seat != result.watched]
    best = [max(score.points for score in result.scores) for result in results]
    sources: Counter[str] = Counter()
    for score in mine:
        sources.update({text.msgid: points for text, points in score.parts})
    times = [1000 * second for result in results for second in result.seconds]
    points = [score.points for score in mine]
    return "\n".join(
        [
            f"won {win_rate(results):.1%} of {len(results)}; mean {mean(points):.1f} ({min(points)}-{max(points)})",
            f"others {mean(others):.1f}; winner {mean(best):.1f} ({min(best)}-{max(best)})",
            "by source: " + ", ".join(f"{name} {count / len(results):.1f}" for name, count in sources.items()),
            f"ms a decision: median {median(times):.2f}, max {max(times):.2f}, {len(times) / len(results):.0f} a game",
        ]
    )


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--bot", choices=BOTS, default="planner")
    parser.add_argument("--rivals", choices=BOTS, default="random")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    print(report(tournament(options.bot, options.rivals, options.seats, options.games, options.seed)))


if __name__ == "__main__":
    main()
