"""What people at a table do by mail, so that tests read as letters."""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass
from html import unescape
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from django.core import mail

from accounts.models import Person
from games.mail.inbound.orders.receive import Receipt, receive_mail
from games.mail.inbound.orders.reply_addresses import create_reply_address
from games.play.models import Event, Question, Seat
from tests.play.helpers import Party

COUNT = itertools.count(1)


@dataclass
class Postbag:
    """A party, and its mail."""

    party: Party

    def person(self, seat: int) -> Person:
        """Who sits there."""
        person = Seat.objects.get(game_id=self.party.id, number=seat).person
        assert person is not None
        return person

    def address(self, seat: int) -> str:
        """A reply address for the question that is open to this seat, as its turn mail has it."""
        question = Question.objects.get(game_id=self.party.id, seat=seat, answered_seq=None)
        return create_reply_address((self.party.id, seat, question.asked_seq), self.person(seat).pk)

    def letter(self, to: str, text: str, sender: str, more: str = "") -> bytes:
        """A raw mail."""
        head = f"Message-ID: <{next(COUNT)}@mail.test>\r\nFrom: {sender}\r\nTo: {to}\r\n{more}"
        kind = "Content-Type: text/plain; charset=utf-8\r\n\r\n"
        return f"{head}{kind}{text}\r\n".encode()

    def writes(
        self,
        seat: int,
        text: str,
        *,
        to: str = "",
        sender: str = "",
        more: str = "",
        sure: bool = True,
    ) -> Receipt:
        """The person in a seat answers their turn mail (or another address), from their address (or
        another)."""
        raw = self.letter(to or self.address(seat), text, sender or self.person(seat).email, more)
        return self.delivers(raw, sure=sure)

    def delivers(self, raw: bytes, *, sure: bool = True) -> Receipt:
        """A raw mail comes in."""
        return receive_mail(raw, authenticated=sure)

    def facts(self) -> int:
        """How many facts the log has."""
        return Event.objects.filter(game_id=self.party.id).count()

    def last(self) -> str:
        """The text of the last mail that was sent."""
        return str(mail.outbox[-1].body)


def taps_in(letter: Any) -> list[tuple[str, str]]:
    """The links of a sent mail that open another: each its address, and the text that it writes."""
    page = letter.html if hasattr(letter, "html") else letter.alternatives[0][0]
    found = re.findall(r'href="(mailto:[^"]*)"', str(page))
    links = [urlsplit(unescape(link)) for link in found]
    return [(unquote(link.path), parse_qs(link.query)["body"][0]) for link in links]


def move(bag: Postbag, seat: int) -> str:
    """The first move that they may make."""
    decision = bag.party.table(seat).decision
    assert decision is not None
    return str(decision.moves[0])
