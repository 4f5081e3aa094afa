"""No token stands in a log, a mail, a page, an error, an export or the database: 1,000 are looked
for (60 every day), each used as programs use them, rightly and wrongly."""

from __future__ import annotations

import base64
import io
import json
import logging
import os
import zipfile
from typing import Any

import pytest
from django.apps import apps
from django.core import mail
from django.db import connection
from django.test import Client
from django.utils import timezone

from accounts.models import Person, ProgramToken
from accounts.personal_data import exports
from accounts.programs import tokens
from accounts.programs.leaks import tell_owners_of_leaks
from tests.support.programs import bearing, client_of, make_program
from tests.web.table.party import Party

pytestmark = [pytest.mark.django_db, pytest.mark.promise(22)]
COUNT = 1_000 if os.environ.get("KEYWEST_FULL") else 60
JSON = "application/json"


def list_shapes(text: str) -> list[bytes]:
    """How a token would be known: its random part, also in other clothes."""
    drawn = text[4:].encode()
    return [drawn, drawn.hex().encode(), base64.b64encode(text.encode())[4:44]]


def count_found(texts: list[str], where: bytes) -> int:
    """How many of them stand there."""
    return sum(any(shape in where for shape in list_shapes(text)) for text in texts)


def use_token(text: str, party: Party) -> list[Any]:
    """What is answered to a program that does this and that, then shows its token where it must
    not."""
    program, table = bearing(text), f"/api/tables/{party.slug}/"
    key = {"Idempotency-Key": text}
    return [
        program.get("/api/account"),
        program.get(table),
        program.get("/api/leagues/", {"nonsense": "x"}),
        program.post(f"{table}order", {"line": "bid x", "token": "a"}, JSON, headers=key),
        program.post(f"{table}order", "{", JSON),
        program.get("/me/"),
        bearing(text + "x").get(table),
        bearing(f"{text},Bearer {text}").get(table),
        Client().get(f"/api/games/?token={text}"),
        program.get(table),
    ]


def dump_database() -> bytes:
    """All rows of all tables, as text."""
    with connection.cursor() as cursor:
        found = []
        for model in apps.get_models(include_auto_created=True):
            cursor.execute(f'SELECT t::text FROM "{model._meta.db_table}" t')
            found += [row[0] for row in cursor.fetchall()]
    return "\n".join(found).encode()


def export_of(person: Person) -> bytes:
    """The files of their export, unpacked."""
    now = timezone.now()
    exports.request_export(person.pk, now)
    exports.make_due_exports(now)
    export = exports.find_export(person.pk, now)
    assert export
    packed = zipfile.ZipFile(io.BytesIO(b"".join(exports.read_export_pieces(export))))
    return b"".join(packed.read(name) for name in packed.namelist())


def test_no_token_is_found_anywhere(
    party: Party, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tokens, "MOST_TOKENS", COUNT)
    caplog.set_level(logging.DEBUG)
    one = party.people[0]
    texts = [make_program(one, "read", "play") for _one in range(COUNT)]
    heard = b""
    for text in texts:
        heard += b"".join(
            repr(answer.headers).encode() + answer.content for answer in use_token(text, party)
        )
    assert ProgramToken.objects.filter(leaked_at=None).count() == 0
    while tell_owners_of_leaks(timezone.now()):
        pass
    assert len(mail.outbox) == COUNT
    pages = b"".join(client_of(one).get(page).content for page in ("/me/programs/", "/me/data/"))
    mails = b"".join(told.message().as_bytes() for told in mail.outbox)
    places = {
        "answers": heard,
        "pages": pages,
        "mails": mails,
        "log": caplog.text.encode(),
        "database": dump_database(),
        "export": export_of(one),
    }
    assert all(places.values())
    assert {name: count_found(texts, where) for name, where in places.items()} == dict.fromkeys(
        places, 0
    )


@pytest.mark.parametrize("place", ["name", "event"])
def test_a_token_that_were_kept_would_be_found(party: Party, place: str) -> None:
    """The mutant: it stands in a row, as itself or in hex."""
    one = party.people[0]
    text = make_program(one, "read")
    planted = text if place == "name" else json.dumps({"x": text[4:].encode().hex()})
    ProgramToken.objects.update(name=planted[:60])
    Person.objects.filter(pk=one.pk).update(mails_paused_why=planted)
    assert count_found([text], dump_database()) == 1
