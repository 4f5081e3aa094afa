"""`manage.py metrics`: answers Prometheus at KEYWEST_METRICS_AT until it is told to stop."""

from __future__ import annotations

import signal
import threading
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from prometheus_client import generate_latest, start_http_server

from games.watch.exporter import build_registry


class Command(BaseCommand):
    """Numbers alone: no secret, no name, no address, no table. Still, give it a loopback address,
    or one of a network of your own."""

    help = "Answer Prometheus, or print once what it would be told."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--once", action="store_true", help="print the figures and end")

    def handle(self, *_args: Any, once: bool, **_options: Any) -> None:
        registry = build_registry()
        if once:
            self.stdout.write(generate_latest(registry).decode())
            return
        host, _colon, port = settings.METRICS_AT.rpartition(":")
        if not host or not port.isdigit():
            raise CommandError("KEYWEST_METRICS_AT must be HOST:PORT.")
        try:
            server, _thread = start_http_server(int(port), host, registry)
        except OSError as error:
            raise CommandError(
                f"Cannot listen at {settings.METRICS_AT}: {error.strerror}"
            ) from None
        stopped = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stopped.set())
        self.stdout.write(f"Metrics at {host}:{server.server_port}")
        self.stdout.flush()
        stopped.wait()
        server.shutdown()
