"""Invitations by mail: one mail per table and address, ever; a stranger can say never again."""

from __future__ import annotations

import re

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from django.urls import reverse

from accounts.models import Person
from games.mail.bounces.models import Suppressed
from games.mail.invitations.models import Invitation
from games.mail.outbound import immediate
from games.mail.outbound.sender import send_due_mails
from games.play import lobby
from games.play.models import Game, Notice, Seat
from games.play.notice import Kind, State
from tests.play.helpers import person
from tests.support.mail_time import time_passes
from tests.support.smtp import MailServer

pytestmark = pytest.mark.usefixtures("clock_stands")


@pytest.fixture
def host(server: MailServer) -> Person:
    return person("Hugo")


@pytest.fixture
def table(host: Person) -> Game:
    return lobby.open_table(host.pk, "keywest", 3, private=True, title="Reef")


def invite(who: Person, game: Game, address: str) -> str:
    client = Client()
    client.force_login(who)
    answer = client.post(f"/mails/invite/{game.slug}/", {"address": address}, follow=True)
    return str(answer.content.decode())


def test_a_stranger_gets_one_mail_with_the_secret_link(
    host: Person, table: Game, server: MailServer
) -> None:
    for _ in range(3):
        invite(host, table, "Zoe@Example.com")
        send_due_mails()
    (mail,) = server.mails()
    assert mail["To"] == "zoe@example.com"
    for kind in ("plain", "html"):
        assert table.invite in mail.get_body((kind,)).get_content()
    assert "Hugo" in str(mail["Subject"])
    assert mail["List-Unsubscribe-Post"]
    assert server.senders[0].startswith("bounce+")


def test_a_member_is_told_as_they_wish_and_the_host_sees_no_difference(
    host: Person, table: Game, server: MailServer
) -> None:
    anna, quiet = person("Anna"), person("Quiet")
    Person.objects.filter(pk=quiet.pk).update(mails={"invited": "never"})
    pages = [
        invite(host, table, address) for address in (anna.email, quiet.email, "zoe@example.com")
    ]
    assert all("is invited" in page for page in pages)
    time_passes(minutes=10)
    assert send_due_mails() == 2
    (mail,) = [mail for mail in server.mails() if mail["To"] == anna.email]
    text = mail.get_body(("plain",)).get_content()
    assert f"See the table and join: http://testserver/tables/{table.slug}/" in text
    assert "To the table" not in mail.get_body(("html",)).get_content()
    assert table.invite in text
    assert host.name in text
    assert str(mail["Subject"]) == "Key West: you are invited"


def test_who_sits_there_meanwhile_is_not_asked(
    host: Person, table: Game, server: MailServer
) -> None:
    anna = person("Anna")
    invite(host, table, anna.email)
    lobby.join(table.pk, anna.pk, table.invite)
    time_passes(minutes=10)
    assert send_due_mails() == 0
    assert set(Notice.objects.values_list("state", flat=True)) == {State.OBSOLETE}


ONE_CLICK = {
    "data": "List-Unsubscribe=One-Click",
    "content_type": "application/x-www-form-urlencoded",
}


def way_out(server: MailServer) -> str:
    """The path that silences the address of the first mail."""
    path = re.search(
        r"http://testserver(/mails/never/[^\s>]+)", str(server.mails()[0]["List-Unsubscribe"])
    )
    assert path
    return path[1]


def test_never_again_is_one_post_and_holds_for_all_tables(
    host: Person, table: Game, server: MailServer
) -> None:
    invite(host, table, "zoe@example.com")
    send_due_mails()
    path = way_out(server)
    client = Client(enforce_csrf_checks=True)
    assert client.get(path).status_code == 200
    for address in ("", "eve@example.com"):
        assert "another address" in client.post(path, {"address": address}).content.decode()
    assert not Suppressed.objects.exists()
    for _ in range(2):
        assert client.post(path, **ONE_CLICK).status_code == 200
    other = lobby.open_table(host.pk, "keywest", 4)
    assert "is invited" in invite(host, other, "zoe@example.com")
    assert send_due_mails() == 0
    assert Client().post(path[:-3] + "x/", **ONE_CLICK).status_code == 404


def letter_to(who: Person) -> EmailMessage:
    return EmailMessage("Hello", "Words.", "post@localhost", [who.email])


def test_never_again_holds_when_its_owner_joins_until_they_ask_for_mails(
    host: Person, table: Game, server: MailServer
) -> None:
    invite(host, table, "zoe@example.com")
    send_due_mails()
    assert (
        "no more emails from us"
        in Client().post(way_out(server), {"address": "Zoe@example.com "}).content.decode()
    )
    zoe = Person.objects.create(email="zoe@example.com", name="Zoe")
    lobby.join(table.pk, zoe.pk, table.invite)
    lobby.join(table.pk, person("Otto").pk, table.invite)
    time_passes(minutes=11)
    assert send_due_mails() == 2
    assert immediate.send_at_once(letter_to(zoe), Kind.RECEIPT, zoe.pk).state == State.OBSOLETE
    assert immediate.send_at_once(letter_to(zoe), Kind.CODE).state == State.SENT
    client = Client()
    client.force_login(zoe)
    assert "You asked us never to write to your address." in client.get("/me/").content.decode()
    client.post(reverse("mails_again"))
    assert not Suppressed.objects.exists()
    assert send_due_mails() == 1
    assert immediate.send_at_once(letter_to(zoe), Kind.RECEIPT, zoe.pk).state == State.SENT


def test_only_the_host_invites_only_to_an_open_table_and_not_without_end(
    host: Person, table: Game, server: MailServer
) -> None:
    anna = person("Anna")
    Seat.objects.create(game=table, number=1, person=anna)
    invite(anna, table, "zoe@example.com")
    invite(host, table, "no address")
    assert not Invitation.objects.exists()
    for number in range(12):
        invite(host, table, f"zoe{number}@example.com")
    assert Invitation.objects.count() == 10
    assert Client().get(f"/mails/invite/{table.slug}/").status_code == 404  # the table is private


def test_a_mail_put_off_comes_again_under_its_name(
    host: Person, table: Game, server: MailServer
) -> None:
    invite(host, table, "zoe@example.com")
    server.answer = lambda _raw: "451 later"
    assert send_due_mails() == 0
    server.answer = lambda _raw: "250 ok"
    assert send_due_mails() == 0
    Invitation.objects.update(due_at=table.created_at)
    assert send_due_mails() == 1
    assert len({str(mail["Message-ID"]) for mail in server.mails()}) == 1
