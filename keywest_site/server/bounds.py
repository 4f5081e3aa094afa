"""How long and how much a visitor may keep the server waiting; each figure counts in one
process."""

from __future__ import annotations

from typing import NamedTuple

KB, MB = 1024, 1024 * 1024


class Bounds(NamedTuple):
    """Seconds, bytes and connections."""

    head_within: float = 5.0
    """From the connection, or the first byte of a further request, to the end of its head."""
    body_within: float = 10.0
    """From the end of the head to the end of the body, however it trickles."""
    sent_within: float = 60.0
    """From the first byte that a reader does not take to the moment when they have taken all."""
    idle: float = 5.0
    """Between two requests of a visitor."""
    proxy_idle: float = 75.0
    """Between two requests of our own proxy, which must let go sooner (deploy/Caddyfile:
    keepalive)."""
    refused_after: float = 0.1
    """Until a network hears again what it was refused a moment ago."""
    head_most: int = 32 * KB
    body_most: int = 64 * KB
    hook_most: int = 4 * MB
    """A mail that a provider hands over, below HOOKS."""
    each: int = 64
    """Requests under way of one network, heads that are awaited included."""
    connections: int = 4000
    each_bytes: int = 8 * MB
    """Bytes of one network that lie in memory: bodies that are not whole yet, answers that were not
    taken yet."""
    bytes: int = 128 * MB


HOOKS = "/mail-hooks/"
PAGES = Bounds()
LIVE = Bounds(each=1000, connections=2000)
"""Who may listen is bounded by the hub, which knows persons."""
