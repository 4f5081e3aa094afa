"""Whoever wants nothing hidden in their mails gets the same mail in any two worlds that a spectator
cannot tell apart."""

from __future__ import annotations

import re
from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest
from django.core import mail as sent

from accounts.models import Person
from games.mail.inbound.orders import reader_view, requested_info
from games.mail.outbound import table_section
from games.mail.outbound.picture import paint_board
from games.play import table as heart
from games.play.models import Notice
from games.play.table import load_header
from games.words import get_words_at_table
from tests.mail.orders.postbag import Postbag
from tests.play.helpers import Party
from tests.support.mail_parts import address, html, mails_of, pictures, text
from tests.support.smtp import MailServer

pytestmark = pytest.mark.usefixtures("pictures")


def mail_after_a_look(server: MailServer, *, discreet: bool) -> tuple[str, str]:
    """The mail to who has looked into a shell that nobody else has seen; and what they saw
    there."""
    party = Party.sit_down(2)
    Person.objects.filter(email=address(party, 0)).update(discreet_mails=discreet)
    Notice.objects.exclude(game_id=party.id).delete()
    party.bid(3, 0)
    party.act(0, "pick a")
    party.act(0, "open")
    mail = mails_of(server)[address(party, 0)]
    whole = f"{mail['Subject']}{text(mail)}{html(mail)}"
    saw = str(party.table(0).view)
    return re.sub(r"/t/\w+/|/stop/[^/]+/|(Anna|Bert) \d+|with \w+|for \d+ minutes", "", whole), saw


def receipt_after_a_look(_server: MailServer, *, discreet: bool) -> tuple[str, str]:
    """The receipt of whoever looks into a shell by mail, and wants to be shown everything
    besides."""
    party = Party.sit_down(2)
    Person.objects.filter(email=address(party, 0)).update(discreet_mails=discreet)
    party.bid(3, 0)
    bag = Postbag(party)
    bag.writes(0, "pick a")
    sent.outbox.clear()
    assert bag.writes(0, "open\nboard\nmenu\nhistory").kind == "played"
    (mail,) = sent.outbox
    whole = f"{mail.subject}{mail.body}{mail.alternatives}"  # type: ignore[attr-defined]
    saw = str(party.table(0).view)
    return re.sub(r"/t/\w+/|(Anna|Bert) \d+|with \w+|play(?:\+|%2B)\w+", "", whole), saw


Look = Callable[..., tuple[str, str]]


def worlds(server: MailServer, look: Look = mail_after_a_look, *, discreet: bool) -> set[str]:
    """The mails of games that differ in what was seen alone."""
    told, seen = set(), set()
    for _ in range(30):
        mail, saw = look(server, discreet=discreet)
        told.add(mail)
        seen.add(re.sub(r"'(edition|slug)': '\w+'", "", saw))
        if len(seen) > 2:
            break
    assert len(seen) > 1
    return told


def test_what_the_reader_alone_has_seen_is_not_in_the_mail(server: MailServer) -> None:
    assert len(worlds(server, discreet=True)) == 1


def test_this_would_find_a_hidden_thing(server: MailServer) -> None:
    """The mutant: the same people without the wish."""
    assert len(worlds(server, discreet=False)) > 1


def test_a_view_from_the_readers_own_seat_would_be_found(
    server: MailServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The mutant: news read with the reader's own eyes."""
    own = heart.load_latest_lines
    monkeypatch.setattr(
        table_section.heart, "load_latest_lines", lambda meta, _seat, limit: own(meta, 0, limit)
    )
    assert len(worlds(server, discreet=True)) > 1


@pytest.fixture
def posted(server: MailServer, settings: Any) -> MailServer:
    """Mails stay in the house."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    return server


def test_what_the_reader_alone_has_seen_is_not_in_the_receipt(posted: MailServer) -> None:
    assert len(worlds(posted, receipt_after_a_look, discreet=True)) == 1


def test_a_hidden_thing_in_a_receipt_would_be_found(posted: MailServer) -> None:
    """The mutant: the same people without the wish."""
    assert len(worlds(posted, receipt_after_a_look, discreet=False)) > 1


@pytest.mark.parametrize(
    ("room", "name"), [(requested_info, "log_for"), (reader_view, "table_for")]
)
def test_a_receipt_read_from_the_readers_own_seat_would_be_found(
    posted: MailServer, monkeypatch: pytest.MonkeyPatch, room: ModuleType, name: str
) -> None:
    """The mutants: the log, or the board, with the reader's own eyes."""
    own = getattr(room, name)
    monkeypatch.setattr(room, name, lambda meta, _seat, **more: own(meta, 0, **more))
    assert len(worlds(posted, receipt_after_a_look, discreet=True)) > 1


PLAN = "plan:\nbid 8\nif money 5+: take mango"


@pytest.mark.parametrize(
    "words", [PLAN, "plan", "bid 80", "menu", "board", "bid 8", "bid 8\ntake mango or banana"]
)
def test_no_receipt_tells_what_is_hidden(posted: MailServer, words: str) -> None:
    party = Party.sit_down(3, rules="keywest")
    Person.objects.update(discreet_mails=True)
    bag = Postbag(party)
    bag.writes(0, PLAN)
    bag.writes(0, words)
    mail = sent.outbox[-1]
    told = f"{mail.body}{mail.alternatives}"  # type: ignore[attr-defined]
    assert "The rest is on the page of the table" in told
    theirs = {line for line in words.splitlines() if line}
    for hidden in ("money $20", "any whole number", "$20", "bid 8", "take mango", "money 5"):
        assert hidden not in told or any(hidden in line for line in theirs)


def test_the_mail_says_where_the_moves_are_and_shows_what_a_spectator_sees(
    server: MailServer,
) -> None:
    party = Party.sit_down(3, rules="keywest")
    Person.objects.update(discreet_mails=True)
    mail = mails_of(server)[address(party, 1)]
    told = text(mail)
    assert "bid 0" not in told + html(mail)
    assert "money $" not in told
    assert "KEY WEST, ROUND 1 OF 8" in told
    assert "Your moves are on the page of the table" in told
    assert "You are asked to: make your sealed bid." in told
    assert f"/t/{party.game.slug}/" in told
    known = load_header("id", party.id)
    public = heart.table_for(known, None)
    assert public.view
    seen = paint_board(public.game, public.view, get_words_at_table(known, "en"))
    assert seen
    assert seen.part
    sent = [png.get_payload(decode=True) for png in pictures(mail)]
    assert sent == [seen.png, seen.part.png]
