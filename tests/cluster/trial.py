"""Faults, one after the other, while a crowd plays: `python -m tests.cluster.trial [NAME...]`.

`--rate`, `--games`, `--threads`: the crowd. `--report FILE`: where each outcome is appended.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from keywest_site.embedded.postgres import Unusable
from tests.cluster.crowd import (
    Crowd,
    Journal,
    count_failures,
    list_bad_answers,
    measure_outage,
)
from tests.cluster.faults import FAULTS, Fault, get_primary
from tests.cluster.ledger import compare_with_log, open_superuser
from tests.cluster.report import Outcome, append_outcome, read_load, render_table
from tests.cluster.setting_up import check_games, find_front, make_stock
from tests.cluster.stage import Stage
from tools.cluster.inventory import PAGES
from tools.cluster.parts import PARTS

WHOLE_WITHIN = 60.0
"""Seconds after a machine is back."""
SEATS = 3
NEEDED = ("etcd", "patroni", "haproxy", "pgbouncer", "caddy", "web")
"""Parts without which no order is taken."""


def main() -> int:
    """1 if a bar was missed, an order lost, or a game is damaged."""
    words = parse_arguments()
    chosen = [fault for fault in FAULTS if not words.names or fault.name in words.names]
    try:
        outcomes, troubles = try_faults(chosen, words)
    except (Unusable, RuntimeError) as error:
        print(error, file=sys.stderr)
        return 1
    print(render_table(outcomes))
    faults = [*troubles, *(each for outcome in outcomes for each in outcome.list_faults())]
    print("\n".join(faults) or "all bars held")
    return 1 if faults else 0


def parse_arguments() -> argparse.Namespace:
    """What was asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="faults; nothing: all of them")
    parser.add_argument("--rate", type=float, default=20, help="orders a second")
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--threads", type=int, default=12)
    parser.add_argument("--calm", type=float, default=5, help="seconds around each fault")
    parser.add_argument("--small", action="store_true", help="only what an order needs")
    parser.add_argument("--report", type=Path, default=Path("test-results/cluster.jsonl"))
    return parser.parse_args()


def try_faults(faults: list[Fault], words: argparse.Namespace) -> tuple[list[Outcome], list[str]]:
    """Starts everything, tries each; what came of them, and what was wrong otherwise."""
    words.report.parent.mkdir(parents=True, exist_ok=True)
    outcomes = []
    parts = NEEDED if words.small else tuple(PARTS)
    with Stage(Path(tempfile.mkdtemp(prefix="kw-")), parts=parts) as cluster:
        cluster.set_up_machines()
        cluster.start()
        people = max(SEATS, words.games * SEATS // 10)
        stock = make_stock(cluster, people=people, games=words.games, seats=SEATS)
        journal = Journal(words.report.with_suffix(".orders.jsonl"))
        games = [int(game["id"]) for game in stock["games"]]
        with Crowd(find_front(cluster), stock, journal, words.rate, words.threads) as crowd:
            wait_for_orders(journal)
            for fault in faults:
                outcome = try_fault(cluster, journal, fault, games, words.calm)
                append_outcome(words.report, outcome)
                outcomes.append(outcome)
                print(render_table([outcome]).splitlines()[-1], flush=True)
        journal.close()
        said = check_games(cluster)
        print(said.strip())
        troubles = [*crowd.troubles, *([] if "all right" in said else [said])]
    return outcomes, troubles


def wait_for_orders(journal: Journal, number: int = 20) -> None:
    """Until the crowd plays. RuntimeError if it does not."""
    until = time.monotonic() + 60
    while sum(entry.is_confirmed for entry in journal.entries) < number:
        if time.monotonic() > until:
            raise RuntimeError(f"No orders: {list_bad_answers(journal.entries)}")
        time.sleep(0.2)


def try_fault(
    stage: Stage, journal: Journal, fault: Fault, games: list[int], calm: float
) -> Outcome:
    """One fault, its end, and what it cost."""
    stage.wait_for("a whole cluster", lambda: stage.is_whole() or None)
    time.sleep(calm)
    began, load, before = time.time(), read_load(), get_primary(stage).name
    undo = fault.how(stage)
    time.sleep(fault.hold)
    undo()
    undone = time.monotonic()
    time.sleep(calm)  # else nobody may have noticed yet that anything is gone
    whole_after = wait_until_whole(stage, undone)
    time.sleep(max(calm, fault.bar - (time.time() - began)))
    entries = journal.list_since(began)
    with open_superuser(stage) as connection:
        mails = stage.mailbox.count(connection)
    return Outcome(
        fault.name,
        fault.bar,
        measure_outage(entries, began, time.time()),
        whole_after,
        compare_with_log(stage, journal, games),
        mails,
        list_bad_answers(entries),
        count_failures(entries),
        stage.list_machines(PAGES)[0].address if fault.alone else None,
        load,
        (before, get_primary(stage).name),
    )


def wait_until_whole(stage: Stage, since: float) -> float | None:
    """Seconds until three members with a synchronous standby are there; None: they are not."""
    while time.monotonic() - since < WHOLE_WITHIN:
        if stage.is_whole():
            return time.monotonic() - since
        time.sleep(0.5)
    return None


if __name__ == "__main__":
    sys.exit(main())
