"""Games whose outcomes are drawn by the model itself: how often do bands hold, how good are
forecasts?

Plackett-Luce with strengths N(25, 25/3), scale beta times the root of 4, tables of four.
`python -m tests.ratings.simulated --seed 7` prints both for other games than the everyday test;
`--fit` prints what the calibration's points are fitted on. 0 if all bars are met.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import sys
from collections.abc import Callable, Sequence
from typing import NamedTuple

from games.ratings.model import DEVIATION, LUCE, MEAN, NEW, Rating, rate_one_game

SEATS = 4
SCALE = LUCE.beta * math.sqrt(SEATS)
COUNTED = (20, 45, 900)
LEAST, MOST = 0.60, 0.75
SAMPLES = 200
MARKS = (1, 2, 4, 8, 12, 16, 20, 30, 45, 70, 110, 170, 260, 400, 600, 900)
Spread = Callable[[Rating], float]


def get_own(rating: Rating) -> float:
    """The deviation that the update believes in."""
    return rating.deviation


def get_spread(rating: Rating) -> float:
    """The calibrated one."""
    return rating.spread


class Person(NamedTuple):
    """After some games: what is known of somebody, and the truth."""

    rating: Rating
    strength: float

    def lies_within(self, spread: Spread) -> bool:
        """Whether the truth lies in the band."""
        return abs(self.rating.mean - self.strength) <= spread(self.rating)


Tables = list[list[Person]]


def draw_order(strengths: Sequence[float], dice: random.Random) -> list[int]:
    """Who finishes first, second, ... by Plackett-Luce."""
    luck = [-math.log(-math.log(dice.random() or 0.5)) for _ in strengths]
    keys = [strength / SCALE + one for strength, one in zip(strengths, luck, strict=True)]
    return sorted(range(len(keys)), key=keys.__getitem__, reverse=True)


def simulate(
    seed: str, worlds: int, counted: Sequence[int] = COUNTED, people: int = SEATS
) -> dict[int, Tables]:
    """The tables of all worlds after so many games of everybody. A world is some people who play
    each other, at tables drawn by lot."""
    found: dict[int, Tables] = {number: [] for number in counted}
    for number in range(worlds):
        dice = random.Random(f"{seed}/{people}/{number}")
        known = [Person(NEW, dice.gauss(MEAN, DEVIATION)) for _ in range(people)]
        for games in range(1, max(counted) + 1):
            dice.shuffle(known)
            tables = [known[first : first + SEATS] for first in range(0, people, SEATS)]
            tables = [play_table(table, dice) for table in tables]
            known = [person for table in tables for person in table]
            if games in found:
                found[games] += tables
    return found


def play_table(table: Sequence[Person], dice: random.Random) -> list[Person]:
    """The same people after a game."""
    order = draw_order([person.strength for person in table], dice)
    places = [order.index(seat) + 1 for seat in range(len(table))]
    after = rate_one_game([person.rating for person in table], places)
    return [Person(new, old.strength) for new, old in zip(after, table, strict=True)]


def measure_band(tables: Tables, spread: Spread) -> float:
    """The share of people whose true strength lies in their band."""
    return statistics.fmean(person.lies_within(spread) for table in tables for person in table)


def measure_brier(tables: Tables, spread: Spread, samples: int = SAMPLES) -> float:
    """The mean Brier score of forecasts of who wins the next game there: 0 is best, 2 worst. It is
    that expected by the truth, so that no game has to be played for it."""
    dice, scores = random.Random("forecasts"), []
    for table in tables:
        truth = get_chances([person.strength for person in table])
        told = [0.0] * len(table)
        for _ in range(samples):
            drawn = [dice.gauss(one.rating.mean, spread(one.rating)) for one in table]
            for seat, chance in enumerate(get_chances(drawn)):
                told[seat] += chance / samples
        pairs = zip(told, truth, strict=True)
        scores.append(sum((said - true) ** 2 + true * (1 - true) for said, true in pairs))
    return statistics.fmean(scores)


def get_chances(strengths: Sequence[float]) -> list[float]:
    """Each one's chance to be first."""
    weights = [math.exp((strength - MEAN) / SCALE) for strength in strengths]
    return [weight / sum(weights) for weight in weights]


def print_figures(seed: str, worlds: int) -> bool:
    """Whether all bars are met, which count among four people; those among eight stand beside."""
    good = True
    for people in (SEATS, 2 * SEATS):
        for games, tables in simulate(seed, worlds * SEATS // people, people=people).items():
            own, shown = (measure_band(tables, spread) for spread in (get_own, get_spread))
            before, now = (measure_brier(tables, spread) for spread in (get_own, get_spread))
            print(
                f"{people} people, {games:3} games: own band {own:.1%}, shown {shown:.1%}; "
                f"Brier {before:.4f}, now {now:.4f}",
                flush=True,
            )
            good &= people > SEATS or (LEAST <= shown <= MOST and now <= before + 0.002)
    return good


def print_fit(seed: str, worlds: int) -> None:
    """Own deviation, and the band that would hold in 68 of 100 cases."""
    for games, tables in simulate(seed, worlds, MARKS).items():
        people = [person for table in tables for person in table]
        own = statistics.median(person.rating.deviation for person in people)
        away = sorted(abs(person.rating.mean - person.strength) for person in people)
        print(f"{games:4} games: own {own:.2f}, needed {away[int(0.68 * len(away))]:.2f}")


def main() -> int:
    """0 if all bars are met."""
    ask = argparse.ArgumentParser(prog="simulated", description=__doc__)
    ask.add_argument("--seed", default="1")
    ask.add_argument("--worlds", type=int, default=300)
    ask.add_argument("--fit", action="store_true")
    asked = ask.parse_args()
    if asked.fit:
        print_fit(asked.seed, asked.worlds)
        return 0
    return 0 if print_figures(asked.seed, asked.worlds) else 1


if __name__ == "__main__":
    sys.exit(main())
