"""How many mails a game by mail costs: a receipt carries the next question, so that there is hardly
more than one mail an order, and no click."""

from __future__ import annotations

import os
import random
from dataclasses import dataclass, field

import pytest
from django.core import mail
from django.utils import timezone

from accounts.models import Person
from games.bots.door import answer_for_bots
from games.mail.inbound.doors.recovery import send_waiting_receipts
from games.mail.inbound.models import Belief, Incoming
from games.mail.inbound.orders import receipt
from games.mail.inbound.orders.receive import receive_mail
from games.mail.outbound.sender import send_due_mails
from games.play.models import Game, Seat, Status
from games.play.position import POSITIONS
from tests.mail.postfix.penfriend import moves_in
from tests.play.helpers import Party
from tests.support.mail_time import all_kinds, time_passes

FULL = os.environ.get("KEYWEST_FULL") == "1"
ORDERS = 1000 if FULL else 12
pytestmark = pytest.mark.promise


@dataclass
class ByMail:
    """A game whose people do nothing but answer the mails that they get. `orders`, `received`: by
    address."""

    party: Party
    chance: random.Random
    orders: int = 0
    received: int = 0
    read: int = 0
    kinds: list[str] = field(default_factory=list)

    def play(self, orders: int) -> None:
        """Until the game is over, or so many orders have been sent."""
        while self.orders < orders and self.is_running():
            self.work()
            letters, self.read = mail.outbox[self.read :], len(mail.outbox)
            self.received += len(letters)
            assert letters, "nobody is told anything, and the game stands still"
            for letter in letters:
                self.answer(letter)
        self.work()
        self.received += len(mail.outbox) - self.read

    def is_running(self) -> bool:
        """Whether the game goes on."""
        return Game.objects.get(pk=self.party.id).status == Status.RUNNING

    def work(self) -> None:
        """What workers do: bots, receipts that are ready, mails that are due."""
        answer_for_bots(self.party.id)
        send_waiting_receipts()
        time_passes(minutes=10)
        send_due_mails()

    def answer(self, letter: mail.EmailMessage) -> None:
        """A reply as mail programs write it, with one of the moves that the mail offers."""
        moves = moves_in(str(letter.body))
        if not moves or not letter.reply_to:
            return
        named = letter.extra_headers["Message-ID"]
        head = (
            f"Message-ID: <{self.orders}@mail.test>\r\nFrom: {letter.to[0]}\r\n"
            f"To: {letter.reply_to[0]}\r\nIn-Reply-To: {named}\r\nReferences: {named}\r\n"
        )
        quoted = "".join(f"> {line}\r\n" for line in str(letter.body).splitlines())
        text = f"{self.chance.choice(moves)}\r\n\r\nOn Sat, Key West wrote:\r\n{quoted}"
        kind = "Content-Type: text/plain; charset=utf-8\r\n\r\n"
        done = receive_mail(f"{head}{kind}{text}".encode())
        self.orders += 1
        self.kinds.append(done.kind)

    @property
    def each(self) -> float:
        """Mails received for each order."""
        return self.received / self.orders


def by_mail(people: int, bots: tuple[str, ...]) -> ByMail:
    """A table of Key West whose people have all chosen to be believed."""
    POSITIONS.forget()
    party = Party.sit_down(people, bots=bots, rules="keywest")
    seats = Seat.objects.filter(game_id=party.id, person__isnull=False)
    for who in Person.objects.filter(pk__in=seats.values("person")):
        Person.objects.filter(pk=who.pk).update(mails=all_kinds("now"))
        Belief.objects.create(person=who, email=who.email, since=timezone.now())
    mail.outbox.clear()
    return ByMail(party, random.Random(5))


def clicks() -> int:
    """How many mails have asked for one."""
    return Incoming.objects.filter(kind="confirm").count()


def test_against_bots_there_is_one_mail_an_order(
    transactional_db: None, capsys: pytest.CaptureFixture[str]
) -> None:
    game = by_mail(1, ("random", "random"))
    game.play(ORDERS)
    with capsys.disabled():
        print(f"\nagainst bots: {game.orders} orders, {game.received} mails, {game.each:.2f} each")
    assert clicks() == 0
    assert set(game.kinds) <= {"played", "closed"}
    assert game.each <= 1.15
    if FULL:
        assert not game.is_running()
        assert game.orders > 30


def test_with_people_there_is_little_more(
    transactional_db: None, capsys: pytest.CaptureFixture[str]
) -> None:
    game = by_mail(3, ())
    game.play(3 * ORDERS)
    with capsys.disabled():
        print(f"\nwith people: {game.orders} orders, {game.received} mails, {game.each:.2f} each")
    assert clicks() == 0
    assert game.each <= (1.3 if FULL else 1.45)


def test_receipts_that_do_not_wait_are_found(
    transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(receipt, "is_receipt_ready", lambda _drafts: True)
    game = by_mail(1, ("random", "random"))
    game.play(12)
    assert game.each > 1.15
