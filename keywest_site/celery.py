"""The queue: it only wakes; what is due stands in PostgreSQL."""

from __future__ import annotations

import os
from typing import Any

from celery import Celery, signals

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "keywest_site.settings.production")
app = Celery("keywest")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


def refuse_forgetful_broker(**_: Any) -> None:
    """A broker that throws keys away when its memory is full loses messages: the worker ends, naming the cure."""
    with app.connection_for_read() as connection:
        policy = connection.default_channel.client.config_get("maxmemory-policy").get("maxmemory-policy")
    if policy not in (None, "noeviction"):
        raise SystemExit(f"The broker's maxmemory-policy is {policy}; please set it to noeviction.")


signals.worker_init.connect(refuse_forgetful_broker)
