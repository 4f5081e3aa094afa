"""Which parts the embedded service has, and how each is started."""

from __future__ import annotations

import socket
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import TYPE_CHECKING

from keywest_site.embedded import processes
from keywest_site.embedded.postgres import Unusable
from keywest_site.embedded.processes import Program

if TYPE_CHECKING:
    from keywest_site.embedded.layout import Layout

ADDRESS = "127.0.0.1"
FIRST_PAGE_WITHIN = 60.0
THREADS = 4  # of each web process
WITHOUT_PEERS = ("--without-gossip", "--without-mingle", "--without-heartbeat")
"""It is the only worker: there is nobody to talk to."""
QUEUES = "celery,keywest-hooks"
"""What it takes: its own, and that of webhooks, which has a worker of its own in production."""
WORKER = ("-Q", QUEUES, "-P", "threads", "-c", "3", "--loglevel", "WARNING", *WITHOUT_PEERS)
"""How the worker runs."""


def get_free_port(first: int, taken: frozenset[int] = frozenset()) -> int:
    """The first port from `first` on that nobody listens to."""
    return next(port for port in range(first, 65536) if port not in taken and is_port_free(port))


def is_port_free(port: int) -> bool:
    """Can we listen there?"""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((ADDRESS, port))
        except OSError:
            return False
        return True


def build_environment(layout: Layout, live_port: int = 0, mail_port: int = 0) -> dict[str, str]:
    """What every program of ours is told."""
    return {
        "DJANGO_SETTINGS_MODULE": "keywest_site.settings.embedded",
        "KEYWEST_DATA": str(layout.folder),
        "KEYWEST_LIVE_PORT": str(live_port),
        "KEYWEST_MAIL_PORT": str(mail_port),
    }


def build_programs(
    layout: Layout, port: int, live_port: int, mail_port: int = 0, web_workers: int = 1
) -> list[Program]:
    """The pages, the live channel, the worker, and who looks for what is due; with a port, the door
    for mail is in that process, too (keywest_site.embedded.small). Without, the worker says itself
    what is due when (`-B`). One process of the pages is ready soonest and needs the least memory;
    in production there is one for each core."""
    env = build_environment(layout, live_port, mail_port)
    web = [
        *_build_server_command("pages", port),
        "--workers",
        str(web_workers),
        "--threads",
        str(THREADS),
    ]
    worker = [sys.executable, "-m", "celery", "-A", "keywest_site", "worker", *WORKER]
    small = [sys.executable, "-m", "keywest_site.embedded.small"]
    if not mail_port:
        worker, small = [*worker, "-B"], [sys.executable, "manage.py", "sweep"]
    return [
        _build_program(layout, "web", web, env | {"KEYWEST_PURPOSE": "pages"}),
        _build_program(layout, "live", _build_server_command("live", live_port), env),
        _build_program(layout, "worker", worker, env | {"KEYWEST_PURPOSE": "worker"}),
        _build_program(layout, "sweeper", small, env | {"KEYWEST_PURPOSE": "sweeper"}),
    ]


def wait_for_page(web: Program, port: int) -> None:
    """Returns when the first page is there; Unusable with the log's end if it does not come."""
    until = time.monotonic() + FIRST_PAGE_WITHIN
    while time.monotonic() < until:
        try:
            urllib.request.urlopen(f"http://{ADDRESS}:{port}/", timeout=FIRST_PAGE_WITHIN).close()
            return
        except urllib.error.HTTPError as error:
            raise Unusable(
                f"The first page failed ({error}):\n{web.log.read_text()[-3000:]}"
            ) from None
        except OSError:
            time.sleep(0.05)
        if web.child is None or web.child.poll() is not None:
            break
    raise Unusable(f"The first page did not come:\n{web.log.read_text()[-3000:]}")


def _build_server_command(what: str, port: int) -> list[str]:
    """The command line of a web server."""
    return [
        sys.executable,
        "-m",
        "keywest_site.server",
        what,
        "--host",
        ADDRESS,
        "--port",
        str(port),
    ]


def _build_program(layout: Layout, name: str, command: list[str], env: dict[str, str]) -> Program:
    log: Path = processes.rotate_log(layout.logs / f"{name}.log")
    return Program(name, command, log, env)
