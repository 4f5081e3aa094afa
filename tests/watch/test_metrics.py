"""Prometheus is told numbers that say how the service is doing, and nothing about anybody."""

from __future__ import annotations

import subprocess
import sys
from datetime import timedelta
from math import inf
from pathlib import Path

import pytest
from django.core.exceptions import MiddlewareNotUsed
from django.db.models import F
from django.test import Client
from django.urls import get_resolver
from django.utils import timezone
from pytest_django import Settings

from games.clocks.heartbeat import record_heartbeat
from games.mail.inbound.models import Incoming
from games.mail.outbound.sender import send_due_mails
from games.play.models import Game, Notice, Outbox, Question
from games.play.notice import State
from games.rules.types import Refused
from games.watch import figures
from games.watch.exporter import delete_files_of_ended
from keywest_site import metrics, pulses
from keywest_site.access import AccessMiddleware
from keywest_site.embedded.prepare import ROOT
from tests.support.counting import find_number, read_samples
from tests.web.table.party import Party

pytestmark = pytest.mark.django_db(transaction=True)

AWAY = "redis://127.0.0.1:1/0"


def measured(name: str, label: str = "") -> float | None:
    return figures.measure_service().get(name, {}).get(label)


def test_requests_are_counted_by_the_name_of_their_address(counting: None) -> None:
    party = Party.sit_down(2)
    assert party.client().get(party.url).status_code == 200
    assert Client().get("/t/no-such-table/").status_code == 404
    assert Client().get("/no/such/page").status_code == 404
    count = "keywest_request_seconds_count"
    assert find_number(count, route="table", status="2xx") == 1
    assert find_number(count, route="table", status="4xx") == 1
    assert find_number(count, route="none", status="4xx") == 1
    assert (
        find_number("keywest_request_seconds_bucket", route="table", status="2xx", le="+Inf") == 1
    )


def test_orders_and_mails_are_counted_by_what_became_of_them(counting: None) -> None:
    party = Party.sit_down(3, bots=0)
    asked = next(number for number in range(3) if party.decision(number))
    order = {"line": str(party.decision(asked).moves[0]), "token": party.token(asked)}  # type: ignore[union-attr]
    for _again in range(2):
        party.client(asked).post(f"{party.url}order", order)
    assert find_number("keywest_orders_total", outcome="accepted") == 1
    assert find_number("keywest_orders_total", outcome="refused") == 1
    Notice.objects.update(due_at=timezone.now() - timedelta(hours=1))
    send_due_mails()
    sent = Notice.objects.filter(state=State.SENT).values("message").distinct().count()
    assert sent > 0
    assert find_number("keywest_mails_total", outcome="sent") == sent


def test_open_pages_are_counted_until_their_process_ends(counting: None, tmp_path: Path) -> None:
    metrics.count_live_connections(+3)
    metrics.count_live_connections(-1)
    assert find_number("keywest_live_connections", part="live") == 2
    ended = subprocess.run(
        [sys.executable, "-c", "import os; print(os.getpid())"],
        capture_output=True,
        text=True,
        check=True,
    )
    (tmp_path / f"gauge_livesum_{ended.stdout.strip()}.db").write_bytes(b"of a process that ended")
    delete_files_of_ended(tmp_path, "gauge_live*.db")
    assert len(list(tmp_path.glob("gauge_live*.db"))) == 1
    assert find_number("keywest_live_connections", part="live") == 2


def test_what_is_late_has_an_age() -> None:
    record_heartbeat(timezone.now())
    party = Party.sit_down(2)
    Question.objects.update(due_at=timezone.now() - timedelta(seconds=300), bot=False)
    Game.objects.filter(pk=party.id).update(pace={"grace": 60})
    Notice.objects.update(due_at=F("due_at") - timedelta(hours=1))
    Outbox.objects.update(state="due", due_at=timezone.now() - timedelta(seconds=400))
    Incoming.objects.create(
        raw=b"one", raw_digest=b"1", received_at=timezone.now() - timedelta(seconds=500)
    )
    Incoming.objects.create(
        raw=b"two",
        raw_digest=b"2",
        kind="told",
        answer={"to": "somebody"},
        received_at=timezone.now() - timedelta(seconds=600),
    )
    told = figures.measure_service()
    assert 235 <= told["keywest_deadline_late_seconds"][""] < 300
    assert told["keywest_mail_late_seconds"][""] >= 3000
    assert told["keywest_mails_late"][""] == Notice.objects.count()
    assert 400 <= told["keywest_outbox_late_seconds"][""] < 500
    assert told["keywest_outbox_waiting"][""] == Outbox.objects.count()
    assert 500 <= told["keywest_inbound_unread_seconds"][""] < 600
    assert 600 <= told["keywest_inbound_unanswered_seconds"][""] < 700
    assert told["keywest_sweep_age_seconds"][""] < 60


def test_parts_that_never_showed_life_are_infinitely_old(settings: Settings) -> None:
    pulses.record_pulse(pulses.SWEEPER)
    settings.MAIL_IMAP, settings.MAIL_LISTENER = "imaps://somewhere", ""
    told = figures.measure_service()["keywest_pulse_age_seconds"]
    assert 0 <= told.pop("sweeper") < 60
    assert told == {"worker": inf, "hooks": inf, "backup": inf, "poller": inf}


def test_a_frequent_pulse_is_written_once_in_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pulses, "latest", {})
    written: list[str] = []
    monkeypatch.setattr(pulses, "record_pulse", written.append)
    for now in (100.0, 105.0, 111.0):
        monkeypatch.setattr(pulses, "monotonic", lambda now=now: now)
        pulses.record_frequent_pulse(pulses.SWEEPER)
    assert written == ["sweeper", "sweeper"]


def test_what_is_away_is_said_so(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.CELERY_BROKER_URL = AWAY
    told = figures.measure_service()
    assert told["keywest_queue_up"] == {"": 0.0}
    assert told["keywest_cache_up"] == told["keywest_database_up"] == {"": 1.0}
    assert "keywest_queue_waiting" not in told

    def broken() -> figures.Figures:
        raise OSError("no database")

    monkeypatch.setattr(figures, "measure_database", broken)
    told = figures.measure_service()
    assert told["keywest_database_up"] == {"": 0.0}
    assert "keywest_deadline_late_seconds" not in told


@pytest.mark.django_db
def test_a_standby_that_should_be_there_is_missed(settings: Settings) -> None:
    assert figures.measure_database()["keywest_standbys_missing"] == {"": 0.0}
    settings.STANDBYS = 2
    assert figures.measure_database()["keywest_standbys_missing"] == {"": 2.0}


def test_a_disk_that_is_not_there_has_no_room(settings: Settings, tmp_path: Path) -> None:
    settings.WATCHED_FOLDERS = [str(tmp_path), str(tmp_path / "away")]
    told = figures.measure_disks()["keywest_disk_free_ratio"]
    assert 0 < told[str(tmp_path)] <= 1
    assert told[str(tmp_path / "away")] == 0


@pytest.mark.promise(22)
def test_no_label_tells_of_anybody(counting: None) -> None:
    """Labels are words that stand in the code, and whatever is told is a number."""
    party = Party.sit_down(2)
    for path in (party.url, f"{party.url}log/", f"/people/{party.people[0].name}/", "/me/"):
        party.client().get(path)
    party.client().post(f"{party.url}order", {"line": "secret words", "token": party.token()})
    samples = read_samples()
    routes = {str(name) for name in get_resolver().reverse_dict if isinstance(name, str)}
    words = {
        *("accepted", "refused", "sent", "live", "none", "waits", "wait_seconds", "refusals"),
        *("sweeper", "worker", "hooks", "backup", "listener", "celery", "keywest-hooks"),
        *("/", "2xx", "3xx", "4xx"),
    }
    for sample in samples:
        for label, word in sample.labels.items():
            assert label == "le" or word in routes | words, sample
    assert {one.labels["route"] for one in samples if "route" in one.labels} >= {"table", "order"}


def test_without_a_folder_nothing_is_counted_and_nothing_loaded(settings: Settings) -> None:
    settings.METRICS_FOLDER, settings.LOG_REQUESTS = "", False
    with pytest.raises(MiddlewareNotUsed):
        AccessMiddleware(lambda request: pytest.fail("asked"))
    metrics.count_order_outcome("accepted")
    code = (
        "import django, sys; django.setup(); import games.play.commands, games.live.hub;"
        "print('prometheus_client' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
        env={
            "DJANGO_SETTINGS_MODULE": "keywest_site.settings.test",
            "KEYWEST_TEST_DATA": "/nowhere",
            "PATH": "/usr/bin",
        },
    )
    assert done.stdout.strip() == "False"


def test_a_folder_that_cannot_be_made_stops_nobody(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    for folder in (tmp_path / "file", tmp_path / "away" / "further"):
        metrics.start_counting(folder)
        assert metrics.PROCESS.counters is None


def test_a_refused_order_stays_refused(counting: None) -> None:
    from games.play.commands import carry_out_measured
    from games.play.refusals import NotAsked

    def refuse(*_: object) -> None:
        raise NotAsked

    with pytest.raises(Refused):
        carry_out_measured(1, refuse)  # type: ignore[arg-type]
    assert find_number("keywest_orders_total", outcome="refused") == 1
