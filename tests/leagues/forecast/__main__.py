"""`python -m tests.leagues.forecast --seasons 500`: simulated seasons, each forecast at half time;
the last line has Brier's score beside that of equal chances."""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor

from tests.leagues.forecast.played import Score, scores
from tests.leagues.simulator.runs import SEASONS


def main() -> int:
    """0 if the forecast is better."""
    ask = argparse.ArgumentParser(prog="forecast", description=__doc__)
    ask.add_argument("--seasons", type=int, default=500)
    asked = ask.parse_args()
    begin, found = time.monotonic(), list[Score]()
    leagues = 0
    with ProcessPoolExecutor(os.cpu_count()) as on:
        while len(found) < asked.seasons:
            more = -(-(asked.seasons - len(found)) // SEASONS)
            seeds = [f"forecast/{number}" for number in range(leagues, leagues + more)]
            leagues += more
            found += [one for league in on.map(scores, seeds) for one in league]
    people, told, equal = (sum(one) for one in zip(*found, strict=True))
    better = sum(one.told < one.equal for one in found)
    print(
        f"{len(found)} seasons, {people} people: Brier {told / people:.4f}, equal chances "
        f"{equal / people:.4f}; better in {better} seasons; {time.monotonic() - begin:.0f} s"
    )
    return 0 if told < equal else 1


if __name__ == "__main__":
    sys.exit(main())
