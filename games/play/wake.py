"""Tell a worker that there is something in the outbox. It may get lost: the sweeper finds what is
left lying."""

from __future__ import annotations

import atexit
import logging
import os
import threading
import time
from collections.abc import Callable

from celery import current_app
from django.conf import settings
from django.core.cache import cache

from keywest_site.breaker import Breaker

log = logging.getLogger(__name__)

WAKE_KEY = "outbox-wake"
DRAIN = "games.play.tasks.drain_outbox"
SEND = "games.mail.tasks.send_mails"
PAINT = "games.mail.tasks.paint_preview"
"""By name: the tasks themselves stand above the outbox, which this module serves."""
WAKE_SECONDS, WANTED_SECONDS = 1, 30
PAINTED = "preview-wanted"
BREAKER = Breaker()
"""After a failure nobody is called for a while, so that acts stay quick."""


def wake_worker() -> None:
    """Have the outbox drained, unless somebody just asked for that. Never raises, and nobody waits
    for the queue: a thread beside asks it. The facts are safe already."""
    if getattr(settings, "WAKE_ASIDE", False):
        ASIDE.call()
    else:
        request_outbox_draining()


def request_outbox_draining() -> None:
    """Ask the queue for it, once a second at most."""
    request_task(DRAIN, lambda: bool(cache.add(WAKE_KEY, 1, WAKE_SECONDS)))


class Aside:
    """A thread of this process that does something soon after it was called, once for all calls
    that came meanwhile. A call that is lost with its process costs time alone: the sweep finds
    what lies there."""

    def __init__(self, do: Callable[[], None]) -> None:
        self._do, self._called, self._rests = do, threading.Event(), threading.Event()
        self._process = 0

    def call(self) -> None:
        """Soon. Costs some microseconds."""
        if self._process != os.getpid():
            self._start()
        self._rests.clear()
        self._called.set()

    def wait(self, seconds: float) -> bool:
        """Whether all that was called for has been done by then."""
        return self._process != os.getpid() or self._rests.wait(seconds)

    def _start(self) -> None:
        """A thread does not live on in a forked process, and may have held the events."""
        self._called, self._rests, self._process = threading.Event(), threading.Event(), os.getpid()
        threading.Thread(target=self._work, name="wake", daemon=True).start()
        atexit.register(self.wait, PATIENCE)

    def _work(self) -> None:
        while self._called.wait():
            time.sleep(SOON)
            self._called.clear()
            self._do()
            if not self._called.is_set():
                self._rests.set()


SOON = 0.025
"""Seconds in which more calls may come that are one with the first: a busy process asks the queue
forty times a second at most, not for each order."""
PATIENCE = 0.5
"""Seconds that a process waits at its end, for what it has just called for."""
ASIDE = Aside(request_outbox_draining)


def wake_sender() -> None:
    """Ask for mails that are due to be sent. Never raises: the sender looks for them every few
    seconds anyway."""
    request_task(SEND, lambda: True)


def wake_painter(slug: str, head: bytes, language: str) -> None:
    """Ask for the picture of a public table at this head of its log: for each once in a while, and
    one a second in all, so that no stranger keeps the workers busy. Never raises."""
    once = f"preview-wanted:{slug}:{language}:{bytes(head).hex()[:16]}"
    request_task(
        PAINT,
        lambda: bool(cache.add(PAINTED, 1, WAKE_SECONDS) and cache.add(once, 1, WANTED_SECONDS)),
        slug,
        language,
    )


def request_task(task: str, needed: Callable[[], bool], *args: str) -> None:
    """Ask for this task, if that is needed and the queue has answered of late. Never raises."""
    if not getattr(settings, "OUTBOX_WAKE", True) or (BREAKER.open and not BREAKER.lets_through()):
        return
    try:
        if needed():
            current_app.send_task(task, args=args, retry=False, ignore_result=True)
        if BREAKER.open:
            BREAKER.record_answer()
    except Exception:
        if BREAKER.record_failure():
            log.warning("no worker could be woken; the sweeper will do", exc_info=True)
