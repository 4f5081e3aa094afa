"""Machines and programs of a cluster fail while people play: what was confirmed stays, once, and
play goes on.

Everyday: three database machines and two of pages, one failover and one pool; it hangs on no clock.
`make promises`: all faults, 20 orders a second over 500 games, and every bar in seconds.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from keywest_site.embedded.prepare import ROOT
from tests.cluster.faults import SMALL
from tools.cluster.parts import list_missing_packages

FULL = bool(os.environ.get("KEYWEST_FULL"))
MISSING = list_missing_packages()
SIZE = ("--small", "--games", "6", "--rate", "4", "--threads", "3", "--calm", "1")
pytestmark = [
    pytest.mark.promise,
    pytest.mark.slow,
    pytest.mark.skipif(bool(MISSING), reason=f"Debian has what is missing: {', '.join(MISSING)}"),
]


def try_faults(report: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Runs the trial to its end."""
    command = [sys.executable, "-m", "tests.cluster.trial", *words, "--report", str(report)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.skipif(FULL, reason="all faults are tried")
def test_orders_outlive_a_primary_and_a_pool(tmp_path: Path) -> None:
    report = tmp_path / "report.jsonl"
    done = try_faults(report, *SMALL, *SIZE)
    assert report.exists(), done.stdout + done.stderr
    outcomes = [json.loads(line) for line in report.read_text().splitlines()]
    assert [outcome["fault"] for outcome in outcomes] == list(SMALL), done.stdout + done.stderr
    before, after = outcomes[0]["primaries"]
    assert before != after, "nobody took over"
    for outcome in outcomes:
        assert outcome["whole_after"] is not None
        assert outcome["comparison"]["confirmed"] > 20
        assert (outcome["comparison"]["lost"], outcome["comparison"]["doubled"]) == (0, 0)
        assert outcome["bad_answers"] == []
    assert "games checked: all right" in done.stdout


@pytest.mark.skipif(not FULL, reason="half an hour: `make promises` tries all")
def test_every_fault_holds_its_bar(tmp_path: Path) -> None:
    done = try_faults(tmp_path / "report.jsonl")
    assert done.returncode == 0, done.stdout + done.stderr
