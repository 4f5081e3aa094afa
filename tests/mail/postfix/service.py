"""The service as a real one runs: production settings, filled in from
deploy/production.env.example."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from celery import current_app
from django.conf import settings
from django.db import connection

from keywest_site.embedded.prepare import ROOT
from keywest_site.embedded.stack import is_port_free
from tests.mail.postfix.server import DOMAIN, MX, MailHouse, stop
from tests.support.role import make_role

EXAMPLE = ROOT / "deploy" / "production.env.example"
WORKER = (
    "celery -A keywest_site worker -B -P threads -c 2 --loglevel WARNING --without-gossip "
    "--without-mingle"
)
READY_WITHIN = 120.0


def environment(house: MailHouse, key: Path) -> dict[str, str]:
    """The example's settings, with the parts of this test in place of those of a server."""
    lines = shlex.split(EXAMPLE.read_text(), comments=True)
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
        "KEYWEST_MAIL_LISTENER": f"lmtp:127.0.0.1:{house.doors.listener}",
        "KEYWEST_MAIL_ASKED": f"127.0.0.1:{house.doors.asked}",
    }


@dataclass
class Service:
    """The worker with its clock, and the door for mail, on the database of this test."""

    house: MailHouse
    folder: Path
    env: dict[str, str]
    _door: subprocess.Popen[bytes] | None = None

    def open_door(self, **other: str) -> None:
        """Start the listener, in place of the one that runs; `other`: settings that differ."""
        self.close_door()
        self._door = self.run("listener", [sys.executable, "manage.py", "mail_listener"], other)
        until = time.monotonic() + READY_WITHIN
        while is_port_free(self.house.doors.asked):
            assert self._door.poll() is None, self.said()
            assert time.monotonic() < until, self.said()
            time.sleep(0.05)

    def close_door(self) -> None:
        """Stop the listener."""
        if self._door:
            stop(self._door)
            self._door = None

    def run(self, name: str, command: list[str], other: dict[str, str]) -> subprocess.Popen[bytes]:
        """Start a program of ours."""
        env = os.environ | self.env | other
        with (self.folder / name).open("ab") as out:
            return subprocess.Popen(
                command, cwd=ROOT, env=env, stdin=subprocess.DEVNULL, stdout=out, stderr=out
            )

    def said(self) -> str:
        """The end of what the programs and the mail server have printed."""
        own = [(self.folder / name).read_text()[-3000:] for name in ("worker", "listener")]
        return "\n".join([self.house.log()[-2000:], *own])


@contextmanager
def service(house: MailHouse, key: Path, folder: Path, **other: str) -> Iterator[Service]:
    """Runs while the block does. `other`: settings of the listener that differ."""
    make_role()
    found = Service(house, folder, environment(house, key))
    with ExitStack() as stack:
        worker = found.run(
            "worker",
            [sys.executable, "-m", *WORKER.split(), "--schedule", str(folder / "beat")],
            {},
        )
        stack.callback(stop, worker)
        stack.callback(found.close_door)
        found.open_door(**other)
        until = time.monotonic() + READY_WITHIN
        while not current_app.control.ping(timeout=0.3):
            assert worker.poll() is None, found.said()
            assert time.monotonic() < until, found.said()
        yield found
