"""What deploy/Containerfile and deploy/compose.yaml say, as values."""

from __future__ import annotations

import json
import re
import shlex
from ipaddress import IPv4Network
from pathlib import Path
from typing import Any, NamedTuple

import yaml

DEFAULT_NET = IPv4Network("172.30.72.0/24")
OURS = "localhost/keywest-by-post"


class Image(NamedTuple):
    """How a container of an image starts. `user`: numbers of user and group."""

    entrypoint: list[str]
    command: list[str]
    env: dict[str, str]
    user: str
    workdir: str
    healthcheck: list[str]
    owned: dict[str, str]


class Service(NamedTuple):
    """One service of the compose file, its image's part filled in."""

    name: str
    image: Image
    command: list[str]
    env: dict[str, str]
    secrets: list[str]
    volumes: list[str]
    tmpfs: list[str]
    read_only: bool
    drops_all: bool
    keeps: list[str]
    profiles: list[str]
    networks: dict[str, str]
    depends_on: dict[str, str]
    healthcheck: list[str]


def read_containerfile(text: str) -> Image:
    """The last stage of our own image."""
    stage = re.sub(r"\\\n", " ", text.split("\nFROM ")[-1])
    words: dict[str, str] = dict(re.findall(r"^([A-Z]+) (.*)$", stage, re.MULTILINE))
    env = dict(pair.split("=", 1) for pair in shlex.split(words["ENV"]))
    owned = {
        folder: f"{user}:{group}"
        for user, group, folders in re.findall(r"install -d -o (\d+) -g (\d+) ([^&\n]*)", stage)
        for folder in folders.split()
    }
    check = words["HEALTHCHECK"].partition("CMD ")[2]
    return Image(
        json.loads(words["ENTRYPOINT"]),
        json.loads(words["CMD"]),
        env,
        words["USER"],
        words["WORKDIR"],
        json.loads(check),
        owned,
    )


# What the images of others do, as far as it is needed here. Valkey's has no protected mode.
OTHERS = {
    "valkey": Image(
        ["sh", "-c", 'exec "$@" --protected-mode no', "sh"], [], {}, "999:999", "/data", [], {}
    ),
    "postgres": Image(["sh", "/postgres.sh"], [], {"PGHOST": "/tmp"}, "999:999", "/", [], {}),
    "caddy": Image(
        [],
        ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"],
        {"XDG_DATA_HOME": "/data", "XDG_CONFIG_HOME": "/config", "HOME": "/config"},
        "0:0",
        "/",
        [],
        {},
    ),
}
OWNERS = {"/data": "999:999", "/var/lib/postgresql": "999:999"}


def read_compose(folder: Path, image: Image) -> dict[str, Service]:
    """All services of compose.yaml in this folder, by name."""
    said = yaml.safe_load((folder / "compose.yaml").read_text())
    return {
        name: _build_service(name, entry, image, folder) for name, entry in said["services"].items()
    }


def read_secrets(folder: Path) -> dict[str, Path]:
    """The file of each secret."""
    said = yaml.safe_load((folder / "compose.yaml").read_text())
    return {name: folder / entry["file"] for name, entry in said["secrets"].items()}


def read_networks(folder: Path) -> dict[str, IPv4Network]:
    """The addresses of each network; the default one has ours."""
    said = yaml.safe_load((folder / "compose.yaml").read_text())["networks"]
    return {
        name: IPv4Network(entry["ipam"]["config"][0]["subnet"]) if entry else DEFAULT_NET
        for name, entry in said.items()
    }


def _build_service(name: str, entry: dict[str, Any], image: Image, folder: Path) -> Service:
    if entry["image"] != OURS:
        image = next(one for word, one in OTHERS.items() if f"/{word}:" in entry["image"])
    if "user" in entry:
        image = image._replace(user=entry["user"])
    networks = entry.get("networks", ["default"])
    depends = entry.get("depends_on", {})
    check = entry.get("healthcheck", {}).get("test", ["CMD", *image.healthcheck])
    return Service(
        name=name,
        image=image,
        command=entry.get("command", image.command),
        env=image.env | _read_env_file(entry, folder) | entry.get("environment", {}),
        secrets=entry.get("secrets", []),
        volumes=entry.get("volumes", []),
        tmpfs=entry.get("tmpfs", []),
        read_only=entry.get("read_only", False),
        drops_all=entry.get("cap_drop") == ["ALL"],
        keeps=[one.lower() for one in entry.get("cap_add", [])],
        profiles=entry.get("profiles", []),
        networks=dict.fromkeys(networks, "")
        if isinstance(networks, list)
        else {net: (more or {}).get("ipv4_address", "") for net, more in networks.items()},
        depends_on={one: more["condition"] for one, more in depends.items()},
        healthcheck=check[1:],
    )


def _read_env_file(entry: dict[str, Any], folder: Path) -> dict[str, str]:
    if "env_file" not in entry:
        return {}
    lines = (folder / entry["env_file"]).read_text().splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))
