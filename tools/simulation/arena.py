"""Two kinds of bots against each other, two seats each: how often one beats the other, and how sure
that is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import sqrt
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from games.rules.chance import Chance
from games.rules.core import play, settle

if TYPE_CHECKING:
    from games.rules.contract import Game
    from games.rules.types import Bot, Score

SEATS = 4
SEATINGS = tuple(combinations(range(SEATS), 2))
"""Where the first kind sits: all six ways, each deal in each of them."""
Z = 2.5758
"""Of a two-sided interval of 99 %."""
SEED_BYTES = 32


class Tally(NamedTuple):
    """What was played: wins of the first kind (ties count half), and by how many points its better
    seat was ahead of the other's on average."""

    games: int
    wins: float
    margin: float

    @property
    def bounds(self) -> tuple[float, float]:
        """Wilson's interval of 99 % for the part that the first kind wins."""
        return compute_wilson_bounds(self.wins, self.games)


def compute_wilson_bounds(wins: float, games: int) -> tuple[float, float]:
    """Lower and upper bound of 99 % for a share; no game tells nothing."""
    if not games:
        return 0.0, 1.0
    share, square = wins / games, Z * Z
    middle = share + square / (2 * games)
    spread = Z * sqrt(share * (1 - share) / games + square / (4 * games * games))
    return (middle - spread) / (1 + square / games), (middle + spread) / (1 + square / games)


def compare_bots(game: Game[Any], one: str, other: str, games: int, seed: int) -> Tally:
    """At least so many games, rounded up to whole deals of six seatings."""
    results = [
        result
        for deal in range(-(-games // len(SEATINGS)))
        for result in play_deal(game, game.bots[one], game.bots[other], f"{seed}/{deal}")
    ]
    wins = sum(score_win(ahead) for ahead in results)
    return Tally(len(results), wins, sum(results) / len(results))


def score_win(ahead: int) -> float:
    """A game won by so many points; a tie is half a game."""
    return 0.5 if not ahead else float(ahead > 0)


def play_deal(game: Game[Any], one: Bot, other: Bot, seed: str) -> Iterator[int]:
    """By how much the first kind was ahead, in each seating of the same deal."""
    for pair in SEATINGS:
        bots = [one if seat in pair else other for seat in range(SEATS)]
        yield compute_lead(play_whole_game(game, bots, seed), pair)


def compute_lead(scores: tuple[Score, ...], pair: tuple[int, ...]) -> int:
    """By how many points the better seat of the pair is ahead of the best other one; a rank decides
    what points do not."""
    mine = min((one.rank, -one.points) for one in scores if one.seat in pair)
    rest = min((one.rank, -one.points) for one in scores if one.seat not in pair)
    lead = rest[1] - mine[1]
    return lead if lead else (mine[0] < rest[0]) - (mine[0] > rest[0])


def play_whole_game(game: Game[Any], bots: list[Bot], seed: str) -> tuple[Score, ...]:
    """A whole game: the deck's dice and each seat's own follow from the seed."""
    chance = Chance(Random(seed).randbytes(SEED_BYTES))
    dice = [Random(f"{seed}/{seat}") for seat in range(SEATS)]
    state, _facts = settle(game, game.evolve(None, game.begin(SEATS, {})), chance)
    while not game.over(state):
        asked = game.pending(state)[0]
        move = bots[asked.seat](game.view(state, asked.seat), asked, dice[asked.seat])
        state, _facts = play(game, state, asked.seat, move, chance)
    return game.scores(state)
