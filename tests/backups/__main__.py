"""`python -m tests.backups`: a site is lost and brought back by each way, as AT-31 asks.

`--megabytes`: how much lies beside the games; `--games`; `--way NAME`: by this one alone;
`--quarantine`: for how many seconds a sender and a sweeper try the first copy of each way.
"""

from __future__ import annotations

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from keywest_site.embedded.postgres import Unusable
from tests.backups.disaster import (
    Plan,
    list_readable,
    play_and_lose,
    try_ways,
    try_without_a_file,
)
from tests.backups.site import KINDS, ArchivedSite, Kind, prepare_data
from tools.backups.ways import Unrestorable


def main() -> int:
    """1 if anything was lost, took too long, or was done by a copy."""
    words = parse_arguments()
    plan = Plan(games=words.games, filling=words.megabytes * 1_000_000, wait=False)
    folder = Path(tempfile.mkdtemp(prefix="kw-b-"))
    faults: list[str] = []
    try:
        data = prepare_data(folder / "made")
        for kind in KINDS:
            if words.way not in (None, kind.name):
                continue
            faults.extend(try_kind(kind, data, folder / kind.name, plan, words.quarantine))
    except (Unrestorable, Unusable, RuntimeError) as error:
        faults.append(str(error))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    print("\n".join(faults) or "all bars held")
    return 1 if faults else 0


def parse_arguments() -> argparse.Namespace:
    """How large."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--megabytes", type=int, default=500)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--quarantine", type=float, default=600.0)
    parser.add_argument("--way", choices=[kind.name for kind in KINDS])
    return parser.parse_args()


def try_kind(kind: Kind, data: Path, root: Path, plan: Plan, quarantine: float) -> Iterator[str]:
    """Everything with one way; what was wrong."""
    with ArchivedSite(kind, root, data, plan.timeout) as site:
        lost = play_and_lose(site, plan)
        print(f"{kind.name}: {len(lost.acts)} acts, load {os.getloadavg()[0]:.0f}", flush=True)
        yield from list_readable(site)
        for result, wrong in try_ways(site, lost, quarantine):
            print(result, flush=True)
            yield from wrong
        yield from try_without_a_file(site, lost)


if __name__ == "__main__":
    sys.exit(main())
