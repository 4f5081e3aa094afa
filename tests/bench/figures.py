"""One measured figure, and small tools to measure it."""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from games.rules.chance import Chance
from games.rules.contract import Game
from games.rules.core import play, settle


class Figure(NamedTuple):
    """What was measured, in words; `good` is None where there is no bar.

    `number`: what says the same on every machine (a ratio, a count, a size), to be compared with
    the last landed one; None: it does not. `more`: whether more of it is better.
    """

    name: str
    value: str
    bar: str = ""
    good: bool | None = None
    number: float | None = None
    more: bool = True


def at_least(name: str, value: float, bar: float, unit: str = "") -> Figure:
    """The more the better."""
    return Figure(
        name, f"{value:,.4g}{unit}", f">= {bar:,g}{unit}", value >= bar, everywhere(value, unit)
    )


def at_most(name: str, value: float, bar: float, unit: str = "") -> Figure:
    """The less the better."""
    return Figure(
        name,
        f"{value:,.4g}{unit}",
        f"<= {bar:,g}{unit}",
        value <= bar,
        everywhere(value, unit),
        more=False,
    )


def everywhere(value: float, unit: str) -> float | None:
    """The value, if it hangs on no machine's speed: ratios and counts have no unit, sizes have
    kB."""
    return value if unit in ("", " kB", " %") else None


def median_ms(job: Callable[[], Any], times: int) -> float:
    """The median time of one call, in milliseconds."""
    return statistics.median(timed(job) for _ in range(times)) * 1000


def timed(job: Callable[[], Any]) -> float:
    """Seconds of one call."""
    begin = time.perf_counter()
    job()
    return time.perf_counter() - begin


def random_game(game: Game[Any], seats: int, seed: int) -> tuple[list[Any], Any]:
    """Every event of a whole game in which all play at random, and its final state. Rules only."""
    rng, chance = random.Random(seed), Chance(seed.to_bytes(32))
    first = game.begin(seats, {})
    state, facts = settle(game, game.evolve(None, first), chance)
    events = [first, *(fact.event for fact in facts)]
    while not game.over(state):
        decision = rng.choice(game.pending(state))
        state, facts = play(game, state, decision.seat, rng.choice(decision.moves), chance)
        events += [fact.event for fact in facts]
    return events, state
