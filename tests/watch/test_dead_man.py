"""AT-35: whatever stops, somebody outside hears of it within three minutes, of a backup within 26
hours: by an alarm, and by the ping that stays away."""

from __future__ import annotations

import http.server
import shutil
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from typing import NamedTuple

import pytest
from django.db import connection
from django.utils import timezone
from pytest_django import Settings

from games.clocks.heartbeat import record_heartbeat
from games.hooks.tasks import send_hooks
from games.mail.inbound.models import Incoming
from games.mail.outbound.sender import send_due_mails
from games.mail.tasks import poll_mail
from games.play.models import Notice, Outbox
from games.play.outbox import drain_due_items
from games.sweep.management.commands import sweep
from games.watch import figures
from games.watch.alarms import list_raised_alarms
from games.watch.tasks import ping, ping_watcher, tick
from keywest_site import pulses
from tests.support.imap import imap_server
from tests.web.table.party import Party

pytestmark = [pytest.mark.promise(35), pytest.mark.django_db(transaction=True)]
WITHIN = timedelta(seconds=175)
"""An alarm comes at the next look of Prometheus, which looks four times a minute."""
AGO = "UPDATE {table} SET {column} = {column} - make_interval(secs => %s)"
SHIFTED = (
    ("site_pulse", "at"),
    ("games_heartbeat", "at"),
    ("games_outbox", "due_at"),
    ("games_notice", "due_at"),
    ("mail_incoming", "received_at"),
)


@pytest.fixture(scope="module")
def mailbox() -> Iterator[str]:
    """Where mail comes in."""
    with imap_server() as url:
        yield url


@dataclass
class Watcher:
    """A watcher elsewhere: how often it was told that all is well."""

    port: int
    pings: list[str] = field(default_factory=list)
    status: int = 200


@pytest.fixture
def watcher(settings: Settings) -> Iterator[Watcher]:
    """It listens on this machine."""

    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
            told.pings.append(f"{self.path} {body.decode()}".strip())
            self.send_response(told.status)
            self.end_headers()

        def log_message(self, *_args: object) -> None:
            """Says nothing."""

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        told = Watcher(server.server_port)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        settings.OUTGOING_LOOPBACK = True
        settings.PING_ADDRESS = f"http://localhost:{server.server_port}/a-check"
        yield told
        server.shutdown()


@pytest.fixture(autouse=True)
def _with_a_mailbox(mailbox: str, settings: Settings) -> None:
    settings.MAIL_IMAP, settings.MAIL_LISTENER = mailbox, ""


# The parts, each by its own code.


def run_sweeper() -> None:
    pulses.latest.clear()
    sweep.run_round(zones=False)


def run_worker() -> None:
    tick()
    drain_due_items()


def run_hooks() -> None:
    pulses.latest.clear()
    send_hooks()


def run_sender() -> None:
    send_due_mails()


def run_poller() -> None:
    poll_mail()


def run_backup() -> None:
    pulses.record_pulse(pulses.BACKUP)


PARTS: tuple[Callable[[], None], ...] = (
    run_sweeper,
    run_worker,
    run_hooks,
    run_sender,
    run_poller,
    run_backup,
)


def live(*, without: Callable[[], None] | None = None) -> None:
    """All parts do their work once, but for the one that has stopped."""
    for part in PARTS:
        if part is not without:
            part()


def let_time_pass(span: timedelta) -> None:
    """Whatever was done or came to be due is so much longer ago."""
    with connection.cursor() as cursor:
        for table, column in SHIFTED:
            cursor.execute(AGO.format(table=table, column=column), [span.total_seconds()])


def list_alarms() -> set[str]:
    """The names of those that are raised."""
    return {alarm.name for alarm in list_raised_alarms(figures.measure_service())}


def play() -> None:
    """There is something to tell people, and something for bots."""
    Party.sit_down(2)
    assert Notice.objects.filter(state="queued").update(due_at=timezone.now()) > 0


# What is wrong.


class Fault(NamedTuple):
    """A part that stands still, and the alarms of which one at least must be raised."""

    part: Callable[[], None]
    alarms: set[str]
    within: timedelta = WITHIN


STOPPED = {
    "sweeper": Fault(run_sweeper, {"KeywestSweeperStopped"}),
    "beat or worker": Fault(run_worker, {"KeywestTicksStopped"}),
    "sender": Fault(run_sender, {"KeywestMailsStalled"}),
    "poller": Fault(run_poller, {"KeywestPollerStopped"}),
    "backup": Fault(run_backup, {"KeywestBackupOld"}, timedelta(hours=26, seconds=1)),
}


def test_all_is_well_and_the_watcher_hears_it(watcher: Watcher) -> None:
    play()
    live()
    let_time_pass(WITHIN)
    live()
    assert list_alarms() == set()
    assert ping() is True
    assert watcher.pings == ["/a-check"], "and nothing else is told"


@pytest.mark.parametrize("which", STOPPED)
def test_a_part_that_stands_still(which: str, watcher: Watcher) -> None:
    fault = STOPPED[which]
    live()
    assert list_alarms() == set()
    play()
    let_time_pass(fault.within)
    live(without=fault.part)
    assert list_alarms() >= fault.alarms
    assert ping_watcher() is False
    assert watcher.pings == []
    live()
    assert list_alarms() == set(), "and all is well again"


def test_the_worker_of_webhooks_stands_still_and_people_play_on(watcher: Watcher) -> None:
    live()
    let_time_pass(timedelta(seconds=181))
    live(without=run_hooks)
    assert list_alarms() == {"KeywestHooksStopped"}
    assert ping_watcher() is True


def test_the_queue_is_away(watcher: Watcher, settings: Settings) -> None:
    live()
    settings.CELERY_BROKER_URL = "redis://127.0.0.1:1/0"
    assert list_alarms() == {"KeywestQueueAway"}
    assert ping_watcher() is False
    assert watcher.pings == []


def test_the_cache_is_away_and_people_play_on(watcher: Watcher, settings: Settings) -> None:
    live()
    settings.CACHES = {
        **settings.CACHES,
        "default": {**settings.CACHES["default"], "LOCATION": "redis://127.0.0.1:1/0"},
    }
    assert list_alarms() == {"KeywestCacheAway"}
    assert ping_watcher() is True


def test_the_disk_is_full(watcher: Watcher, monkeypatch: pytest.MonkeyPatch) -> None:
    live()
    full = shutil.disk_usage("/")._replace(total=100, free=3)
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: full)
    assert list_alarms() == {"KeywestDiskFull"}
    assert ping_watcher() is False
    assert watcher.pings == []


def test_the_database_is_away(watcher: Watcher, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> figures.Figures:
        raise OSError("no database")

    monkeypatch.setattr(figures, "measure_database", refuse)
    assert list_alarms() == {"KeywestDatabaseAway"}
    assert ping_watcher() is False


def test_what_nobody_does_is_late() -> None:
    live()
    Incoming.objects.create(raw=b"a mail", raw_digest=b"1", received_at=timezone.now())
    play()
    let_time_pass(WITHIN)
    record_heartbeat(timezone.now())
    assert Outbox.objects.filter(state="due").exists()
    assert list_alarms() >= {"KeywestInboundUnread", "KeywestMailsStalled", "KeywestOutboxLate"}


def test_a_watcher_that_is_away_or_refuses_stops_nothing(
    watcher: Watcher, settings: Settings
) -> None:
    live()
    watcher.status = 404
    assert ping_watcher() is False
    for address in ("http://localhost:1/", "https://10.0.0.1/"):
        settings.PING_ADDRESS = address
        assert ping_watcher() is False
