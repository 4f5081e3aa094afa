"""AT-33: the site is updated while people play, and goes back, and nobody notices."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from keywest_site.embedded.prepare import ROOT
from tests.upgrades.rolling import PLANTS

FULL = bool(os.environ.get("KEYWEST_FULL"))
SECONDS = "10"
PHASES = 6

pytestmark = [
    pytest.mark.promise(33),
    pytest.mark.slow,
    pytest.mark.skipif(not FULL, reason="starts two versions of the whole site: full size only"),
]


def update(plant: str = "") -> dict[str, Any]:
    """What came of one."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("KEYWEST_TEST")}
    command = [sys.executable, "-m", "tests.upgrades.rolling", "--seconds", SECONDS]
    command += ["--plant", plant] if plant else []
    done = subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=1200, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    print(done.stdout)
    return dict(json.loads(done.stdout.splitlines()[-1]))


def test_nobody_notices_an_update_and_the_way_back() -> None:
    came = update()
    assert came["errors"] == []
    assert came["waited"] == []
    assert came["changed_plans"] == 0
    assert came["tasks_left"] == came["tasks_failed"] == 0
    assert "all right" in came["checked"]
    assert len(came["seen"]) >= PHASES
    for phase, seen in came["seen"].items():
        assert seen.get("order 200"), phase


@pytest.mark.parametrize("plant", PLANTS)
def test_a_bad_migration_is_noticed(plant: str) -> None:
    came = update(plant)
    assert came["errors"] or came["waited"] or came["changed_plans"]
