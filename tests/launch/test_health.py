"""`/healthz` tells a monitor how the service is, whatever is away, and nobody a secret."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import psycopg
import pytest
from django.conf import settings as site
from django.db import connection
from django.db.models import F
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from games.clocks.heartbeat import record_heartbeat
from games.play.claims import LEASE
from games.play.models import Attempt, Game, Notice, Question
from keywest_site import health
from keywest_site.embedded.valkey import Valkey
from tests.launch.faults import end, full, hung, killed
from tests.web.table.party import Party

pytestmark = pytest.mark.django_db(transaction=True)
AWAY = "redis://127.0.0.1:1/0"


@pytest.fixture(autouse=True)
def _look_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "FRESH", 0.0)
    monkeypatch.setattr(health, "LATEST", health.Latest())


@pytest.fixture
def well(transactional_db: None) -> None:
    """Somebody has just looked for what is due."""
    record_heartbeat(timezone.now())


def asked(path: str = "/healthz", **more: str) -> tuple[int, dict[str, Any]]:
    answer = Client().get(path, **more)
    return answer.status_code, answer.json()


def test_all_is_well(well: None) -> None:
    status, report = asked()
    assert (status, report["status"], report["troubles"]) == (200, "ok", [])
    assert report["database"] is report["cache"] is report["queue"] is True
    assert report["last_beat_seconds"] < 60


def test_it_needs_no_session_no_host_and_no_tls(well: None, settings: Settings) -> None:
    settings.SECURE_SSL_REDIRECT = True
    answer = Client().get("/healthz", headers={"Host": "10.0.0.7:8000"})
    assert answer.status_code == 200
    assert answer["Cache-Control"] == "no-store"
    assert not answer.cookies
    assert Client().head("/healthz").status_code == 200
    assert Client().post("/healthz").status_code == 405


def test_a_proxy_learns_that_pages_answer_whatever_is_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(health, "examine_service", lambda: pytest.fail("it looked"))
    answer = Client().get("/healthz?alive", headers={"Host": "10.0.0.7:8000"})
    assert (answer.status_code, answer.content) == (200, b"")
    assert Client().post("/healthz?alive").status_code == 405


def test_it_tells_no_secret(well: None) -> None:
    text = str(asked()[1])
    at = site.DATABASES["default"]
    for secret in (
        site.SECRET_KEY,
        at["HOST"],
        at["NAME"],
        site.CELERY_BROKER_URL,
        site.CACHES["default"]["LOCATION"],
    ):
        assert secret not in text


def test_nobody_looks_for_what_is_due(transactional_db: None) -> None:
    assert asked()[0] == 503
    record_heartbeat(timezone.now() - timedelta(seconds=61))
    status, report = asked()
    assert (status, report["troubles"]) == (503, ["last_beat_seconds"])


def test_a_deadline_that_did_not_fire(well: None) -> None:
    party = Party.sit_down(2)
    Game.objects.filter(pk=party.id).update(pace={"grace": 60})
    Question.objects.update(
        clock_started_at=timezone.now(), due_at=timezone.now() - timedelta(seconds=90)
    )
    assert asked()[1]["status"] == "ok", "within its grace, and a little"
    Question.objects.update(due_at=timezone.now() - timedelta(seconds=200))
    status, report = asked()
    assert (status, report["troubles"]) == (503, ["oldest_deadline_seconds"])
    assert 140 <= report["oldest_deadline_seconds"] < 200
    Game.objects.update(paused_at=timezone.now())
    assert asked()[1]["status"] == "ok"


def test_mails_that_do_not_go_out(well: None) -> None:
    Party.sit_down(3)
    assert asked()[1]["mails_late"] == 0
    Notice.objects.update(due_at=F("due_at") - timedelta(hours=1))
    status, report = asked()
    assert (status, report["status"], report["troubles"]) == (
        200,
        "degraded",
        ["oldest_mail_seconds", "mails_stalled_seconds"],
    )
    assert report["mails_late"] == Notice.objects.count() > 0
    assert asked("/healthz?strict")[0] == 503
    Notice.objects.update(state="retry", due_at=timezone.now() + timedelta(hours=1))
    assert asked()[1]["mails_to_try_again"] == Notice.objects.count()


def test_mails_are_due_and_none_leaves(well: None) -> None:
    """A monitor hears of it within a minute, whatever the senders do meanwhile."""
    Party.sit_down(3)
    now = timezone.now()

    def stalled() -> float:
        return float(asked()[1]["mails_stalled_seconds"])

    Notice.objects.update(due_at=now - timedelta(seconds=50))
    assert 50 <= stalled() <= 60
    assert asked("/healthz?strict")[0] == 200
    Notice.objects.update(due_at=now - timedelta(seconds=61))
    assert asked("/healthz?strict")[0] == 503
    Attempt.objects.create(message="other", outcome="sent", at=now - timedelta(seconds=30))
    assert 30 <= stalled() < 50
    assert asked("/healthz?strict")[0] == 200, "one has left"
    Attempt.objects.update(at=now - timedelta(hours=1))
    Notice.objects.update(state="in_flight", due_at=now + LEASE - timedelta(seconds=70))
    assert stalled() >= 70, "a sender has them in hand, and does not come on"
    Notice.objects.update(state="retry", due_at=now + timedelta(seconds=20))
    assert stalled() == 0
    for place, notice in enumerate(Notice.objects.all()):
        Notice.objects.filter(pk=notice.pk).update(message=f"m{place}")
        at = now - timedelta(seconds=100 + place)
        Attempt.objects.create(message=f"m{place}", outcome="retry", at=at)
    assert stalled() >= 100, "the mail server takes nobody's"
    assert Notice.objects.values("person").distinct().count() > 1
    Notice.objects.exclude(pk=Notice.objects.order_by("pk")[0].pk).update(state="obsolete")
    assert stalled() == 0, "one mailbox alone may say: later"


@pytest.mark.parametrize("fault", [killed, hung, full], ids=lambda fault: fault.__name__)
def test_without_valkey_the_service_is_degraded_and_up(
    well: None, valkey: Valkey, settings: Settings, fault: Any
) -> None:
    settings.CELERY_BROKER_URL = valkey.layout.broker_url(0)
    settings.CACHES = settings.CACHES | {"default": {"LOCATION": valkey.layout.valkey_url(1)}}
    assert asked()[1]["status"] == "ok"
    fault(valkey)
    status, report = asked()
    assert (status, report["status"], report["troubles"]) == (200, "degraded", ["cache", "queue"])
    assert asked("/healthz?strict")[0] == 503
    end(valkey)
    assert asked()[1]["status"] == "ok"


def test_without_a_database_it_answers_all_the_same(
    monkeypatch: pytest.MonkeyPatch, settings: Settings
) -> None:
    def away(*_: object) -> None:
        raise psycopg.OperationalError("connection refused")

    monkeypatch.setattr("games.clocks.heartbeat.Cursor", away)
    settings.CELERY_BROKER_URL = AWAY
    status, report = asked()
    assert (status, report["status"], report["troubles"]) == (503, "down", ["database", "queue"])


@pytest.fixture
def stuck(well: None) -> Iterator[None]:
    """Somebody holds what is looked at."""
    at = connection.settings_dict
    with psycopg.connect(host=at["HOST"], dbname=at["NAME"], user=at["USER"]) as one:
        one.execute("LOCK TABLE games_heartbeat IN ACCESS EXCLUSIVE MODE")
        yield
        one.rollback()
    wait_until_over()


def wait_until_over() -> None:
    for thread in threading.enumerate():
        if isinstance(thread, health.Examination):
            thread.join(60)


def test_a_database_that_hangs_holds_up_one_look_and_nobody_who_asks(
    stuck: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.3)
    for _ in range(20):
        status, report = asked()
        assert (status, report["troubles"]) == (503, ["no answer"])
    assert sum(isinstance(thread, health.Examination) for thread in threading.enumerate()) == 1


def test_who_asks_a_thousand_times_makes_us_look_once(
    well: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "FRESH", 3600.0)
    looked = list[float]()
    examined = health.examine_service
    monkeypatch.setattr(
        health, "examine_service", lambda: looked.append(time.monotonic()) or examined()
    )
    assert [asked()[0] for _ in range(50)] == [200] * 50
    assert len(looked) == 1
