"""Mails and answers lie in the database under the site's keys."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection

from games.mail.dev_mailbox.models import Letter
from games.mail.inbound.models import Door, Incoming
from games.mail.inbound.orders.receive import store_raw_message
from keywest_site.sealing import Unreadable

RAW = b"From: anna@example.org\r\n\r\nbid 8\xff\0\r\n\0"


def stored(column: str, table: str = "mail_incoming") -> list[bytes]:
    """What lies in this column."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {column} FROM {table} ORDER BY id")
        return [bytes(value) for (value,) in cursor.fetchall()]


@pytest.mark.django_db
def test_a_mail_is_read_as_it_came_and_lies_there_otherwise() -> None:
    pk, _again = store_raw_message(RAW, door=Door.LMTP)
    Incoming.objects.filter(pk=pk).update(answer={"body": "You bid 8."})
    Letter.objects.create(to="anna@example.org", subject="Code", raw="ABCD-EFGH")
    found = Incoming.objects.get(pk=pk)
    assert (found.raw, found.answer) == (RAW, {"body": "You bid 8."})
    assert Letter.objects.get().raw == "ABCD-EFGH"
    for lying, plain in zip(
        [*stored("raw"), *stored("answer"), *stored("raw", "mail_letter")],
        (b"bid 8", b"bid", b"ABCD"),
        strict=True,
    ):
        assert plain not in lying


@pytest.mark.django_db
def test_nothing_is_stored_as_nothing_and_can_be_asked_for() -> None:
    pk, _again = store_raw_message(RAW, door=Door.LMTP)
    assert stored("answer") == [b""]
    assert not Incoming.objects.exclude(answer={}).exists()
    Incoming.objects.filter(pk=pk).update(answer={"body": "x"})
    assert Incoming.objects.exclude(answer={}).exists()


@pytest.mark.django_db
def test_one_column_s_content_cannot_be_read_as_another_s_and_not_without_the_key(
    settings: Any,
) -> None:
    pk, _again = store_raw_message(RAW, door=Door.LMTP)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE mail_incoming SET answer = raw")
    with pytest.raises(Unreadable):
        Incoming.objects.get(pk=pk)
    assert Incoming.objects.defer("answer").get(pk=pk).raw == RAW
    settings.PLAN_KEYS = ["MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE"]
    with pytest.raises(Unreadable):
        Incoming.objects.defer("answer").get(pk=pk)
