"""`python -m tests.launch.containers.compose --file deploy/compose.yaml VERB ...`: as much of
`podman compose` as deploy/container/upgrade.sh needs, by namespaces of the kernel.

The folder named by KEYWEST_CONTAINERS holds everything: deploy/ (a copy), volumes, logs, and a line
in `events` for each container that begins or ends. Needs root.
"""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from argparse import REMAINDER, ArgumentParser
from contextlib import suppress
from pathlib import Path

from keywest_site.embedded.postgres import get_postgres_binaries
from keywest_site.embedded.prepare import ROOT
from keywest_site.embedded.valkey import get_valkey_binary
from tests.launch.containers.network import FIRST_FREE, Wires
from tests.launch.containers.shipped import (
    OWNERS,
    Service,
    read_compose,
    read_containerfile,
    read_networks,
    read_secrets,
)

HERE = Path(__file__).parent
GRACE = 10.0
PATIENCE = 300.0
PATH = "/image/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


class Compose:
    """The service whose files lie in `folder`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.deploy = folder / "deploy"
        self.image = read_containerfile((ROOT / "deploy" / "Containerfile").read_text())
        self.services = read_compose(self.deploy, self.image)
        self.jobs = {
            other
            for service in self.services.values()
            for other, condition in service.depends_on.items()
            if condition == "service_completed_successfully"
        }
        self.secrets = read_secrets(self.deploy)
        self.wires = Wires(f"kw{folder.stat().st_ino % 100_000}", read_networks(self.deploy))
        self.addresses = {
            name: self._choose_addresses(service, FIRST_FREE + number)
            for number, (name, service) in enumerate(self.services.items())
        }

    def _choose_addresses(self, service: Service, number: int) -> dict[str, str]:
        return {
            net: given or str(self.wires.networks[net][number])
            for net, given in service.networks.items()
        }

    def build(self) -> None:
        """What the first stage of the image makes, and the programs of others' images."""
        programs = self.folder / "image" / "bin"
        programs.mkdir(parents=True, exist_ok=True)
        for program in (get_valkey_binary(), *get_postgres_binaries().iterdir()):
            if program.name in ("valkey-server", "postgres", "initdb", "pg_ctl", "pg_isready"):
                (programs / program.name).write_text(f'#!/bin/sh\nexec {program.resolve()} "$@"\n')
                (programs / program.name).chmod(0o755)
        (programs / "psql").write_text('#!/bin/sh\nexec /usr/bin/psql "$@"\n')
        (programs / "psql").chmod(0o755)
        static = self.folder / "image" / "static"
        subprocess.run(["sh", "deploy/container/static.sh", static], cwd=ROOT, check=True)

    def up(self, profiles: list[str]) -> None:
        """Every service that runs by itself, each once those are there that it depends on."""
        for name, service in self.services.items():
            if not service.profiles or set(service.profiles) & set(profiles):
                self.start(name)

    def start(self, name: str) -> None:
        """The service runs; what it depends on does, or has done its work."""
        if self.find_process(name) is not None:
            return
        if name in self.jobs:
            if not (self.folder / f"{name}.done").exists():
                self.run(name, [])
            return
        for other, condition in self.services[name].depends_on.items():
            self.start(other)
            if condition == "service_healthy":
                self.wait_until_healthy(other)
        self._spawn(name, self.services[name].command)

    def run(self, name: str, command: list[str]) -> None:
        """A service to its end. Raises SystemExit with its status if that is not 0."""
        for other in self.services[name].depends_on:
            self.start(other)
            self.wait_until_healthy(other)
        child = self._spawn(name, command or self.services[name].command)
        status = child.wait()
        self._note(f"{name} ended {status}")
        if status:
            sys.stderr.write(self.read_log(name)[-3000:])
            raise SystemExit(status)
        (self.folder / f"{name}.done").touch()

    def stop(self, names: list[str]) -> None:
        """Ask, then kill."""
        for name in names:
            pid = self.find_process(name)
            if pid is None:
                continue
            with suppress(ProcessLookupError):
                os.kill(self.find_first(pid), signal.SIGTERM)
            until = time.monotonic() + GRACE
            while self.find_process(name) is not None:
                if time.monotonic() > until:
                    os.kill(pid, signal.SIGKILL)
                time.sleep(0.05)
            self._note(f"{name} stopped")

    def down(self) -> None:
        """Nothing is left but the folder."""
        self.stop(list(self.services))
        self.wires.remove()

    def wait_until_healthy(self, name: str) -> None:
        """By its own check; a service without one is healthy once it runs."""
        until = time.monotonic() + PATIENCE
        while self.services[name].healthcheck and not self.is_healthy(name):
            if self.find_process(name) is None or time.monotonic() > until:
                raise SystemExit(f"{name} is not healthy:\n{self.read_log(name)[-3000:]}")
            time.sleep(0.3)

    def is_healthy(self, name: str) -> bool:
        """What the check says, run inside as the service's user."""
        return self.execute(name, self.services[name].healthcheck).returncode == 0

    def execute(self, name: str, command: list[str]) -> subprocess.CompletedProcess[str]:
        """A command in the container of a service that runs."""
        pid = self.find_process(name)
        if pid is None:
            return subprocess.CompletedProcess(command, 1, "", "it does not run")
        script = self._write_start(name, command, f"{name}.execute")
        into = ["nsenter", "--target", str(self.find_first(pid)), "--mount", "--pid", "--net"]
        words = [*into, "--root", "--wd=/", "sh", "-c", script.read_text()]
        return subprocess.run(words, capture_output=True, text=True, check=False)

    def find_process(self, name: str) -> int | None:
        """The process that holds the container, if it runs."""
        try:
            pid = int((self.folder / f"{name}.pid").read_text())
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
            mine = f"KEYWEST_CONTAINER={self.folder}/{name}".encode()
            if state == "Z" or mine not in Path(f"/proc/{pid}/environ").read_bytes():
                return None
            return pid
        except (OSError, ValueError):
            return None

    def find_first(self, pid: int) -> int:
        """The first process inside."""
        children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return int(children[0]) if children else pid

    def read_log(self, name: str) -> str:
        return (self.folder / "log" / name).read_text(errors="replace")

    def _spawn(self, name: str, command: list[str]) -> subprocess.Popen[bytes]:
        self.wires.plug(name, self.addresses[name])
        service, root = self.services[name], self.folder / "root" / name
        start = self._write_start(name, [*service.image.entrypoint, *command], name)
        root.mkdir(parents=True, exist_ok=True)
        log = self.folder / "log" / name
        log.parent.mkdir(exist_ok=True)
        env = {
            "PATH": os.environ["PATH"],
            "ROOT": str(root),
            "TMPFS": "\n".join(service.tmpfs),
            "BINDS": "\n".join([*self._list_binds(service), f"{start}:/run/container/start:ro"]),
            "READ_ONLY": "yes" if service.read_only else "no",
            "KEYWEST_CONTAINER": f"{self.folder}/{name}",
        }
        words = ["ip", "netns", "exec", self.wires.name(name), "unshare", "--mount", "--pid"]
        words += ["--uts", "--ipc", "--fork", "--kill-child", "sh", str(HERE / "enter.sh")]
        with log.open("ab") as out:
            child = subprocess.Popen(
                words,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=out,
                env=env,
                start_new_session=True,
            )
        (self.folder / f"{name}.pid").write_text(str(child.pid))
        self._note(f"{name} {shlex.join(command)} began")
        return child

    def _write_start(self, name: str, command: list[str], file: str) -> Path:
        """The script that becomes the service: without any right but those it keeps."""
        service = self.services[name]
        user, group = service.image.user.split(":")
        login = ["setpriv", "--reuid", user, "--regid", group, "--clear-groups", "--no-new-privs"]
        if service.drops_all:
            kept = ",".join(["-all", *(f"+{one}" for one in service.keeps)])
            login.append(f"--bounding-set={kept}")
        env = {"PATH": PATH} | service.env
        words = [*login, "env", "-i", *(f"{key}={value}" for key, value in env.items()), *command]
        path = self.folder / "start" / file
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"cd {shlex.quote(service.image.workdir)}\nexec {shlex.join(words)}\n")
        return path

    def _list_binds(self, service: Service) -> list[str]:
        """Code and programs, secrets, volumes, and who is called what."""
        real = (ROOT / ".venv").resolve()
        binds = [
            f"{ROOT}:/opt/keywest:ro",
            f"{real}:{real}:ro",
            f"{self.folder / 'image' / 'static'}:/opt/keywest-static:ro",
            f"{self.folder / 'image' / 'bin'}:/image/bin:ro",
            f"{HERE / 'postgres.sh'}:/postgres.sh:ro",
            f"{self._write_hosts(service)}:/etc/hosts:ro",
        ]
        binds += [f"{self.secrets[name]}:/run/secrets/{name}:ro" for name in service.secrets]
        for volume in service.volumes:
            source, target, *how = volume.split(":")
            path = (
                self.deploy / source if source.startswith(".") else self._make_volume(volume)
            ).resolve()
            binds.append(":".join([str(path), target, *how]))
        return binds

    def _make_volume(self, volume: str) -> Path:
        name, target, *_how = volume.split(":")
        path = self.folder / "volumes" / name
        if not path.exists():
            path.mkdir(parents=True)
            owner = self.image.owned.get(target) or OWNERS.get(target, "0:0")
            if name == "caddy":
                owner = "0:0"
            os.chown(path, *map(int, owner.split(":")))
        return path

    def _write_hosts(self, service: Service) -> Path:
        lines = ["127.0.0.1 localhost"]
        for other, addresses in self.addresses.items():
            shared = [addresses[net] for net in service.networks if net in addresses]
            lines += [f"{address} {other}" for address in shared]
        path = self.folder / "start" / f"{service.name}.hosts"
        path.write_text("\n".join(lines) + "\n")
        return path

    def _note(self, line: str) -> None:
        with (self.folder / "events").open("a") as file:
            file.write(f"{line}\n")


def prepare(folder: Path, name: str) -> Compose:
    """A copy of deploy/ with fresh secrets, and the networks: all that comes before the first
    `up`."""
    shutil.copytree(ROOT / "deploy", folder / "deploy", ignore=shutil.ignore_patterns("secrets"))
    script = ["sh", str(folder / "deploy" / "container" / "secrets.sh"), name]
    subprocess.run(script, check=True, stdout=subprocess.DEVNULL)
    made = Compose(folder)
    made.wires.build()
    return made


def main() -> None:
    """One command, as deploy/container/upgrade.sh writes it."""
    parser = ArgumentParser()
    parser.add_argument("--file", required=True)
    parser.add_argument("--profile", action="append", default=[])
    parser.add_argument("verb", choices=["build", "stop", "run", "up", "down"])
    parser.add_argument("words", nargs=REMAINDER)
    said = parser.parse_args()
    compose = Compose(Path(os.environ["KEYWEST_CONTAINERS"]))
    words = [word for word in said.words if not word.startswith("--")]
    match said.verb:
        case "build":
            compose.build()
        case "stop":
            compose.stop(words)
        case "run":
            compose.run(words[0], words[1:])
        case "up":
            compose.up(said.profile)
        case "down":
            compose.down()


if __name__ == "__main__":
    main()
