"""A new kind of mail is one file, one line in the table and a migration: then every place knows
it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from datetime import timedelta
from pathlib import Path

import pytest
from django.db.migrations import Migration
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from accounts.mail_preferences import build_no_mail_preferences
from accounts.models import Person
from games.mail.outbound.sender import send_due_mails
from games.play import claims, notices
from games.play.models import Game, Notice
from games.play.notice import Kind
from games.play.sql import Cursor
from keywest_site.embedded.prepare import ROOT
from tests.mail.kinds import scratch
from tests.mail.kinds.scratch import FILE, NAME
from tests.play.helpers import Party
from tests.support.mail_time import time_passes
from tests.support.messages import of_python
from tests.support.smtp import MailServer


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the house with one more kind."""
    house = tmp_path_factory.mktemp("kinds") / "house"
    scratch.with_one_more_line(house)
    scratch.with_its_file(house)
    return house


@pytest.fixture(scope="module")
def migration(house: Path) -> Migration:
    return scratch.migration_of(house)


@pytest.fixture(scope="module")
def _migrated(
    migration: Migration, django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[None]:
    """The database of all tests here admits it."""
    with ExitStack() as stack:
        with django_db_blocker.unblock():
            stack.enter_context(scratch.migrated(migration))
        yield
        with django_db_blocker.unblock():
            stack.close()


@pytest.fixture
def party(_migrated: None, server: MailServer, monkeypatch: pytest.MonkeyPatch) -> Iterator[Party]:
    """Three people, of whom the first has moved."""
    with scratch.declared(monkeypatch):
        party = Party.sit_down(3)
        Notice.objects.all().delete()
        party.act(0, "bid 1")
        yield party


def dark() -> list[int]:
    """The seats that are told of it and have not been."""
    waiting = Notice.objects.filter(kind=NAME, state="queued")
    return sorted(waiting.values_list("seat", flat=True))


def reader(party: Party, seat: int = 1) -> Person:
    return Person.objects.get(seats__game=party.id, seats__number=seat)


def text_of(server: MailServer, person: Person) -> str:
    (mail,) = [mail for mail in server.mails() if person.email in str(mail["To"])]
    told = mail.get_body(("plain",)).get_content().replace("\r\n", "\n")
    return f"{mail['Subject']}\n{told}"


def test_a_line_without_its_file_is_found_at_once(tmp_path: Path) -> None:
    scratch.with_one_more_line(tmp_path / "house")
    told = scratch.manage(tmp_path / "house", "makemigrations", "play", "--dry-run")
    assert f"No module of games.mail.kinds declares {NAME}" in told.stderr


def test_it_touches_three_files(house: Path, migration: Migration) -> None:
    """Its own, the table of kinds and the migration; but for catalogues and what is kept of mails
    and stored names, which `python -m tests.snapshots --keep` writes."""
    touched = sorted(
        str(path.relative_to(house))
        for path in (house / "games").rglob("*.py")
        if not (old := ROOT / path.relative_to(house)).exists()
        or path.read_bytes() != old.read_bytes()
    )
    assert touched == [
        "games/mail/kinds/eclipse.py",
        f"games/play/migrations/{migration.name}.py",
        "games/play/notice.py",
    ]


def test_the_migration_changes_what_kinds_are_admitted_and_nothing_else(
    migration: Migration,
) -> None:
    changed = sorted(operation.describe() for operation in migration.operations)
    assert changed == [
        "Alter field kind on envelope",
        "Alter field kind on notice",
        "Create constraint games_notice_kind on model notice",
        "Remove constraint games_notice_kind from model notice",
    ]


def test_an_act_writes_it_when_it_says_and_as_soon_as_it_usually_comes(party: Party) -> None:
    assert dark() == [1, 2]
    assert {one.due_at - one.created_at for one in Notice.objects.filter(kind=NAME)} == {
        timedelta(0)
    }


def test_it_is_dropped_when_it_says(party: Party) -> None:
    claims.strike_off_all_needless_notices(timezone.now())
    assert dark() == [1, 2]
    Game.objects.filter(pk=party.id).update(status="abandoned")
    claims.strike_off_all_needless_notices(timezone.now())
    assert dark() == []


def test_others_can_write_and_cancel_it(party: Party) -> None:
    kind, now = Kind(NAME), timezone.now()
    with Cursor() as cursor:
        notices.write_notice(
            cursor, notices.NewNotice(party.id, 1, 0, reader(party, 0).pk, kind, now), now
        )
        assert dark() == [0, 1, 2]
        notices.cancel_notices(cursor, party.id, 1, kind, now)
    assert dark() == [1, 2]


def test_a_mail_has_its_sentence_its_words_its_parts_and_its_address(
    party: Party, server: MailServer
) -> None:
    time_passes(minutes=11)
    send_due_mails()
    text, slug = text_of(server, reader(party)), party.game.slug
    for words in (
        ", your table is dark\n",
        "Your table lies in the dark.",
        f"What is dark\n- {slug} 1",
        f"http://testserver/tables/{slug}/",
    ):
        assert words in text


def test_people_are_asked_about_it_and_get_what_they_say(
    party: Party, server: MailServer, client: Client
) -> None:
    client.force_login(reader(party))
    page = client.get("/me/mails/")
    labels = [str(field.label) for field in page.context["form"].kinds()]
    place = labels.index("The sun is gone")
    assert labels[place - 1] == "A game is over"
    assert "It comes back." in page.content.decode()
    assert page.context["form"][NAME].initial == "now"
    chosen = {field.name: field.value() for field in page.context["form"] if field.value()}
    assert client.post("/me/mails/", {**chosen, NAME: "never"}).status_code == 302
    assert reader(party).mails == {NAME: "never"}
    Notice.objects.exclude(kind=NAME).delete()
    send_due_mails()
    assert [mail["To"] for mail in server.mails()] == [reader(party, 2).email]
    assert build_no_mail_preferences()[NAME] == "never"


def test_the_list_of_mails_names_it(party: Party, client: Client) -> None:
    client.force_login(reader(party))
    assert "Your table lies in the dark." in client.get("/mails/").content.decode()


def test_its_words_are_asked_of_every_catalogue() -> None:
    found = {msgid for msgid, _plural in of_python(str(FILE.parent.relative_to(ROOT)))}
    assert {"The sun is gone", "It comes back.", "your table is dark", "What is dark"} <= found
