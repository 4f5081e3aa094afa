"""A mailbox at a real IMAP server (Dovecot): every mail is taken in once, whatever happens on the
way."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from django.db import DatabaseError
from imap_tools import BaseMailBox

from games.mail.inbound.doors import poller
from games.mail.inbound.models import Incoming
from tests.mail.orders.postbag import Postbag
from tests.support.imap import imap_server


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    with imap_server() as address:
        yield address


@pytest.fixture
def box(bag: Postbag, url: str, settings: Any) -> Iterator[BaseMailBox]:
    """The mailbox, empty."""
    settings.MAIL_IMAP = url
    with poller.open_mailbox(url) as box:
        box.delete(box.uids("ALL"))
        yield box


def polled() -> str:
    """What the command says."""
    said = io.StringIO()
    call_command("poll_mail", stdout=said)
    return said.getvalue().strip()


def test_what_lies_in_the_mailbox_is_taken_in_once(
    bag: Postbag, box: BaseMailBox, settings: Any
) -> None:
    settings.MAIL_TRUST, settings.MAIL_CHECKED_BY = "dmarc", "mx.play.test"
    checked = "Authentication-Results: mx.play.test; dmarc=pass header.from=example.org\r\n"
    box.append(bag.letter(bag.address(0), "bid 8", bag.person(0).email, checked), "INBOX")
    box.append(bag.letter("play@play.test", "hello", "eve@p.test"), "INBOX")
    assert polled() == "2"
    assert polled() == "0"
    assert bag.party.asked() == [1, 2]
    assert [row.kind for row in Incoming.objects.order_by("pk")] == ["played", "stranger"]
    box.folder.set("INBOX")
    assert len(box.uids("SEEN")) == 2


def test_taken_mails_can_be_moved_to_a_folder(
    bag: Postbag, box: BaseMailBox, settings: Any
) -> None:
    settings.MAIL_IMAP_DONE = "Taken"
    box.append(bag.letter(bag.address(0), "bid 8", bag.person(0).email), "INBOX")
    assert polled() == "1"
    box.folder.set("INBOX")
    assert box.uids("ALL") == []
    box.folder.set("Taken")
    assert len(box.uids("ALL")) == 1


def test_a_mail_that_could_not_be_stored_stays_where_it_is(
    bag: Postbag, box: BaseMailBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    box.append(bag.letter(bag.address(0), "bid 8", bag.person(0).email), "INBOX")
    with monkeypatch.context() as patch:
        patch.setattr(poller, "store_raw_message", broken)
        with pytest.raises(DatabaseError):
            poller.poll_mailbox()
    assert len(box.uids("UNSEEN")) == 1
    assert polled() == "1"


def test_who_dies_before_the_mail_is_marked_finds_it_again(
    bag: Postbag, box: BaseMailBox, monkeypatch: pytest.MonkeyPatch
) -> None:
    box.append(bag.letter(bag.address(0), "bid 8", bag.person(0).email), "INBOX")
    with monkeypatch.context() as patch:
        patch.setattr(type(box), "flag", broken)
        with pytest.raises(DatabaseError):
            poller.poll_mailbox()
    assert polled() == "1"
    assert Incoming.objects.count() == 1


def broken(*_words: object, **_more: object) -> Any:
    """What fails."""
    raise DatabaseError


def test_a_huge_mail_is_fetched_in_part_and_put_aside(bag: Postbag, box: BaseMailBox) -> None:
    box.append(bag.letter(bag.address(0), "bid 8\r\n" * 300_000, bag.person(0).email), "INBOX")
    assert polled() == "1"
    assert (Incoming.objects.get().kind, Incoming.objects.get().why) == ("hostile", "too large")


@pytest.mark.parametrize(
    "url", ["", "imap://u:p@mail.example.org/INBOX", "http://localhost/", "imaps:///INBOX"]
)
def test_a_mailbox_elsewhere_is_only_opened_by_tls(url: str) -> None:
    with pytest.raises(ImproperlyConfigured):
        poller.open_mailbox(url)


def test_without_a_mailbox_the_command_says_so() -> None:
    with pytest.raises(CommandError, match="KEYWEST_IMAP"):
        call_command("poll_mail")
