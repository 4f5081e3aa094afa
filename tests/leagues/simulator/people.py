"""The people of a simulated league: how strong they are, and what each will do in a season."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass, field

from games.leagues.season.commands import Eligibility
from games.leagues.settings import Settings


@dataclass
class Someone:
    """One of them. `skill`: about 0, in steps of 1; `household`: 0 for nobody else's."""

    id: int
    skill: float
    rating: int | None
    household: int = 0
    gone: bool = False
    suspended: bool = False
    tired: bool = False


@dataclass
class Plan:
    """What somebody does in a season. Shares of a phase, 0 to 1; None: not at all."""

    enters: float | None = None
    later: bool = False
    out: bool = False
    queues: float | None = None
    withdraws: float | None = None
    checks_in: float | None = None
    erased: bool = False
    suspended: bool = False
    quiet: bool = False
    drops: float | None = None
    stalls: float | None = None
    silent: float | None = None
    excused: bool = False


@dataclass
class People:
    """games.leagues.season.ports.People, and more."""

    seed: str
    known: dict[int, Someone] = field(default_factory=dict)

    def about(self, people: Iterable[int], game: str) -> dict[int, Eligibility]:
        return {
            who: Eligibility(
                9, 10, one.rating, True, one.suspended, one.gone, household=one.household
            )
            for who in people
            if (one := self.known[who])
        }

    def list_erased_people(self, people: Iterable[int]) -> frozenset[int]:
        return frozenset(who for who in people if who in self.known and self.known[who].gone)

    def willing(self, ruled: Settings, lot: str) -> Iterable[int]:
        return [who for who, one in self.known.items() if who % 7 == 0 and not one.gone]

    def joined(self, number: int) -> Someone:
        """Person `number` (from 1), who is always the same."""
        dice = random.Random(f"{self.seed}/person/{number}")
        skill = dice.gauss(0, 1)
        rating = round(1500 + 200 * skill) if dice.random() < 0.6 else None
        household = number // 2 if number % 11 in (4, 5) and number > 3 else 0
        someone = Someone(number, skill, rating, household)
        return self.known.setdefault(number, someone)

    def plan(self, who: int, season: int, faithful: float) -> Plan:
        """What they do in this season, the same however often one asks."""
        dice = random.Random(f"{self.seed}/plan/{who}/{season}")
        chance = dice.random
        plan = Plan(enters=chance() * 0.9 if chance() < faithful else None)
        if plan.enters is None:
            plan.out, plan.queues = chance() < 0.5, chance() if chance() < 0.15 else None
        plan.later = chance() < 0.1
        plan.withdraws = chance() if chance() < 0.03 else None
        plan.checks_in = chance() if chance() < 0.93 else None
        plan.erased, plan.suspended = chance() < 0.01, chance() < 0.01
        self._trouble(plan, dice)
        return plan

    def _trouble(self, plan: Plan, dice: random.Random) -> None:
        """What may go wrong in a running season."""
        chance = dice.random
        kind = chance()
        plan.quiet = kind < 0.025
        plan.drops = chance() if 0.025 <= kind < 0.06 else None
        plan.stalls = chance() if 0.06 <= kind < 0.08 else None
        plan.silent = chance() if 0.08 <= kind < 0.09 else None
        plan.excused = chance() < 0.3
