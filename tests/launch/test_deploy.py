"""What lies in deploy/ says the same everywhere; `deploy/rehearse.sh` plays it through in a clean
root (a promise)."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from keywest_site.embedded.prepare import ROOT
from tools.backups import drill
from tools.backups.ways import PgBackRest

DEPLOY = ROOT / "deploy"
COMPOSE = (DEPLOY / "compose.yaml").read_text()
PARTS = {
    path.stem.removeprefix("keywest-") for path in (DEPLOY / "systemd").glob("keywest-*.service")
} - {"backup"}
EXPOSURE = 2.0
"""What `systemd-analyze security` may say at most: 0 is a locked box, 10 an open door."""


@pytest.mark.parametrize(
    "script", sorted(DEPLOY.rglob("*.sh")), ids=lambda path: str(path.relative_to(DEPLOY))
)
def test_every_script_can_be_read_by_a_plain_shell(script: Path) -> None:
    subprocess.run(["sh", "-n", script], check=True)


def settings_of(folder: Path, name: str = "play.example.com") -> subprocess.CompletedProcess[str]:
    env = os.environ | {"KEYWEST_ETC": str(folder)}
    command = ["sh", "deploy/settings.sh", name]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def test_fresh_settings_pass_the_check_of_production(tmp_path: Path) -> None:
    assert settings_of(tmp_path).returncode == 0
    words = (
        f"set -a; . {tmp_path}/production.env; . {tmp_path}/owner.env; set +a; exec "
        f"{sys.executable} manage.py"
    )
    check = ["sh", "-c", f"{words} check --deploy --fail-level WARNING"]
    done = subprocess.run(
        check, cwd=ROOT, env={"PATH": os.environ["PATH"]}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    text = (tmp_path / "production.env").read_text()
    assert "KEYWEST_HOSTS='play.example.com'" in text
    assert "keywest.example.org" not in text
    assert (tmp_path / "owner.env").stat().st_mode & 0o077 == 0


def test_settings_that_are_there_stay_and_a_name_is_a_name(tmp_path: Path) -> None:
    assert settings_of(tmp_path).returncode == 0
    before = (tmp_path / "production.env").read_text()
    assert "stays as it is" in settings_of(tmp_path, "other.example.com").stdout
    assert (tmp_path / "production.env").read_text() == before
    assert settings_of(tmp_path / "new", "x'; rm -rf ~").returncode != 0
    assert not (tmp_path / "new").exists()


def test_the_owners_password_is_in_no_running_unit() -> None:
    for part in PARTS:
        assert "owner.env" not in (DEPLOY / "systemd" / f"keywest-{part}.service").read_text()
    assert "DB_OWNER_PASSWORD" not in (DEPLOY / "production.env.example").read_text()


@pytest.mark.skipif(
    not Path("/usr/bin/systemd-analyze").exists(), reason="needs systemd's own tool"
)
@pytest.mark.parametrize(
    "unit",
    [*sorted((DEPLOY / "systemd").glob("keywest-*.service")), DEPLOY / "wal/keywest-drill.service"],
    ids=lambda unit: unit.stem.removeprefix("keywest-"),
)
def test_units_are_locked_boxes(unit: Path) -> None:
    said = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", unit],
        capture_output=True,
        text=True,
        check=False,
    ).stdout
    found = re.search(r"exposure level for .*: ([\d.]+)", said)
    assert found, said
    assert float(found[1]) <= EXPOSURE


def test_the_drill_of_the_unit_knows_its_words() -> None:
    unit = (DEPLOY / "wal" / "keywest-drill.service").read_text()
    assert "python -m tools.backups.drill $DRILL" in unit
    example = re.search(r"DRILL=(.*)", unit)
    assert example
    chosen = drill.parse_arguments(example[1].split())
    assert chosen.erased
    assert isinstance(chosen.way, PgBackRest)


def test_the_compose_file_is_one_and_has_every_part() -> None:
    tool = Path(sys.executable).with_name("check-jsonschema")
    done = subprocess.run(
        [tool, "--builtin-schema", "vendor.compose-spec", DEPLOY / "compose.yaml"],
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout
    assert set(re.findall(r"^  (\w+): \{ <<: \*part", COMPOSE, re.MULTILINE)) == PARTS


def test_every_secret_of_the_compose_file_is_made(tmp_path: Path) -> None:
    for name in ("container", "Caddyfile", "production.env.example"):
        subprocess.run(["cp", "-r", DEPLOY / name, tmp_path], check=True)
    script = ["sh", tmp_path / "container" / "secrets.sh", "play.example.com"]
    assert subprocess.run(script, check=False).returncode == 0
    for name in re.findall(r"file: secrets/(\w+) }", COMPOSE):
        assert len((tmp_path / "secrets" / name).read_text()) >= 43
    settings = (tmp_path / "secrets" / "settings.env").read_text()
    assert "KEYWEST_HOSTS=play.example.com" in settings
    values = "\n".join(line for line in settings.splitlines() if not line.startswith("#"))
    assert not re.search("example.org|[Cc]hange-?[Mm]e|'", values)
    caddy = (tmp_path / "secrets" / "Caddyfile").read_text()
    assert "web:8000" in caddy
    assert "127.0.0.1" not in caddy
    assert subprocess.run(script, check=False, capture_output=True).returncode == 1


@pytest.mark.promise
@pytest.mark.skipif(
    not os.environ.get("KEYWEST_FULL"),
    reason="makes a whole Debian: some minutes, root, free ports",
)
def test_the_page_for_whoever_hosts_it_can_be_followed_word_by_word() -> None:
    subprocess.run(["sh", "deploy/rehearse.sh"], cwd=ROOT, check=True, timeout=3600)
