"""Whoever wants nothing hidden in his mails gets the same mail in any two worlds that a spectator cannot tell apart."""

from __future__ import annotations

import re

import pytest

from accounts.models import Person
from games.mail import section
from games.play import table as heart
from games.play.models import Notice
from tests.mail.test_turn_mail import address, html, mails_of, pictures, text
from tests.play.helpers import Party
from tests.support.smtp import MailServer


def mail_after_a_look(server: MailServer, *, discreet: bool) -> tuple[str, str]:
    """The mail to who has looked into a shell that nobody else has seen; and what he saw there."""
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


def worlds(server: MailServer, *, discreet: bool) -> set[str]:
    """The mails of games that differ in what was seen alone."""
    told, seen = set(), set()
    for _ in range(30):
        mail, saw = mail_after_a_look(server, discreet=discreet)
        told.add(mail)
        seen.add(re.sub(r"'(edition|slug)': '\w+'", "", saw))
        if len(seen) > 2:
            break
    assert len(seen) > 1
    return told


def test_what_he_alone_has_seen_is_not_in_his_mail(server: MailServer) -> None:
    assert len(worlds(server, discreet=True)) == 1


def test_this_would_find_a_hidden_thing(server: MailServer) -> None:
    """The mutant: the same people without the wish."""
    assert len(worlds(server, discreet=False)) > 1


def test_a_view_from_his_own_seat_would_be_found(server: MailServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """The mutant: news read with his own eyes."""
    own = heart.latest_for
    monkeypatch.setattr(section.heart, "latest_for", lambda meta, _seat, limit: own(meta, 0, limit))
    assert len(worlds(server, discreet=True)) > 1


def test_the_mail_says_where_the_moves_are_and_shows_what_a_spectator_sees(server: MailServer) -> None:
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
    assert len(pictures(mail)) == 1
