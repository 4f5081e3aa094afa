"""A new kind of mail whose migration was forgotten is refused by the database."""

from __future__ import annotations

import pytest
from django.db import IntegrityError

from tests.mail.kinds import scratch
from tests.play.helpers import Party
from tests.support.smtp import MailServer


def test_without_its_migration_the_database_refuses_it(
    server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    party = Party.sit_down(3)
    with scratch.declared(monkeypatch), pytest.raises(IntegrityError):
        party.act(0, "bid 1")
