"""Faults, one after the other, while a crowd plays: `python -m tests.cluster.trial [NAME...]`.

`--full`: 500 games, 20 and 50 orders a second, each fault up to five times, in half an hour.
`--rate`, `--games`, `--threads`, `--runs`, `--minutes` (0: as long as it takes): the same by hand.
`--report FILE`: where each outcome is appended; beside it the worst of each as a table, and what
the machines logged whenever a bar was missed.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from keywest_site.embedded.postgres import Unusable
from tests.cluster.crowd import (
    Crowd,
    Journal,
    count_failures,
    list_bad_answers,
    measure_failing,
    measure_outage,
)
from tests.cluster.faults import FAULTS, Fault, get_primary
from tests.cluster.ledger import compare_with_log, find_superuser_connection, open_superuser
from tests.cluster.report import Outcome, append_outcome, read_load, render_table, render_worst
from tests.cluster.schedule import Turn, list_timely, list_turns
from tests.cluster.setting_up import check_games, find_front, make_stock
from tests.cluster.stage import Stage
from tools.cluster.inventory import PAGES
from tools.cluster.parts import PARTS

WHOLE_WITHIN = 60.0
"""Seconds after a machine is back."""
SEATS = 3
NEEDED = ("etcd", "patroni", "haproxy", "pgbouncer", "caddy", "web")
"""Parts without which no order is taken."""
CHECKING = 150.0
"""Seconds that the end takes: all games are checked, everything stops."""
USUAL = {"rates": "20", "games": 500, "threads": 12, "calm": 5.0, "runs": 1, "minutes": 0.0}
FULL = {"rates": "20,50", "games": 500, "threads": 24, "calm": 2.0, "runs": 5, "minutes": 30.0}


class Trial:
    """A cluster, who plays on it, and what came of each fault so far."""

    def __init__(self, stage: Stage, crowd: Crowd, words: argparse.Namespace) -> None:
        self.stage, self.crowd, self.words = stage, crowd, words
        self.outcomes: list[Outcome] = []
        self.troubles: list[str] = []

    def try_all(self, turns: Iterable[Turn]) -> None:
        """One after the other; each outcome is told at once. Unusable if the cluster stays
        broken."""
        for turn in turns:
            self.stage.wait_for("a whole cluster", lambda: self.stage.is_whole() or None)
            self._keep_games_running()
            self.crowd.set_rate(turn.rate)
            try:
                outcome = self.try_fault(turn)
            except RuntimeError as error:
                self.troubles.append(f"{turn.fault.name}: {error}")
                print(self.troubles[-1], flush=True)
                continue
            self.outcomes.append(outcome)
            append_outcome(self.words.report, outcome)
            print(render_table([outcome]).splitlines()[-1], flush=True)
            if outcome.list_faults():
                self.keep_logs(f"{len(self.outcomes)} {turn.fault.name}")

    def try_fault(self, turn: Turn) -> Outcome:
        """One fault, its end, and what it cost."""
        stage, fault, calm = self.stage, turn.fault, self.words.calm
        go_back = fault.prepare(stage)
        time.sleep(calm)
        began, load, before = time.time(), read_load(), get_primary(stage).name
        undo = fault.how(stage)
        time.sleep(turn.hold)
        undo()
        undone = time.monotonic()
        time.sleep(calm)  # else nobody may have noticed yet that anything is gone
        whole_after = wait_until_whole(stage, undone)
        if not self.words.small:  # else only whether all comes back counts, not when
            time.sleep(max(fault.bar - (time.time() - began) - calm, 0))
        time.sleep(calm)
        until, journal = time.time(), self.crowd.journal
        entries = [entry for entry in journal.list_since(began) if entry.at <= until]
        go_back()
        with open_superuser(stage) as connection:
            mails = stage.mailbox.count(connection)
        return Outcome(
            fault.name,
            fault.bar,
            measure_outage(entries, began, until),
            whole_after,
            compare_with_log(stage, journal, self.crowd.games),
            mails,
            list_bad_answers(entries),
            count_failures(entries),
            stage.list_machines(PAGES)[0].address if fault.alone else None,
            load,
            (before, get_primary(stage).name),
            measure_failing(entries, began),
            turn.rate,
        )

    def _keep_games_running(self) -> None:
        """New ones in place of those that are over, once half are."""
        if self.crowd.count_running() < self.words.games / 2:
            self.crowd.add_games(make_games(self.stage, self.words.games))

    def keep_logs(self, name: str) -> None:
        """What the machines said, beside the report."""
        kept = self.words.report.with_suffix(".logs") / name.replace(" ", "-")
        for machine in self.stage.machines.values():
            shutil.copytree(machine.root / "var" / "log", kept / machine.name, dirs_exist_ok=True)


def main() -> int:
    """1 if a bar was missed, an order lost, or a game is damaged."""
    words = parse_arguments()
    chosen = [fault for fault in FAULTS if not words.names or fault.name in words.names]
    if len(chosen) < len(words.names):
        print(f"Faults are: {', '.join(fault.name for fault in FAULTS)}", file=sys.stderr)
        return 2
    rates = [float(rate) for rate in words.rates.split(",")]
    try:
        outcomes, troubles = try_faults(chosen, rates, words)
    except (Unusable, RuntimeError) as error:
        print(error, file=sys.stderr)
        return 1
    faults = [*troubles, *(each for outcome in outcomes for each in outcome.list_faults())]
    print("\n".join(faults) or "all bars held")
    return 1 if faults else 0


def parse_arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", help="faults; nothing: all of them")
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--rate", dest="rates", help="orders a second: 20, or 20,50")
    parser.add_argument("--games", type=int)
    parser.add_argument("--threads", type=int)
    parser.add_argument("--calm", type=float, help="seconds around each fault")
    parser.add_argument("--runs", type=int, help="so often each fault")
    parser.add_argument("--minutes", type=float, help="nothing is begun that would last longer")
    parser.add_argument("--small", action="store_true", help="only what an order needs")
    parser.add_argument("--report", type=Path, default=Path("test-results/cluster.jsonl"))
    words = parser.parse_args()
    for name, value in (FULL if words.full else USUAL).items():
        if getattr(words, name) is None:
            setattr(words, name, value)
    return words


def try_faults(
    faults: Sequence[Fault], rates: Sequence[float], words: argparse.Namespace
) -> tuple[list[Outcome], list[str]]:
    """Starts everything, tries each; what came of them, and what was wrong otherwise."""
    until = time.monotonic() + words.minutes * 60 - CHECKING if words.minutes else None
    words.report.parent.mkdir(parents=True, exist_ok=True)
    turns = list_turns(faults, rates, words.runs)
    parts = NEEDED if words.small else tuple(PARTS)
    with Stage(Path(tempfile.mkdtemp(prefix="kw-")), parts=parts) as stage:
        stage.set_up_machines()
        stage.start()
        stock = make_games(stage, words.games)
        journal = Journal(words.report.with_suffix(".orders.jsonl"))
        with Crowd(find_front(stage), stock, journal, rates[0], words.threads) as crowd:
            trial = Trial(stage, crowd, words)
            try:
                wait_for_orders(journal)
                trial.try_all(list_timely(turns, until))
            finally:
                tell_worst(trial, turns)
        journal.close()
        said = check_games(stage)
        print(said.strip())
        troubles = [*trial.troubles, *crowd.troubles, *([] if "all right" in said else [said])]
    return trial.outcomes, troubles


def make_games(stage: Stage, games: int) -> dict[str, Any]:
    """People and so many games."""
    made: dict[str, Any] = make_stock(stage, max(SEATS, games * SEATS // 10), games, SEATS)
    return made


def tell_worst(trial: Trial, turns: Sequence[Turn]) -> None:
    """Prints it, also when the trial came to an early end, and keeps it beside the report."""
    asked = [(turn.fault.name, turn.rate) for turn in turns]
    table = render_worst(trial.outcomes, asked)
    print(table, flush=True)
    trial.words.report.with_suffix(".md").write_text(f"{table}\n")


def wait_for_orders(journal: Journal, number: int = 20) -> None:
    """Until the crowd plays. RuntimeError if it does not."""
    until = time.monotonic() + 60
    while sum(entry.is_confirmed for entry in journal.entries) < number:
        if time.monotonic() > until:
            raise RuntimeError(f"No orders: {list_bad_answers(journal.entries)}")
        time.sleep(0.2)


def wait_until_whole(stage: Stage, since: float) -> float | None:
    """Seconds until three members with a synchronous standby are there, and the primary takes
    connections; None: they are not."""
    while time.monotonic() - since < WHOLE_WITHIN:
        if stage.is_whole() and has_open_primary(stage):
            return time.monotonic() - since
        time.sleep(0.5)
    return None


def has_open_primary(stage: Stage) -> bool:
    """Whether it takes connections: Patroni calls one primary that fell a moment ago."""
    connection = find_superuser_connection(stage)
    if connection is None:
        return False
    connection.close()
    return True


if __name__ == "__main__":
    sys.exit(main())
