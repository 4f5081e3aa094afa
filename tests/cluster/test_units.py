"""What starts the parts of a cluster: units that never give up, or containers with the same
commands."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from keywest_site.embedded.prepare import ROOT
from tools.cluster.fill import DEPLOY, main
from tools.cluster.inventory import DATABASE, PAGES
from tools.cluster.parts import PARTS
from tools.cluster.units import INSTALLED, UNITS, read_restart_pause, read_unit

MACHINES = {DATABASE: "db1", PAGES: "app1"}
PAUSES = {
    "patroni": 0.1,
    "haproxy": 0.1,
    "pgbouncer": 0.1,
    "caddy": 0.1,
    "etcd": 1,
    "queue": 1,
    "web": 2,
}
"""Seconds. All of a machine goes through HAProxy, PgBouncer and Caddy: they are back at once, and
so is Patroni, without which HAProxy takes its PostgreSQL for gone."""


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("filled")
    assert main([str(DEPLOY / "cluster" / "cluster.toml"), str(folder)]) == 0
    return folder


def read_compose(filled: Path, role: str) -> dict[str, Any]:
    """The services of a machine of that role."""
    text = (filled / MACHINES[role] / "etc/keywest/compose.yaml").read_text()
    services: dict[str, Any] = yaml.safe_load(text)["services"]
    return services


@pytest.mark.parametrize("name", PARTS)
def test_each_part_is_started_again_whenever_it_ends(name: str, filled: Path) -> None:
    """Debian's units leave Caddy dead at once, etcd when its disk is full, Redis after five
    times."""
    part = PARTS[name]
    own = UNITS / f"{part.unit}.service"
    folder = filled / MACHINES[part.role] / "etc/systemd/system" / f"{part.unit}.service.d"
    text = own.read_text() if own.exists() else (folder / "keywest.conf").read_text()
    assert "\nRestart=always\n" in text
    assert own.exists() or "\nStartLimitIntervalSec=0\n" in text


@pytest.mark.parametrize(("name", "pause"), PAUSES.items())
def test_how_soon_stands_in_the_unit(name: str, pause: float, filled: Path) -> None:
    part = PARTS[name]
    assert read_restart_pause(part.unit, filled / MACHINES[part.role]) == pause


@pytest.mark.parametrize("role", MACHINES)
def test_containers_have_every_part_and_nothing_unknown(role: str, filled: Path) -> None:
    path = filled / MACHINES[role] / "etc/keywest/compose.yaml"
    tool = Path(sys.executable).with_name("check-jsonschema")
    words = [str(tool), "--builtin-schema", "vendor.compose-spec", str(path)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    wanted = {name for name, part in PARTS.items() if part.role == role}
    assert set(read_compose(filled, role)) - {"update"} == wanted


@pytest.mark.parametrize("name", PARTS)
def test_a_container_runs_what_the_unit_runs(name: str, filled: Path) -> None:
    part = PARTS[name]
    machine = filled / MACHINES[part.role]
    unit, service = part.build(machine), read_compose(filled, part.role)[name]
    command = [word.replace(str(ROOT), INSTALLED) for word in unit.command]
    command = [word.replace(str(machine), "") for word in command]
    if name == "beat":  # nothing of it is kept
        command[-1] = "/tmp/beat-schedule"
    assert service["command"] == command
    told = service.get("environment", {})
    assert told.get("KEYWEST_PURPOSE") == unit.environment.get("KEYWEST_PURPOSE")


def test_the_clock_of_the_queue_has_a_lease_on_one_machine_too(tmp_path: Path) -> None:
    """Celery's own, started by itself, waits for an hour when the time is set back by one."""
    (tmp_path / "etc/keywest").mkdir(parents=True)
    (tmp_path / "etc/keywest/production.env").touch()
    command = read_unit("keywest-beat.service", tmp_path).command
    assert command[1:3] == ["manage.py", "beat"]


@pytest.mark.parametrize("role", MACHINES)
def test_containers_find_their_files(role: str, filled: Path) -> None:
    """Each folder of settings that they mount is one that was filled."""
    for name, service in read_compose(filled, role).items():
        for volume in service.get("volumes", []):
            source, target, *_how = volume.split(":")
            assert source == target, name
            if source.startswith("/etc/"):
                assert (filled / MACHINES[role] / source[1:]).exists(), source
