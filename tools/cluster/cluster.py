"""A whole cluster on one machine: from the inventory to the first page."""

from __future__ import annotations

import json
import shutil
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self

from keywest_site import texts
from keywest_site.embedded.postgres import Unusable
from keywest_site.embedded.prepare import ROOT, TABLES_AND_FILES
from tools.cluster.fill import DEPLOY, fill_templates
from tools.cluster.inventory import DATABASE, PAGES, Inventory, Local, Node, read_inventory
from tools.cluster.machines import Keeper, Machine
from tools.cluster.network import FIRST, choose_network
from tools.cluster.parts import PARTS, list_missing_packages
from tools.cluster.secret_file import load_secrets
from tools.cluster.units import Unit, read_settings_file

PORT = 8443
READY_WITHIN = 120.0
STATIC = "var/lib/keywest/static"
MANAGE = str(ROOT / ".venv" / "bin" / "python"), "manage.py"


class Cluster:
    """As a context manager it stops everything and leaves nothing."""

    def __init__(
        self, folder: Path, extra: dict[str, str] | None = None, parts: Sequence[str] = tuple(PARTS)
    ) -> None:
        if missing := list_missing_packages():
            raise Unusable(f"Please install first (as root): apt-get install {' '.join(missing)}")
        self.folder = folder
        self.network, self._lock = choose_network()
        self.inventory = self._place_here()
        self.machines = {
            node.name: Machine(node, Path(self.inventory.build_root(node)), self.network)
            for node in self.inventory.nodes
        }
        for machine in self.machines.values():
            machine.extra, machine.wanted = extra or {}, frozenset(parts)
        self.keeper = Keeper(list(self.machines.values()))
        self.leftovers = ExitStack()
        """What else is to be taken away once nothing runs any more."""

    def _place_here(self) -> Inventory:
        """The example, with addresses and folders of this machine."""
        example = read_inventory(DEPLOY / "cluster" / "cluster.toml")
        nodes = tuple(
            Node(node.name, self.network.build_address(FIRST[role] + number), role)
            for role in (DATABASE, PAGES)
            for number, node in enumerate(example.list_nodes(role))
        )
        backup = {name: f"{self.folder}/{name}-backup" for name in example.backup}
        sizes = {**example.sizes, "buffers": "64MB"}
        local = Local(str(self.folder), PORT, self.network.shared)
        return Inventory(example.site, nodes, self.network.cidr, backup, sizes, local)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.keeper.over.set()
        if self.keeper.is_alive():
            self.keeper.join()
        for role in (PAGES, DATABASE):
            for machine in self.list_machines(role):
                machine.kill_all()
        self.leftovers.close()
        self.network.close()
        self._lock.close()
        for _ in range(2):  # whoever is dying may still write
            shutil.rmtree(self.folder, ignore_errors=True)

    def list_machines(self, role: str) -> list[Machine]:
        """Those of one role."""
        return [self.machines[node.name] for node in self.inventory.list_nodes(role)]

    def set_up_machines(self) -> None:
        """Their networks, folders and files; nothing runs yet."""
        fill_templates(self.inventory, self.folder)
        nodes = self.inventory.nodes
        self.network.open([node.name for node in nodes], [node.address for node in nodes])
        for machine in self.machines.values():
            machine.make_folders()

    def start(self) -> None:
        """Starts everything in its order; Unusable if something does not come."""
        keep, pages = self.list_machines(DATABASE), self.list_machines(PAGES)
        start_parts(keep, "etcd", "queue", "sentinel")
        start_parts(keep[:1], "patroni")
        start_parts(pages, "haproxy", "pgbouncer", "cache")
        self.wait_for("a primary", lambda: self.may_write(pages[0]))
        start_parts(keep[1:], "patroni")  # they copy the primary while the tables are made
        self.create_archive(keep[0])
        self.prepare(pages)
        start_parts(pages, "caddy", "web", "live", "worker", "hooks", "sweeper", "beat")
        self.keeper.start()
        self.wait_for("two standbys", lambda: self.is_whole() or None)
        for machine in pages:
            self.wait_for(f"pages of {machine.name}", lambda machine=machine: self.asks(machine))

    def create_archive(self, primary: Machine) -> None:
        """What an operator does once: a place for the WAL in both repositories, and a file of it
        that gets there. RuntimeError if none does."""
        variables = {"PGPASSFILE": f"{primary.root}/var/lib/postgresql/.pgpass"}
        for word in ("stanza-create", "check"):
            primary.run(Unit([*list_archive_words(primary.root), word], variables), servant=True)

    def prepare(self, pages: list[Machine]) -> None:
        """Roles, tables and static files: what an operator does once."""
        first, others = pages[0], pages[1:]
        owner = self.read_settings(first, "production.env", "owner.env")
        self.run_psql(first, "postgres", (DEPLOY / "roles.sql").read_text(), owner)
        texts.compile_texts(ROOT / "locale")
        command = [MANAGE[0], "-m", "keywest_site.embedded.commands", *TABLES_AND_FILES]
        first.run(Unit(command, owner))
        for machine in others:
            shutil.copytree(first.root / STATIC, machine.root / STATIC)

    def read_settings(self, machine: Machine, *names: str) -> dict[str, str]:
        """What programs of ours are told on this machine."""
        found: dict[str, str] = {}
        for name in names:
            found |= read_settings_file(machine.root / "etc" / "keywest" / name)
        return found

    def may_write(self, machine: Machine) -> bool:
        """Whether HAProxy of this machine leads to a primary."""
        return self.run_sql(machine, "SELECT pg_is_in_recovery()") == "f\n"

    def run_sql(self, machine: Machine, statement: str, database: str = "postgres") -> str | None:
        """What the primary answers to its superuser; None if nobody answers."""
        try:
            return self.run_psql(machine, database, statement, {}) or "done"
        except RuntimeError:
            return None

    def run_psql(self, machine: Machine, database: str, text: str, env: dict[str, str]) -> str:
        """A script by the way past PgBouncer. RuntimeError if it fails."""
        host = self.read_settings(machine, "production.env")["KEYWEST_DB_OWNER_HOST"]
        words = f"host={host} port=5000 user=postgres dbname={database} connect_timeout=3"
        password = load_secrets(self.folder)["superuser_password"]
        command = ["psql", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", words]
        return machine.run(Unit(command, env | {"PGPASSWORD": password}), text=text)

    def wait_for(self, what: str, find: Callable[[], Any], within: float = READY_WITHIN) -> Any:
        """What `find` finds, as soon as it does; Unusable if it takes too long."""
        until = time.monotonic() + within
        while time.monotonic() < until:
            if found := find():
                return found
            time.sleep(0.2)
        raise Unusable(f"There is still no sign of {what}; see the logs in {self.folder}.")

    def ask_patroni(self, machine: Machine, path: str) -> Any:
        """Its answer as JSON, None if there is none or it is no."""
        url = f"http://{machine.address}:8008{path}"
        try:
            with urllib.request.urlopen(url, timeout=2) as answer:
                return json.load(answer)
        except (OSError, ValueError):
            return None

    def tell_patroni(self, machine: Machine, wish: dict[str, str]) -> None:
        """Asks for a switchover; returns when it is done. OSError if it is refused."""
        data = json.dumps(wish).encode()
        url = f"http://{machine.address}:8008/switchover"
        headers = {"Content-Type": "application/json"}
        request = urllib.request.Request(url, data, headers, method="POST")
        urllib.request.urlopen(request, timeout=60).close()

    def find_primary(self) -> Machine | None:
        """The machine that says that it is."""
        for machine in self.list_machines(DATABASE):
            if self.ask_patroni(machine, "/primary"):
                return machine
        return None

    def find_standby(self, role: str = "sync_standby") -> Machine | None:
        """The synchronous one, or a `replica`."""
        return next((self.machines[name] for name in self.list_roles().get(role, ())), None)

    def list_roles(self) -> dict[str, list[str]]:
        """Who is what, as the cluster says: leader, sync_standby, replica."""
        primary = self.find_primary()
        found = self.ask_patroni(primary, "/cluster") if primary else None
        roles: dict[str, list[str]] = {}
        for member in found["members"] if found else ():
            if member["state"] in ("running", "streaming"):
                roles.setdefault(member["role"], []).append(member["name"])
        return roles

    def is_whole(self) -> bool:
        """A leader, a synchronous standby, and one more."""
        roles = self.list_roles()
        return all(roles.get(role) for role in ("leader", "sync_standby", "replica"))

    def asks(self, machine: Machine) -> bool:
        """Whether its pages answer at all."""
        request = urllib.request.Request(
            f"http://{machine.address}:8000/healthz", headers={"Host": self.inventory.site}
        )
        try:
            urllib.request.urlopen(request, timeout=5).close()
        except urllib.error.HTTPError:
            return True
        except OSError:
            return False
        return True


def list_archive_words(root: Path) -> list[str]:
    """How each command of pgBackRest begins on this machine."""
    return ["/usr/bin/pgbackrest", f"--config={root}/etc/pgbackrest.conf", "--stanza=keywest"]


def start_parts(machines: list[Machine], *parts: str) -> None:
    """Begins these parts, one after the other, on each of the machines that has them."""
    for part in parts:
        for machine in machines:
            if part in machine.list_parts():
                machine.start(part)
