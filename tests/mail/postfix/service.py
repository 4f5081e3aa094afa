"""The service as a real one runs: production settings, filled in from deploy/production.env.example."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from celery import current_app
from django.conf import settings
from django.db import connection

from games.play.privileges import grant
from keywest_site.embedded.prepare import ROOT
from tests.mail.postfix.server import DOMAIN, MX, MailHouse, stop

EXAMPLE = ROOT / "deploy" / "production.env.example"
WORKER = "celery -A keywest_site worker -B -P threads -c 2 --loglevel WARNING --without-gossip --without-mingle"
READY_WITHIN = 60.0


def environment(house: MailHouse, listener: int, key: Path) -> dict[str, str]:
    """The example's settings, with the parts of this test in place of those of a server."""
    lines = [line for line in EXAMPLE.read_text().splitlines() if line and not line.startswith("#")]
    example = {
        name: value.replace("keywest.example.org", DOMAIN)
        for name, _is, value in (line.partition("=") for line in lines)
    }
    database = connection.settings_dict
    return example | {
        "KEYWEST_SECRET_KEY": settings.SECRET_KEY,
        "KEYWEST_PLAN_KEYS": ",".join(settings.PLAN_KEYS),
        "KEYWEST_DB_HOST": str(database["HOST"]),
        "KEYWEST_DB_PORT": str(database["PORT"]),
        "KEYWEST_DB_NAME": str(database["NAME"]),
        "KEYWEST_DB_PASSWORD": "",
        "KEYWEST_BROKER_URL": settings.CELERY_BROKER_URL,
        "KEYWEST_CACHE_URL": settings.CACHES["default"]["LOCATION"],
        "KEYWEST_LIVE_URL": settings.LIVE_REDIS_URL,
        "KEYWEST_SMTP_PORT": str(house.site),
        "KEYWEST_DKIM_KEY": str(key),
        "KEYWEST_MAIL_TRUST": "dmarc",
        "KEYWEST_MAIL_CHECKED_BY": MX,
        "KEYWEST_MAIL_LISTENER": f"lmtp:127.0.0.1:{listener}",
    }


@contextmanager
def service(house: MailHouse, listener: int, key: Path, folder: Path) -> Iterator[Callable[[], str]]:
    """The worker with its clock, and the door for mail, on the database of this test, for as long as the block runs.

    What comes out tells what they have printed.
    """
    let_the_playing_role_in()
    env = os.environ | environment(house, listener, key)
    worker = [sys.executable, "-m", *WORKER.split(), "--schedule", str(folder / "beat")]
    with ExitStack() as stack:
        for name, command in (("worker", worker), ("listener", [sys.executable, "manage.py", "mail_listener"])):
            with (folder / name).open("wb") as out:
                program = subprocess.Popen(command, cwd=ROOT, env=env, stdin=subprocess.DEVNULL, stdout=out, stderr=out)
            stack.callback(stop, program)
        said = lambda: "\n".join((folder / name).read_text()[-3000:] for name in ("worker", "listener"))  # noqa: E731
        wait_for(listener, said)
        yield said


def let_the_playing_role_in() -> None:
    """The role of production, with its rights and no others."""
    role = connection.ops.quote_name(settings.DATABASE_APP_ROLE)
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", [settings.DATABASE_APP_ROLE])
        if not cursor.fetchone():
            cursor.execute(f"CREATE ROLE {role} LOGIN")
    grant(using="default")


def wait_for(listener: int, said: Callable[[], str]) -> None:
    """Returns when both answer; AssertionError with what they said otherwise."""
    until = time.monotonic() + READY_WITHIN
    while not current_app.control.ping(timeout=0.3):
        assert time.monotonic() < until, said()
    while True:
        assert time.monotonic() < until, said()
        try:
            socket.create_connection(("127.0.0.1", listener), 1).close()
            return
        except OSError:
            time.sleep(0.05)
