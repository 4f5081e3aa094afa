"""The queue: it only wakes; what is due stands in PostgreSQL."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from celery import Celery, signals
from celery.app.amqp import AMQP
from kombu.connection import Connection
from kombu.transport import virtual
from kombu.transport.redis import Channel, QoS

from keywest_site.sentinels import build_celery_broker
from keywest_site.servers import list_forgetful_servers, list_servers
from keywest_site.settings.parts import HASTE

SENTINEL_PATIENCE = 1.0
"""Seconds that a worker waits for one Sentinel before it asks the next."""

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "keywest_site.settings.production")


class Prompt(Connection):
    """Looks for a queue that is away every few seconds, however long it has been away."""

    def ensure_connection(self, errback: Any = None, max_retries: Any = None, **kwargs: Any) -> Any:
        waits = {"interval_start": 1, "interval_step": 1, "interval_max": 4}
        return super().ensure_connection(errback, max_retries, **waits | kwargs)  # type: ignore[no-untyped-call]


class Deliveries(QoS):
    """What a worker was handed and has not acknowledged. Kombu's own keeps the place of a message
    whose acknowledgement fails with its server, for ever: after as many as the worker has places it
    takes nothing more. Here the place is free, and the line is made again: the message comes once
    more, which every task bears."""

    def ack(self, delivery_tag: str) -> None:
        with self._freeing(delivery_tag):
            super().ack(delivery_tag)  # type: ignore[no-untyped-call]

    def reject(self, delivery_tag: str, requeue: bool = False) -> None:
        with self._freeing(delivery_tag):
            super().reject(delivery_tag, requeue)  # type: ignore[no-untyped-call]

    @contextmanager
    def _freeing(self, delivery_tag: str) -> Iterator[None]:
        try:
            yield
        except self.channel.connection_errors:
            virtual.QoS.ack(self, delivery_tag)  # type: ignore[no-untyped-call]
            if line := getattr(self.channel.client, "connection", None):
                line.disconnect()
            raise


Channel.QoS = Deliveries


class Messages(AMQP):  # type: ignore[misc]
    """Celery's, with those connections."""

    Connection = Prompt


class Queue(Celery):  # type: ignore[misc]
    """Whoever puts something into it waits for a moment at most: an order must not hang where the
    queue does."""

    amqp_cls = f"{__name__}:Messages"

    def connection_for_write(self, url: str | None = None, **kwargs: Any) -> Any:
        url, options = build_celery_broker(url or self.conf.broker_write_url, HASTE)
        options |= {"socket_timeout": HASTE, "socket_connect_timeout": HASTE}
        options |= kwargs.pop("transport_options", None) or {}
        return super().connection_for_write(url, transport_options=options, **kwargs)

    def connection_for_read(self, url: str | None = None, **kwargs: Any) -> Any:
        url, options = build_celery_broker(url or self.conf.broker_read_url, SENTINEL_PATIENCE)
        options |= kwargs.pop("transport_options", None) or {}
        return super().connection_for_read(url, transport_options=options, **kwargs)


app = Queue("keywest")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


def refuse_forgetful_broker(**_: Any) -> None:
    """A broker that throws keys away when its memory is full loses messages: the worker ends,
    naming the cure."""
    for server in list_forgetful_servers(list_servers(app.conf.broker_url)):
        raise SystemExit(
            f"The broker's maxmemory-policy is {server.policy} ({server.address}); please set it "
            "to noeviction."
        )


signals.worker_init.connect(refuse_forgetful_broker)
