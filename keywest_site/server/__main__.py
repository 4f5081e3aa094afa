"""`python -m keywest_site.server pages|live --port N`: the web server of the pages, or of the live
channel.

SIGTERM ends it after the requests that are under way; SIGHUP takes new processes into service, one
after the other, before the old ones go (pages only).
"""

from __future__ import annotations

import os
import resource
from argparse import ArgumentParser, Namespace

import uvicorn

APPLICATIONS = {"pages": "keywest_site.asgi:application", "live": "keywest_site.live:application"}
CONNECTIONS = {
    "pages": "keywest_site.server.doors:PagesConnection",
    "live": "keywest_site.server.doors:LiveConnection",
}
GRACE = {"pages": 10, "live": 1}
"""Seconds for requests under way; who listens to the live channel comes back by themselves."""


def main() -> None:
    """Serves until it is asked to stop."""
    words = _parse_arguments()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "keywest_site.settings.production")
    if (
        words.what == "pages"
    ):  # each thread has one connection to the database, and none waits for another
        os.environ["KEYWEST_WEB_THREADS"] = str(words.threads)
        os.environ["KEYWEST_DB_POOL"] = str(words.threads + 1)  # and one for /healthz
        os.environ.setdefault("KEYWEST_PURPOSE", "pages")
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    uvicorn.run(
        APPLICATIONS[words.what],
        host=words.host,
        port=words.port,
        workers=words.workers if words.what == "pages" else 1,
        http=CONNECTIONS[words.what],  # by its name: each process imports its own
        loop="asyncio",
        ws="none",
        lifespan="off",
        log_config=None,
        log_level="error",
        access_log=False,
        proxy_headers=False,  # ours believes the right ones, and forgets the others
        server_header=False,
        timeout_keep_alive=3600,  # our own bounds are tighter
        timeout_graceful_shutdown=GRACE[words.what],
        timeout_worker_healthcheck=30,
    )


def _parse_arguments() -> Namespace:
    parser = ArgumentParser(prog="python -m keywest_site.server", description=__doc__)
    parser.add_argument("what", choices=APPLICATIONS)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--workers", type=int, default=2, help="processes of the pages")
    parser.add_argument("--threads", type=int, default=4, help="of each of them")
    return parser.parse_args()


if __name__ == "__main__":
    main()
