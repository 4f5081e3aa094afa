"""Processes are killed while deadlines fall due: none is lost, none fires twice. `make promises`
runs the full size."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from keywest_site.embedded.prepare import ROOT
from tests.support import prepared

FULL = bool(os.environ.get("KEYWEST_FULL"))


@pytest.fixture(scope="module")
def made() -> Path:
    """What a house begins with; whichever test needs it first makes it."""
    return prepared.folder()


def weather(words: tuple[str, ...], made: Path) -> dict[str, object]:
    """What came of a storm in a house of its own."""
    house = ["--house", str(made)]
    command = [sys.executable, "-m", "tests.clocks.storm", *words, *house]
    env = {name: value for name, value in os.environ.items() if not name.startswith("KEYWEST_TEST")}
    done = subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=900, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return dict(json.loads(done.stdout.splitlines()[-1]))


FAULTS: dict[tuple[str, ...], dict[str, int]] = {
    (): {"crash": 1, "cut": 1, "flush": 1, "freeze": 1, "kill": 1},
    ("--full",): {"crash": 10, "cut": 10, "flush": 5, "freeze": 3, "kill": 100, "others": 20},
    ("--queue-gone",): {"gone": 1},
}
"""How often PostgreSQL crashed, Valkey was cut and emptied, a program stood still, a worker and
another were killed."""
SIZES = [(("--full",), 60), (("--queue-gone",), 30)] if FULL else [((), 60)]


@pytest.mark.promise(4, 5)
@pytest.mark.slow
@pytest.mark.parametrize(("words", "patience"), SIZES)
def test_no_deadline_is_lost_and_none_fires_twice(
    words: tuple[str, ...], patience: float, made: Path
) -> None:
    came = weather(words, made)
    assert came["fired"] == came["told"] == came["deadlines"]
    assert (came["double"], came["left_due"], came["stuck"], came["early"]) == (0, 0, 0, False)
    assert came["troubles"] == []
    assert came["faults"] == FAULTS[words]
    if FULL:
        assert float(str(came["done_after_last_fault"])) <= patience
    assert "--queue-gone" not in words or float(str(came["late_p99"])) <= patience


@pytest.mark.promise(4)
@pytest.mark.slow
@pytest.mark.skipif(not FULL, reason="a storm more: `make promises` finds what is planted")
def test_a_turn_that_is_taken_before_it_is_played_is_found(made: Path) -> None:
    came = weather(("--planted",), made)
    assert int(str(came["fired"])) < int(str(came["deadlines"]))
