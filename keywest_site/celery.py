"""The queue: it only wakes; what is due stands in PostgreSQL."""

from __future__ import annotations

import os
from typing import Any

from celery import Celery, signals
from celery.app.amqp import AMQP
from kombu.connection import Connection

from keywest_site.servers import Server
from keywest_site.settings.parts import HASTE

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "keywest_site.settings.production")


class Prompt(Connection):
    """Looks for a queue that is away every few seconds, however long it has been away."""

    def ensure_connection(self, errback: Any = None, max_retries: Any = None, **kwargs: Any) -> Any:
        waits = {"interval_start": 1, "interval_step": 1, "interval_max": 4}
        return super().ensure_connection(errback, max_retries, **waits | kwargs)  # type: ignore[no-untyped-call]


class Messages(AMQP):  # type: ignore[misc]
    """Celery's, with those connections."""

    Connection = Prompt


class Queue(Celery):  # type: ignore[misc]
    """Whoever puts something into it waits for a moment at most: an order must not hang where the
    queue does."""

    amqp_cls = f"{__name__}:Messages"

    def connection_for_write(self, url: str | None = None, **kwargs: Any) -> Any:
        haste = {"socket_timeout": HASTE, "socket_connect_timeout": HASTE}
        options = haste | (kwargs.pop("transport_options", None) or {})
        return super().connection_for_write(url, transport_options=options, **kwargs)


app = Queue("keywest")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


def refuse_forgetful_broker(**_: Any) -> None:
    """A broker that throws keys away when its memory is full loses messages: the worker ends,
    naming the cure."""
    policy = Server.at(app.conf.broker_url).policy
    if policy not in (None, "noeviction"):
        raise SystemExit(f"The broker's maxmemory-policy is {policy}; please set it to noeviction.")


signals.worker_init.connect(refuse_forgetful_broker)
