"""A real mail server, and tables of Pearls and Key West whose people are told of them by mail."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F
from django.utils import timezone

from accounts.mail_preferences import build_no_mail_preferences
from games.mail.outbound.ports import reply_addresses, tables_addresses
from games.play.models import Envelope, Notice
from games.play.position import POSITIONS
from games.rules.registry import GAMES
from tests.play.helpers import Party
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


@pytest.fixture
def party(server: MailServer) -> Party:
    """Three people, each asked for a bid, ten minutes ago."""
    party = Party.seated(3)
    time_passes(minutes=10)
    return party


def states() -> set[str]:
    """Where the notices are."""
    return set(Notice.objects.values_list("state", flat=True))


def time_passes(**ahead: int) -> None:
    """Every notice and lease has waited that much longer."""
    gone = timedelta(**ahead)
    for notice in Notice.objects.all():
        Notice.objects.filter(pk=notice.pk).update(
            due_at=notice.due_at - gone, created_at=notice.created_at - gone
        )
    Envelope.objects.update(at=F("at") - gone)


def all_kinds(wish: str) -> dict[str, str]:
    """The same wish for every kind of mail."""
    return dict.fromkeys(build_no_mail_preferences(), wish)


def minutes_ago(count: int) -> Any:
    return timezone.now() - timedelta(minutes=count)
