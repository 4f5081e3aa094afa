"""The service with both ends of its post, and its clock at a moment of the test's own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from games.leagues.overview.standings import rank_division
from games.leagues.runtime.state_cache import STATE_CACHE
from games.mail.inbound.models import Door
from games.play.position import POSITIONS
from games.rules.registry import GAMES
from keywest_site.postgresql import clock
from tests.leagues.service.town import Town
from tests.mail.doors.house import listening
from tests.support.smtp import mail_server
from tests.toy.pearls import PEARLS


@pytest.fixture
def town(settings: Any, transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Town]:
    """Seven people and the whole service."""
    monkeypatch.setitem(GAMES, PEARLS.name, PEARLS)
    monkeypatch.setattr(clock, "load_database_time", lambda: timezone.now())
    settings.MAIL_TRUST, settings.MAIL_CHECKED_BY = "dmarc", "mx.play.test"
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    forget()
    with mail_server() as server, listening(Door.LMTP) as door:
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
        with time_machine.travel(Town.now, tick=False) as moment:
            yield Town(moment, server, door)
    forget()


def forget() -> None:
    """Nothing is remembered from the test before."""
    POSITIONS.forget()
    STATE_CACHE.forget()
    rank_division.cache_clear()
