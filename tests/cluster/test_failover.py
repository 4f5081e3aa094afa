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
import time
from pathlib import Path

import pytest

from keywest_site.embedded.prepare import ROOT
from tests.cluster.crowd import Entry, measure_failing
from tests.cluster.faults import FAULTS, SMALL
from tests.cluster.ledger import Comparison, count_lost
from tests.cluster.mailbox import MailCount
from tests.cluster.report import Outcome
from tests.cluster.schedule import HARD, list_timely, list_turns
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
    done = try_faults(tmp_path / "report.jsonl", "--full")
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(not FULL, reason="`make promises` tries them")
@pytest.mark.parametrize("program", ["plants", "doors"])
def test_planted_faults_are_found_and_doors_hold(program: str, tmp_path: Path) -> None:
    """Its name in tests/cluster."""
    command = [sys.executable, "-m", f"tests.cluster.{program}"]
    command += ["--report", str(tmp_path / "report.jsonl")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


TOLD = Entry(1001.0, 1, 0, "a", 503, 2.5, "", "first")


def test_the_last_failure_at_each_address_is_measured() -> None:
    entries = [TOLD, TOLD._replace(at=1002.5), TOLD._replace(at=1004, status=200)]
    assert measure_failing(entries, 1000) == {"first": 2.5}


SENT = Entry(1000.0, 1, 0, "a", -1, 0, "", "first", "key 1")
CONFIRMED = SENT._replace(at=1000.5, status=200)
ANEW = [SENT._replace(at=1030, key="key 2"), CONFIRMED._replace(at=1030.5, key="key 2")]


@pytest.mark.parametrize(
    ("entries", "answered", "lost"),
    [
        ([SENT, CONFIRMED], 1000.2, 0),
        ([SENT, CONFIRMED], 0, 1),
        ([SENT, CONFIRMED, *ANEW], 1030.2, 1),
        ([SENT, SENT._replace(at=1020), CONFIRMED._replace(at=1020.5)], 1000.2, 0),
    ],
    ids=["there", "not there", "asked and answered anew", "sent twice"],
)
def test_a_lost_order_is_found_though_its_question_was_answered_anew(
    entries: list[Entry], answered: float, lost: int
) -> None:
    assert count_lost(entries, {(1, "a"): answered}) == lost


def test_a_wrong_clock_that_ends_turns_is_a_fault() -> None:
    outcome = Outcome(
        *("clock", 3, 0, 0, Comparison(9, 0, 0, lapsed=2), MailCount(0, 0, 0, 0, 0), [], {}),
        *("first", 1, ("db1", "db1"), {"first": 4}, 20),
    )
    assert outcome.list_faults() == [
        "clock: 2 turns ended by a wrong clock",
        "clock: requests failed for 4.0 s, more than 3",
    ]


def test_each_fault_comes_once_before_any_comes_again() -> None:
    turns = list_turns(FAULTS, [20, 50], 5)
    first = turns[: len(FAULTS)]
    assert [turn.fault for turn in first] == FAULTS
    assert all(turn.hold == turn.fault.hold and turn.rate == 20 for turn in first)
    assert {turn.fault.name for turn in turns if turn.rate == 50} == set(HARD)
    assert len(turns) == 5 * len(FAULTS) + len(HARD)
    assert list(list_timely(turns, time.monotonic())) == []
