"""Planted faults that a trial of the cluster must find: `python -m tests.cluster.plants [NAME...]`.

Each is planted in a cluster that is played on, then something breaks by which it does harm.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import NamedTuple

from keywest_site.embedded.postgres import Unusable
from tests.cluster.clocks import lend_clock, step_clock
from tests.cluster.crowd import Crowd, Journal
from tests.cluster.faults import (
    Fault,
    Undo,
    cancel_behind_cut,
    lose_standby_then_primary,
    prepare_nothing,
)
from tests.cluster.ledger import compare_with_log, open_superuser
from tests.cluster.report import Outcome
from tests.cluster.schedule import Turn
from tests.cluster.setting_up import find_front
from tests.cluster.stage import Stage
from tests.cluster.trial import Trial, make_games, wait_for_orders
from tools.cluster.inventory import PAGES

ROLE = "keywest_app"
LOCAL = f"ALTER ROLE {ROLE} SET synchronous_commit = local"
NO_LONGER_LOCAL = f"ALTER ROLE {ROLE} RESET synchronous_commit"
END_SESSIONS = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '{ROLE}'"
CARELESS = {"DJANGO_SETTINGS_MODULE": "tests.cluster.careless.settings"}
OWN_TIME = {"DJANGO_SETTINGS_MODULE": "tests.cluster.careless.own_time"}
EVERY = 10
"""Of so many orders the journal forgets one."""


class Plant(NamedTuple):
    """What is planted, what happens then, and which figure must be more than before."""

    name: str
    plant: Callable[[Stage, Journal], Undo]
    fault: Fault
    counts: Callable[[Outcome], int]


def confirm_alone(stage: Stage, _journal: Journal) -> Undo:
    """A COMMIT is answered when the primary has it, whether or not the standby does."""
    change_role(stage, LOCAL)
    return lambda: change_role(stage, NO_LONGER_LOCAL)


def change_role(stage: Stage, statement: str) -> None:
    """From now on, also in sessions that are open."""
    with open_superuser(stage) as connection:
        connection.execute(statement)
        connection.commit()
        connection.execute(END_SESSIONS)


def believe_warnings(stage: Stage, _journal: Journal) -> Undo:
    """An order is confirmed whose COMMIT was answered with a warning."""
    return restart_pages(stage, CARELESS)


def believe_clock(stage: Stage, _journal: Journal) -> Undo:
    """Pages take the time of their machine, whatever the database says."""
    return restart_pages(stage, OWN_TIME)


def restart_pages(stage: Stage, settings: dict[str, str]) -> Undo:
    """With these settings; what is returned starts them with those of before."""
    machines = stage.list_machines(PAGES)
    before = [dict(machine.extra) for machine in machines]

    def restart(extras: list[dict[str, str]]) -> None:
        for machine, extra in zip(machines, extras, strict=True):
            machine.extra = extra
            machine.kill_part("web")
            stage.wait_for("pages", partial(stage.asks, machine))

    restart([extra | settings for extra in before])
    return lambda: restart(before)


def forget_orders(_stage: Stage, journal: Journal) -> Undo:
    """The journal does not keep every order."""
    usual = journal.record_entry

    def record_entry(entry: object) -> None:
        if not entry.token or sum(entry.token.encode()) % EVERY:  # type: ignore[attr-defined]
            usual(entry)  # type: ignore[arg-type]

    journal.record_entry = record_entry  # type: ignore[method-assign]
    return lambda: vars(journal).pop("record_entry")


def forget_mails(stage: Stage, _journal: Journal) -> Undo:
    """Mails that were called sent have never come."""
    came = stage.mailbox.came.copy()
    stage.mailbox.came.clear()
    return lambda: stage.mailbox.came.update(came)


NOTHING = Fault("nothing", prepare_nothing, 8, 5)
PLANTS = (
    Plant("the journal forgets", forget_orders, NOTHING, lambda one: one.comparison.doubled),
    Plant("mails get lost", forget_mails, NOTHING, lambda one: one.mails.lost),
    Plant(
        "a clock that is wrong is believed",
        believe_clock,
        Fault("clock an hour behind", partial(step_clock, "-1h"), 60, 3, prepare=lend_clock),
        lambda one: one.comparison.lapsed,
    ),
    Plant(
        "confirmed by the primary alone",
        confirm_alone,
        Fault("standby cut off, then primary's machine killed", lose_standby_then_primary, 30, 30),
        lambda one: one.comparison.lost,
    ),
    Plant(
        "a COMMIT with a warning is believed",
        believe_warnings,
        Fault("waiting COMMITs cancelled, standby cut off", cancel_behind_cut, 30, 30),
        lambda one: one.comparison.lost,
    ),
)


def main() -> int:
    """1 if one was not found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="plants; nothing: all of them")
    parser.add_argument("--rate", type=float, default=8)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--threads", type=int, default=8)
    parser.add_argument("--calm", type=float, default=2)
    parser.add_argument("--report", type=Path, default=Path("test-results/plants.jsonl"))
    parser.set_defaults(small=False)
    words = parser.parse_args()
    try:
        missed = try_plants(words)
    except (Unusable, RuntimeError) as error:
        print(error, file=sys.stderr)
        return 1
    print("\n".join(f"not found: {name}" for name in missed) or "all plants were found")
    return 1 if missed else 0


def try_plants(words: argparse.Namespace) -> list[str]:
    """Those that nothing told of."""
    words.report.parent.mkdir(parents=True, exist_ok=True)
    plants = [each for each in PLANTS if not words.names or each.name in words.names]
    with Stage(Path(tempfile.mkdtemp(prefix="kw-"))) as stage:
        stage.set_up_machines()
        stage.start()
        stock = make_games(stage, words.games)
        journal = Journal(words.report.with_suffix(".orders.jsonl"))
        with Crowd(find_front(stage), stock, journal, words.rate, words.threads) as crowd:
            wait_for_orders(journal)
            trial = Trial(stage, crowd, words)
            missed = [plant.name for plant in plants if not is_found(trial, plant)]
        journal.close()
    return missed


def is_found(trial: Trial, plant: Plant) -> bool:
    """Plants it, lets the fault happen, and looks at the figure."""
    stage, crowd = trial.stage, trial.crowd
    stage.wait_for("a whole cluster", lambda: stage.is_whole() or None)
    before = compare_with_log(stage, crowd.journal, crowd.games)
    undo = plant.plant(stage, crowd.journal)
    outcome = trial.try_fault(Turn(plant.fault, trial.words.rate, plant.fault.hold))
    undo()
    if outcome.bad_answers:
        print("\n".join(outcome.bad_answers), flush=True)
        trial.keep_logs(plant.name)
    known = outcome._replace(comparison=before, mails=outcome.mails._replace(lost=0))
    found = plant.counts(outcome) - plant.counts(known)
    print(f"{plant.name}: {found} found; primary {' -> '.join(outcome.primaries)}", flush=True)
    return found > 0


if __name__ == "__main__":
    sys.exit(main())
