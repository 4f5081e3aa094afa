"""AT-36: pages stay quick while 5,000 people play, and in a storm of 1,000 deadlines.

Everyday: a few games, and no bar in seconds. `make promises AT=36`: the full size and every bar.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from keywest_site.embedded.prepare import ROOT
from tests.support import prepared

FULL = bool(os.environ.get("KEYWEST_FULL"))
SEATS = 5


@pytest.fixture(scope="module")
def made() -> Path:
    """What a house begins with; whichever test needs it first makes it."""
    return prepared.folder()


def load(made: Path, *words: str) -> dict[str, Any]:
    """What came of it, in a house of its own."""
    command = [sys.executable, "-m", "tests.launch.load", *words, "--house", str(made)]
    env = {name: value for name, value in os.environ.items() if not name.startswith("KEYWEST_TEST")}
    done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.stdout, done.stderr[-3000:]
    return dict(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.promise(36)
@pytest.mark.slow
def test_a_site_under_load_answers_everybody(made: Path) -> None:
    came = load(made, *(["--full"] if FULL else []))
    assert (came["troubles"], came["ended"]) == ([], [])
    for phase in ("load", "storm"):
        assert set(came[phase]["statuses"]) <= {"200", "303"}, came[phase]
    storm = came["storm"]
    assert storm["resolved"] == storm["deadlines"] > 0
    assert storm["mails"] == SEATS * storm["deadlines"]
    assert set(came["load"]["p95"]) == {"all", "table", "home", "order", "other"}
    assert not FULL or came["missed"] == [], came
