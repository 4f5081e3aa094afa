"""What a crash of the database takes back of mails that were sent: the last ones, which come once
more under the same Message-ID; no address that left, and nothing from before the last claim."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from accounts.models import Person
from games.mail.inbound.models import ReplyAddress
from games.mail.outbound import sender
from games.mail.outbound.sender import send_due_mails
from games.play.models import Notice
from games.play.position import POSITIONS
from keywest_site.embedded.layout import Layout
from keywest_site.embedded.postgres import Postgres
from keywest_site.embedded.processes import kill_leftovers
from keywest_site.settings.parts import Server
from tests.play.helpers import Party
from tests.support import prepared
from tests.support.mail_time import all_kinds, time_passes
from tests.support.pgbouncer import connected
from tests.support.smtp import MailServer, mail_server

pytestmark = pytest.mark.django_db(transaction=True)
SLOWLY = ("wal_writer_delay=10s",)
"""Else WAL may be on the disk by chance."""


@pytest.fixture
def postgres(tmp_path: Path) -> Iterator[Postgres]:
    """One that keeps its promises, with tables of its own; this thread talks to it."""
    layout = Layout.of(tmp_path / "data")
    prepared.move_into(layout, prepared.folder())
    server = Postgres(layout, options=SLOWLY)
    server.start()
    try:
        with connected(Server(str(layout.sockets), "", layout.database), "mail"):
            yield server
    finally:
        server.stop()


@pytest.fixture
def server(settings: Any) -> Iterator[MailServer]:
    """Takes every mail."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    with mail_server() as server:
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
        yield server
    POSITIONS.forget()


def crash(postgres: Postgres) -> None:
    """It falls dead with all its children, and comes back."""
    assert postgres.child
    kill_leftovers(postgres.child)
    postgres.child.wait()
    postgres.start()
    connection.close()


def test_a_crash_doubles_the_last_batch_at_most(
    postgres: Postgres, server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sender, "TOGETHER", 2)
    Party.sit_down(5, rules="keywest")
    Person.objects.update(mails=all_kinds("now"))
    time_passes(hours=1)
    claims = list[int]()
    claim = sender.claim_due_notices

    def claim_and_count(people: dict[int, Person]) -> Any:
        claims.append(len(server.raw))
        return claim(people)

    monkeypatch.setattr(sender, "claim_due_notices", claim_and_count)
    send_due_mails(may_go_on=lambda: len(server.raw) < 4)
    sent = [mail["Message-ID"] for mail in server.mails()]
    kept = claims[-1]
    assert 0 < kept < len(sent)
    crash(postgres)
    settled = Notice.objects.filter(state="sent").values_list("message", flat=True)
    assert len(set(settled)) >= kept, "what the last claim came after is lost"
    assert ReplyAddress.objects.filter(message__in=message_names(sent)).count() >= len(sent)
    Notice.objects.filter(state="in_flight").update(due_at=timezone.now() - timedelta(minutes=1))
    time_passes(hours=1)
    send_due_mails()
    again = Counter(mail["Message-ID"] for mail in server.mails())
    doubled = [name for name, times in again.items() if times > 1]
    assert set(doubled) <= set(sent[kept:])
    assert max(again.values()) <= 2


def message_names(ids: list[str]) -> list[str]:
    """Of mails, by their Message-IDs."""
    return [each.strip("<>").partition("@")[0] for each in ids]
