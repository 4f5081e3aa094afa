"""Which machines a cluster has, and what each is told: `deploy/cluster/cluster.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from keywest_site.settings.parts import Server, build_pooler_databases
from tools.cluster.secret_file import load_secrets

DATABASE, PAGES = "database", "pages"
HAPROXY = "5000"
"""Where it listens, on each machine of pages."""
ARCHIVE = "pgbackrest --config={root}/etc/pgbackrest.conf --stanza=keywest archive-push %p"


class WrongInventory(Exception):
    """The file does not describe a cluster; the message says why."""


class Local(NamedTuple):
    """All machines on one: a folder that has a root for each, and the port of the front. `shared`:
    they also share one network, so that nothing may listen at 127.0.0.1."""

    folder: str
    port: int
    shared: bool


class Node(NamedTuple):
    """One machine: `role` is the folder of templates that it gets."""

    name: str
    address: str
    role: str


class Inventory(NamedTuple):
    """What the file says."""

    site: str
    nodes: tuple[Node, ...]
    cidr: str
    backup: Mapping[str, str]
    sizes: Mapping[str, Any]
    local: Local | None

    def list_nodes(self, role: str) -> list[Node]:
        """Those of one role, in the order of the file."""
        return [node for node in self.nodes if node.role == role]

    def get_node(self, name: str) -> Node:
        """KeyError if there is none of that name."""
        return {node.name: node for node in self.nodes}[name]

    def build_root(self, node: Node) -> str:
        """What stands before every path of the machine: nothing, if it is one."""
        return f"{self.local.folder}/{node.name}" if self.local else ""


def read_inventory(path: Path) -> Inventory:
    """The file as values. Raises WrongInventory."""
    data = tomllib.loads(path.read_text())
    try:
        nodes = tuple(
            Node(name, address, role)
            for role in (DATABASE, PAGES)
            for name, address in data[role].items()
        )
        local = Local(**data["local"]) if "local" in data else None
        cidr, backup = data["network"]["cidr"], data["backup"]
        found = Inventory(data["site"], nodes, cidr, backup, data["sizes"], local)
    except (KeyError, TypeError) as error:
        raise WrongInventory(f"{path}: {error} is missing or unknown.") from None
    check_inventory(found)
    return found


def check_inventory(inventory: Inventory) -> None:
    """Three machines decide by two; pages need a second one. Raises WrongInventory."""
    counts = {role: len(inventory.list_nodes(role)) for role in (DATABASE, PAGES)}
    if counts[DATABASE] != 3:
        raise WrongInventory(f"[database] has {counts[DATABASE]} machines and needs three.")
    if counts[PAGES] < 2:
        raise WrongInventory(f"[pages] has {counts[PAGES]} machines and needs two or more.")
    addresses = [node.address for node in inventory.nodes]
    if len(set(addresses)) < len(addresses):
        raise WrongInventory("Two machines have one address.")


def build_values(inventory: Inventory, node: Node, out: Path) -> dict[str, str]:
    """What stands in the templates of this machine for each name in them."""
    root, local = inventory.build_root(node), inventory.local
    secrets = load_secrets(out)
    own = node.address if local and local.shared else "127.0.0.1"
    return {
        **secrets,
        **{name: str(size) for name, size in inventory.sizes.items()},
        "site": inventory.site,
        "name": node.name,
        "address": node.address,
        "local": own,
        "pooler_databases": build_pooler_databases(Server(own, HAPROXY, "keywest")),
        "root": root,
        "cidr": inventory.cidr,
        "archive_command": ARCHIVE.format(root=root),
        **_build_database_values(inventory, node),
        **_build_page_values(inventory, node, secrets),
    }


def _build_database_values(inventory: Inventory, node: Node) -> dict[str, str]:
    nodes = inventory.list_nodes(DATABASE)
    master = nodes[0]
    return {
        "etcd_hosts": ", ".join(f'"{each.address}:2379"' for each in nodes),
        "etcd_cluster": ",".join(f"{each.name}=http://{each.address}:2380" for each in nodes),
        "standbys": str(len(nodes) - 1),
        "queue_master": master.address,
        "replicaof": "" if node == master else f"replicaof {master.address} 6379",
        "primary_servers": "\n".join(
            f"  server {each.name} {each.address}:5432 check" for each in nodes
        ),
        "backup_first": inventory.backup["first"],
        "backup_second": inventory.backup["second"],
    }


def _build_page_values(
    inventory: Inventory, node: Node, secrets: Mapping[str, str]
) -> dict[str, str]:
    local, pages = inventory.local, inventory.list_nodes(PAGES)
    nearest = sorted(pages, key=lambda each: each != node)
    port = f":{local.port}" if local else ""
    sentinels = ",".join(f"{each.address}:26379" for each in inventory.list_nodes(DATABASE))
    return {
        "site_url": f"https://{inventory.site}{port}",
        "front": f"https://{inventory.site}{port}",
        "front_bind": node.address if local else "0.0.0.0 [::]",
        "front_tls": "\ttls internal\n" if local else "",
        "front_options": "\tskip_install_trust\n\tauto_https disable_redirects\n" if local else "",
        "web_upstreams": " ".join(f"{each.address}:8000" for each in nearest),
        "live_upstreams": " ".join(f"{each.address}:8001" for each in nearest),
        "page_addresses": ",".join(["127.0.0.1", "::1", *(each.address for each in pages)]),
        "queue_url": f"sentinel://:{secrets['queue_password']}@{sentinels}/0?master_name=keywest",
    }
