"""A league of seven whose people read mails, and a mail server that takes them."""

from __future__ import annotations

import pytest

from games.leagues.runtime.state_cache import STATE_CACHE
from tests.leagues.house.house import House
from tests.support.smtp import MailServer


@pytest.fixture
def house(server: MailServer) -> House:
    """A league that was founded and has not opened its first season."""
    STATE_CACHE.forget()
    return House.founded(7, silent_days=1000)
