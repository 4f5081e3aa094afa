"""Tell a worker that there is something in the outbox. It may get lost: the sweeper finds what is left lying."""

from __future__ import annotations

import logging
import time

from django.conf import settings
from django.core.cache import cache

from games.play.tasks import drain_outbox

log = logging.getLogger(__name__)

WAKE_KEY = "outbox-wake"
WAKE_SECONDS = 1
REST_SECONDS = 10.0

_rest_until = 0.0


def wake() -> None:
    """Ask for the outbox to be drained, unless somebody just did. Never raises: the facts are safe already."""
    global _rest_until
    if time.monotonic() < _rest_until or not getattr(settings, "OUTBOX_WAKE", True):
        return
    try:
        if cache.add(WAKE_KEY, 1, WAKE_SECONDS):
            drain_outbox.apply_async(retry=False, ignore_result=True)
    except Exception:
        _rest_until = time.monotonic() + REST_SECONDS
        log.warning("no worker could be woken; the sweeper will do", exc_info=True)
