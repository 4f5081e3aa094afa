"""A real mail server for the site's mails."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from games.mail.outbound.ports import reply_addresses, tables_addresses
from games.play.position import POSITIONS
from games.rules.registry import GAMES
from tests.support.filling import Fill
from tests.support.smtp import MailServer, mail_server
from tests.toy.pearls import PEARLS


@pytest.fixture
def server(
    settings: Any, transactional_db: None, monkeypatch: pytest.MonkeyPatch, fill: Fill
) -> Iterator[MailServer]:
    """Where the site's mail goes; nothing is remembered from the test before."""
    monkeypatch.setitem(GAMES, PEARLS.name, PEARLS)
    POSITIONS.forget()
    with mail_server() as house:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = (
            "127.0.0.1",
            house.port,
            5,
        )
        fill(reply_addresses, lambda asked: [""] * len(asked))
        fill(tables_addresses, lambda mails: [""] * len(mails))
        yield house
    POSITIONS.forget()
