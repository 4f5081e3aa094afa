"""What came of each fault, as lines of JSON in a file and a table for people."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from tests.cluster.ledger import Comparison
from tests.cluster.mailbox import MailCount


class Outcome(NamedTuple):
    """One fault: how long orders stopped against the bar, what failed where, when all was whole
    again, and who was primary before and after. `alone`: the one address where requests may fail;
    `failing`: until when they did at each, in seconds after the fault."""

    fault: str
    bar: float
    outage: float
    whole_after: float | None
    comparison: Comparison
    mails: MailCount
    bad_answers: list[str]
    failures: dict[str, int]
    alone: str | None
    load: float
    primaries: tuple[str, str]
    failing: dict[str, float]
    rate: float

    def list_faults(self) -> list[str]:
        """What is not as it has to be."""
        faults = []
        if self.outage > self.bar:
            faults.append(f"orders stopped for {self.outage:.1f} s, more than {self.bar:g}")
        if self.whole_after is None:
            faults.append("the cluster did not become whole again")
        if self.comparison.lost or self.comparison.doubled:
            faults.append(f"{self.comparison.lost} lost, {self.comparison.doubled} doubled")
        if self.comparison.lapsed:
            faults.append(f"{self.comparison.lapsed} turns ended by a wrong clock")
        if self.alone and (elsewhere := self.failures.keys() - {self.alone}):
            faults.append(f"requests failed at {', '.join(sorted(elsewhere))} too")
        if self.alone and (failing := self.failing.get(self.alone, 0)) > self.bar:
            faults.append(f"requests failed for {failing:.1f} s, more than {self.bar:g}")
        faults += [*self.mails.list_faults(), *self.bad_answers]
        return [f"{self.fault}: {each}" for each in faults]


def append_outcome(path: Path, outcome: Outcome) -> None:
    """One line more."""
    row = outcome._asdict() | {
        "comparison": outcome.comparison._asdict(),
        "mails": outcome.mails._asdict(),
    }
    with path.open("a") as file:
        file.write(json.dumps(row) + "\n")


def render_table(outcomes: Iterable[Outcome]) -> str:
    """A row for each."""
    rows = [
        "| fault | orders stopped | bar | failed | whole after | orders lost, doubled of |"
        " mails lost, doubled of | load |"
    ]
    rows.append("|---|---|---|---|---|---|---|---|")
    for one in outcomes:
        orders, mails = one.comparison, one.mails
        row = (
            one.fault,
            f"{one.outage:.1f} s",
            f"{one.bar:g} s",
            str(sum(one.failures.values())),
            "never" if one.whole_after is None else f"{one.whole_after:.0f} s",
            f"{orders.lost}, {orders.doubled} of {orders.confirmed}",
            f"{mails.lost}, {mails.doubled} of {mails.came}",
            f"{one.load:.0f}",
        )
        rows.append(f"| {' | '.join(row)} |")
    return "\n".join(rows)


def render_worst(outcomes: Sequence[Outcome], asked: Iterable[tuple[str, float]]) -> str:
    """A row for each fault and rate that was asked for: the worst of its runs."""
    rows = [
        "| fault | orders a second | runs | orders stopped, worst | bar | failing there, worst |"
        " lost, doubled | mails lost | whole after, worst | load |"
    ]
    rows.append("|---|---|---|---|---|---|---|---|---|---|")
    for name, rate in dict.fromkeys(asked):
        runs = [one for one in outcomes if (one.fault, one.rate) == (name, rate)]
        rows.append(f"| {' | '.join([name, f'{rate:g}', *describe_runs(runs)])} |")
    return "\n".join(rows)


def describe_runs(runs: Sequence[Outcome]) -> list[str]:
    """How many, and the worst of them in everything."""
    if not runs:
        return ["0", *["-"] * 7]
    whole = [one.whole_after for one in runs]
    failing = max((each for one in runs for each in one.failing.values()), default=0)
    return [
        str(len(runs)),
        f"{max(one.outage for one in runs):.1f} s",
        f"{runs[0].bar:g} s",
        f"{failing:.1f} s",
        f"{max(one.comparison.lost for one in runs)}, "
        f"{max(one.comparison.doubled for one in runs)}",
        str(max(one.mails.lost for one in runs)),
        "never" if None in whole else f"{max(each or 0 for each in whole):.0f} s",
        f"{max(one.load for one in runs):.0f}",
    ]


def read_load() -> float:
    """Of the last minute."""
    return os.getloadavg()[0]
