"""Two thousand slow visitors of fifty networks: pages come as before, orders go on, with Caddy in
front and without.

Everyday runs have sixty of them against a small application; the whole service with `make bench
ARGS=slow`, as KEYWEST_FULL=1 does it here, prints how much longer pages take.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time

import pytest

from keywest_site.embedded.prepare import ROOT
from keywest_site.server.bounds import PAGES
from tests.bench.slow import KINDS, attack
from tests.server.house import House, house, until
from tests.support.lending import Lending

FULL = bool(os.environ.get("KEYWEST_FULL"))
SLOW = 60
pytestmark = pytest.mark.promise


def came(at: House) -> float:
    """Seconds for the page of somebody else."""
    began = time.monotonic()
    assert at.get(source="127.200.0.1").status == 200
    return time.monotonic() - began


@pytest.mark.parametrize("kind", KINDS)
def test_slow_visitors_hold_up_nobody(kind: str) -> None:
    with house(bounds=PAGES._replace(head_within=30.0, body_within=30.0)) as at:
        with attack(kind, at.port, SLOW):
            until(lambda: at.doors.places.total >= SLOW if kind != "readers" else True)
            assert max(came(at) for _ in range(5)) < PAGES.body_within
        until(lambda: not at.doors.places.total)


def test_the_same_visitors_stop_a_server_that_lends_threads_to_them() -> None:
    with (
        house(bounds=PAGES._replace(body_within=60.0), pages=Lending) as at,
        attack("bodies", at.port, SLOW),
        at.call("127.200.0.1") as line,
    ):
        until(lambda: at.doors.places.total >= SLOW)
        line.sendall(b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\nx")
        line.settimeout(2)
        with pytest.raises(TimeoutError):
            line.recv(100)


def test_one_network_is_refused_when_it_has_enough() -> None:
    with (
        house(bounds=PAGES._replace(each=1, body_within=30.0)) as at,
        attack("bodies", at.port, SLOW),
    ):
        until(lambda: at.doors.places.total == 50)
        assert came(at) < PAGES.body_within
        assert at.doors.places.total <= 51


@pytest.mark.skipif(not FULL, reason="KEYWEST_FULL=1 has two thousand")
def test_two_thousand_of_them() -> None:
    command = [sys.executable, "-m", "keywest_site.embedded", "scratch", "bench", "slow"]
    done = subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=900, check=False
    )
    print(done.stdout)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "behind Caddy" in done.stdout
