"""Leagues whose sweeping processes are killed."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

from django.db import connection

from games.leagues.season.ports import Ports
from games.leagues.season.sweep import sweep_until_done
from tests.leagues.house.house import House
from tests.leagues.simulator.chaos import Crash, Fragile


class Fuse:
    """Kills the process before or after a port's work: wherever it has not been killed yet, or else
    at call number `nth`."""

    def __init__(self, known: set[str], nth: int) -> None:
        self.known, self.left = known, nth

    def at(self, where: str) -> None:
        self.left -= 1
        if where not in self.known or not self.left:
            self.known.add(where)
            raise Crash(where)

    def between(self, facts: Any) -> None:
        """Nobody else is at work."""


def swept_with_kills(house: House, known: set[str]) -> None:
    """Sweeps until nothing is due, killed at each call of a port that there is, and besides at the
    first call of all, at the second, and so on."""
    for nth in range(1, 2000):
        fuse: Any = Fuse(known, nth)
        named = zip(Ports._fields, house.ports, strict=True)
        ports: Any = Ports(*(Fragile(port, name, fuse) for name, port in named))
        try:
            sweep_until_done(ports, house.id, int(house.now.timestamp()))
        except Crash:
            continue
        return


def child(house: House) -> subprocess.Popen[str]:
    """Another process, connected and waiting."""
    words = connection.settings_dict["NAME"], str(house.id), str(int(house.now.timestamp()))
    command = [sys.executable, "-m", "tests.leagues.house.child", *words]
    process = subprocess.Popen(command, stdin=-1, stdout=-1, text=True)
    assert process.stdout
    assert process.stdout.readline() == "ready\n"
    return process
