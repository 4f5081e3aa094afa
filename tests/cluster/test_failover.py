"""A primary falls dead while people play: what was confirmed stays, once, and play goes on.

Small: three database machines and two of pages, one fault. `make cluster-test` has all faults, and
holds them to bars in seconds; this one hangs on no clock.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from keywest_site.embedded.prepare import ROOT
from tests.cluster.faults import SMALL
from tools.cluster.parts import list_missing_packages

MISSING = list_missing_packages()
SIZE = ("--small", "--games", "6", "--rate", "4", "--threads", "3")


@pytest.mark.slow
@pytest.mark.skipif(bool(MISSING), reason=f"Debian's packages are missing: {', '.join(MISSING)}")
def test_an_order_outlives_its_primary(tmp_path: Path) -> None:
    report = tmp_path / "report.jsonl"
    command = [sys.executable, "-m", "tests.cluster.trial", *SMALL, *SIZE, "--report", str(report)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert report.exists(), done.stdout + done.stderr
    [outcome] = map(json.loads, report.read_text().splitlines())
    before, after = outcome["primaries"]
    assert before != after, "nobody took over"
    assert outcome["whole_after"] is not None
    assert outcome["comparison"]["confirmed"] > 20
    assert (outcome["comparison"]["lost"], outcome["comparison"]["doubled"]) == (0, 0)
    assert outcome["bad_answers"] == []
    assert "games checked: all right" in done.stdout
