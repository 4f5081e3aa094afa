"""Networks of containers: bridges in a namespace of their own, and a line to each container."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from ipaddress import IPv4Network

FIRST_FREE = 10
"""The last number of the first container's address; those below are given by the compose file."""


def run(*words: str) -> str:
    """A command as root; its output."""
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


class Wires:
    """All networks of one service. `tag`: begins each name, so that two of them do not meet."""

    def __init__(self, tag: str, networks: Mapping[str, IPv4Network]) -> None:
        self.tag, self.networks = tag, networks

    def build(self) -> None:
        """The bridges."""
        self.remove()
        run("ip", "netns", "add", self.name("hub"))
        for number, _net in enumerate(self.networks):
            self._in_hub("link", "add", f"br{number}", "type", "bridge")
            self._in_hub("link", "set", f"br{number}", "up")

    def remove(self) -> None:
        """Everything, also of a run that was killed."""
        for line in run("ip", "netns", "list").splitlines():
            name = line.split()[0]
            if name.startswith(f"{self.tag}-"):
                run("ip", "netns", "del", name)

    def name(self, container: str) -> str:
        return f"{self.tag}-{container}"

    def plug(self, container: str, addresses: Mapping[str, str]) -> None:
        """A namespace for the container, with a line into each of these networks."""
        space = self.name(container)
        if space in run("ip", "netns", "list").split():
            return
        run("ip", "netns", "add", space)
        run("ip", "-n", space, "link", "set", "lo", "up")
        for number, (net, size) in enumerate(self.networks.items()):
            if net not in addresses:
                continue
            line = f"{container}{number}"[:15]
            where = ("peer", "name", f"eth{number}", "netns", space)
            self._in_hub("link", "add", line, "type", "veth", *where)
            self._in_hub("link", "set", line, "master", f"br{number}", "up")
            at = f"{addresses[net]}/{size.prefixlen}"
            run("ip", "-n", space, "address", "add", at, "dev", f"eth{number}")
            run("ip", "-n", space, "link", "set", f"eth{number}", "up")

    def _in_hub(self, *words: str) -> None:
        run("ip", "-n", self.name("hub"), *words)
