"""Webhooks have a queue and a worker of their own, wherever the service runs."""

from __future__ import annotations

import threading
from typing import Any

import pytest
import yaml
from django.conf import settings

from games.hooks import tasks
from keywest_site.celery import app
from keywest_site.embedded.prepare import ROOT
from keywest_site.embedded.stack import QUEUES
from keywest_site.leases import HeldLease
from tests.play.together import at_once

QUEUE, USUAL = "keywest-hooks", "celery"


def test_only_webhooks_go_to_their_queue() -> None:
    queues = {
        entry["task"]: app.amqp.router.route({}, entry["task"])["queue"].name
        for entry in settings.CELERY_BEAT_SCHEDULE.values()
    }
    assert queues.pop("games.hooks.tasks.send_hooks") == QUEUE
    assert set(queues.values()) == {USUAL}


def test_every_way_to_run_the_service_takes_from_both() -> None:
    folder = ROOT / "deploy"
    unit = (folder / "systemd/keywest-hooks.service").read_text()
    assert f" worker --queues {QUEUE} " in unit
    assert "--queues" not in (folder / "systemd/keywest-worker.service").read_text()
    assert yaml.safe_load((folder / "compose.yaml").read_text())["services"]["hooks"]
    assert QUEUES.split(",") == [USUAL, QUEUE]


@pytest.mark.django_db(transaction=True)
def test_no_more_senders_than_are_allowed(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.HOOK_SENDERS = 2
    inside, most, lock = [0], [0], threading.Barrier(2, timeout=20)

    def send() -> int:
        inside[0] += 1
        lock.wait()
        most[0] = max(most[0], inside[0])
        lock.wait()
        inside[0] -= 1
        return 1

    monkeypatch.setattr(tasks, "send_due_deliveries", send)
    assert sorted(at_once([tasks.send_hooks] * 2)) == [1, 1]
    assert HeldLease("webhook sender 0").take()
    assert HeldLease("webhook sender 1").take()
    assert tasks.send_hooks() == 0
    assert most == [2]
