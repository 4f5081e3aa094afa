"""A game of Key West in which one person does nothing but answer mails, through a real mail server both ways.

A few turns in everyday runs; the whole game, with wakes that get lost, with KEYWEST_FULL=1, as `make promises` does.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from email.message import EmailMessage
from pathlib import Path

import pytest
from celery import current_app
from django.utils import timezone

from accounts.models import Person
from games.mail.dkim import keys
from games.mail.orders.models import Door, Incoming, Kind
from games.play import lobby
from games.play.models import Event, Game, Question, Seat, Status
from games.play.notice import Attempt, Notice, State
from games.play.notices import hurry
from games.play.position import POSITIONS
from tests.mail.conftest import all_kinds
from tests.mail.dkim_verifier import verdict
from tests.mail.postfix.penfriend import Penfriend, moves_in
from tests.mail.postfix.provider import Arrived, Provider
from tests.mail.postfix.server import DOMAIN, MailHouse
from tests.mail.postfix.service import service

FULL = bool(os.environ.get("KEYWEST_FULL"))
TURNS = 1000 if FULL else 4
PATIENCE = 30.0
"""Seconds after which a mail that has not come will not come."""
QUEUE = "celery"
pytestmark = pytest.mark.promise


@dataclass
class Correspondence:
    """One person's game by mail. `sent`: when each of his mails was taken; `lost`: those whose wakes were lost."""

    house: MailHouse
    provider: Provider
    person: Person
    game: Game
    friend: Penfriend
    said: Callable[[], str]
    sent: dict[str, float] = field(default_factory=dict)
    lost: set[str] = field(default_factory=set)
    read: int = 0

    def next_mail(self) -> list[int]:
        """Wait for a mail; the numbers of all that are there and unread."""
        until = time.monotonic() + PATIENCE
        while len(self.provider.arrived) == self.read:
            assert time.monotonic() < until, f"{self.house.log()[-2000:]}\n{self.said()}"
            time.sleep(0.01)
        unread = list(range(self.read, len(self.provider.arrived)))
        self.read = len(self.provider.arrived)
        return unread

    def play(self, turns: int) -> None:
        """Answer what comes, so many times or until the game is over."""
        while len(self.sent) < turns and not self.is_over():
            for number in self.next_mail():
                reply = self.friend.answer(self.provider.arrived[number])
                if reply is None:
                    continue
                self.post(reply, deaf=FULL and len(self.sent) % 4 == 3)

    def post(self, reply: EmailMessage, deaf: bool) -> None:
        """Sign and send it. `deaf`: what the queue tells the worker meanwhile gets lost."""
        message = str(reply["Message-ID"])
        if deaf:
            current_app.control.cancel_consumer(QUEUE, reply=True)
        self.provider.send(self.house, self.provider.signed(reply.as_bytes()), self.person.email, str(reply["To"]))
        self.sent[message] = time.monotonic()
        if deaf:
            self.lose_wakes(message)
            self.lost.add(message)

    def lose_wakes(self, message: str) -> None:
        """Whatever the queue was told since the worker stopped listening is forgotten; he listens again."""
        until = time.monotonic() + PATIENCE
        while not Incoming.objects.filter(answer__in_reply_to=message).exists():
            assert time.monotonic() < until
            time.sleep(0.05)
        with current_app.connection_for_write() as queue:
            queue.default_channel.queue_purge(QUEUE)
        current_app.control.add_consumer(QUEUE, reply=True)

    def is_over(self) -> bool:
        """Whether the last mail tells the scores."""
        return any("Final scores" in mail.text() for mail in self.provider.arrived)


@pytest.fixture
def game_by_mail(
    transactional_db: None, house: MailHouse, people: Provider, listener: int, key: Path, tmp_path: Path
) -> Iterator[Correspondence]:
    """A table with one person and two bots; the service runs."""
    POSITIONS.forget()
    people.arrived.clear()
    with service(house, listener, key, tmp_path) as said:
        anna = Person.objects.create(email="anna@example.org", name="Anna", mails=all_kinds("now"))
        game = lobby.open_table(anna.pk, "keywest", 3, bots=["planner", "random"])
        yield Correspondence(house, people, anna, game, Penfriend(anna.email, seed=3), said)
    POSITIONS.forget()


def test_a_game_is_played_by_mail_alone(
    game_by_mail: Correspondence, key: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game_by_mail.play(TURNS)
    wait_for_receipts(game_by_mail)
    every_move_came_by_mail(game_by_mail)
    nothing_was_lost(game_by_mail)
    assert {verdict(mail.raw, keys.record(keys.load(str(key)))) for mail in game_by_mail.provider.arrived} == {"pass"}
    slowest = max(mail.at - game_by_mail.sent[name] for name, mail in receipts(game_by_mail).items())
    assert slowest <= 10
    soon, late = told_after(game_by_mail), told_in_spite_of_lost_wakes(game_by_mail)
    assert p95(soon) < 5
    if FULL:
        assert Game.objects.get(pk=game_by_mail.game.pk).status == Status.FINISHED
        nothing_is_left(game_by_mail)
        assert len(late) >= 5
        assert p95(late) < 15
    with capsys.disabled():
        print(f"\nby mail: {len(game_by_mail.sent)} orders, receipts <= {slowest:.1f} s")
        print(f"told {seconds(soon)}; with lost wakes {seconds(late)}")


def receipts(played: Correspondence) -> dict[str, Arrived]:
    """The receipts by the Message-ID of the order."""
    return {str(mail["In-Reply-To"]): mail for mail in played.provider.arrived if mail.is_receipt()}


def wait_for_receipts(played: Correspondence) -> None:
    """Returns when every order has one."""
    until = time.monotonic() + PATIENCE
    while missing := set(played.sent) - set(receipts(played)):
        assert time.monotonic() < until, missing
        time.sleep(0.05)


def every_move_came_by_mail(played: Correspondence) -> None:
    """As many acts of his seat as orders that were played, each of them by our mail server's word."""
    seat = Seat.objects.get(game=played.game, person=played.person).number
    acts = Event.objects.filter(game=played.game, seat=seat).values("act").distinct().count()
    orders = Incoming.objects.all()
    assert acts == orders.filter(kind=Kind.PLAYED).count() > 0
    assert set(orders.values_list("door", "authenticated")) == {(Door.LMTP, False)}
    assert Question.objects.filter(game=played.game, seat=seat).exclude(answered_seq=None).count() == acts


def nothing_was_lost(played: Correspondence) -> None:
    """Each mail of his was read, each mail to him was handed over once and came."""
    kinds = list(Incoming.objects.values_list("kind", flat=True))
    assert len(kinds) == len(played.sent)
    assert set(kinds) <= {Kind.PLAYED, Kind.CLOSED}
    names = [str(mail["Message-ID"]) for mail in played.provider.arrived]
    assert len(names) == len(set(names))
    handed = set(Attempt.objects.values_list("message", "outcome"))
    assert {outcome for _message, outcome in handed} == {State.SENT}
    there = {f"<{message}@{DOMAIN}>" for message, _outcome in handed}
    assert there <= set(names)


def nothing_is_left(played: Correspondence) -> None:
    """Questions that he met with in a receipt are not mailed once more when their ten minutes are over."""
    mails = len(played.provider.arrived)
    hurry(played.person.pk, timezone.now())
    until = time.monotonic() + PATIENCE
    while Notice.objects.exclude(state__in=(State.SENT, State.OBSOLETE)).exists():
        assert time.monotonic() < until
        time.sleep(0.1)
    assert len(played.provider.arrived) == mails
    assert played.is_over()


def told_after(played: Correspondence) -> list[float]:
    """Seconds from the fact that asks him to the mail server's 250 for the mail that says so."""
    handed = dict(Attempt.objects.values_list("message", "at"))
    told = Notice.objects.filter(kind__in=("turn", "over"), state=State.SENT)
    return [(handed[notice.message] - notice.created_at).total_seconds() for notice in told]


def told_in_spite_of_lost_wakes(played: Correspondence) -> list[float]:
    """Seconds from an order of his whose wakes were lost to the 250 for his next turn mail, bots' moves between."""
    waits = []
    for message in played.lost:
        if moves_in(receipts(played)[message].text()):
            continue
        order = Incoming.objects.get(answer__in_reply_to=message)
        told = Notice.objects.filter(created_at__gt=order.received_at, state=State.SENT).order_by("pk").first()
        if told is not None:
            waits.append((Attempt.objects.get(message=told.message).at - order.received_at).total_seconds())
    return waits


def p95(values: Sequence[float]) -> float:
    """The value that 95 of 100 do not exceed."""
    return sorted(values)[int(len(values) * 0.95)]


def seconds(values: Sequence[float]) -> str:
    """For the report."""
    return f"p95 {p95(values):.1f} s of {len(values)}" if values else "none"
