"""A copy of everything: whole, one's own alone, and no more than one may know."""

from __future__ import annotations

import io
import json
import re
import zipfile
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core import mail
from django.test import Client
from django.utils import timezone

from accounts.commands import create_person
from accounts.models import Erasure, Export, ExportPart, Person, Remnant
from accounts.personal_data import exports
from accounts.tasks import run_due_data_requests
from games.play import lobby
from games.play.retention import delete_expired_rows
from tests.mydata.life import PLACES, Life, word
from tests.mydata.searching import files_of
from tests.play.helpers import Party
from tests.play.helpers import person as somebody
from tests.support.visitors import Visitor

pytestmark = pytest.mark.django_db
NOT_TOLD = {"confirmation", "notice", "envelope", "session", "recipient", "asked", "invited"}
NOT_TOLD |= {
    "answer",
    "plan",
    "noted",
    "former",
    "words",
    "returned",
    "reason",
    "key",
    "desk",
    "told",
    "appeal",
    "outside",
    "placed",
    "given",
}
"""Secrets and inner numbers; plans and notes stand with the games; a former address may be
another's."""


def fresh(person: Person) -> Client:
    """A browser in which they have just signed in."""
    visitor = Visitor(Client())
    visitor.signs_in(person.email)
    return visitor.browser


def copy_of(person: Person) -> dict[str, Any]:
    exports.request_export(person.pk, timezone.now())
    assert exports.make_export(person.pk)
    files = files_of(Export.objects.get(person=person))
    return {name: json.loads(text) for name, text in files.items()}


def test_it_holds_what_was_planted_and_no_secret(life: Life) -> None:
    text = json.dumps(copy_of(life.person), ensure_ascii=False)
    told = set(PLACES) - NOT_TOLD
    assert {place for place in told if word(place) not in text.lower()} == set()
    for secret in ("confirmation", "recipient"):
        assert word(secret) not in text


def test_it_holds_nothing_of_others(life: Life) -> None:
    party = Party(life.running)
    other = party.game.seats.exclude(person=life.person).get().person
    assert other is not None
    text = json.dumps(copy_of(life.person), ensure_ascii=False)
    assert other.email not in text
    assert other.name not in text


def test_what_a_running_game_hides_stays_hidden_and_a_finished_one_is_whole(db: None) -> None:
    anna, bert = somebody(), somebody("Bert")
    game = lobby.open_table(anna.pk, "pearls", 2, options={"rounds": "1"})
    party = Party(lobby.join(game.pk, bert.pk))
    seat = party.game.seats.get(person=anna).number
    party.act(1 - seat, "bid 3")
    before = copy_of(anna)[f"games/{game.slug}.json"]
    assert "facts" not in before
    assert not [line["text"] for line in before["log"] if re.search(r"\b3\b", line["text"])]
    while asked := party.asked():
        decision = party.table(asked[0]).decision
        assert decision is not None
        party.act(asked[0], str(decision.moves[0]))
    after = copy_of(anna)[f"games/{game.slug}.json"]
    assert {"kind": "bade", "data": {"seat": 1 - seat, "amount": 3}}.items() <= {
        key: value for fact in after["facts"] if fact["kind"] == "bade" and fact["seat"] == 1 - seat
        for key, value in fact.items()
    }.items()  # fmt: skip


def test_it_is_made_by_the_look_and_fetched_by_its_owner_alone(marta: Person) -> None:
    mine, thief = fresh(marta), fresh(create_person("thief@example.com"))
    assert mine.get("/me/data/copy/file/").status_code == 404
    assert mine.post("/me/data/copy/")["Location"] == "/me/data/"
    assert mine.get("/me/data/copy/file/").status_code == 404
    assert run_due_data_requests() == 1
    answer = mine.get("/me/data/copy/file/")
    data = answer.getvalue()
    assert int(answer.headers["Content-Length"]) == len(data)
    assert "no-store" in answer.headers["Cache-Control"]
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        told = json.loads(archive.read("keywest.json"))
    assert told["format"] == "keywest-person/1"
    assert told["tables"]["accounts_person"][0]["email"] == marta.email
    assert thief.get("/me/data/copy/file/").status_code == 404
    assert b"marta" not in b"".join(bytes(part.sealed) for part in ExportPart.objects.all())


def test_it_ends_after_three_days(marta: Person) -> None:
    exports.request_export(marta.pk, timezone.now())
    run_due_data_requests()
    with time_machine.travel(timezone.now() + timedelta(days=3, minutes=1)):
        assert fresh(marta).get("/me/data/copy/file/").status_code == 404


def test_three_a_day(marta: Person) -> None:
    mine = fresh(marta)
    for _again in range(3):
        mine.post("/me/data/copy/")
    Export.objects.all().delete()
    mine.post("/me/data/copy/")
    assert not Export.objects.exists()


def test_erasing_is_asked_for_on_a_page_told_by_mail_and_taken_back(marta: Person) -> None:
    mine = fresh(marta)
    assert "20 hours" in mine.get("/me/data/erase/").content.decode()
    assert "Tick the box" in mine.post("/me/data/erase/").content.decode()
    assert not Erasure.objects.exists()
    assert mine.post("/me/data/erase/", {"sure": "on", "talk": "on"})["Location"] == "/me/data/"
    assert Erasure.objects.get().talk
    assert mail.outbox[-1].to == [marta.email]
    assert "delete your account" in mail.outbox[-1].body
    assert "will be deleted soon" in mine.get("/me/data/").content.decode()
    mine.post("/me/data/erase/back/")
    assert not Erasure.objects.exists()


def test_exports_and_remnants_go_when_their_time_is_over(marta: Person) -> None:
    now, day = timezone.now(), timedelta(days=1)
    for number, at in enumerate((now - day, now + day)):
        person = create_person(f"{number}@example.com")
        export = Export.objects.create(person=person, asked_at=at, ends_at=at)
        ExportPart.objects.create(export=export, number=0, sealed=b"", ends_at=at)
        Remnant.objects.create(kind="name", key=f"{number}", ends_at=at)
    gone = delete_expired_rows(now)
    assert (gone["exports"], gone["remnants"]) == (2, 1)
    assert Export.objects.get().person.email == "1@example.com"
    assert ExportPart.objects.count() == Remnant.objects.count() == 1
