"""AT-5: a Valkey that is gone, hangs, or takes nothing costs no visitor anything, and no
deadline."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from keywest_site.embedded.prepare import ROOT
from tests.launch.faults import FAULTS
from tests.support import prepared

FULL = bool(os.environ.get("KEYWEST_FULL"))
TEN_MINUTES = 600.0
SIZES: list[tuple[float, list[str]]] = (
    [(TEN_MINUTES, [fault.__name__]) for fault in FAULTS] if FULL else [(1.0, ["killed", "hung"])]
)
OURS = {"guest", "page", "table", "order", "api", "sign-in"}


@pytest.fixture(scope="module")
def made() -> Path:
    """What a house begins with; whichever test needs it first makes it."""
    return prepared.folder()


def outage(seconds: float, faults: list[str], made: Path) -> dict[str, Any]:
    """What came of it, in a house of its own."""
    house = ["--house", str(made)]
    command = [sys.executable, "-m", "tests.launch.outage", str(seconds), *faults, *house]
    env = {name: value for name, value in os.environ.items() if not name.startswith("KEYWEST_TEST")}
    done = subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=1200, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return dict(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.promise(5)
@pytest.mark.slow
@pytest.mark.parametrize(("seconds", "faults"), SIZES)
def test_nobody_notices_that_valkey_is_ill(seconds: float, faults: list[str], made: Path) -> None:
    came = outage(seconds, faults, made)
    assert came["troubles"] == []
    assert {kind for kind, _row in came["visits"].items()} == OURS | {"old"}
    for kind in OURS:
        assert set(came["visits"][kind]) <= {"200", "303"}, came["visits"]
    assert any(status == "0" or status >= "500" for status in came["visits"]["old"]), (
        "no fault was there"
    )
    assert came["deadlines"]["fired"] == came["deadlines"]["due"] > 0
    if FULL:
        assert came["deadlines"]["late_p99"] <= 30
        assert all(came["p95"][fault] <= 2 * came["p95"]["calm"] for fault in faults), came["p95"]
        assert all(came["back"][fault] <= 10 for fault in faults), came["back"]
