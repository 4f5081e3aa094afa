"""`make simulate-leagues SEASONS=1000`: many leagues, each twice; the last line has the figures.

`--plant NAME`: with a planted fault, which must be caught; `--plant list` names them. `--seed`:
which leagues; the same number gives the same figures, but for the time.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "keywest_site.settings.test")
django.setup()

from tests.leagues.simulator import plants  # noqa: E402
from tests.leagues.simulator.marks import RARE, Marks  # noqa: E402
from tests.leagues.simulator.runs import SEASONS, Figures, played  # noqa: E402


def main() -> int:
    """0 if nothing was broken and at least 15 rare events really occurred."""
    ask = argparse.ArgumentParser(prog="simulate-leagues", description=__doc__)
    ask.add_argument("--seasons", type=int, default=100)
    ask.add_argument("--seed", default="1")
    ask.add_argument("--plant", default="")
    asked = ask.parse_args()
    if asked.plant == "list":
        print("\n".join(plants.PLANTS))
        return 0
    begun = time.monotonic()
    seeds = [f"{asked.seed}/{number}" for number in range(-(-asked.seasons // SEASONS))]
    with ProcessPoolExecutor(
        os.cpu_count(), initializer=plants.plant, initargs=[asked.plant]
    ) as on:
        found = []
        for one in on.map(played, seeds):
            found.append(one)
            if one.broken:
                print(one.broken)
    return said(found, time.monotonic() - begun)


def said(found: list[Figures], seconds: float) -> int:
    """Prints the figures."""
    marks = Marks()
    for one in found:
        marks.update(one.marks)
    for name in RARE:
        print(f"{marks[name]:8,} x {name}")
    broken, rare = sum(bool(one.broken) for one in found), len(RARE) - len(marks.missing())
    told = hashlib.sha256("".join(one.hash for one in found).encode()).hexdigest()[:16]
    seasons, crashes = sum(one.seasons for one in found), sum(one.crashes for one in found)
    facts, checks = sum(one.facts for one in found), sum(one.checks for one in found)
    print(
        f"{seasons:,} seasons of {len(found):,} leagues, each twice; {facts:,} facts, "
        f"{checks:,} checked; {crashes:,} kills; {rare} of {len(RARE)} rare events; "
        f"{broken} broken invariants; hash {told}; {seconds:.0f} s"
    )
    return 1 if broken or rare < 15 else 0


if __name__ == "__main__":
    sys.exit(main())
