"""The containers as they are shipped: each part starts by its unit, a game is played through the
proxy, an upgrade stops the parts, a backup comes back."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
import yaml

from keywest_site.embedded.prepare import ROOT
from tests.launch.containers.compose import HERE, Compose, prepare
from tests.launch.containers.network import run
from tests.support.heartbeats import until

FULL = bool(os.environ.get("KEYWEST_FULL"))
SITE = "keywest.localhost"
COMPOSE = yaml.safe_load((ROOT / "deploy" / "compose.yaml").read_text())
MANAGE = ["sh", "/opt/keywest/deploy/container/part.sh"]
PURPOSES = {
    "web": "pages",
    "worker": "worker",
    "hooks": "worker",
    "sweeper": "sweeper",
    "mail": "mail",
}
pytestmark = pytest.mark.skipif(os.geteuid() != 0, reason="namespaces need root")


@pytest.mark.parametrize("part", ["web", "live", "worker", "hooks", "beat", "sweeper", "mail"])
def test_each_part_starts_as_its_unit_says(part: str, tmp_path: Path) -> None:
    """In a root where the programs only say how they were called."""
    programs = tmp_path / "bin"
    programs.mkdir()
    for name in ("python", "celery"):
        (programs / name).write_text('#!/bin/sh\necho "$KEYWEST_PURPOSE|$*"\n')
        (programs / name).chmod(0o755)
    start = tmp_path / "start"
    start.write_text(f"KEYWEST_PURPOSE= exec sh /opt/keywest/deploy/container/part.sh {part}\n")
    (tmp_path / "root").mkdir()
    binds = {
        ROOT / "deploy": "/opt/keywest/deploy",
        programs: "/opt/keywest/.venv/bin",
        start: "/run/container/start",
    }
    env = {
        "PATH": os.environ["PATH"],
        "ROOT": str(tmp_path / "root"),
        "BINDS": "\n".join(f"{source}:{target}:ro" for source, target in binds.items()),
        "TMPFS": "/tmp",
        "READ_ONLY": "yes",
    }
    enter = ["unshare", "--mount", "--pid", "--fork", "sh", str(HERE / "enter.sh")]
    said = subprocess.run(enter, env=env, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr
    purpose, _, words = said.stdout.strip().partition("|")
    assert purpose == PURPOSES.get(part, "")
    assert words.endswith("--host 0.0.0.0") == (part in ("web", "live"))
    assert "/var/lib/keywest" not in words


def test_the_pages_believe_the_proxy_and_nobody_else() -> None:
    services = COMPOSE["services"]
    address = services["proxy"]["networks"]["front"]["ipv4_address"]
    assert services["web"]["environment"]["KEYWEST_PROXY_NETWORKS"] == address
    inside = {name for name, one in services.items() if "front" in one.get("networks", [])}
    assert inside == {"web", "live", "proxy"}


@pytest.fixture
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Compose]:
    folder = tmp_path_factory.mktemp("containers")
    for path in (folder, *folder.parents[:3]):
        path.chmod(path.stat().st_mode | 0o055)  # users of containers come by
    made = prepare(folder, SITE)
    try:
        yield made
    finally:
        made.down()


def upgrade(service: Compose) -> subprocess.CompletedProcess[str]:
    """deploy/container/upgrade.sh, with us for an engine."""
    engine = f"{sys.executable} -m tests.launch.containers.compose"
    env = os.environ | {
        "COMPOSE": engine,
        "KEYWEST_CONTAINERS": str(service.folder),
        "PYTHONPATH": str(ROOT),
        "DJANGO_SETTINGS_MODULE": "keywest_site.settings.test",
    }
    script = ["sh", "deploy/container/upgrade.sh"]
    return subprocess.run(script, cwd=ROOT, env=env, capture_output=True, text=True, check=False)


def play(service: Compose) -> dict[str, object]:
    """A guest's game through the proxy, from a machine that sees nothing else."""
    net = service.wires.networks["front"]
    service.wires.plug("guest", {"front": str(net[250])})
    names = Path("/etc/netns") / service.wires.name("guest")
    names.mkdir(parents=True, exist_ok=True)
    address = service.addresses["proxy"]["front"]
    (names / "hosts").write_text(f"127.0.0.1 localhost\n{address} {SITE}\n")
    ca = service.folder / "volumes/caddy/caddy/pki/authorities/local/root.crt"
    inside = ["ip", "netns", "exec", service.wires.name("guest")]
    words = [sys.executable, "-m", "tests.launch.containers.guest", f"http://{SITE}/", str(ca)]
    try:
        said = subprocess.run(
            [*inside, *words], cwd=ROOT, capture_output=True, text=True, check=False
        )
    finally:
        (names / "hosts").unlink()
        names.rmdir()
    assert said.returncode == 0, said.stderr[-3000:] + service.read_log("web")[-2000:]
    return dict(json.loads(said.stdout))


def list_purposes(service: Compose) -> set[str]:
    """As what the parts are known to the database."""
    sql = "SELECT DISTINCT application_name FROM pg_stat_activity WHERE usename = 'keywest_app'"
    asked = ["psql", "-U", "postgres", "-d", "keywest", "-Atc", sql]
    return set(service.execute("database", asked).stdout.split("\n")) - {""}


def is_known(service: Compose, name: str) -> bool:
    """Whether the database hears from a part of this name now."""
    return name in list_purposes(service)


def lose_database(service: Compose) -> None:
    """All that was in it, and the roles; nothing of ours runs."""
    service.stop([name for name in service.services if name not in ("database", "queue", "cache")])
    for sql in ("DROP DATABASE keywest WITH (FORCE)", "DROP ROLE keywest_app, keywest_owner"):
        done = service.execute("database", ["psql", "-U", "postgres", "-c", sql])
        assert done.returncode == 0, done.stderr


def restore_backup(service: Compose) -> None:
    """As deploy/README.md says, into the roles and the database of a new volume."""
    folder = service.folder / "volumes" / "backups"
    (file,) = folder.glob("*.age")
    (folder / "key").write_bytes((service.folder / "age.key").read_bytes())
    for path in (file, folder / "key"):
        path.chmod(0o644)
    roles = service.execute("database", ["sh", "/docker-entrypoint-initdb.d/roles.sh"])
    assert roles.returncode == 0, roles.stderr
    service.run("backup", ["restore", f"/backups/{file.name}", "/backups/key"])
    service.run("update", [])
    service.up([])


@pytest.mark.promise
@pytest.mark.skipif(not FULL, reason="the whole service in namespaces: two minutes")
def test_a_game_through_the_proxy_and_an_upgrade(service: Compose) -> None:
    key = run("age-keygen", "-o", str(service.folder / "age.key")) or "x"
    recipient = run("age-keygen", "-y", str(service.folder / "age.key")).strip()
    settings = service.deploy / "secrets" / "settings.env"
    text = settings.read_text().replace("KEYWEST_BACKUP_TO=", f"KEYWEST_BACKUP_TO={recipient}")
    settings.write_text(text)
    assert key
    again = Compose(service.folder)
    again.build()
    again.up([])
    came = play(again)
    assert came["front"] == f"https://{SITE}/", "led to https once, and not for ever"
    assert str(came["table"]).startswith("/t/")
    assert (came["stream"], came["heard"]) == (200, "event: moved")
    for purpose in ("pages", "worker", "sweeper"):
        until(partial(is_known, again, f"keywest {purpose}"))
    (service.folder / "events").write_text("")
    done = upgrade(again)
    assert done.returncode == 0, done.stderr[-3000:]
    events = (service.folder / "events").read_text().splitlines()
    update = events.index("update update began")
    stopped = {line.split()[0] for line in events[:update] if line.endswith("stopped")}
    begun = {line.split()[0] for line in events[:update] if line.endswith("began")}
    assert stopped == {"web", "live", "worker", "hooks", "beat", "sweeper"}
    assert begun == {"backup"}, "nothing of the service runs while the tables change"
    assert events[update + 1] == "update ended 0"
    for part in ("web", "proxy"):
        again.wait_until_healthy(part)
    lose_database(again)
    restore_backup(again)
    assert again.execute("web", [*MANAGE, "check_games"]).returncode == 0
    assert play(again)["asked_again"]
