"""Invitations as a weapon: how many reach a mailbox that did not ask for them, and what a title can
say there."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.test import Client
from django.utils import timezone, translation

from accounts.models import Person
from games.mail.bounces.returns import suppress_address
from games.mail.invitations import inviting
from games.mail.invitations.links import remove_links
from games.mail.invitations.models import Invitation
from games.mail.outbound.sender import send_due_mails
from games.play import lobby
from games.play.models import Game, Notice, Seat
from games.play.notice import State
from tests.play.helpers import person
from tests.support.mail_time import time_passes
from tests.support.smtp import MailServer

PHISHING = "Your account is locked: https://evil.example/unlock"
GAMES = 4


def invites(who: Person, address: str, title: str = "Reef", **browser: Any) -> str:
    """A new table of theirs, to which they invite; what the page tells them, without the
    address."""
    game = lobby.open_table(who.pk, "keywest", 3, title=title)
    client = Client(**browser)
    client.force_login(who)
    page = client.post(f"/mails/invite/{game.slug}/", {"address": address}, follow=True)
    return next(str(message).replace(address, "ADDRESS") for message in page.context["messages"])


def sent() -> int:
    """How many mails go out by now."""
    return send_due_mails()


def test_one_person_sends_one_invitation_a_week_to_a_stranger(server: MailServer) -> None:
    hugo = person("Hugo")
    told = {
        invites(hugo, address)
        for address in ("zoe@x.example", "zoe@x.example", "zoe+1@x.example", "ZOE@x.example")
    }
    assert len(told) == 1
    assert sent() == 1
    with time_machine.travel(timezone.now() + timedelta(days=7, minutes=1)):
        invites(hugo, "zoe@x.example")
        assert sent() == 1


def test_three_a_week_reach_a_stranger_whoever_sends_them(server: MailServer) -> None:
    told = {invites(person("Host"), f"z.oe+{number}@gmail.com") for number in range(8)}
    assert len(told) == 1
    assert sent() == 3
    assert Invitation.objects.filter(state=State.OBSOLETE).count() == 5


def test_a_member_is_spared_as_well_and_no_host_sees_a_difference(server: MailServer) -> None:
    anna = person("Anna")
    told = {
        invites(person("Host"), address) for address in [anna.email] * 6 + ["nobody@x.example"] * 6
    }
    assert len(told) == 1
    assert Notice.objects.filter(person=anna).count() == 3


def test_whom_one_has_played_with_one_may_ask_again_and_again(server: MailServer) -> None:
    anna, hugo = person("Anna"), person("Hugo")
    game = lobby.open_table(hugo.pk, "keywest", 3)
    Seat.objects.create(game=game, number=1, person=anna)
    for _time in range(5):
        invites(hugo, anna.email)
    assert Notice.objects.filter(person=anna).count() == 5


@pytest.mark.parametrize(
    ("said", "asked", "hears"),
    [
        ("zoe@x.example", "zoe+1@x.example", False),
        ("zoe+1@x.example", "zoe@x.example", False),
        ("z.oe@gmail.com", "zo.e+2@googlemail.com", False),
        ("zoe@x.example", "zoey@x.example", True),
        ("zoe@x.example", "z.oe@x.example", True),
        ("z.e@x.example", "zoe@x.example", True),
    ],
)
def test_never_again_holds_for_the_mailbox(
    server: MailServer, said: str, asked: str, hears: bool
) -> None:
    suppress_address(said, timezone.now())
    invites(person("Hugo"), asked)
    assert sent() == hears


def test_one_network_invites_so_many(server: MailServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inviting, "OF_NETWORK", ((4, timedelta(hours=1)),))
    told = [
        invites(person("Host"), f"p{number}@x.example", REMOTE_ADDR=f"192.0.2.{number + 1}")
        for number in range(6)
    ]
    assert ["a lot of invitations" in one for one in told] == [False] * 4 + [True] * 2
    other = invites(person("Host"), "q@x.example", REMOTE_ADDR="198.51.100.7")
    assert "a lot of invitations" not in other
    assert sent() == 5


def test_without_folding_the_limit_would_be_none(
    server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(inviting, "derive_mailbox", lambda address: address)
    for number in range(8):
        invites(person("Host"), f"zoe+{number}@x.example")
    assert sent() == 8


@pytest.mark.parametrize("language", ["en", "de", "fr", "ja"])
def test_a_title_is_quoted_and_has_no_link(server: MailServer, language: str) -> None:
    hugo = person("Hugo")
    Person.objects.filter(pk=hugo.pk).update(language=language)
    invites(Person.objects.get(pk=hugo.pk), "zoe@x.example", PHISHING)
    assert sent() == 1
    (mail,) = server.mails()
    with translation.override(language):
        words = translation.gettext("%(host)s chose the name of the table: “%(title)s”.")
    quoted = words % {"host": hugo.name, "title": "Your account is locked: …"}
    assert "locked" not in str(mail["Subject"])
    for kind in ("plain", "html"):
        text = mail.get_body((kind,)).get_content()
        assert "".join(quoted.split()) in "".join(text.split())
        assert "evil" not in text


def test_a_member_who_is_invited_reads_it_quoted_as_well(server: MailServer) -> None:
    anna = person("Anna")
    invites(person("Hugo"), anna.email, PHISHING)
    time_passes(minutes=10)
    assert sent() == 1
    (mail,) = server.mails()
    assert str(mail["Subject"]) == "Key West: you are invited"
    for kind in ("plain", "html"):
        text = mail.get_body((kind,)).get_content()
        assert "“Yourac" in "".join(text.split())
        assert "evil" not in text


def test_who_sits_there_reads_the_title_as_it_is(server: MailServer) -> None:
    anna = person("Anna")
    game = lobby.open_table(anna.pk, "keywest", 3, title="Reef")
    for name in ("Ben", "Cleo"):
        lobby.join(game.pk, person(name).pk)
    time_passes(minutes=10)
    assert sent()
    assert all(str(mail["Subject"]).startswith("Reef (Key West)") for mail in server.mails())
    assert Game.objects.get(pk=game.pk).title == "Reef"


@pytest.mark.parametrize(
    ("title", "kept"),
    [
        ("Reef", "Reef"),
        (PHISHING, "Your account is locked: …"),
        ("go to evil.example now", "go to … now"),
        ("HTTP://EVIL bit.ly/x www.evil", "…"),
        ("ｅｖｉｌ．ｅｘａｍｐｌｅ !", ""),
        ("write to me@evil.example", "write to …"),
        ("javascript:alert(1) hi", "… hi"),
        ("call +1 (555) 123-4567 now", "call … now"),
        ("at 127.0.0.1 or 2130706433", "at … or …"),
        ("evil\u202e.example\u200b.com", "…"),
        ("Mr. B. & the J.R. show, 8:30, vol.2", "Mr. B. & the J.R. show, 8:30, vol.2"),
        ("海賊の宝。二回戦", "海賊の宝。二回戦"),
        ("\u3164\u2800", ""),
        ("x" * 80, "x" * 59 + "…"),
    ],
    ids=ascii,
)
def test_what_could_be_opened_or_called_is_left_out(title: str, kept: str) -> None:
    assert remove_links(title) in (kept, "" if kept == "…" else kept)
