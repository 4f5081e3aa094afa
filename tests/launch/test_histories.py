"""Lists to which many append through the API while PostgreSQL is killed: nothing that was confirmed
is lost, nothing is there twice, nobody reads the past (AT-2); with a small pool of connections and
many clients the service is back at once, and nobody sits in a transaction (AT-9).

`make promises`: 64 clients, 100 tables, 50,000 operations; 200 clients for a pool of ten.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from keywest_site.embedded.prepare import ROOT
from tests.launch.histories import Operation, find_anomalies
from tests.support import prepared

pytestmark = pytest.mark.promise(2, 9)
FULL = bool(os.environ.get("KEYWEST_FULL"))
BACK_WITHIN = 10.0
IDLE_WITHIN = 5.0
SIZES = (
    [
        {"clients": 64, "tables": 100, "operations": 50_000, "crashes": 3},
        {"clients": 200, "tables": 100, "operations": 12_000, "crashes": 1},
    ]
    if FULL
    else [{"clients": 12, "tables": 4, "operations": 240, "crashes": 1}]
)


def run(sizes: dict[str, int]) -> dict[str, Any]:
    """What came of it, in a house of its own."""
    words = [word for name, size in sizes.items() for word in (f"--{name}", str(size))]
    command = [sys.executable, "-m", "tests.launch.histories", *words]
    command += ["--house", str(prepared.folder())]
    env = {name: value for name, value in os.environ.items() if not name.startswith("KEYWEST_TEST")}
    done = subprocess.run(
        command, cwd=ROOT, env=env, capture_output=True, text=True, timeout=1800, check=False
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return dict(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.slow
@pytest.mark.parametrize("sizes", SIZES, ids=lambda sizes: f"{sizes['clients']} clients")
def test_the_history_is_one_after_the_other(sizes: dict[str, int]) -> None:
    came = run(sizes)
    print(came)
    assert came["anomalies"] == []
    assert came["operations"] == sizes["operations"]
    assert came["crashes"] == sizes["crashes"]
    assert came["stored"] >= came["appended"] > 0
    assert set(came["statuses"]) <= {
        *("read 200", "append 200", "order 409"),
        *(f"{kind} 503" for kind in ("read", "append", "order")),
    }
    assert "order 409" in came["statuses"]
    assert any(status.endswith("503") for status in came["statuses"]), "nobody noticed a crash"
    if FULL:
        assert max(came["back"]) <= BACK_WITHIN
        assert came["idle"] <= IDLE_WITHIN


FINAL = {"t": [(1, "a"), (2, "b")]}
HISTORY = [
    Operation("t", "a", 0, 1, 200, ((1, "a"),), "append"),
    Operation("t", "b", 1, 2, 200, ((1, "a"), (2, "b")), "append"),
    Operation("t", "", 3, 4, 200, ((1, "a"), (2, "b"))),
]


def test_a_whole_history_has_no_anomaly() -> None:
    assert find_anomalies(HISTORY, FINAL) == []


@pytest.mark.parametrize(
    ("history", "final", "told"),
    [
        (HISTORY, {"t": [(1, "a")]}, "not there"),
        (HISTORY, {"t": [(1, "a"), (2, "b"), (3, "b")]}, "2 times"),
        (HISTORY, {"t": [(1, "a"), (3, "b")]}, "gaps"),
        (HISTORY, {"t": [(1, "b"), (2, "a")]}, "not there"),
        ([*HISTORY, Operation("t", "", 5, 6, 200, ((1, "a"),))], FINAL, "missed number 2"),
        (
            [*HISTORY, Operation("t", "c", 5, 6, 200, ((1, "a"), (2, "b")), "append")],
            FINAL,
            "c was",
        ),
        ([*HISTORY, Operation("t", "", 0, 6, 200, ((1, "z"),))], FINAL, "z was read"),
    ],
    ids=["lost", "doubled", "gap", "reordered", "old read", "not shown", "undone was read"],
)
def test_a_planted_anomaly_is_found(
    history: list[Operation], final: dict[str, list[tuple[int, str]]], told: str
) -> None:
    assert any(told in anomaly for anomaly in find_anomalies(history, final))
