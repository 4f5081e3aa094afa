"""What systemd would run: the commands and variables of units, read from their files."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from keywest_site.embedded.prepare import ROOT

UNITS = ROOT / "deploy" / "systemd"
INSTALLED = "/opt/keywest"
KEPT = "/var/lib/keywest"
OWN_UNITS = Path("etc/systemd/system")
RESTART_AFTER = 2.0
"""Seconds, as RestartSec of our units."""


class Unit(NamedTuple):
    """The last command that a unit and its drop-ins name, and their variables."""

    command: list[str]
    environment: dict[str, str]


def read_unit(name: str, root: Path) -> Unit:
    """The unit of deploy/systemd with the drop-ins of this machine, as if installed here."""
    unit = Unit([], {})
    for line in _list_lines(name, root):
        key, _is, value = line.partition("=")
        if key == "ExecStart":
            unit = unit._replace(command=shlex.split(_place_here(value, root)))
        elif key == "Environment":
            variable, _is, value = value.strip('"').partition("=")
            unit.environment[variable] = _place_here(value, root)
        elif key == "EnvironmentFile":
            path = root / value.lstrip("-/")
            unit.environment.update(read_settings_file(path))
    return unit


def read_restart_pause(name: str, root: Path) -> float:
    """Seconds after which systemd starts it again: as the drop-ins of this machine say."""
    pause = RESTART_AFTER
    for path in sorted((root / OWN_UNITS / f"{name}.service.d").glob("*.conf")):
        for line in path.read_text().splitlines():
            key, _is, value = line.partition("=")
            if key == "RestartSec":
                pause = read_seconds(value)
    return pause


def read_seconds(told: str) -> float:
    """100ms, 2: as systemd writes them."""
    return float(told.removesuffix("ms")) / 1000 if told.endswith("ms") else float(told)


def read_settings_file(path: Path) -> Mapping[str, str]:
    """Variables as systemd and the shell read them: NAME='value'."""
    lines = (line for line in path.read_text().splitlines() if line and line[0] != "#")
    pairs = (line.partition("=") for line in lines)
    return {name: "".join(shlex.split(value)[:1]) for name, _is, value in pairs}


def _list_lines(name: str, root: Path) -> Iterator[str]:
    own = root / OWN_UNITS
    base = own / name if (own / name).exists() else UNITS / name
    for path in (base, *sorted((own / f"{name}.d").glob("*.conf"))):
        yield from path.read_text().splitlines()


def _place_here(text: str, root: Path) -> str:
    return text.replace(INSTALLED, str(ROOT)).replace(KEPT, f"{root}{KEPT}")
