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
from tests.cluster.crowd import Crowd, Journal, list_bad_answers, measure_outage
from tests.cluster.faults import FAULTS, NOT_HERE, Fault, get_primary
from tests.cluster.ledger import compare_with_log
from tests.cluster.report import Outcome, append_outcome, read_load, render_table
from tests.cluster.setting_up import UNLIMITED, check_games, find_front, make_stock
from tools.cluster.cluster import Cluster
from tools.cluster.parts import PARTS

WHOLE_WITHIN = 60.0
"""Seconds after a machine is back."""
CALM = 5.0
"""Seconds before a fault, and behind it."""
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
    if not words.names:
        print("\n".join(f"not tried: {name} ({reason})" for name, reason in NOT_HERE.items()))
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
    parser.add_argument("--small", action="store_true", help="only what an order needs")
    parser.add_argument("--report", type=Path, default=Path("test-results/cluster.jsonl"))
    return parser.parse_args()


def try_faults(faults: list[Fault], words: argparse.Namespace) -> tuple[list[Outcome], list[str]]:
    """Starts everything, tries each; what came of them, and what was wrong otherwise."""
    words.report.parent.mkdir(parents=True, exist_ok=True)
    outcomes = []
    parts = NEEDED if words.small else tuple(PARTS)
    with Cluster(Path(tempfile.mkdtemp(prefix="kw-")), UNLIMITED, parts) as cluster:
        cluster.set_up_machines()
        cluster.start()
        people = max(SEATS, words.games * SEATS // 10)
        stock = make_stock(cluster, people=people, games=words.games, seats=SEATS)
        journal = Journal(words.report.with_suffix(".orders.jsonl"))
        games = [int(game["id"]) for game in stock["games"]]
        with Crowd(find_front(cluster), stock, journal, words.rate, words.threads) as crowd:
            wait_for_orders(journal)
            for fault in faults:
                outcome = try_fault(cluster, journal, fault, games)
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


def try_fault(cluster: Cluster, journal: Journal, fault: Fault, games: list[int]) -> Outcome:
    """One fault, its end, and what it cost."""
    cluster.wait_for("a whole cluster", lambda: cluster.is_whole() or None)
    time.sleep(CALM)
    began, load, before = time.time(), read_load(), get_primary(cluster).name
    undo = fault.how(cluster)
    time.sleep(fault.hold)
    undo()
    undone = time.monotonic()
    time.sleep(CALM)  # else nobody may have noticed yet that anything is gone
    whole_after = wait_until_whole(cluster, undone)
    time.sleep(max(CALM, fault.bar - (time.time() - began)))
    entries = journal.list_since(began)
    comparison = compare_with_log(cluster, journal, games)
    outage = measure_outage(entries, began, time.time())
    bad = list_bad_answers(entries)
    primaries = (before, get_primary(cluster).name)
    return Outcome(fault.name, fault.bar, outage, whole_after, comparison, bad, load, primaries)


def wait_until_whole(cluster: Cluster, since: float) -> float | None:
    """Seconds until three members with a synchronous standby are there; None: they are not."""
    while time.monotonic() - since < WHOLE_WITHIN:
        if cluster.is_whole():
            return time.monotonic() - since
        time.sleep(0.5)
    return None


if __name__ == "__main__":
    sys.exit(main())
