"""Tell a worker that there is something in the outbox. It may get lost: the sweeper finds what is
left lying."""

from __future__ import annotations

import logging
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


def wake() -> None:
    """Ask for the outbox to be drained, unless somebody just did. Never raises: the facts are safe
    already."""
    ask(DRAIN, lambda: bool(cache.add(WAKE_KEY, 1, WAKE_SECONDS)))


def wake_sender() -> None:
    """Ask for mails that are due to be sent. Never raises: the sender looks for them every few
    seconds anyway."""
    ask(SEND, lambda: True)


def wake_painter(slug: str, head: bytes, language: str) -> None:
    """Ask for the picture of a public table at this head of its log: for each once in a while, and
    one a second in all, so that no stranger keeps the workers busy. Never raises."""
    once = f"preview-wanted:{slug}:{language}:{bytes(head).hex()[:16]}"
    ask(
        PAINT,
        lambda: bool(cache.add(PAINTED, 1, WAKE_SECONDS) and cache.add(once, 1, WANTED_SECONDS)),
        slug,
        language,
    )


def ask(task: str, needed: Callable[[], bool], *args: str) -> None:
    """Ask for this task, if that is needed and the queue has answered of late. Never raises."""
    if not getattr(settings, "OUTBOX_WAKE", True) or (BREAKER.open and not BREAKER.lets_through()):
        return
    try:
        if needed():
            current_app.send_task(task, args=args, retry=False, ignore_result=True)
        if BREAKER.open:
            BREAKER.answered()
    except Exception:
        if BREAKER.failed():
            log.warning("no worker could be woken; the sweeper will do", exc_info=True)
