"""`python -m keywest_site.embedded.small`: the small services of `make run` in one process, which
is ready sooner and needs less memory than three. In production they stay apart."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Sequence

import django

WATCH_EVERY = 2.0


def main() -> int:
    """Look for what is due, tell the worker what is due when, and take in mail, until asked to
    stop. If one of them ends unasked, all do, to be started again."""
    django.setup()

    from celery.beat import EmbeddedService
    from django.core.management import call_command

    from keywest_site.celery import app

    sweeper = threading.Thread(target=call_command, args=("sweep",), name="sweeper", daemon=True)
    services = [sweeper, EmbeddedService(app, thread=True)]
    for service in services:
        service.start()
    threading.Thread(target=exit_when_any_thread_ends, args=(services,), daemon=True).start()
    call_command("mail_listener")
    return 0


def exit_when_any_thread_ends(
    services: Sequence[threading.Thread], every: float = WATCH_EVERY
) -> None:
    """End this process as soon as one of these threads has ended."""
    while all(service.is_alive() for service in services):
        time.sleep(every)
    print("A small service ended unasked.", file=sys.stderr, flush=True)
    os.kill(os.getpid(), signal.SIGTERM)


if __name__ == "__main__":
    sys.exit(main())
